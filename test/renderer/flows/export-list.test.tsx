import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ExportList } from '../../../src/renderer/flows/export-list/ExportList.tsx';
import { listFile, utc, type ExportFields } from '../../../src/renderer/flows/export-list/list-file.ts';
import type { Column } from '../../../src/renderer/ui/table/Table.tsx';
import { testBridge, unlocked } from '../../harness/bridge.ts';
import { aPage, openScreen } from '../../harness/screen.tsx';

type Row = Readonly<{ name: string; tags: readonly string[]; atMs: number | undefined; live: boolean }>;

const rows: readonly Row[] = [
  { name: '=cmd()', tags: ['eu', 'cold, hot'], atMs: Date.UTC(2026, 10, 20, 9, 2), live: true },
  { name: 'Account 10', tags: [], atMs: undefined, live: false },
  { name: 'Account 9', tags: [], atMs: 0, live: false },
];
const fields: ExportFields<Row> = {
  name: ({ name }) => name,
  tags: ({ tags }) => tags,
  createdAt: ({ atMs }) => utc(atMs),
  live: ({ live }) => live,
};
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
];

function fileOf(form: 'csv' | 'json'): string {
  const steps = listFile(rows, fields, form);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('the file of a list', () => {
  it('is a table with whole values, UTC times, and no formula', () => {
    expect(fileOf('csv')).toBe(
      [
        'name,tags,createdAt,live',
        `'=cmd(),"eu; cold, hot",2026-11-20T09:02:00.000Z,true`,
        'Account 10,,,false',
        'Account 9,,1970-01-01T00:00:00.000Z,false',
        '',
      ].join('\r\n'),
    );
  });

  it('is JSON with the same members, without those that a row has not', () => {
    expect(JSON.parse(fileOf('json'))).toEqual([
      { name: '=cmd()', tags: ['eu', 'cold, hot'], createdAt: '2026-11-20T09:02:00.000Z', live: true },
      { name: 'Account 10', tags: [], live: false },
      { name: 'Account 9', tags: [], createdAt: '1970-01-01T00:00:00.000Z', live: false },
    ]);
  });
});

describe('the export of a list', () => {
  aPage();

  it('holds the rows in the order of the screen', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    const Lists = () => <ExportList list={{ file: 'accounts', fields }} rows={rows} columns={columns} />;
    openScreen({ screen: Lists, place: '/accounts', at: '/accounts?sort=name', bridge: testBridge(unlocked, {}) });
    fireEvent.click(screen.getByRole('button', { name: 'Export list' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV (table)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.split('\r\n').slice(1, 4);
    expect(lines?.map((line) => line.split(',')[0])).toEqual(["'=cmd()", 'Account 9', 'Account 10']);
    expect(await screen.findByText('3 rows were exported as accounts.csv')).toBeTruthy();
  });
});
