/**
 * The index of a segment: what the table in memory holds of the activities whose newest record up to the index's end is in this segment.
 * Content: a line of JSON, then packed little-endian columns, one element a row: ids (16 bytes of the UUID), prints (2 × 32 bits), organizations
 * (32), types (16), statuses (8), offsets (32), lengths (32), instants of creation (64-bit floats of milliseconds since 1970). Organizations, types and statuses are numbers into the JSON's lists.
 */
import type { ActivityTable, PackedColumns, Words } from './activity-table.ts';
import type { Epochs } from './epochs.ts';
import { files } from './format.ts';
import type { Head } from './journal.ts';
import type { LineKeys } from './lines.ts';
import { readCache, writeCache, type CacheFolder } from './sealed-file.ts';

/** A segment of the longest holds fewer activities than would fill this, at 47 bytes each; a file that is longer was not written by us. */
const INDEX_BYTES_MAX = 64 * 1024 * 1024;

/** Bytes of one row in the packed columns. */
const ROW_BYTES = 16 + 8 + 4 + 2 + 1 + 4 + 4 + 8;

/** A segment, or the beginning of one: from its start up to `end`. */
export type IndexSpan = Readonly<{ start: Head; end: Head }>;

/** An index as it was read, not yet put into a table; `load`, which may be called once, gives the table's rows that it was put into. */
export type IndexFile = IndexSpan &
  Readonly<{ rows: number; load: (table: ActivityTable, epochs: Epochs, keys: LineKeys) => Iterable<number> }>;

type Meta = {
  start: [sequence: number, chain: string];
  end: [offset: number, sequence: number, chain: string];
  epochs: [sequence: number, random: string][];
  organizations: string[];
  types: string[];
  statuses: string[];
  rows: number;
};

/**
 * Makes the index of `span`, and gives what writes it. `rows` are the table's rows that have their record in it, in the order they first
 * had. What the table says is taken at once: later it may say where a newer record is.
 */
export function prepareIndex(
  cache: CacheFolder,
  span: IndexSpan,
  table: ActivityTable,
  rows: readonly number[],
  epochs: Epochs,
): () => Promise<void> {
  const content = indexContent(span, table, rows, epochs);
  return () => writeCache(cache, files.index(span.start.segment), content);
}

/** What `prepareIndex` writes, in parts. */
export function indexContent(
  { start, end }: IndexSpan,
  table: ActivityTable,
  rows: readonly number[],
  epochs: Epochs,
): Uint8Array[] {
  const { columns } = table;
  const organizations = pick(table.organizations, columns.organizations, rows);
  const types = pick(table.types, columns.types, rows);
  const statuses = pick(table.statuses, columns.statuses, rows);
  const ids = new Uint32Array(rows.length * 4);
  const prints = new Uint32Array(rows.length * 2);
  for (const [to, row] of rows.entries()) {
    ids.set(columns.ids.subarray(row * 4, row * 4 + 4), to * 4);
    prints.set(columns.prints.subarray(row * 2, row * 2 + 2), to * 2);
  }
  const meta: Meta = {
    start: [start.sequence, start.chain.toString('base64')],
    end: [end.offset, end.sequence, end.chain.toString('base64')],
    epochs: [...epochs.between(start.sequence, end.sequence)].map(([sequence, { random }]) => [
      sequence,
      Buffer.from(random).toString('base64'),
    ]),
    organizations: organizations.words,
    types: types.words,
    statuses: statuses.words,
    rows: rows.length,
  };
  return [
    Buffer.from(`${JSON.stringify(meta)}\n`),
    ...[
      ids,
      prints,
      Uint32Array.from(organizations.numbers),
      Uint16Array.from(types.numbers),
      Uint8Array.from(statuses.numbers),
      Uint32Array.from(rows, (row) => columns.offsets[row] ?? 0),
      Uint32Array.from(rows, (row) => columns.lengths[row] ?? 0),
      Float64Array.from(rows, (row) => columns.createdAts[row] ?? 0),
    ].map(({ buffer }) => new Uint8Array(buffer)),
  ];
}

/** The words that `rows` use, numbered again, and their numbers. */
function pick(
  words: Words,
  column: Readonly<ArrayLike<number>>,
  rows: readonly number[],
): { words: string[]; numbers: number[] } {
  const renumbered = new Map<number, number>();
  const numbers = rows.map((row) => {
    const number = column[row] ?? 0;
    const known = renumbered.get(number) ?? renumbered.size;
    renumbered.set(number, known);
    return known;
  });
  return { words: [...renumbered.keys()].map((number) => words.word(number)), numbers };
}

/** Reads the index of a segment; undefined when there is none that can be used. */
export async function readIndex(cache: CacheFolder, segment: number): Promise<IndexFile | undefined> {
  const content = await readCache(cache, files.index(segment), INDEX_BYTES_MAX);
  return content && parseIndex(content, segment);
}

/** The index whose content is `indexContent`. */
export function parseIndex(content: Buffer, segment: number): IndexFile | undefined {
  const newline = content.indexOf(0x0a);
  const meta = JSON.parse(content.toString('utf8', 0, newline)) as Meta;
  const { rows, start, end } = meta;
  const columnsAt = newline + 1;
  // An earlier program wrote no instants. Its index is read as none, so that the segment is walked and gets a new index.
  if (content.length !== columnsAt + ROW_BYTES * rows) return undefined;
  let packed: Buffer | undefined = content.subarray(columnsAt);
  return {
    start: { segment, offset: 0, sequence: start[0], chain: Buffer.from(start[1], 'base64') },
    end: { segment, offset: end[0], sequence: end[1], chain: Buffer.from(end[2], 'base64') },
    rows,
    load: (table, epochs, keys) => {
      for (const [sequence, random] of meta.epochs) epochs.add(sequence, keys.epochOf(Buffer.from(random, 'base64')));
      if (!packed) throw new Error('assertion failed: an index is put into one table');
      const columns = columnsIn(packed, rows);
      packed = undefined;
      renumber(columns.organizations, meta.organizations, table.organizations);
      renumber(columns.types, meta.types, table.types);
      renumber(columns.statuses, meta.statuses, table.statuses);
      return table.putAll(rows, segment, columns);
    },
  };
}

/** Copied, so that the columns are aligned and the file's buffer can go. */
function columnsIn(packed: Buffer, rows: number): PackedColumns {
  let at = 0;
  const take = (bytes: number): ArrayBuffer => Uint8Array.from(packed.subarray(at, (at += bytes * rows))).buffer;
  return {
    ids: new Uint32Array(take(16)),
    prints: new Uint32Array(take(8)),
    organizations: new Uint32Array(take(4)),
    types: new Uint16Array(take(2)),
    statuses: new Uint8Array(take(1)),
    offsets: new Uint32Array(take(4)),
    lengths: new Uint32Array(take(4)),
    createdAts: new Float64Array(take(8)),
  };
}

/** Puts the numbers of a table's words in the place of those of an index, which name places in `listed`. */
function renumber(column: Uint32Array | Uint16Array | Uint8Array, listed: readonly string[], words: Words): void {
  const numbers = listed.map((word) => words.numberOf(word));
  // The lists hold every number of the columns: the file was sealed by `prepareIndex`.
  for (let row = 0; row < column.length; row += 1) column[row] = numbers[column[row]!]!;
}
