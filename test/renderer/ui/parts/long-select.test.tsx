import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LongSelect } from '../../../../src/renderer/ui/parts/LongSelect.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

const users = Array.from({ length: 9_900 }, (_, at) => ({ value: `id-${at}`, label: `User ${at}` }));
const shown = (): (string | null)[] =>
  screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const open = (props: Partial<Parameters<typeof LongSelect>[0]> = {}): HTMLElement => {
  draw(<LongSelect aria-label="User" data={users} {...props} />);
  const field = screen.getByRole('combobox', { name: 'User' });
  act(() => void fireEvent.click(field));
  return field;
};

it('shows the first choices, and how many more there are', () => {
  const onChange = vi.fn();
  open({ onChange });
  expect(shown()).toHaveLength(41);
  expect(shown().slice(38)).toEqual(['User 38', 'User 39', '9,860 more choices. Type to narrow the list.']);
  const rest = screen.getAllByRole('option', { hidden: true }).at(-1);
  expect(rest?.getAttribute('aria-disabled')).toBe('true');
  if (rest) fireEvent.click(rest);
  expect(onChange).not.toHaveBeenCalled();
});

it('finds any of them by what is typed, without a last line where all have room', () => {
  const field = open();
  act(() => void field.focus());
  act(() => void fireEvent.change(field, { target: { value: 'user 987' } }));
  expect(shown()).toEqual(['User 987', ...Array.from({ length: 10 }, (_, at) => `User 987${at}`)]);
});

it('shows the chosen one among the first', () => {
  open({ value: 'id-9000' });
  expect(shown().slice(0, 2)).toEqual(['User 9000', 'User 0']);
  expect(shown()).toHaveLength(41);
  expect(shown().at(-1)).toBe('9,860 more choices. Type to narrow the list.');
});

it('draws choices in its own way, and the last line as it is', () => {
  open({ renderOption: ({ option }) => <b>{option.value}</b> });
  expect(shown()[0]).toBe('id-0');
  expect(shown().at(-1)).toMatch(/^9,860 more/);
});
