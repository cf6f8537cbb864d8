import type { Commit } from '#engine/activity.ts';
import { adoptRows, apply, changesOf, type State } from '#engine/state/state.ts';
import { tableNames } from '#engine/state/tables.ts';
import type { Health } from './health.ts';
import { prepareIndex } from './index-file.ts';
import type { Head, Written } from './journal.ts';
import type { Loaded } from './load.ts';
import type { CacheFolder } from './sealed-file.ts';
import { snapshotStore } from './snapshot.ts';

/** Records after which the snapshot is made again, and so the most that an opening has to replay, in a vault of few rows. */
const SNAPSHOT_RECORDS = 1_000;

/**
 * Takes what is durable into memory, and from there into the caches, which it writes one after the other beside everything else.
 * When writing one fails, the next opening is slower, and that is all.
 */
export class Upkeep {
  /** The rows; the same object for as long as the vault is open. */
  readonly state: State;
  readonly #snapshotRecords: number;
  readonly #health: Health;
  #loaded: Loaded;
  #cache: CacheFolder;
  #writing: Promise<void> = Promise.resolve();
  /** Caches of closed segments that wait for a change of keys to end; undefined where none is in progress. */
  #held: (() => Promise<void>)[] | undefined;
  /** The disk refused the last snapshot. It is not tried again before the next one is due, or the vault is closed. */
  #snapshotFailed = false;

  /** `health` is told after each cache what its writing threw. */
  constructor(loaded: Loaded, cache: CacheFolder, health: Health, snapshotRecords = SNAPSHOT_RECORDS) {
    this.state = loaded.state;
    this.#loaded = loaded;
    this.#cache = cache;
    this.#snapshotRecords = snapshotRecords;
    this.#health = health;
  }

  get loaded(): Loaded {
    return this.#loaded;
  }

  /** What became durable in one write becomes what is seen; `head` is the journal's end after it. */
  take(commits: readonly Commit[], written: readonly Written[], head: Head): void {
    for (const [at, commit] of commits.entries()) {
      const where = written[at];
      if (!where) throw new Error('assertion failed: every record was written somewhere');
      this.#takeOne(commit, where);
    }
    this.#loaded.head = head;
    if (!this.#held && this.#loaded.sinceSnapshot >= this.#snapshotInterval()) this.#write(this.#prepareCaches());
  }

  /** Writes the indexes that were found missing. */
  repair(): void {
    for (const write of this.#loaded.unindexed.splice(0)) this.#write(write);
  }

  /** Brings the caches up to the journal's end, unless they are. */
  finish(): void {
    this.#write(async () => {
      // Asked when all that was on its way is settled: the last snapshot may have failed.
      if (this.#loaded.sinceSnapshot > 0 || this.#snapshotFailed) await this.#prepareCaches()();
    });
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#writing;
  }

  /** Writes no cache until `resume` or `replace`: the generation may be about to go. Resolves when nothing is being written. */
  pause(): Promise<void> {
    this.#held ??= [];
    return this.settled();
  }

  /** Goes on writing caches of the same generation. */
  resume(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const write of held) this.#write(write);
  }

  /** Goes on with another generation, which holds the same rows in the same order with their secrets under another key. */
  replace(loaded: Loaded, cache: CacheFolder): void {
    this.#held = undefined;
    // The engine holds on to `state`, which stays the same object.
    adoptRows(this.state, loaded.state);
    this.#loaded = { ...loaded, state: this.state };
    this.#cache = cache;
    this.repair();
  }

  #takeOne(commit: Commit, written: Written): void {
    const loaded = this.#loaded;
    if (written.segment !== loaded.segmentStart.segment) this.#beginSegment(written);
    apply(this.state, commit.changes);
    if (commit.activity) loaded.touched.add(loaded.table.put(commit.activity, written));
    loaded.sinceSnapshot += 1;
  }

  /** The segment before has its last line: its index is made now, before the table says anything of the next. */
  #beginSegment({ segment }: Written): void {
    // `head` is still the one before this write, and a new segment begins with a write.
    const { head } = this.#loaded;
    this.#write(this.#prepareIndex(head));
    this.#loaded.segmentStart = { ...head, segment, offset: 0 };
    this.#loaded.touched = new Set();
  }

  #prepareIndex(end: Head): () => Promise<void> {
    const { segmentStart, table, touched, epochs } = this.#loaded;
    return prepareIndex(this.#cache, { start: segmentStart, end }, table, [...touched], epochs);
  }

  /** The snapshot and the index of the open segment, as they are now. */
  #prepareCaches(): () => Promise<void> {
    const { head } = this.#loaded;
    this.#loaded.sinceSnapshot = 0;
    const store = snapshotStore(this.#cache);
    store.data = { head, changes: [...changesOf(this.state)] };
    const writeIndex = this.#prepareIndex(head);
    return async () => {
      this.#snapshotFailed = true;
      await writeIndex();
      await store.write();
      this.#snapshotFailed = false;
    };
  }

  #write(write: () => Promise<void>): void {
    if (this.#held) {
      this.#held.push(write);
      return;
    }
    this.#writing = this.#writing.then(write).then(
      () => this.#health.cachesWritten(undefined),
      (thrown: unknown) => this.#health.cachesWritten(thrown),
    );
  }

  /** A snapshot costs by the row, a record that is replayed by the record: with many rows it is made more rarely. */
  #snapshotInterval(): number {
    const rows = tableNames.reduce((sum, name) => sum + this.state[name].size, 0);
    return Math.max(this.#snapshotRecords, Math.floor(rows / 4));
  }
}
