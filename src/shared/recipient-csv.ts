import { csvLine, unguarded } from './csv.ts';
import { recipientChains, type RecipientChain } from './enums.ts';

/** A recipient as `create_recipients` takes it. */
export type RecipientDraft = Readonly<{
  recipientName: string;
  addresses: readonly Readonly<{ chain: RecipientChain; address: string }>[];
  tags: readonly string[];
  note: string;
}>;

/** What is wrong with a file, and in which line, counted from 1. */
export type CsvProblem = Readonly<{ line: number; code: CsvProblemCode }>;
export type CsvProblemCode = 'header' | 'quotes' | 'columns' | 'name' | 'chain' | 'address';

/** The columns of the file, in their order. A recipient with several addresses has a row for each; tags are parted by `;`. */
export const csvColumns = ['name', 'chain', 'address', 'tags', 'note'] as const;

/** `CHAIN_ETHEREUM` is `ethereum` in files and on the command line. */
export function chainWord(chain: RecipientChain): string {
  return chain.replace('CHAIN_', '').toLowerCase();
}

/** The chain of such a word, in any case; undefined for none. */
export function chainOfWord(word: string): RecipientChain | undefined {
  return recipientChains.find((chain) => chainWord(chain) === word.trim().toLowerCase());
}

/** Recipients as CSV (RFC 4180, UTF-8), as `parseRecipients` reads them. */
export function formatRecipients(recipients: readonly RecipientDraft[]): string {
  const rows = recipients.flatMap(({ recipientName, addresses, tags, note }) =>
    addresses.map(({ chain, address }) => [recipientName, chainWord(chain), address, tags.join(';'), note]),
  );
  return [csvColumns, ...rows].map(csvLine).join('');
}

/** The recipients of a file that `formatRecipients` or a spreadsheet program wrote. Rows of one name are one recipient; its first note counts. */
export function parseRecipients(
  text: string,
): Readonly<{ recipients: readonly RecipientDraft[]; problems: readonly CsvProblem[] }> {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  const [header, ...rest] = rows ?? [];
  if (!rows || !header) return { recipients: [], problems: [{ line: 1, code: rows ? 'header' : 'quotes' }] };
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  // Tags and notes may be left out.
  if (titles.length < 3 || titles.some((title, at) => title !== csvColumns[at]))
    return { recipients: [], problems: [{ line: 1, code: 'header' }] };
  const problems: CsvProblem[] = [];
  const byName = new Map<
    string,
    { addresses: RecipientDraft['addresses'][number][]; tags: Set<string>; note: string }
  >();
  for (const { line, cells } of rest) {
    if (cells.every((one) => one === '')) continue;
    const [name = '', chainText = '', address = '', tags = '', note = ''] = cells.map(unguarded);
    const chain = chainOfWord(chainText);
    const code = problemOf({ columns: cells.length, name: name.trim(), chain, address: address.trim() });
    if (code || !chain) {
      problems.push({ line, code: code ?? 'chain' });
      continue;
    }
    const known = byName.get(name.trim()) ?? { addresses: [], tags: new Set<string>(), note };
    byName.set(name.trim(), known);
    known.addresses.push({ chain, address: address.trim() });
    for (const tag of tags.split(';')) if (tag.trim() !== '') known.tags.add(tag.trim());
  }
  const recipients = Array.from(byName, ([recipientName, { addresses, tags, note }]) => ({
    ...{ recipientName, addresses, note },
    tags: [...tags],
  }));
  return { recipients, problems };
}

function problemOf(
  row: Readonly<{ columns: number; name: string; chain: RecipientChain | undefined; address: string }>,
) {
  if (row.columns > csvColumns.length) return 'columns';
  if (row.name === '') return 'name';
  if (!row.chain) return 'chain';
  return row.address === '' ? 'address' : undefined;
}

/**
 * By which a recipient is found: what two spellings have in common that people take for one name. Joiners are not seen in it, and several blanks
 * look like one.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Of recipients in a file, those that can be added, and those whose name is there already: an import changes nothing. */
export function planImport<Draft extends RecipientDraft>(
  drafts: readonly Draft[],
  names: readonly string[],
): Readonly<{ fresh: readonly Draft[]; known: readonly Draft[] }> {
  const taken = new Set(names.map(nameKey));
  const isKnown = ({ recipientName }: Draft) => taken.has(nameKey(recipientName));
  return { fresh: drafts.filter((draft) => !isKnown(draft)), known: drafts.filter(isKnown) };
}

type Row = Readonly<{ line: number; cells: readonly string[] }>;

/** The rows of CSV with the line that each begins in; null where a quoted text has no end. */
function rowsOf(text: string): readonly Row[] | null {
  const rows: Row[] = [];
  let [line, began] = [1, 1];
  let cells: string[] = [];
  let value = '';
  let quoted = false;
  const endRow = (): void => {
    rows.push({ line: began, cells: [...cells, value] });
    [cells, value, began] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') value += character;
      else if (text.charAt(at + 1) === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && value === '') quoted = true;
    else if (character === ',') {
      cells.push(value);
      value = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || text.charAt(at + 1) !== '\n') value += character;
  }
  if (quoted) return null;
  if (value !== '' || cells.length > 0) endRow();
  return rows;
}
