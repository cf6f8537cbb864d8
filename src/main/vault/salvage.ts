/**
 * Makes a new vault of what is whole in a damaged one. The damaged vault is only read. The new vault has the same id, the same slots and a new
 * vault key; its journal holds every whole record in order, and the rows of the snapshot where `whole-records.ts` takes them.
 */
import { moved, type ActivityRecord, type Commit } from '#engine/activity.ts';
import type { Entropy } from '#engine/ports.ts';
import type { Policy, PolicyId } from '#engine/state/rows.ts';
import type { State } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import type { Failure } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { randomUuid } from '#shared/uuid.ts';
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

/** What to throw where rows are uncertain, and nobody has accepted that. */
function uncertain(): VaultError {
  return new VaultError(
    'uncertain',
    'records were lost that are in no snapshot: they may have deleted a user, a credential or a policy, which would exist again in the new vault. A newer backup may have these records',
  );
}

/** Records written at once, by their bytes. */
const BATCH_BYTES = 4 * 1024 * 1024;

export type SalvageOptions = Omit<OpenOptions, 'readOnly'> &
  Readonly<{
    /** The folder of the new vault: it must be empty or not exist, or hold what a killed salvage left. */
    into: string;
    /** Makes the vault also where lost records may have taken a right away from someone: a user, a credential or a policy that was removed is back then. */
    acceptUncertain?: boolean | undefined;
  }>;

export type SalvageReport = WholeReport &
  Readonly<{
    vaultId: string;
    /** Requests that waited for votes, and were ended as failed because a lost line may have settled them. */
    ended: number;
    /** Policies that were added since rows are uncertain: until a user deletes them, only the root quorum can act in those organizations. */
    reviewPolicies: number;
    /** What a walk over the new vault found. */
    verified: VerifyReport;
  }>;

/**
 * Recovers all whole records of a damaged vault into a new one. Throws VaultError: 'wrong-passphrase', 'not-a-vault' when the header does not
 * tell the keys, 'not-empty' when `into` holds anything, 'data-loss' when nothing is whole, 'uncertain' when rows are and `acceptUncertain`
 * was not given, 'io'. Then nothing is left in `into`.
 */
export async function salvageVault(options: SalvageOptions): Promise<SalvageReport> {
  const { dir, into, disk, entropy, kdf, passphrase } = options;
  if (`${into}/`.startsWith(`${dir}/`))
    throw new VaultError('not-empty', 'the new vault needs a folder outside the damaged vault');
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
  readonly #entropy: Entropy;
  readonly #acceptUncertain: boolean;
  readonly #writer: JournalWriter;
  #batch: Buffer[] = [];
  #batchBytes = 0;

  constructor(
    from: GenerationSource,
    to: GenerationSource,
    secrets: readonly [SecretKeys, SecretKeys],
    { clock, entropy, segmentBytes, acceptUncertain = false }: SalvageOptions,
  ) {
    this.#entropy = entropy;
    this.#acceptUncertain = acceptUncertain;
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
      const { report, state, unsettled } = await readWholeRecords(this.#from, (commit) => this.#write(commit));
      if (report.rowsUncertain && !this.#acceptUncertain) throw uncertain();
      for (const activity of unsettled) await this.#end(activity);
      const policies = report.rowsUncertain ? this.#reviewPolicies(state) : [];
      for (const policy of policies) await this.#write({ changes: [policy] });
      await this.#flush();
      await disk.flushFolder(folder);
      const verified = await this.#verify();
      return {
        vaultId: verified.vaultId,
        ...report,
        ended: unsettled.length,
        reviewPolicies: policies.length,
        verified,
      };
    } finally {
      await this.#writer.close();
    }
  }

  /** Ends a request that waits: a second approval of one that a lost line had settled would carry the request out again. */
  #end(activity: ActivityRecord): Promise<void> {
    const message = 'the result of this request was lost with a damaged part of the vault: send the request again';
    const failure: Failure = { code: rpcCodes.DATA_LOSS, message, details: [], reason: 'VAULT_DAMAGED' };
    return this.#write({ changes: [], activity: moved(activity, 'ACTIVITY_STATUS_FAILED', this.#nowMs, { failure }) });
  }

  /**
   * A policy for each organization that denies everything to all but the root quorum: a lost record may have been a policy that denies, or the removal of
   * one that allows. The root quorum deletes it once it has looked at the others.
   */
  #reviewPolicies({ organizations }: State): Change[] {
    const nowMs = this.#nowMs;
    return [...organizations.values()].map(({ organizationId }): Change => {
      const policyId = randomUuid(this.#entropy.bytes(16)) as PolicyId;
      const row: Policy = {
        policyId,
        organizationId,
        policyName: `Salvage of ${new Date(nowMs).toISOString()}: check all policies, then delete this policy`,
        effect: 'EFFECT_DENY',
        condition: 'true',
        consensus: '',
        time: '',
        notes:
          'Records were lost with a damaged part of the vault. They may have changed users, credentials or policies.',
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      return { table: 'policies', id: policyId, organizationId, row };
    });
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
      throw new VaultError('data-loss', `could not read back what was written: ${verified.damage.reason}`);
    return verified;
  }
}
