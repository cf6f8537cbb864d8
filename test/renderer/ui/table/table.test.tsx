import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitColumns, mainColumn, type Column } from '../../../../src/renderer/ui/table/table-columns.ts';
import { sortInSteps, sortRows, type Order } from '../../../../src/renderer/ui/table/sort.ts';
import { useSettled } from '../../../../src/renderer/ui/table/Settling.tsx';
import { Table } from '../../../../src/renderer/ui/table/Table.tsx';
import { TableRow } from '../../../../src/renderer/ui/table/TableRow.tsx';
import { useChosen } from '../../../../src/renderer/ui/table/use-choice.ts';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

type Account = Readonly<{ id: string; name: string; path: string }>;

const accounts = (count: number): readonly Account[] =>
  Array.from({ length: count }, (_, index) => ({ id: `a${index}`, name: `Account ${index}`, path: `m/${index}` }));

const columns: readonly Column<Account>[] = [
  { key: 'mark', title: '', cell: () => '◆', width: '2rem' },
  { key: 'name', title: 'Account', cell: ({ name }) => name },
  { key: 'path', title: 'Path', cell: ({ path }) => path, mono: true, priority: 2, width: '9rem' },
  { key: 'used', title: 'Used', cell: () => 'today', align: 'end', priority: 3, width: '6rem' },
  { key: 'menu', title: '', cell: ({ name }) => <button type="button">More for {name}</button>, width: '2rem' },
];

/** Sees no elements, and tells when it is told to. */
const sights = new Set<(seen: boolean) => void>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (seen: boolean) => void;
      constructor(told: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.tell = (seen) => told([{ isIntersecting: seen }]);
        sights.add(this.tell);
      }
      observe(): void {}
      disconnect(): void {
        sights.delete(this.tell);
      }
    },
  );
  // happy-dom lays nothing out: the pane is 400 high, and everything is 1,000 wide.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  sights.clear();
});

function drawn(count: number, more: Partial<Parameters<typeof Table<Account>>[0]> = {}) {
  const opened: string[] = [];
  const props = {
    label: 'Accounts',
    rows: accounts(count),
    columns,
    rowKey: ({ id }: Account) => id,
    rowLabel: ({ name }: Account) => name,
    onOpen: ({ id }: Account) => void opened.push(id),
    ...more,
  };
  const page = draw(
    <div className="pane">
      <style>{'.pane { overflow-y: auto }'}</style>
      <Table {...props} />
    </div>,
  );
  return { ...page, opened, props };
}

const row = (name: string): HTMLElement => screen.getByRole('row', { name });
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('a row that waits for its turn', () => {
  it('has its content at once where it has the focus, and keeps it when the focus goes on', () => {
    const turns = { wait: () => true, join: () => () => {} };
    const [row] = accounts(1);
    if (!row) throw new Error('there is one account');
    const isDrawn = (active: boolean) => (
      <table>
        <tbody>
          <TableRow
            {...{ row, index: 0, topPx: 0, columns, dropped: [], main: undefined, label: 'row', active, turns }}
            {...{ measure: undefined, spoken: undefined, selected: false, opens: false }}
            onFocus={() => {}}
            onOpen={() => {}}
          />
        </tbody>
      </table>
    );
    const { again } = draw(isDrawn(false));
    expect(screen.queryByText('Account 0')).toBeNull();
    again(isDrawn(true));
    expect(screen.getByText('Account 0')).toBeTruthy();
    again(isDrawn(false));
    expect(screen.getByText('Account 0')).toBeTruthy();
  });
});

describe('a table', () => {
  it('tells screen readers how many rows there are, and which is which', () => {
    drawn(3);
    const grid = screen.getByRole('grid', { name: 'Accounts' });
    expect(grid.getAttribute('aria-rowcount')).toBe('4');
    expect(row('Account 2').getAttribute('aria-rowindex')).toBe('4');
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Mark', 'Account', 'Path', 'Used', 'More']);
  });

  it('has one row in the order of Tab, and moves by arrows, Home, End and pages', () => {
    drawn(50);
    expect(screen.getAllByRole('row').filter((one) => one.tabIndex === 0)).toEqual([row('Account 0')]);
    act(() => row('Account 0').focus());
    for (const [key, name] of [
      ['ArrowDown', 'Account 1'],
      ['ArrowUp', 'Account 0'],
      ['ArrowUp', 'Account 0'],
      ['End', 'Account 49'],
      ['ArrowDown', 'Account 49'],
      ['PageUp', 'Account 40'],
      ['Home', 'Account 0'],
      ['PageDown', 'Account 9'],
    ] as const) {
      press(key);
      expect(focused(), key).toBe(name);
    }
  });

  it('opens by Enter and by a click, but not by what is pressed in a row', () => {
    const { opened } = drawn(3);
    act(() => row('Account 1').focus());
    press('Enter');
    fireEvent.click(screen.getByText('m/2'));
    fireEvent.click(screen.getByRole('button', { name: 'More for Account 0' }));
    expect(opened).toEqual(['a1', 'a2']);
  });

  it('leaves to Tab what can be pressed in the active row alone, and to arrows in that row', () => {
    drawn(3);
    act(() => row('Account 1').focus());
    expect(screen.getByRole('button', { name: 'More for Account 1' }).tabIndex).toBe(0);
    expect(screen.getByRole('button', { name: 'More for Account 2' }).tabIndex).toBe(-1);
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('More for Account 1');
    press('Enter');
    press('ArrowLeft');
    expect(focused()).toBe('Account 1');
  });

  it('marks the row that is looked at elsewhere', () => {
    drawn(3, { selected: 'a1' });
    expect(row('Account 1').getAttribute('aria-selected')).toBe('true');
    expect(row('Account 0').getAttribute('aria-selected')).toBe('false');
  });

  it('says that it is empty, in the words that it was given', () => {
    drawn(0, { empty: <p>Nobody here yet</p> });
    expect(screen.getByText('Nobody here yet')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('asks for more when its end comes near, once for each length it has', () => {
    const end = vi.fn();
    const { again, props } = drawn(3, { end });
    for (const tell of sights) tell(false);
    expect(end).not.toHaveBeenCalled();
    for (const tell of sights) tell(true);
    expect(end).toHaveBeenCalledTimes(1);
    again(<Table {...props} rows={accounts(6)} end={end} />);
    expect(sights.size).toBe(1);
    for (const tell of sights) tell(true);
    expect(end).toHaveBeenCalledTimes(2);
  });
});

describe('the order of a table', () => {
  const head = (name: string): HTMLElement => screen.getByRole('columnheader', { name });
  const names = (): readonly (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.getAttribute('aria-label'));
  type Dated = Account & Readonly<{ atMs?: number }>;
  const dated: readonly Dated[] = [
    { id: 'a', name: 'Ägäis 10', path: 'm/1', atMs: 300 },
    { id: 'b', name: 'ägäis 9', path: 'm/1' },
    { id: 'c', name: 'Zero', path: 'm/0', atMs: 20 },
    { id: 'd', name: 'alpha', path: 'm/1', atMs: 1_000 },
  ];
  const sorting: readonly Column<Dated>[] = [
    { key: 'name', title: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
    { key: 'path', title: 'Path', cell: ({ path }) => path, sort: ({ path }) => path },
    { key: 'at', title: 'Time', cell: ({ atMs }) => atMs, sort: ({ atMs }) => atMs },
    { key: 'menu', title: 'Menu', cell: () => null },
  ];
  const open = (order?: Order) =>
    draw(
      <Table
        label="Accounts"
        rows={dated}
        columns={sorting}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        order={order}
      />,
    );
  const pressHead = (name: string): void => void fireEvent.click(within(head(name)).getByRole('button'));

  it('is by name as people sort, by numbers by size, and says so', () => {
    open();
    expect(names()).toEqual(['Ägäis 10', 'ägäis 9', 'Zero', 'alpha']);
    expect(head('Name').getAttribute('aria-sort')).toBe('none');
    expect(head('Menu').getAttribute('aria-sort')).toBeNull();
    pressHead('Name');
    expect(names()).toEqual(['ägäis 9', 'Ägäis 10', 'alpha', 'Zero']);
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    pressHead('Name');
    expect(names()).toEqual(['Zero', 'alpha', 'Ägäis 10', 'ägäis 9']);
    expect(head('Name').getAttribute('aria-sort')).toBe('descending');
  });

  it('puts rows without a value last both ways, and keeps the order of equal ones', () => {
    open();
    pressHead('Time');
    expect(names()).toEqual(['Zero', 'Ägäis 10', 'alpha', 'ägäis 9']);
    pressHead('Time');
    expect(names()).toEqual(['alpha', 'Ägäis 10', 'Zero', 'ägäis 9']);
    pressHead('Path');
    expect(names()).toEqual(['Zero', 'Ägäis 10', 'ägäis 9', 'alpha']);
  });

  it('is that of the rows until another is chosen', () => {
    open({ by: 'at', direction: 'descending' });
    expect(head('Time').getAttribute('aria-sort')).toBe('descending');
    pressHead('Time');
    expect(names()[0]).toBe('Zero');
  });

  it('of thousands comes in steps, and is the same as at once', () => {
    const many = Array.from({ length: 5_000 }, (_, index): Dated => {
      const n = (index * 7_919) % 5_000;
      return { id: `a${n}`, name: `Account ${n}`, path: '', ...(n % 3 > 0 && { atMs: n % 100 }) };
    });
    const steps = sortInSteps(many, sorting, { by: 'name', direction: 'descending' });
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(20);
    expect(step.value.map(({ id }) => id)).toEqual(many.map((_, index) => `a${4_999 - index}`));
    const byTime = sortRows(many, sorting, { by: 'at', direction: 'ascending' }).map(({ atMs }) => atMs ?? Infinity);
    expect(byTime).toEqual(byTime.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
  });
});

describe('the choice of rows', () => {
  it('is of one by its box or the space bar, of all by the box of the head, and of none that is gone', () => {
    const keyOf = ({ id }: Account): string => id;
    const Chosen = ({ rows }: { rows: readonly Account[] }) => {
      const { rows: chosen, choice } = useChosen(rows, keyOf);
      return (
        <>
          <output>{chosen.map(({ id }) => id).join(' ')}</output>
          <Table
            label="Accounts"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            rowLabel={({ name }) => name}
            choice={choice}
          />
        </>
      );
    };
    const { again } = draw(<Chosen rows={accounts(3)} />);
    const chosen = (): string | null => screen.getByRole('status').textContent;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Account 1' }));
    expect(chosen()).toBe('a1');
    expect(row('Account 1').getAttribute('aria-selected')).toBe('true');
    act(() => row('Account 2').focus());
    press(' ');
    expect(chosen()).toBe('a1 a2');
    again(<Chosen rows={accounts(2)} />);
    expect(chosen()).toBe('a1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(chosen()).toBe('a0 a1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(chosen()).toBe('');
  });
});

describe('a table of thousands', () => {
  it('draws what is in sight alone, and says how many there are', () => {
    drawn(10_000);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
    const rows = screen.getAllByRole('row').length;
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(60);
  });

  it('lets a row ask only once it has stood there, and a row of a short list at once', async () => {
    const Asks = () => (useSettled() ? 'asks' : 'waits');
    const asking: readonly Column<Account>[] = [{ key: 'ask', title: 'Ask', cell: () => <Asks /> }];
    drawn(10_000, { columns: asking });
    expect(row('Account 0').textContent).toBe('waits');
    await waitFor(() => expect(row('Account 0').textContent).toBe('asks'));
    cleanup();
    drawn(3, { columns: asking });
    expect(row('Account 0').textContent).toBe('asks');
  });

  it('fills the rows that are scrolled to after they are drawn, and the row that has the focus at once', async () => {
    const { container } = drawn(10_000);
    expect(row('Account 0').hasAttribute('aria-busy')).toBe(false);
    const pane = container.querySelector('.pane') as HTMLElement;
    pane.scrollTop = 40_000;
    fireEvent.scroll(pane);
    const far = row('Account 1000');
    expect(far.getAttribute('aria-busy')).toBe('true');
    expect(within(far).getAllByRole('gridcell')).toHaveLength(1);
    act(() => far.focus());
    expect(far.hasAttribute('aria-busy')).toBe(false);
    await waitFor(() => expect(container.querySelectorAll('[aria-busy]')).toHaveLength(0));
    expect(row('Account 1001').textContent).toContain('Account 1001');
  });

  it('keeps the row that has the focus, and reaches the last one by End', async () => {
    drawn(10_000);
    act(() => row('Account 0').focus());
    press('End');
    await waitFor(() => expect(focused()).toBe('Account 9999'));
    expect(row('Account 9999').getAttribute('aria-rowindex')).toBe('10001');
  });
});

describe('columns', () => {
  const keys = (list: readonly Column<Account>[]): string[] => list.map(({ key }) => key);

  it.each([
    ['all have room', 40, ['mark', 'name', 'path', 'used', 'menu']],
    ['the least important goes first', 27, ['mark', 'name', 'path', 'menu']],
    ['then the next', 18, ['mark', 'name', 'menu']],
    ['a mark, a name and a menu always stay', 3, ['mark', 'name', 'menu']],
  ])('%s', (_what, widthRem, shown) => {
    expect(keys(fitColumns(columns, widthRem).shown)).toEqual(shown);
  });

  it('drop even important ones where nothing else helps, so that nothing lies outside', () => {
    const wide: readonly Column<Account>[] = [
      ...columns.slice(0, 2),
      { key: 'address', title: 'Address', cell: () => '', width: 'minmax(26rem, 2fr)' },
    ];
    expect(keys(fitColumns(wide, 20).shown)).toEqual(['mark', 'name']);
    expect(mainColumn(wide)?.key).toBe('name');
  });

  it('move what they said under the name', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(290);
    drawn(1);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    const [, name] = within(row('Account 0')).getAllByRole('gridcell');
    expect(name?.textContent).toBe('Account 0m/0today');
  });

  it('are measured when the first rows come after the table', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(290);
    const { props } = drawn(0);
    cleanup();
    const Later = () => {
      const [rows, setRows] = useState<readonly Account[]>([]);
      return (
        <>
          <button type="button" onClick={() => setRows(accounts(1))}>
            Answer
          </button>
          <Table {...props} rows={rows} />
        </>
      );
    };
    draw(<Later />);
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });
});
