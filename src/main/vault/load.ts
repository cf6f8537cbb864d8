import type { Commit } from '#engine/activity.ts';
import type { Entropy } from '#engine/ports.ts';
import { apply, emptyState, type State } from '#engine/state/state.ts';
import { ActivityTable, wordsOf, type ActivityPlace } from './activity-table.ts';
import type { Disk } from './disk.ts';
import { Epochs } from './epochs.ts';
import { ioError } from './errors.ts';
import { files, type Header } from './format.ts';
import { prepareIndex, readIndex, type IndexFile } from './index-file.ts';
import { JournalWriter, type Head } from './journal.ts';
import { sameBytes } from './keys.ts';
import { CHAIN_START, lineKeys, type LineKeys } from './lines.ts';
import type { World } from './options.ts';
import { idOfUnchanging, parseCommit } from './record-form.ts';
import type { SegmentThreads } from './segment-reading.ts';
import { SegmentsAhead, type WholeObserver } from './segments-ahead.ts';
import type { CacheFolder } from './sealed-file.ts';
import { snapshotStore, type Snapshot } from './snapshot.ts';
import { walkSegment, type Damage, type Walked } from './walk.ts';
import { contradiction, expectedOf, furthestOf, type Expected, type Witness } from './witnesses.ts';

export type GenerationSource = Readonly<{
  disk: Disk;
  folder: string;
  /** What the folder is called in reports. */
  name: string;
  keys: LineKeys;
  cache: CacheFolder;
  entropy: Entropy;
  threads?: SegmentThreads | undefined;
}>;

/** Everything that reading and writing a generation takes. */
export function sourceOf(
  { disk, entropy, threads }: World,
  dir: string,
  header: Header,
  vaultKey: Uint8Array,
): GenerationSource {
  const { vaultId, generation } = header;
  const name = files.generation(generation);
  const folder = `${dir}/${name}`;
  const cache = { disk, folder, vaultId, generation, vaultKey, entropy };
  return { disk, folder, name, keys: lineKeys(vaultKey, vaultId, generation), cache, entropy, threads };
}

/** What writes on where `loaded` ends. */
export function writerAfter(
  { epochs, head }: Loaded,
  { disk, folder, keys, entropy }: GenerationSource,
  { segmentBytes }: World,
): JournalWriter {
  return new JournalWriter({ disk, folder, keys, epochs, entropy, head, segmentBytes });
}

/** What a generation holds, read as far as it is good. */
export type Loaded = {
  state: State;
  table: ActivityTable;
  epochs: Epochs;
  /** Where the good lines end. */
  head: Head;
  /** Start of the last segment. */
  segmentStart: Head;
  /** Rows of the table that have their record in the last segment. */
  touched: Set<number>;
  /** Lines since the snapshot. */
  sinceSnapshot: number;
  /** Closed segments that have no index, with the rows to put in it. */
  unindexed: (() => Promise<void>)[];
  /** Bytes after the last good line that were never acknowledged. */
  torn: Readonly<{ offset: number; length: number }> | undefined;
  damage: Damage | undefined;
  /** In a damaged generation: where lines stand now that were written elsewhere, by `<segment> <offset>`. */
  moved?: ReadonlyMap<string, number>;
  /** Whether the caches were good enough to start from. */
  from: 'caches' | 'journal';
};

type Caches = Readonly<{ snapshot: Snapshot | null; indexes: ReadonlyMap<number, IndexFile> }>;

/** Sees each good line: for `verify` and for a change of keys. */
export type Observer = (line: Walked, commit: Commit | undefined) => void;

/**
 * Reads a generation: from its caches where they are whole and fit the journal, else from the journal alone. The journal is the
 * truth, the caches are witnesses: where they remember more than it holds, or something else, that is damage.
 */
export async function loadGeneration(source: GenerationSource): Promise<Loaded> {
  // Caches first: a writer beside us may add to the journal meanwhile, and then it only holds more than they remember.
  const caches = await readCaches(source);
  const segments = await segmentsOf(source);
  const fast = await readJournal(source, segments, caches, witnessesOf(caches));
  return fast.damage
    ? readJournal(source, segments, { snapshot: null, indexes: new Map() }, witnessesOf(caches))
    : fast;
}

/**
 * Reads all of the journal, believing no cache but as a witness, and shows every line to `observe`. Where somebody sees whole segments, they are
 * read on other threads if there are any, and each that a thread finds good is shown to `whole` instead.
 */
export async function replayGeneration(
  source: GenerationSource,
  observe: Observer,
  whole?: WholeObserver,
): Promise<Loaded> {
  const witnesses = witnessesOf(await readCaches(source));
  const segments = await segmentsOf(source);
  const ahead = whole && SegmentsAhead.of(source, segments.sizes.length, witnesses, whole);
  try {
    return await readJournal(source, segments, { snapshot: null, indexes: new Map() }, witnesses, observe, ahead);
  } finally {
    await ahead?.close();
  }
}

type Segments = Readonly<{ sizes: readonly number[]; damage: Damage | undefined }>;

async function segmentsOf({ disk, folder, name }: GenerationSource): Promise<Segments> {
  try {
    const names = ((await disk.list(folder)) ?? []).filter((file) => /^[0-9]{8}\.log$/.test(file));
    const sizes: number[] = [];
    for (const [at, file] of names.entries()) {
      if (file !== files.segment(at + 1)) break;
      sizes.push((await disk.size(`${folder}/${file}`)) ?? 0);
    }
    if (sizes.length === names.length && names.length > 0) return { sizes, damage: undefined };
    const missing = files.segment(sizes.length + 1);
    return { sizes, damage: { place: { file: `${name}/${missing}` }, reason: 'the file is missing' } };
  } catch (thrown) {
    throw ioError('list the journal', thrown);
  }
}

async function readCaches({ disk, folder, cache }: GenerationSource): Promise<Caches> {
  const store = snapshotStore(cache);
  // Whatever is wrong with a cache, it is then as if there were none.
  await store.read().catch(() => {});
  const indexes = new Map<number, IndexFile>();
  for (const name of (await disk.list(folder).catch(() => undefined)) ?? []) {
    const number = /^([0-9]{8})\.index$/.exec(name)?.[1];
    const index = number === undefined ? undefined : await readIndex(cache, Number(number)).catch(() => undefined);
    if (index) indexes.set(Number(number), index);
  }
  return { snapshot: store.data, indexes };
}

function witnessesOf({ snapshot, indexes }: Caches): Witness[] {
  const found: Witness[] = [];
  if (snapshot) found.push({ ...snapshot.head, says: 'the snapshot' });
  for (const { start, end } of indexes.values())
    found.push({ ...start, says: 'an index' }, { ...end, says: 'an index' });
  return found;
}

/** Walks the segments, passing over what the caches hold. */
async function readJournal(
  source: GenerationSource,
  segments: Segments,
  caches: Caches,
  witnesses: readonly Witness[],
  observe?: Observer,
  ahead?: SegmentsAhead,
): Promise<Loaded> {
  const state = caches.snapshot && stateOf(caches.snapshot);
  const stateAfter = state ? (caches.snapshot?.head.sequence ?? 0) : 0;
  const loaded = nothingLoaded(state, rowsIn(caches));
  const expected = expectedOf(witnesses);
  for (const [at, size] of segments.sizes.entries()) {
    const start: Head = { ...loaded.head, segment: at + 1, offset: 0 };
    const last = at === segments.sizes.length - 1;
    const found = caches.indexes.get(at + 1);
    const index =
      found && found.start.sequence === start.sequence && sameBytes(found.start.chain, start.chain) ? found : undefined;
    const rows = index?.load(loaded.table, loaded.epochs, source.keys) ?? [];
    loaded.segmentStart = start;
    const whole = index !== undefined && index.end.offset === size;
    if (whole && !last && stateAfter >= index.end.sequence) {
      loaded.head = index.end;
      const reason = contradiction(expected, index.end);
      if (reason === undefined) continue;
      loaded.damage = { place: { file: `${source.name}/${files.segment(at + 1)}` }, reason };
      return loaded;
    }
    loaded.touched = new Set(rows);
    const indexedTo = index?.end.sequence ?? start.sequence;
    if (await ahead?.take(loaded)) continue;
    // Between two segments others get their turn, also where these are short.
    if (at > 0) await new Promise(setImmediate);
    const end = await walkSegment({
      ...source,
      epochs: loaded.epochs,
      start,
      last: last && !segments.damage,
      durableTo: furthestOf(witnesses)?.sequence ?? 0,
      openAfter: observe ? 0 : Math.min(indexedTo, stateAfter),
      visit: (line) => visit(loaded, line, { stateAfter, indexedTo, expected, observe }),
    });
    loaded.head = end.head;
    loaded.torn = end.torn;
    loaded.damage = end.damage;
    if (end.damage) return loaded;
    if (!last && !whole) loaded.unindexed.push(indexWriter(source, loaded, start));
  }
  loaded.damage = segments.damage ?? cutOff(source, loaded, witnesses);
  return loaded;
}

/**
 * Reads on in a generation that is being written, from where `loaded` ends up to `end`, all of it from the disk. Then `damage` says whether
 * anything is not as it was written. What `known` tells of the activities of records that change no row is not taken out of these again.
 */
export async function readOn(
  source: GenerationSource,
  loaded: Loaded,
  end: Head,
  known?: ActivityTable,
): Promise<void> {
  for (;;) {
    const { segment } = loaded.head;
    const isLast = segment === end.segment;
    const walked = await walkSegment({
      ...source,
      epochs: loaded.epochs,
      start: loaded.head,
      endOffset: isLast ? end.offset : undefined,
      last: false,
      durableTo: 0,
      openAfter: 0,
      visit: (line) =>
        visit(loaded, line, { stateAfter: 0, indexedTo: 0, expected: new Map(), observe: undefined, known }),
    });
    loaded.head = walked.head;
    loaded.damage = walked.damage;
    if (isLast || walked.damage) break;
    loaded.unindexed.push(indexWriter(source, loaded, loaded.segmentStart));
    loaded.head = { ...walked.head, segment: segment + 1, offset: 0 };
    loaded.segmentStart = loaded.head;
    loaded.touched = new Set();
  }
  const isEnd = loaded.head.sequence === end.sequence && sameBytes(loaded.head.chain, end.chain);
  if (!isEnd) loaded.damage ??= { place: { file: source.name }, reason: 'the journal was changed' };
}

/** The rows of a snapshot; null when it holds what this version does not know. */
function stateOf({ changes }: Snapshot): State | null {
  const state = emptyState();
  try {
    apply(state, changes);
    return state;
  } catch {
    return null;
  }
}

/** About how many activities there are: one that moved on in a later segment is in two indexes. */
function rowsIn({ indexes }: Caches): number {
  return [...indexes.values()].reduce((sum, { rows }) => sum + rows, 0);
}

/** Where reading begins: with the rows of a snapshot, or with none. */
export function nothingLoaded(state: State | null, activities = 0): Loaded {
  const head = { segment: 1, offset: 0, sequence: 0, chain: CHAIN_START };
  return {
    state: state ?? emptyState(),
    table: new ActivityTable(activities),
    epochs: new Epochs(),
    head,
    segmentStart: head,
    touched: new Set(),
    sinceSnapshot: 0,
    unindexed: [],
    torn: undefined,
    damage: undefined,
    from: state ? 'caches' : 'journal',
  };
}

type Visit = Readonly<{
  stateAfter: number;
  indexedTo: number;
  expected: Expected;
  observe: Observer | undefined;
  known?: ActivityTable | undefined;
}>;

/** Takes in one line; gives what is wrong with it, if anything is. */
function visit(
  loaded: Loaded,
  line: Walked,
  { stateAfter, indexedTo, expected, observe, known }: Visit,
): string | undefined {
  const { sequence } = line.head;
  const contradicted = contradiction(expected, line.head);
  if (contradicted !== undefined) return contradicted;
  if (sequence > stateAfter) loaded.sinceSnapshot += 1;
  let commit: Commit | undefined;
  if (line.record && !(known && takeKnown(loaded, line, line.record, known))) {
    try {
      commit = parseCommit(line.record);
      if (sequence > stateAfter) apply(loaded.state, commit.changes);
      if (sequence > indexedTo && commit.activity) loaded.touched.add(loaded.table.put(commit.activity, placeOf(line)));
    } catch {
      return 'the record is authentic, but this version of Coffer cannot read it';
    }
  }
  observe?.(line, commit);
  return undefined;
}

/** Takes in the activity of a record that changes no row, by what `known` tells of it; false where it is to be read. */
function takeKnown({ table, touched }: Loaded, line: Walked, record: Buffer, known: ActivityTable): boolean {
  const id = idOfUnchanging(record);
  const row = id && known.findWords(wordsOf(id));
  if (row === undefined) return false;
  touched.add(table.putFrom(known, row, placeOf(line)));
  return true;
}

function placeOf({ head, offset, length }: Walked): ActivityPlace {
  return { segment: head.segment, offset, length };
}

/** Makes the missing index of a segment that was just walked, while the table says of it what the index must. */
function indexWriter(
  { cache }: GenerationSource,
  { table, touched, epochs, head }: Loaded,
  start: Head,
): () => Promise<void> {
  return prepareIndex(cache, { start, end: head }, table, [...touched], epochs);
}

/** Whether the journal ends before a place that it once was durable up to. What no cache remembers cannot be missed. */
function cutOff({ name }: GenerationSource, { head }: Loaded, witnesses: readonly Witness[]): Damage | undefined {
  const furthest = furthestOf(witnesses);
  if (!furthest || furthest.sequence <= head.sequence) return undefined;
  return {
    place: { file: `${name}/${files.segment(head.segment)}`, sequence: head.sequence + 1 },
    reason: `the journal ends here, but ${furthest.says} remembers it up to sequence ${furthest.sequence}`,
  };
}
