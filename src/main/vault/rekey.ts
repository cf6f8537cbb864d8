/**
 * A change of keys writes everything again, under a new vault key, in a folder of its own; the header that then takes the place of the old
 * one makes it the vault. Until that moment the old generation is whole, and after it nothing that the old key opens is of use.
 *
 * Requests go on meanwhile, into the old journal. The copy follows in slices of `SLICE_BYTES`, between which others get their turn: first up
 * to the end that the journal has, then, in turn with the commits, until little is missing. The last turn copies that and changes the header.
 */
import type { Commit } from '#engine/activity.ts';
import type { Sealed } from '#engine/crypto/secret.ts';
import { changesOf } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import type { InTurn } from '#shared/in-turn.ts';
import type { ActivityTable } from './activity-table.ts';
import { Epochs } from './epochs.ts';
import { ioError, VaultError, whyOf } from './errors.ts';
import { prepareIndex } from './index-file.ts';
import { JournalWriter, SEGMENT_BYTES, type Head } from './journal.ts';
import { mapSealed, type SecretKeys } from './keyring.ts';
import { sameBytes } from './keys.ts';
import { nothingLoaded, readOn, type GenerationSource, type Loaded } from './load.ts';
import { parseCommit, recordOf } from './record-form.ts';
import { snapshotStore } from './snapshot.ts';
import { SLICE_BYTES, walkSlices } from './walk.ts';

/** What the copy may lack when its last turn begins, and what it takes of one turn before: so long a commit may have to wait. */
const BITE_BYTES = 2 * SLICE_BYTES;
/** Turns after which a bite grows: where requests come faster than bites are taken, the copy would never catch up. */
const ROUNDS_BEFORE_MORE = 32;
/** Passes over what came meanwhile before commits have to take turns with the copy. */
const FREE_PASSES = 2;
/** Bytes that are made durable at once: a commit may have to wait for the disk to take them. */
const FLUSH_BYTES = 1024 * 1024;
/** Rows taken from the state in one turn of the event loop. */
const ROWS_AT_ONCE = 5_000;

/** Told of the lines that are copied, and of how many there are: more may come meanwhile. */
export type OnProgress = (linesDone: number, linesTotal: number) => void;

type Copy = Readonly<{
  from: GenerationSource;
  to: GenerationSource;
  oldSecrets: SecretKeys;
  newSecrets: SecretKeys;
  /** What memory holds of the activities of the old generation: the new one has the same, elsewhere. */
  activities: () => ActivityTable;
  segmentBytes?: number | undefined;
  /** Whether the vault stays open. Asked before each slice. */
  isWanted: () => boolean;
  onProgress?: OnProgress | undefined;
}>;

/** The vault whose generation is copied. */
type Host = Readonly<{
  /** Up to where the old generation is durable. */
  head: () => Head;
  /** The queue of the commits. */
  inTurn: InTurn;
  /** Makes what was copied the vault. Runs in turn with the commits, right after the last lines were copied. */
  takeOver: (loaded: Loaded) => Promise<void>;
}>;

/**
 * Writes the new generation and reads it back from the disk, so that what becomes the vault is known to be good, and has the host take over.
 * Throws VaultError: 'data-loss' when the old one is not whole, 'closed' when it is not wanted any more, and what the disk and `takeOver` throw.
 */
export async function moveGeneration(copy: Copy, { head, inTurn, takeOver }: Host): Promise<void> {
  const { disk, folder } = copy.to;
  await disk.remove(folder);
  await disk.makeFolder(folder);
  const copied = new GenerationCopy(copy);
  try {
    for (let pass = 0; pass < FREE_PASSES; pass += 1) await copied.advance(head());
    await copied.writeCaches();
    await copied.advance(head());
    for (let round = 1; !copied.isNear(head()); round += 1) {
      const bite = BITE_BYTES * Math.ceil(round / ROUNDS_BEFORE_MORE);
      await inTurn(() => copied.advance(head(), bite));
    }
    // Commits wait for the last turn, so most of the copy is made durable before it.
    await copied.settle();
    await inTurn(async () => takeOver(await copied.finish(head())));
  } finally {
    await copied.close();
  }
}

/**
 * What to throw where the change of keys failed before its header was written. Even where the disk does not tell what it did, nothing of the
 * new generation counts: no header names it.
 */
export function notMoved(thrown: unknown): VaultError {
  const error = ioError('change the keys', thrown);
  if (error.reason !== 'outcome-unknown') return error;
  return new VaultError('io', `could not change the keys: ${whyOf(thrown)}`, { cause: thrown });
}

/** A new generation on its way to hold all that the old one holds. */
class GenerationCopy {
  readonly #copy: Copy;
  readonly #writer: JournalWriter;
  readonly #epochs = new Epochs();
  readonly #loaded: Loaded = nothingLoaded(null);
  /** Up to where the old generation is copied. */
  #at: Head = this.#loaded.head;
  #unflushedBytes = 0;
  /** What is written at once goes into one segment. */
  readonly #sliceBytes: number;

  constructor(copy: Copy) {
    this.#copy = copy;
    const { to, segmentBytes } = copy;
    this.#sliceBytes = Math.min(SLICE_BYTES, segmentBytes ?? SEGMENT_BYTES);
    this.#writer = new JournalWriter({ ...to, epochs: new Epochs(), head: this.#loaded.head, segmentBytes });
  }

  /** Copies what is missing up to `end`, or a first part of it that is not much longer than `bytesMax`. */
  async advance(end: Head, bytesMax = Infinity): Promise<void> {
    let left = bytesMax;
    while (this.#at.sequence < end.sequence) {
      const isLast = this.#at.segment === end.segment;
      const records: Buffer[] = [];
      const slices = walkSlices({
        ...this.#copy.from,
        epochs: this.#epochs,
        start: this.#at,
        sliceBytes: this.#sliceBytes,
        endOffset: isLast ? end.offset : undefined,
        last: false,
        durableTo: 0,
        openAfter: 0,
        visit: (line) => {
          this.#at = line.head;
          if (line.record) records.push(line.record);
          return undefined;
        },
      });
      for (let slice = slices.next(); ; slice = slices.next()) {
        const { damage } = slice.value ?? {};
        if (damage) throw new VaultError('data-loss', damage.reason, { place: damage.place });
        await this.#take(records.splice(0), end);
        left -= this.#sliceBytes;
        if (slice.done || left <= 0) break;
      }
      if (left <= 0 || isLast) break;
      this.#at = { ...this.#at, segment: this.#at.segment + 1, offset: 0 };
    }
    if (left <= 0 && this.#at.sequence < end.sequence) return;
    if (this.#at.sequence !== end.sequence || !sameBytes(this.#at.chain, end.chain))
      throw new VaultError('data-loss', 'another program changed the journal while it was open');
  }

  /** Whether little is missing up to `end`. */
  isNear(end: Head): boolean {
    return this.#at.segment === end.segment && end.offset - this.#at.offset <= BITE_BYTES;
  }

  /** Copies the rest, makes it all durable and gives what was read back from the disk. */
  async finish(end: Head): Promise<Loaded> {
    await this.advance(end);
    await this.settle();
    await this.#copy.to.disk.flushFolder(this.#copy.to.folder);
    return this.#loaded;
  }

  /** The indexes and the snapshot as of what is copied, so that the next opening is quick. */
  async writeCaches(): Promise<void> {
    await this.settle();
    const { cache } = this.#copy.to;
    for (const write of this.#loaded.unindexed.splice(0)) await write();
    const { head, segmentStart, table, touched, epochs, state } = this.#loaded;
    await prepareIndex(cache, { start: segmentStart, end: head }, table, [...touched], epochs)();
    const changes: Change[] = [];
    for (const change of changesOf(state)) if (changes.push(change) % ROWS_AT_ONCE === 0) await this.#giveWay();
    const store = snapshotStore(cache);
    store.data = { head, changes };
    await store.write();
    this.#loaded.sinceSnapshot = 0;
  }

  async close(): Promise<void> {
    await this.#writer.close().catch(() => {});
  }

  async #take(records: readonly Buffer[], { sequence }: Head): Promise<void> {
    await this.#giveWay();
    if (records.length === 0) return;
    const before = this.#writer.head;
    await this.#writer.write(records.map((record) => resealRecord(this.#copy, record)));
    this.#unflushedBytes +=
      this.#writer.head.offset - (this.#writer.head.segment === before.segment ? before.offset : 0);
    if (this.#unflushedBytes >= FLUSH_BYTES) await this.settle();
    this.#copy.onProgress?.(Math.min(this.#at.sequence, sequence), sequence);
  }

  /** Makes durable what was written, and reads it back. */
  async settle(): Promise<void> {
    this.#unflushedBytes = 0;
    // A generation without a record begins with an epoch all the same.
    if (this.#writer.head.sequence === 0) await this.#writer.write([]);
    await this.#writer.flush();
    await readOn(this.#copy.to, this.#loaded, this.#writer.head, this.#copy.activities());
    const { damage } = this.#loaded;
    if (damage)
      throw new VaultError('data-loss', `could not read back what was written: ${damage.reason}`, {
        place: damage.place,
      });
  }

  async #giveWay(): Promise<void> {
    await new Promise(setImmediate);
    if (!this.#copy.isWanted())
      throw new VaultError('closed', 'the vault was closed before its keys were changed: nothing was changed');
  }
}

/** A commit with every secret in it under the present key, the first, whichever of this session's keys it was sealed under. */
export function resealCommit(commit: Commit, [present, ...earlier]: readonly [SecretKeys, ...SecretKeys[]]): Commit {
  if (earlier.length === 0) return commit;
  const changes = commit.changes.map((change) => {
    const place = { table: change.table, id: change.id };
    const row = mapSealed(change.row, (sealed) => {
      if (present.opens(place, sealed)) return sealed;
      const ring = earlier.find((secrets) => secrets.opens(place, sealed));
      return ring ? ring.use(place, sealed, (secret) => present.seal(place, secret)) : sealed;
    });
    return { ...change, row } as Change;
  });
  return { ...commit, changes };
}

/** The secrets of a change under other keys. Throws VaultError 'data-loss' when one does not open. */
function resealChange(change: Change, oldSecrets: SecretKeys, newSecrets: SecretKeys): Change {
  const place = { table: change.table, id: change.id };
  const reseal = (sealed: Sealed): Sealed => {
    if (!oldSecrets.opens(place, sealed))
      throw new VaultError('data-loss', `a secret of ${place.table} cannot be decrypted`);
    return oldSecrets.use(place, sealed, (secret) => newSecrets.seal(place, secret));
  };
  return { ...change, row: mapSealed(change.row, reseal) } as Change;
}

/** How each secret in a record begins. It may stand in a text too, where it takes time and does no harm. */
const SEALED = '"sealed":';

/** Whether a secret may stand in a record. Any other record is copied as it is. */
export function mayHoldSecret(record: Buffer): boolean {
  return record.includes(SEALED);
}

function resealRecord({ oldSecrets, newSecrets }: Copy, record: Buffer): Buffer {
  if (!mayHoldSecret(record)) return record;
  const commit = parseCommit(record);
  const changes = commit.changes.map((change) => resealChange(change, oldSecrets, newSecrets));
  return recordOf({ ...commit, changes });
}
