/**
 * Makes a new vault of what is whole in a damaged one. The damaged vault is only read. The new vault has the same id, the same slots and a new
 * vault key; its journal holds every whole record in order. Where records were lost, the sealed snapshot gives the rows as they were at its
 * place in the journal, and the whole records after that place follow.
 */
import { moved, transitions, type ActivityRecord, type Commit } from '#engine/activity.ts';
import { apply, changesOf, emptyState } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import type { Failure } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { ActivityTable } from './activity-table.ts';
import { parentOf } from './backup.ts';
import { Epochs } from './epochs.ts';
import { ioError, VaultError } from './errors.ts';
import { files } from './format.ts';
import { readHeaderFile, unlock, writeHeader } from './header-file.ts';
import { readIndex } from './index-file.ts';
import { JournalWriter } from './journal.ts';
import { secretKeys, type SecretKeys } from './keyring.ts';
import { CHAIN_START } from './lines.ts';
import { sourceOf, type GenerationSource } from './load.ts';
import type { OpenOptions } from './options.ts';
import { resealCommit } from './rekey.ts';
import { claimRestoreFolder } from './restore-folder.ts';
import { parseCommit } from './row-migrations.ts';
import { readAround, wholeLines } from './salvage-scan.ts';
import { rekeyHeader } from './slot-changes.ts';
import { snapshotStore, type Snapshot } from './snapshot.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';

/** Records written at once, by their bytes. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Rows of the snapshot in one record. */
const ROWS_IN_RECORD = 500;

export type SalvageOptions = Omit<OpenOptions, 'readOnly'> &
  Readonly<{
    /** The folder of the new vault: it must not exist, or be empty, or hold what a killed salvage left. */
    into: string;
  }>;

/** Lines of the journal by their sequence, the first and the last included. */
export type LostLines = Readonly<{ from: number; to: number }>;

export type SalvageReport = Readonly<{
  vaultId: string;
  /** Records that were whole, and are in the new vault. */
  records: number;
  /** What was lost, as far as the journal and its caches remember it. */
  lost: readonly LostLines[];
  lostLines: number;
  /** Up to which line the snapshot gives the rows; null where there is none that can be used. */
  snapshot: number | null;
  /** Rows that the whole records do not give, and the snapshot does: set or removed. */
  rowsFromSnapshot: number;
  /** Whether lines were lost that the snapshot does not know: a row that only they changed is as it was before them. */
  rowsUncertain: boolean;
  /** Requests that waited for votes, and were ended as failed because a lost line may have settled them. */
  ended: number;
  /** What a walk over the new vault found. */
  verified: VerifyReport;
}>;

/**
 * Recovers all whole records of a damaged vault into a new one. Throws VaultError: 'wrong-passphrase', 'not-a-vault' when the header does not
 * tell the keys, 'not-empty' when `into` holds anything, 'data-loss' when nothing is whole, 'io'. Then nothing is left in `into`.
 */
export async function salvageVault(options: SalvageOptions): Promise<SalvageReport> {
  const { dir, into, disk, entropy, kdf, passphrase } = options;
  if (`${into}/`.startsWith(`${dir}/`))
    throw new VaultError('not-empty', 'the new vault needs a folder outside the damaged one');
  const file = await readHeaderFile(dir, disk);
  const unlocked = await unlock(file, passphrase, kdf);
  const { header, vaultKey } = rekeyHeader(file.header, unlocked.vaultKey, { removed: [], added: [] }, options);
  try {
    const folder = await claimRestoreFolder(into, disk, entropy);
    try {
      const from = sourceOf(options, dir, file.header, unlocked.vaultKey);
      const to = sourceOf(options, into, header, vaultKey);
      const old = secretKeys(unlocked.vaultKey, header.vaultId, entropy);
      const secrets = secretKeys(vaultKey, header.vaultId, entropy);
      const report = await new Salvage(from, to, [secrets, old], options).run();
      await disk.flushFolder(into);
      await writeHeader(into, disk, header, vaultKey);
      await disk.flushFolder(parentOf(into));
      await folder.done();
      return report;
    } catch (thrown) {
      await folder.undo();
      throw thrown;
    }
  } catch (thrown) {
    throw ioError('salvage the vault', thrown);
  } finally {
    unlocked.contents.signingKey.wipe();
    unlocked.vaultKey.fill(0);
    vaultKey.fill(0);
  }
}

class Salvage {
  readonly #from: GenerationSource;
  readonly #to: GenerationSource;
  readonly #secrets: readonly [SecretKeys, SecretKeys];
  readonly #nowMs: number;
  readonly #writer: JournalWriter;
  readonly #epochs = new Epochs();
  /** The rows that the whole records give so far, with their secrets as the damaged vault sealed them. */
  readonly #state = emptyState();
  readonly #waiting = new Map<string, Readonly<{ activity: ActivityRecord; sequence: number }>>();
  readonly #lost: LostLines[] = [];
  #snapshot: Snapshot | null = null;
  /** The snapshot's rows are in the new journal, or were not needed. */
  #settled = false;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #sequence = 0;
  #records = 0;
  #rowsFromSnapshot = 0;

  constructor(
    from: GenerationSource,
    to: GenerationSource,
    secrets: readonly [SecretKeys, SecretKeys],
    { clock, segmentBytes }: SalvageOptions,
  ) {
    this.#from = from;
    this.#to = to;
    this.#secrets = secrets;
    this.#nowMs = clock.nowMs();
    const head = { segment: 1, offset: 0, sequence: 0, chain: CHAIN_START };
    this.#writer = new JournalWriter({ ...to, epochs: new Epochs(), head, segmentBytes });
  }

  async run(): Promise<SalvageReport> {
    const { disk, folder } = this.#to;
    await disk.makeFolder(folder);
    const store = snapshotStore(this.#from.cache);
    // A snapshot that cannot be used is as none.
    await store.read().catch(() => {});
    this.#snapshot = store.data;
    let remembered = this.#snapshot?.head.sequence ?? 0;
    try {
      await this.#writer.append([]);
      for (const segment of await segmentsIn(this.#from)) {
        const end = await this.#takeSegment(segment);
        remembered = Math.max(remembered, end);
      }
      if (this.#records === 0 && !this.#snapshot)
        throw new VaultError('data-loss', 'neither a whole record nor a snapshot was found: restore a backup');
      this.#lose(remembered);
      await this.#settle();
      const ended = await this.#endWaiting();
      await this.#flush();
      await disk.flushFolder(folder);
      return await this.#report(ended);
    } finally {
      await this.#writer.close();
    }
  }

  /** Takes every whole line of a segment; gives the last line that the segment's index remembers. */
  async #takeSegment(segment: number): Promise<number> {
    const { disk, folder, keys, cache } = this.#from;
    const index = await readIndex(cache, segment).catch(() => undefined);
    index?.load(new ActivityTable(), this.#epochs, keys);
    const bytes = readAround(disk, `${folder}/${files.segment(segment)}`);
    for (const { sequence, record } of wholeLines(bytes, segment, keys, this.#epochs)) {
      // A line that is there twice, or that an older copy of the folder brought, is taken once.
      if (sequence <= this.#sequence) continue;
      const commit = record && commitOf(record);
      if (record && !commit) continue;
      this.#lose(sequence - 1);
      this.#sequence = sequence;
      if (commit) await this.#take(commit);
    }
    return index?.end.sequence ?? 0;
  }

  /** Notes as lost all lines after the present one up to `to`, epochs aside: an epoch that an index remembers is not lost. */
  #lose(to: number): void {
    let from = this.#sequence + 1;
    const known = [...this.#epochs.between(from - 1, to)].map(([sequence]) => sequence);
    for (const sequence of [...known, to + 1]) {
      if (from < sequence) this.#lost.push({ from, to: sequence - 1 });
      from = sequence + 1;
    }
    this.#sequence = Math.max(this.#sequence, to);
  }

  async #take(commit: Commit): Promise<void> {
    if (this.#sequence > (this.#snapshot?.head.sequence ?? 0)) await this.#settle();
    const { activity } = commit;
    apply(this.#state, commit.changes);
    if (activity && transitions[activity.status].length > 0)
      this.#waiting.set(activity.activityId, { activity, sequence: this.#sequence });
    else if (activity) this.#waiting.delete(activity.activityId);
    this.#records += 1;
    await this.#write(commit);
  }

  /** Brings the rows to what the snapshot says of them, if a line before its place was lost. */
  async #settle(): Promise<void> {
    if (this.#settled) return;
    this.#settled = true;
    const at = this.#snapshot?.head.sequence ?? 0;
    if (!this.#snapshot || !this.#lost.some(({ from }) => from <= at)) return;
    const changes = differences([...changesOf(this.#state)], this.#snapshot.changes);
    this.#rowsFromSnapshot = changes.length;
    for (let from = 0; from < changes.length; from += ROWS_IN_RECORD) {
      const part = changes.slice(from, from + ROWS_IN_RECORD);
      apply(this.#state, part);
      await this.#write({ changes: part });
    }
  }

  /** A second approval of a request that a lost line had settled would carry the request out again. */
  async #endWaiting(): Promise<number> {
    const lastLost = this.#lost.at(-1)?.to ?? 0;
    const unsure = [...this.#waiting.values()].filter(({ sequence }) => sequence < lastLost);
    const message = 'the end of this request was lost with a damaged part of the vault: send the request anew';
    const failure: Failure = { code: rpcCodes.DATA_LOSS, message, details: [], reason: 'VAULT_DAMAGED' };
    for (const { activity } of unsure)
      await this.#write({ changes: [], activity: moved(activity, 'ACTIVITY_STATUS_FAILED', this.#nowMs, { failure }) });
    return unsure.length;
  }

  async #write(commit: Commit): Promise<void> {
    const record = Buffer.from(JSON.stringify(resealCommit(commit, this.#secrets)));
    this.#batch.push(record);
    this.#batchBytes += record.length;
    if (this.#batchBytes >= BATCH_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#writer.append(this.#batch);
    this.#batch = [];
    this.#batchBytes = 0;
  }

  async #report(ended: number): Promise<SalvageReport> {
    const verified = await verifyGeneration(this.#to, this.#secrets[0]);
    if (verified.damage)
      throw new VaultError('data-loss', `what was written does not read back: ${verified.damage.reason}`);
    const at = this.#snapshot?.head.sequence ?? 0;
    return {
      vaultId: verified.vaultId,
      records: this.#records,
      lost: this.#lost,
      lostLines: this.#lost.reduce((sum, { from, to }) => sum + to - from + 1, 0),
      snapshot: this.#snapshot ? at : null,
      rowsFromSnapshot: this.#rowsFromSnapshot,
      rowsUncertain: this.#lost.some(({ to }) => to > at),
      ended,
      verified,
    };
  }
}

/** The numbers of the segments that are there, or were by the word of an index. */
async function segmentsIn({ disk, folder }: GenerationSource): Promise<number[]> {
  const names = (await disk.list(folder)) ?? [];
  const numbers = names.flatMap((name) => (/^[0-9]{8}\.(log|index)$/.test(name) ? [Number(name.slice(0, 8))] : []));
  return [...new Set(numbers)].sort((one, other) => one - other);
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
