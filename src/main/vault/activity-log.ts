import type { ActivityFilter, ActivityGlance, ActivityLog, ActivityRecord, ActivitySpan } from '#engine/activity.ts';
import type { State } from '#engine/state/state.ts';
import type { ActivityStatus } from '#shared/enums.ts';
import { idWords, printWords, type ActivityTable, type Words } from './activity-table.ts';
import type { Disk, ReadFile } from './disk.ts';
import type { Epochs } from './epochs.ts';
import { ioError, VaultError, type VaultPlace } from './errors.ts';
import { files } from './format.ts';
import { parseLine, type LineKeys } from './lines.ts';
import { fromStored } from './policy-outcomes.ts';
import { activityIn } from './record-form.ts';

/** Segments kept open for reading. */
const OPEN_FILES_MAX = 32;

/** Where bodies are read from. Replaced as a whole when the keys are changed. */
export type ActivitySource = Readonly<{
  disk: Disk;
  folder: string;
  /** What the folder is called in reports. */
  name: string;
  keys: LineKeys;
  epochs: Epochs;
  table: ActivityTable;
  /** Where lines stand now that were written elsewhere, by `<segment> <offset>`; in a damaged vault alone. */
  moved?: ReadonlyMap<string, number>;
  /** The rows, of which those of `policySets` belong to the bodies. */
  state: State;
}>;

/** The activities of an open vault: the table in memory, the bodies read and opened when a user asks. */
export class StoredActivities implements ActivityLog {
  #source: ActivitySource;
  readonly #files = new Map<number, ReadFile>();
  readonly #damaged: (place: VaultPlace, reason: string) => void;
  #closed = false;

  /** `damaged` is told of a body that was good when it was written and no longer is. */
  constructor(source: ActivitySource, damaged: (place: VaultPlace, reason: string) => void) {
    this.#source = source;
    this.#damaged = damaged;
  }

  get count(): number {
    return this.#source.table.count;
  }

  get table(): ActivityTable {
    return this.#source.table;
  }

  find(activityId: string): ActivityRecord | undefined {
    const id = idWords(activityId);
    const row = id && this.#source.table.findWords(id);
    if (row === undefined) return undefined;
    const record = this.#read(row);
    // Ids are compared as text: another spelling of the same UUID is another id.
    return record.activityId === activityId ? record : undefined;
  }

  findByFingerprint(organizationId: string, fingerprint: string): ActivityRecord | undefined {
    const { table } = this.#source;
    const organization = table.organizations.find(organizationId);
    if (organization === undefined) return undefined;
    for (const row of table.findPrint(organization, printWords(fingerprint))) {
      const record = this.#read(row);
      if (record.fingerprint === fingerprint) return record;
    }
    return undefined;
  }

  list(organizationId: string, filter: ActivityFilter): ActivityRecord[] {
    return this.#rows(organizationId, filter).map((row) => this.#read(row));
  }

  *walk(organizationId: string, span: ActivitySpan): Iterable<ActivityGlance> {
    const { table } = this.#source;
    const organization = table.organizations.find(organizationId);
    const before = this.#bound(span.before, organization, table.count);
    if (organization === undefined || before === undefined) return;
    const { fromMs = -Infinity, toMs = Infinity } = span;
    const wanted = this.#matcher(organization, span);
    const { types, statuses, lengths, createdAts } = table.columns;
    for (const [first, end] of table.runsWithin(before, { fromMs, toMs }))
      for (let row = end - 1; row >= first; row -= 1) {
        if (!wanted(row)) continue;
        const createdAtMs = createdAts[row] ?? 0;
        if (createdAtMs < fromMs || createdAtMs >= toMs) continue;
        yield {
          type: table.types.word(types[row] ?? 0),
          // Only statuses of activities are ever put into the table.
          status: table.statuses.word(statuses[row] ?? 0) as ActivityStatus,
          bytes: lengths[row] ?? 0,
          read: () => this.#read(row),
        };
      }
  }

  /** Reads from `source` from now on. */
  replace(source: ActivitySource): void {
    this.#closeFiles();
    this.#source = source;
  }

  close(): void {
    this.#closed = true;
    this.#closeFiles();
  }

  #rows(organizationId: string, filter: ActivityFilter): number[] {
    const { table } = this.#source;
    const organization = table.organizations.find(organizationId);
    const before = this.#bound(filter.before, organization, table.count);
    const after = this.#bound(filter.after, organization, -1);
    if (organization === undefined || before === undefined || after === undefined) return [];
    const wanted = this.#matcher(organization, filter);
    const { columns } = table;
    const found: number[] = [];
    let bytes = 0;
    // With `after` alone the nearest are asked for, so the walk goes up from there; otherwise down from the newest.
    const upwards = filter.after !== undefined && filter.before === undefined;
    for (let at = 0, steps = before - after - 1; at < steps && found.length < filter.limit; at += 1) {
      const row = upwards ? after + 1 + at : before - 1 - at;
      if (!wanted(row)) continue;
      bytes += columns.lengths[row] ?? 0;
      if (bytes > (filter.bytesMax ?? Infinity) && found.length > 0) break;
      found.push(row);
    }
    return upwards ? found.reverse() : found;
  }

  /** Tells by the columns alone whether a row is one that is asked for. */
  #matcher(
    organization: number,
    { types, statuses }: Pick<ActivityFilter, 'types' | 'statuses'>,
  ): (row: number) => boolean {
    const { table } = this.#source;
    const { columns } = table;
    const typeWanted = flagsOf(types, table.types);
    const statusWanted = flagsOf(statuses, table.statuses);
    const { organizations, types: typeOf, statuses: statusOf } = columns;
    // The rarest first: of a million rows all are asked.
    return (row) =>
      (!statusWanted || statusWanted[statusOf[row] ?? 0] === 1) &&
      (!typeWanted || typeWanted[typeOf[row] ?? 0] === 1) &&
      organizations[row] === organization;
  }

  /** The row that a list is bounded by; undefined when the organization has no such activity. */
  #bound(activityId: string | undefined, organization: number | undefined, otherwise: number): number | undefined {
    if (activityId === undefined) return otherwise;
    const id = idWords(activityId);
    const row = id && this.#source.table.findWords(id);
    return row !== undefined && this.#source.table.columns.organizations[row] === organization ? row : undefined;
  }

  #read(row: number): ActivityRecord {
    if (this.#closed) throw new VaultError('closed', 'the vault is closed');
    const { table, name } = this.#source;
    const { segments, offsets, lengths } = table.columns;
    const [segment = 0, offset = 0, length = 0] = [segments[row], offsets[row], lengths[row]];
    const activity = this.#open(segment, offset, length);
    if (activity) return fromStored(activity, this.#source.state);
    const place = { file: `${name}/${files.segment(segment)}` };
    const reason = `the activity at byte ${offset} is missing or was changed`;
    this.#damaged(place, reason);
    throw new VaultError('data-loss', reason, { place });
  }

  #open(segment: number, offset: number, length: number): ActivityRecord | undefined {
    const { keys, epochs, moved } = this.#source;
    const bytes = this.#bytes(segment, moved?.get(`${segment} ${offset}`) ?? offset, length);
    const line = bytes.length === length ? parseLine(bytes) : undefined;
    const epoch = line && epochs.at(line.sequence);
    const record = line && epoch && keys.openRecord({ segment, offset }, line, epoch);
    return record && activityIn(record);
  }

  #bytes(segment: number, offset: number, length: number): Buffer {
    const { disk, folder } = this.#source;
    try {
      let file = this.#files.get(segment);
      if (!file) {
        file = disk.openForRead(`${folder}/${files.segment(segment)}`);
        if (this.#files.size >= OPEN_FILES_MAX) this.#closeFiles();
        this.#files.set(segment, file);
      }
      const bytes = file.read(offset, length);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    } catch (thrown) {
      throw ioError('read an activity', thrown);
    }
  }

  #closeFiles(): void {
    for (const file of this.#files.values()) file.close();
    this.#files.clear();
  }
}

/** For each number of `known` whether its word is one of `words`: a search asks this for each row. */
function flagsOf(words: readonly string[] | undefined, known: Words): Uint8Array | undefined {
  if (words === undefined) return undefined;
  const flags = new Uint8Array(known.count);
  for (const word of words) {
    const number = known.find(word);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}
