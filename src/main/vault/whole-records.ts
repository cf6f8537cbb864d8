/**
 * Reads all that is whole in a damaged generation: the whole records of one history in their order, also those after the damage. Where records
 * were lost, the sealed snapshot gives the rows as they were at its place in the journal, and the whole records after that place follow.
 */
import { transitions, type ActivityRecord, type Commit } from '#engine/activity.ts';
import { apply, changesOf, emptyState, type State } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import { ActivityTable } from './activity-table.ts';
import { Epochs } from './epochs.ts';
import { VaultError } from './errors.ts';
import { files } from './format.ts';
import { readIndex } from './index-file.ts';
import type { GenerationSource } from './load.ts';
import { parseCommit } from './record-form.ts';
import { Histories, isSame, type History, type IndexMarks } from './salvage-chain.ts';
import { FoundEpochs, linesIn, readAround, type UnopenedLine, type WholeLine } from './salvage-scan.ts';
import { snapshotStore, type Snapshot } from './snapshot.ts';

/** Rows of the snapshot in one commit. */
const ROWS_IN_COMMIT = 500;

/** Lines of the journal by their sequence, the first and the last included. */
export type LostLines = Readonly<{
  from: number;
  to: number;
  /** When the whole records around them were made, in milliseconds since the Unix epoch; undefined where there is none that tells. */
  afterMs?: number;
  beforeMs?: number;
}>;

/** What is missing in a damaged vault, and what makes up for it. */
export type WholeReport = Readonly<{
  /** Records that are whole. */
  records: number;
  /** What was lost, as far as the journal and its caches remember it. */
  lost: readonly LostLines[];
  lostLines: number;
  /** Whether bytes that are no whole line stand at the journal's end: nothing tells how many records they were. */
  endDamaged: boolean;
  /** Whole lines of another history of this vault: nothing is taken from them. */
  foreignLines: number;
  /** Up to which line the snapshot gives the rows; null where there is none that can be used. */
  snapshot: number | null;
  /** Rows that the whole records do not give, and the snapshot does: set or removed. */
  rowsFromSnapshot: number;
  /** Whether records may be lost, or belong to another history, that the snapshot does not know: a row that only they changed is as it was before them. */
  rowsUncertain: boolean;
}>;

/** What was read: the rows with their secrets as they were sealed. */
export type WholeRecords = Readonly<{
  report: WholeReport;
  state: State;
  /** The epochs of the lines. */
  epochs: Epochs;
  /** The last line, whole or not, that anything remembers. */
  lastSequence: number;
  /** Activities that wait for votes, though a lost line may have settled them. */
  unsettled: readonly ActivityRecord[];
}>;

/** Shown each commit in its order, and the line that it stands in; no line for rows of the snapshot. May throw. */
export type TakeCommit = (commit: Commit, line: WholeLine | undefined) => void | Promise<void>;

/** Reads around the damage. Throws VaultError 'data-loss' when neither a record nor a snapshot is whole, and what the disk and `take` throw. */
export async function readWholeRecords(source: GenerationSource, take: TakeCommit): Promise<WholeRecords> {
  const generation = await findLines(source);
  return new Reading(generation, take).run();
}

type Place = Readonly<{ segment: number; offset: number }>;

/** The whole lines of a generation, in the order of its files; each file is read again each time. */
type Lines = (visit: Visit) => Promise<void>;
type Visit = Readonly<{
  line: (line: WholeLine, skippedBytes: number) => void | Promise<void>;
  unopened?: (line: UnopenedLine, skippedBytes: number) => void;
  fileEnds?: (skippedBytes: number, end: Place) => void;
  fileMisses?: () => void;
}>;

type Generation = Readonly<{
  lines: Lines;
  history: History;
  snapshot: Snapshot | undefined;
  /** Those that tell of the same history. */
  indexes: readonly IndexMarks[];
  /** Where bytes end that stand after the last whole line; undefined where there are none. */
  damagedEnd: Place | undefined;
}>;

async function findLines(source: GenerationSource): Promise<Generation> {
  const store = snapshotStore(source.cache);
  // A snapshot that cannot be used is as none.
  await store.read().catch(() => {});
  const snapshot = store.data ?? undefined;
  const epochs = new FoundEpochs();
  const indexes: IndexMarks[] = [];
  const segments = await segmentsIn(source);
  for (const segment of segments) {
    const index = await readIndex(source.cache, segment).catch(() => undefined);
    if (!index) continue;
    const known = new Epochs();
    index.load(new ActivityTable(), known, source.keys);
    const found = [...known.between(0, Infinity)].map(([sequence, epoch]) => epochs.add(sequence, epoch));
    indexes.push({ start: index.start, end: index.end, epochs: found });
  }
  const lines: Lines = (visit) => visitLines(source, segments, epochs, visit);
  const histories = new Histories(indexes);
  let damagedEnd: Place | undefined;
  await lines({
    line: (line, skippedBytes) => {
      damagedEnd = undefined;
      histories.take(line, skippedBytes);
    },
    unopened: (line, skippedBytes) => {
      const isKnown = histories.pass(line, skippedBytes) || (snapshot !== undefined && isSame(line, snapshot.head));
      damagedEnd = isKnown ? undefined : { segment: Infinity, offset: 0 };
    },
    fileEnds: (skippedBytes, end) => {
      if (skippedBytes > 0 || damagedEnd) damagedEnd = end;
      histories.endFile(skippedBytes);
    },
    fileMisses: () => histories.missFile(),
  });
  const history = histories.choose(snapshot?.head);
  return {
    lines,
    history,
    snapshot: snapshot && !history.contradicts(snapshot.head) ? snapshot : undefined,
    indexes: indexes.filter(({ start, end }) => !history.contradicts(start) && !history.contradicts(end)),
    damagedEnd,
  };
}

async function visitLines(
  source: GenerationSource,
  segments: readonly number[],
  epochs: FoundEpochs,
  visit: Visit,
): Promise<void> {
  const { disk, folder, keys } = source;
  for (let segment = 1; segment <= (segments.at(-1) ?? 0); segment += 1) {
    // Between two segments others get their turn.
    await new Promise(setImmediate);
    const bytes = readAround(disk, `${folder}/${files.segment(segment)}`);
    if (bytes.length === 0) {
      visit.fileMisses?.();
      continue;
    }
    let end = 0;
    for (const line of linesIn(bytes, segment, keys, epochs)) {
      const skippedBytes = Math.max(0, line.found - end);
      end = line.found + line.length + 1;
      if (line.at) await visit.line(line, skippedBytes);
      else visit.unopened?.(line, skippedBytes);
    }
    visit.fileEnds?.(Math.max(0, bytes.length - end), { segment, offset: bytes.length });
  }
}

/** The numbers of the segments that are there, or were by the word of an index. */
async function segmentsIn({ disk, folder }: GenerationSource): Promise<number[]> {
  const names = (await disk.list(folder)) ?? [];
  const numbers = names.flatMap((name) => (/^[0-9]{8}\.(log|index)$/.test(name) ? [Number(name.slice(0, 8))] : []));
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** Takes the records of the chosen history. */
class Reading {
  readonly #generation: Generation;
  readonly #take: TakeCommit;
  readonly #state = emptyState();
  readonly #epochs = new Epochs();
  readonly #waiting = new Map<string, Readonly<{ activity: ActivityRecord; sequence: number }>>();
  readonly #lost: LostLines[] = [];
  /** The last line that was taken or is lost. */
  #sequence = 0;
  #lastMs: number | undefined;
  #records = 0;
  #foreignLines = 0;
  #rowsFromSnapshot = 0;
  /** The snapshot's rows were taken, or were not needed. */
  #settled = false;

  constructor(generation: Generation, take: TakeCommit) {
    this.#generation = generation;
    this.#take = take;
  }

  async run(): Promise<WholeRecords> {
    const { lines, snapshot, indexes, damagedEnd } = this.#generation;
    await lines({ line: (line) => this.#line(line) });
    if (this.#records === 0 && !snapshot)
      throw new VaultError('data-loss', 'no undamaged record and no snapshot found: restore a backup');
    this.#lose(Math.max(snapshot?.head.sequence ?? 0, ...indexes.map(({ end }) => end.sequence)), undefined);
    await this.#settle();
    const lastLost = this.#lost.at(-1)?.to ?? 0;
    const at = snapshot?.head.sequence ?? 0;
    // The bytes up to the snapshot's place were records that it knows.
    const endDamaged = damagedEnd !== undefined && !(snapshot && isUpTo(damagedEnd, snapshot.head));
    const unsettled = [...this.#waiting.values()].filter(({ sequence }) => endDamaged || sequence < lastLost);
    return {
      report: {
        records: this.#records,
        lost: this.#lost,
        lostLines: this.#lost.reduce((sum, { from, to }) => sum + to - from + 1, 0),
        endDamaged,
        foreignLines: this.#foreignLines,
        snapshot: snapshot ? at : null,
        rowsFromSnapshot: this.#rowsFromSnapshot,
        rowsUncertain: endDamaged || this.#foreignLines > 0 || lastLost > at,
      },
      state: this.#state,
      epochs: this.#epochs,
      lastSequence: this.#sequence,
      unsettled: unsettled.map(({ activity }) => activity),
    };
  }

  async #line(line: WholeLine): Promise<void> {
    const { sequence, record, epoch } = line;
    if (!this.#generation.history.holds(line)) {
      this.#foreignLines += 1;
      return;
    }
    // A line that is there twice is taken once.
    if (sequence <= this.#sequence) return;
    const commit = record && commitOf(record);
    if (record && !commit) return;
    const atMs = commit?.activity?.updatedAtMs;
    this.#lose(sequence - 1, atMs);
    this.#sequence = sequence;
    this.#epochs.add(epoch.sequence, epoch.epoch);
    this.#lastMs = atMs ?? this.#lastMs;
    if (commit) await this.#commit(commit, line);
  }

  /** Notes as lost all lines after the present one up to `to`, epochs aside: an epoch that an index remembers is not lost. */
  #lose(to: number, beforeMs: number | undefined): void {
    let from = this.#sequence + 1;
    if (from > to) return;
    const known = this.#generation.indexes.flatMap(({ epochs }) => epochs.map(({ sequence }) => sequence));
    const passed = [...new Set(known)].filter((sequence) => sequence >= from && sequence <= to).sort((a, b) => a - b);
    const times = {
      ...(this.#lastMs === undefined ? {} : { afterMs: this.#lastMs }),
      ...(beforeMs === undefined ? {} : { beforeMs }),
    };
    for (const sequence of [...passed, to + 1]) {
      if (from < sequence) this.#lost.push({ from, to: sequence - 1, ...times });
      from = sequence + 1;
    }
    this.#sequence = to;
  }

  async #commit(commit: Commit, line: WholeLine): Promise<void> {
    if (line.sequence > (this.#generation.snapshot?.head.sequence ?? 0)) await this.#settle();
    const { activity } = commit;
    apply(this.#state, commit.changes);
    if (activity && transitions[activity.status].length > 0)
      this.#waiting.set(activity.activityId, { activity, sequence: line.sequence });
    else if (activity) this.#waiting.delete(activity.activityId);
    this.#records += 1;
    await this.#take(commit, line);
  }

  /** Brings the rows to what the snapshot says of them, if a line before its place was lost. */
  async #settle(): Promise<void> {
    if (this.#settled) return;
    this.#settled = true;
    const { snapshot } = this.#generation;
    const at = snapshot?.head.sequence ?? 0;
    if (!snapshot || !this.#lost.some(({ from }) => from <= at)) return;
    const changes = differences([...changesOf(this.#state)], snapshot.changes);
    this.#rowsFromSnapshot = changes.length;
    for (let from = 0; from < changes.length; from += ROWS_IN_COMMIT) {
      const part = changes.slice(from, from + ROWS_IN_COMMIT);
      apply(this.#state, part);
      await this.#take({ changes: part }, undefined);
    }
  }
}

function isUpTo(place: Place, end: Place): boolean {
  return place.segment < end.segment || (place.segment === end.segment && place.offset <= end.offset);
}

/** The commit of a record; undefined where this version cannot read it. */
function commitOf(record: Buffer): Commit | undefined {
  try {
    const commit = parseCommit(record);
    apply(emptyState(), commit.changes);
    return commit;
  } catch {
    return undefined;
  }
}

/** What turns the rows `present` into the rows `wanted`. */
function differences(present: readonly Change[], wanted: readonly Change[]): Change[] {
  const before = new Map(present.map((change) => [`${change.table} ${change.id}`, change]));
  const changes: Change[] = [];
  for (const change of wanted) {
    const key = `${change.table} ${change.id}`;
    if (JSON.stringify(before.get(key)?.row) !== JSON.stringify(change.row)) changes.push(change);
    before.delete(key);
  }
  for (const gone of before.values()) changes.push({ ...gone, row: null } as Change);
  return changes;
}
