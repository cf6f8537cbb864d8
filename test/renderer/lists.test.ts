import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/source-tree.ts';

/** Tables without an export of their own, with the reason. `Listing` and `ListSection` bring an export, and their types demand its fields. */
const without: Readonly<Record<string, string>> = {
  'screens/activities/Log.tsx': 'SaveList exports the whole log, which is read a page at a time',
  'screens/overview/LastDay.tsx': 'the last rows of the activity log, which has the export',
  'screens/policies/AccessMatrix.tsx': 'its page exports the cells',
  'screens/wallets/AccountsTable.tsx': 'the page of the wallet exports the accounts',
};

describe('a list of records', () => {
  it('can be exported wherever it is drawn', () => {
    const folder = join(root, 'src/renderer');
    const drawn = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.tsx') && !path.startsWith('ui/table/'))
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
      .filter(({ text }) => /\s<(Table|table)\b/.test(text));
    const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    const missing = drawn
      .filter(({ text }) => count(text, /\s<(Table|table)\b/g) > count(text, /<ExportList\b/g))
      .map(({ path }) => path);
    expect(missing.sort(), 'draw ListSection or Listing, or an ExportList beside the table').toEqual(
      Object.keys(without),
    );
  });
});
