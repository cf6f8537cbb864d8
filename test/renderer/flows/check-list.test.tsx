import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CheckList } from '../../../src/renderer/flows/tags/CheckList.tsx';
import { draw } from '../../harness/kit.tsx';
import { aPage, type } from '../../harness/screen.tsx';

aPage();

const items = Array.from({ length: 9_900 }, (_, at) => ({ id: `id-${at}`, name: `User ${at}` }));
const boxes = (): (string | null | undefined)[] =>
  screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent);

it('shows the first of many, those chosen at first before others, and keeps what is chosen out of sight', async () => {
  let last: ReadonlySet<string> = new Set();
  const List = () => {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['id-9000']));
    last = chosen;
    return <CheckList label="Members" items={items} chosen={chosen} onChange={setChosen} />;
  };
  draw(<List />);
  expect(boxes()).toHaveLength(100);
  expect(boxes().slice(0, 2)).toEqual(['User 9000', 'User 0']);
  expect(screen.getByText('9,800 more choices. Type to narrow the list.')).toBeTruthy();

  type('Search list', 'user 1234');
  await waitFor(() => expect(boxes()).toEqual(['User 1234']));
  expect(screen.queryByText(/more choices/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'User 1234' }));
  expect([...last]).toEqual(['id-9000', 'id-1234']);
  expect(fireEvent.keyDown(screen.getByLabelText('Search list'), { key: 'Enter' })).toBe(false);
});
