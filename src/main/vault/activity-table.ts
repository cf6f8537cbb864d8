/** What memory holds of each activity: where its body is, and what lists are filtered by. About 64 bytes with its hash entries. */
import type { ActivityRecord } from '#engine/activity.ts';
import { uuidBytes } from './format.ts';
import { TimeBlocks, type TimeSpan } from './time-blocks.ts';

/** What the table takes of an activity. */
export type ActivityEntry = Pick<
  ActivityRecord,
  'activityId' | 'organizationId' | 'type' | 'status' | 'fingerprint' | 'createdAtMs'
>;

/** Where the newest record of an activity is; `length` counts its line without the newline. */
export type ActivityPlace = Readonly<{ segment: number; offset: number; length: number }>;

const EMPTY = 0;
const FIRST_CAPACITY = 1_024;

/** Text that occurs often, as small numbers. */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  get count(): number {
    return this.#words.length;
  }

  /** The word of a number that `numberOf` gave. */
  word(number: number): string {
    return this.#words[number] ?? '';
  }
}

/** The columns, one element (or `width` of them) an activity, in the order the activities were created. */
export type Columns = Readonly<{
  /** 4 a row: the UUID's 16 bytes. */
  ids: Uint32Array;
  /** 2 a row: the first 8 bytes of the fingerprint's hex. */
  prints: Uint32Array;
  organizations: Uint32Array;
  types: Uint16Array;
  statuses: Uint8Array;
  segments: Uint32Array;
  offsets: Uint32Array;
  lengths: Uint32Array;
  /** The instant of creation, in milliseconds since 1970. It is the same in all records of an activity. */
  createdAts: Float64Array;
}>;

/** The columns of an index: `Columns` without the segment, which is the same for all. */
export type PackedColumns = Omit<Columns, 'segments'>;

function columnsOf(capacity: number): Columns {
  return {
    ids: new Uint32Array(capacity * 4),
    prints: new Uint32Array(capacity * 2),
    organizations: new Uint32Array(capacity),
    types: new Uint16Array(capacity),
    statuses: new Uint8Array(capacity),
    segments: new Uint32Array(capacity),
    offsets: new Uint32Array(capacity),
    lengths: new Uint32Array(capacity),
    createdAts: new Float64Array(capacity),
  };
}

/** An activity's id as four words, or undefined when it is no UUID. */
export function idWords(activityId: string): Uint32Array | undefined {
  const bytes = uuidBytes(activityId);
  return bytes && wordsOf(bytes);
}

/** The 16 bytes of an id as four words. */
export function wordsOf(bytes: Buffer): Uint32Array {
  return Uint32Array.of(bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8), bytes.readUInt32LE(12));
}

/** The first 64 bits of `sha256:<hex>`; what is not of that form is all one, which costs time and no more: bodies decide. */
export function printWords(fingerprint: string): readonly [number, number] {
  return [Number.parseInt(fingerprint.slice(7, 15), 16) >>> 0, Number.parseInt(fingerprint.slice(15, 23), 16) >>> 0];
}

/** Rows are numbered from 0 in order of creation. A later record of the same activity takes its row over. */
export class ActivityTable {
  readonly organizations = new Words();
  readonly types = new Words();
  readonly statuses = new Words();
  columns: Columns;
  readonly #times = new TimeBlocks();
  #count = 0;
  #byId: Uint32Array;
  #byPrint: Uint32Array;

  /** `expected`: how many activities are about to come, as far as that is known. A table that grows meanwhile takes twice the time. */
  constructor(expected = 0) {
    let capacity = FIRST_CAPACITY;
    while (capacity < expected) capacity *= 2;
    this.columns = columnsOf(capacity);
    this.#byId = new Uint32Array(capacity * 2);
    this.#byPrint = new Uint32Array(capacity * 2);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds the activity, or moves it to its newer record; gives its row. */
  put(entry: ActivityEntry, { segment, offset, length }: ActivityPlace): number {
    const id = idWords(entry.activityId);
    if (!id) throw new Error('assertion failed: an activity has a UUID');
    return this.putWords(id, printWords(entry.fingerprint), {
      organization: this.organizations.numberOf(entry.organizationId),
      type: this.types.numberOf(entry.type),
      status: this.statuses.numberOf(entry.status),
      createdAtMs: entry.createdAtMs,
      segment,
      offset,
      length,
    });
  }

  /** `put` for one whose words are numbers of this table already. */
  putWords(
    id: Uint32Array,
    print: readonly [number, number],
    at: ActivityPlace & Readonly<{ organization: number; type: number; status: number; createdAtMs: number }>,
  ): number {
    const row = this.findWords(id) ?? this.#add(id, 0, print[0], print[1], at.organization, at.createdAtMs);
    this.#set(row, at.type, at.status, at.segment, at.offset, at.length);
    return row;
  }

  /** `putWords` for each row of packed columns of one segment, whose words are numbers of this table already; gives the rows here. */
  putAll(rows: number, segment: number, packed: PackedColumns): Uint32Array {
    const put = new Uint32Array(rows);
    const { ids, prints, organizations, types, statuses, offsets, lengths, createdAts } = packed;
    for (let at = 0; at < rows; at += 1) {
      // Every column has `rows` elements.
      const row =
        this.findWords(ids, at * 4) ??
        this.#add(ids, at * 4, prints[at * 2]!, prints[at * 2 + 1]!, organizations[at]!, createdAts[at]!);
      this.#set(row, types[at]!, statuses[at]!, segment, offsets[at]!, lengths[at]!);
      put[at] = row;
    }
    return put;
  }

  #set(row: number, type: number, status: number, segment: number, offset: number, length: number): void {
    const { types, statuses, segments, offsets, lengths } = this.columns;
    types[row] = type;
    statuses[row] = status;
    segments[row] = segment;
    offsets[row] = offset;
    lengths[row] = length;
  }

  /** Adds an activity that another table knows, or moves it to its newer record; gives its row here. */
  putFrom(other: ActivityTable, row: number, place: ActivityPlace): number {
    const { ids, prints, organizations, types, statuses, createdAts } = other.columns;
    return this.putWords(ids.subarray(row * 4, row * 4 + 4), [prints[row * 2] ?? 0, prints[row * 2 + 1] ?? 0], {
      organization: this.organizations.numberOf(other.organizations.word(organizations[row] ?? 0)),
      type: this.types.numberOf(other.types.word(types[row] ?? 0)),
      status: this.statuses.numberOf(other.statuses.word(statuses[row] ?? 0)),
      createdAtMs: createdAts[row] ?? 0,
      ...place,
    });
  }

  /** The row of an activity, whose id stands in `words` from `from` on; or undefined. */
  findWords(words: Uint32Array, from = 0): number | undefined {
    const mask = this.#byId.length - 1;
    for (let slot = hashId(words, from) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#byId[slot] ?? EMPTY) - 1;
      if (row < 0) return undefined;
      if (this.#hasId(row, words, from)) return row;
    }
  }

  /** Runs of rows below `before`, the newest first, that can hold an activity created in the span: see `TimeBlocks`. */
  runsWithin(before: number, span: TimeSpan): Iterable<readonly [first: number, end: number]> {
    return this.#times.runs(before, span);
  }

  /** Rows of the organization whose fingerprint begins like this one. */
  *findPrint(organization: number, print: readonly [number, number]): Iterable<number> {
    const mask = this.#byPrint.length - 1;
    const { prints, organizations } = this.columns;
    for (let slot = hashPrint(organization, print[0], print[1]) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#byPrint[slot] ?? EMPTY) - 1;
      if (row < 0) return;
      if (organizations[row] === organization && prints[row * 2] === print[0] && prints[row * 2 + 1] === print[1])
        yield row;
    }
  }

  #add(
    ids: Uint32Array,
    from: number,
    printHigh: number,
    printLow: number,
    organization: number,
    createdAtMs: number,
  ): number {
    if (this.#count === this.columns.types.length) this.#grow();
    const row = this.#count;
    this.#count += 1;
    const { columns } = this;
    for (let word = 0; word < 4; word += 1) columns.ids[row * 4 + word] = ids[from + word] ?? 0;
    columns.prints[row * 2] = printHigh;
    columns.prints[row * 2 + 1] = printLow;
    columns.organizations[row] = organization;
    columns.createdAts[row] = createdAtMs;
    this.#times.add(row, createdAtMs);
    this.#link(row);
    return row;
  }

  #link(row: number): void {
    const { ids, prints, organizations } = this.columns;
    insert(this.#byId, hashId(ids, row * 4), row);
    insert(this.#byPrint, hashPrint(organizations[row] ?? 0, prints[row * 2] ?? 0, prints[row * 2 + 1] ?? 0), row);
  }

  #grow(): void {
    const larger = columnsOf(this.#count * 2);
    for (const name of Object.keys(larger) as (keyof Columns)[]) larger[name].set(this.columns[name]);
    this.columns = larger;
    this.#byId = new Uint32Array(this.#count * 4);
    this.#byPrint = new Uint32Array(this.#count * 4);
    for (let row = 0; row < this.#count; row += 1) this.#link(row);
  }

  #hasId(row: number, words: Uint32Array, from: number): boolean {
    const { ids } = this.columns;
    const at = row * 4;
    return (
      ids[at] === words[from] &&
      ids[at + 1] === words[from + 1] &&
      ids[at + 2] === words[from + 2] &&
      ids[at + 3] === words[from + 3]
    );
  }
}

/** Open addressing with linear probing; the table is never more than half full. An entry is the row and one. */
function insert(table: Uint32Array, hash: number, row: number): void {
  const mask = table.length - 1;
  let slot = hash & mask;
  while (table[slot] !== EMPTY) slot = (slot + 1) & mask;
  table[slot] = row + 1;
}

function hashId(words: Uint32Array, at: number): number {
  return mix(
    (words[at] ?? 0) ^
      Math.imul(words[at + 1] ?? 0, 0x9e3779b1) ^
      Math.imul(words[at + 2] ?? 0, 0x85ebca77) ^
      (words[at + 3] ?? 0),
  );
}

function hashPrint(organization: number, high: number, low: number): number {
  return mix(high ^ Math.imul(low, 0x9e3779b1) ^ Math.imul(organization + 1, 0x85ebca77));
}

function mix(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (once ^ (once >>> 15)) >>> 0;
}
