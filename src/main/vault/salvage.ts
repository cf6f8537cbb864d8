/**
 * Makes a new vault of what is whole in a damaged one. The damaged vault is only read. The new vault has the same id, the same slots and a new
 * vault key; its journal holds every whole record in order, and the rows of the snapshot where `whole-records.ts` takes them.
 */
import { moved, type ActivityRecord, type Commit } from '#engine/activity.ts';
import type { Failure } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { parentOf } from './backup.ts';
import { Epochs } from './epochs.ts';
import { ioError, VaultError } from './errors.ts';
import { readHeaderFile, unlock, writeHeader } from './header-file.ts';
import { JournalWriter } from './journal.ts';
import { secretKeys, type SecretKeys } from './keyring.ts';
import { CHAIN_START } from './lines.ts';
import { sourceOf, type GenerationSource } from './load.ts';
import type { OpenOptions } from './options.ts';
import { resealCommit } from './rekey.ts';
import { claimRestoreFolder } from './restore-folder.ts';
import { rekeyHeader } from './slot-changes.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';
import { readWholeRecords, type WholeReport } from './whole-records.ts';

/** Records written at once, by their bytes. */
const BATCH_BYTES = 4 * 1024 * 1024;

export type SalvageOptions = Omit<OpenOptions, 'readOnly'> &
  Readonly<{
    /** The folder of the new vault: it must not exist, or be empty, or hold what a killed salvage left. */
    into: string;
  }>;

export type SalvageReport = WholeReport &
  Readonly<{
    vaultId: string;
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
  #batch: Buffer[] = [];
  #batchBytes = 0;

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
    try {
      await this.#writer.append([]);
      const { report, unsettled } = await readWholeRecords(this.#from, (commit) => this.#write(commit));
      for (const activity of unsettled) await this.#end(activity);
      await this.#flush();
      await disk.flushFolder(folder);
      const verified = await this.#verify();
      return { vaultId: verified.vaultId, ...report, ended: unsettled.length, verified };
    } finally {
      await this.#writer.close();
    }
  }

  /** Ends a request that waits: a second approval of one that a lost line had settled would carry the request out again. */
  #end(activity: ActivityRecord): Promise<void> {
    const message = 'the end of this request was lost with a damaged part of the vault: send the request anew';
    const failure: Failure = { code: rpcCodes.DATA_LOSS, message, details: [], reason: 'VAULT_DAMAGED' };
    return this.#write({ changes: [], activity: moved(activity, 'ACTIVITY_STATUS_FAILED', this.#nowMs, { failure }) });
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

  async #verify(): Promise<VerifyReport> {
    const verified = await verifyGeneration(this.#to, this.#secrets[0]);
    if (verified.damage)
      throw new VaultError('data-loss', `what was written does not read back: ${verified.damage.reason}`);
    return verified;
  }
}
