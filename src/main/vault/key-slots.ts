import type { Secret } from '#engine/crypto/secret.ts';
import { inTurn, type InTurn } from '#shared/in-turn.ts';
import { ioError, VaultError, whyOf } from './errors.ts';
import type { Header } from './format.ts';
import type { HeaderKeeper } from './header-keeper.ts';
import type { Health } from './health.ts';
import type { Head } from './journal.ts';
import type { Cost } from './kdf.ts';
import { secretKeys, type SecretKeys } from './keyring.ts';
import { sourceOf, type GenerationSource, type Loaded } from './load.ts';
import type { Operator, World } from './options.ts';
import { RECOVERY_BYTES, recoveryCode } from './recovery-code.ts';
import { moveGeneration, notMoved, type OnProgress } from './rekey.ts';
import * as slotChanges from './slot-changes.ts';
import type { OpenedSlot, SlotKind } from './slots.ts';
import type { Upkeep } from './upkeep.ts';

/** The open vault that the slots belong to. */
type Host = Readonly<{
  world: World;
  dir: string;
  unlocked: OpenedSlot;
  keeper: HeaderKeeper;
  health: Health;
  upkeep: Upkeep;
  /** The queue of the commits. */
  inTurn: InTurn;
  /** Up to where the journal is durable. */
  head: () => Head;
  source: () => GenerationSource;
  secrets: () => SecretKeys;
  /** Whether the vault stays open. */
  isWanted: () => boolean;
  /** Makes another generation the vault's, once the header names it. Runs in turn with the commits. */
  goOnWith: (to: GenerationSource, loaded: Loaded, secrets: SecretKeys) => Promise<void>;
}>;

/** The key slots of an open vault: who unlocked it, who else can, and the changes of keys that follow when a slot goes. */
export class KeySlots {
  readonly #host: Host;
  #unlocked: OpenedSlot;
  /** The queue of what changes the header, or who unlocked. It goes on beside the commits. */
  readonly #inKeyTurn = inTurn();

  constructor(host: Host) {
    this.#host = host;
    this.#unlocked = host.unlocked;
  }

  /** Who unlocked, and the key they stamp with. */
  get operator(): Readonly<{ userId: string; slotId: string; signingKey: Secret<'service-key'> }> {
    const { slotId, contents } = this.#unlocked;
    return { userId: contents.userId, slotId, signingKey: contents.signingKey };
  }

  /** The key slots, and whose they are. */
  list(): slotChanges.SlotInfo[] {
    this.#host.health.requireOpen();
    return slotChanges.slotInfos(this.#header, this.#unlocked);
  }

  /** Which of their secrets it is of the user who unlocked, used now or not; undefined when it is another user's. Throws 'wrong-passphrase'. */
  async ownSecret(passphrase: Uint8Array): Promise<SlotKind | undefined> {
    this.#host.health.requireOpen();
    const { contents } = await slotChanges.slotOf(this.#header, passphrase, this.#host.world.kdf);
    contents.signingKey.wipe();
    return contents.userId === this.operator.userId ? contents.kind : undefined;
  }

  /** Has `userId`, whose `passphrase` must be, act from now on; wipes the key that acted. Throws VaultError 'wrong-passphrase', 'closed'. */
  switchOperator(userId: string, passphrase: Uint8Array): Promise<void> {
    const { health, world } = this.#host;
    return this.#inKeyTurn(async () => {
      health.requireOpen();
      this.#unlocked = await slotChanges.actedBy(this.#header, this.#unlocked, { userId, passphrase }, world.kdf);
    });
  }

  /**
   * Lets one more operator in; gives the id of their slot. The vault key stays. Throws VaultError: 'passphrase-taken', 'slot' when there are
   * too many, 'io', and what `Vault.condition` holds.
   */
  add(operator: Operator & Readonly<{ passphrase: Uint8Array }>): Promise<string> {
    return this.#putHeader((header) => slotChanges.withSlot(header, this.#unlocked, operator, this.#host.world));
  }

  /** Whether there is a slot that opens nothing yet. */
  get hasPending(): boolean {
    return this.#header.pending !== undefined;
  }

  /** The slots that open nothing until their request is approved. */
  pending(): slotChanges.PendingInfo[] {
    this.#host.health.requireOpen();
    return slotChanges.pendingInfos(this.#header, this.#unlocked);
  }

  /**
   * Keeps a pending slot for one more operator, which opens nothing; gives its id. Throws VaultError: 'passphrase-taken', 'slot' when there are
   * too many, 'io', and what `Vault.condition` holds.
   */
  addPending(operator: slotChanges.NewPending): Promise<string> {
    return this.#putHeader((header) => slotChanges.withPending(header, this.#unlocked, operator, this.#host.world));
  }

  /** Has a pending slot open the vault as `userId`. The vault key stays. Throws VaultError: 'slot', 'io', and what `Vault.condition` holds. */
  async admit(slotId: string, userId: string): Promise<void> {
    const { entropy } = this.#host.world;
    await this.#putHeader(async (header) => ({
      header: slotChanges.withAdmitted(header, this.#unlocked, { slotId, userId }, entropy),
      slotId,
    }));
  }

  /** Removes a pending slot. The keys stay, because it never held one. Throws VaultError: 'slot', 'io', and what `Vault.condition` holds. */
  async removePending(slotId: string): Promise<void> {
    await this.#putHeader(async (header) => ({ header: slotChanges.withoutPending(header, slotId), slotId }));
  }

  /** Puts a changed header in place of the present one, under the same vault key; gives the id of the slot that changed. */
  #putHeader(change: (header: Header) => Promise<slotChanges.ChangedSlot>): Promise<string> {
    const { health, keeper } = this.#host;
    return this.#inKeyTurn(async () => {
      health.requireWritable();
      const { header, slotId } = await change(this.#header);
      const ifUnknown = 'open the vault again and check whether the slot exists';
      await this.#host.inTurn(() => this.settleHeader());
      await keeper.put(header, this.#unlocked.vaultKey, ifUnknown);
      return slotId;
    });
  }

  /**
   * Puts `next` in place of the passphrase `current`, or, where `current` is the recovery code, of all of its owner's passphrases, and changes
   * the keys. Throws VaultError: 'wrong-passphrase', 'passphrase-taken', 'io', 'closed', and what `Vault.condition` holds.
   */
  changePassphrase(
    { current, next }: Readonly<{ current: Uint8Array; next: Uint8Array }>,
    onProgress?: OnProgress,
  ): Promise<void> {
    const { health, world } = this.#host;
    return this.#inKeyTurn(async () => {
      health.requireWritable();
      await this.#rekey(
        await slotChanges.planPassphrase(this.#header, this.#unlocked, current, next, world),
        onProgress,
      );
    });
  }

  /** Shuts a slot's passphrase out and changes the keys. Throws VaultError: 'slot' when it cannot go, 'io', and what `Vault.condition` holds. */
  remove(slotId: string, onProgress?: OnProgress): Promise<void> {
    return this.#inKeyTurn(async () => {
      this.#host.health.requireWritable();
      await this.#rekey(slotChanges.planRemoval(this.list(), slotId), onProgress);
    });
  }

  /**
   * Replaces the recovery code. The new code, ASCII that the caller overwrites, unlocks the vault as the present operator. Changes the keys.
   * Throws VaultError 'io' and so on.
   */
  newRecoveryCode(onProgress?: OnProgress): Promise<Uint8Array> {
    const { health, world } = this.#host;
    return this.#inKeyTurn(async () => {
      health.requireWritable();
      const code = recoveryCode(world.entropy.bytes(RECOVERY_BYTES));
      await this.#rekey(await slotChanges.planRecovery(this.#header, this.#unlocked, code, world), onProgress);
      return code;
    });
  }

  /**
   * Makes a guess at a passphrase cost `cost`, with a new recovery code, which it gives as ASCII; changes the keys. Throws VaultError:
   * 'cost', 'wrong-passphrase', 'slot' when another passphrase opens the vault, 'io', and what `Vault.condition` holds.
   */
  setCost(
    { cost, passphrase }: Readonly<{ cost: Cost; passphrase: Uint8Array }>,
    onProgress?: OnProgress,
  ): Promise<Uint8Array> {
    const { health, world } = this.#host;
    return this.#inKeyTurn(async () => {
      health.requireWritable();
      const code = recoveryCode(world.entropy.bytes(RECOVERY_BYTES));
      const wanted = { cost, passphrase, code };
      const { plan, header } = await slotChanges.planCost(this.#header, this.#unlocked, wanted, world);
      await this.#rekey(plan, onProgress, header);
      return code;
    });
  }

  /** Writes the header's files again where one of them is not as it should be. Runs in turn with the commits. Throws VaultError 'io'. */
  settleHeader(): Promise<void> {
    return this.#host.keeper.settle(this.#unlocked.vaultKey);
  }

  /** Runs `work` when no change of the slots is in progress, and lets none begin before it ends. */
  afterChanges<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#inKeyTurn(work);
  }

  /** Overwrites the keys. The slots are of no use after that. */
  wipe(): void {
    this.#unlocked.vaultKey.fill(0);
    this.#unlocked.contents.signingKey.wipe();
  }

  get #header(): Header {
    return this.#host.keeper.header;
  }

  /** Writes everything again under a new vault key, beside the commits, and goes on with that. The generation that the header names is never removed. */
  async #rekey(plan: slotChanges.SlotPlan, onProgress?: OnProgress, base: Header = this.#header): Promise<void> {
    const { world, dir, keeper, health, upkeep, head, isWanted } = this.#host;
    const { disk, entropy, segmentBytes } = world;
    // First of all, and in turn with the commits, which do the same: it may remove generations.
    await this.#host.inTurn(() => this.settleHeader());
    const { header, vaultKey, added } = slotChanges.rekeyHeader(base, this.#unlocked.vaultKey, plan, world);
    const [from, to] = [this.#host.source(), sourceOf(world, dir, header, vaultKey)];
    const newSecrets = secretKeys(vaultKey, header.vaultId, entropy);
    const takeOver = async (loaded: Loaded): Promise<void> => {
      health.requireWritable();
      await disk.flushFolder(dir);
      await keeper.put(header, vaultKey, plan.ifUnknown);
      await this.#host.goOnWith(to, loaded, newSecrets);
      this.#unlocked = slotChanges.movedTo(this.#unlocked, plan, vaultKey, added);
    };
    try {
      await upkeep.pause();
      const activities = () => upkeep.loaded.table;
      const oldSecrets = this.#host.secrets();
      const copy = { from, to, oldSecrets, newSecrets, activities, segmentBytes, isWanted, onProgress };
      await moveGeneration(copy, { head, inTurn: this.#host.inTurn, takeOver });
    } catch (thrown) {
      // The header names the new generation, and the session still has parts of the old one.
      if (keeper.header === header) throw this.#endAfterChange(thrown, plan.ifUnknown);
      const error = keeper.isUnknown ? ioError('change the keys', thrown) : notMoved(thrown);
      health.failed(error);
      upkeep.resume();
      if (error.reason !== 'outcome-unknown') await disk.remove(to.folder).catch(() => {});
      throw error;
    }
    await disk.remove(from.folder).catch(() => {});
  }

  /** Ends writing, and gives what to throw, where the session cannot go on with the keys that the header has. */
  #endAfterChange(cause: unknown, ifUnknown: string): VaultError {
    const failed = `the keys were changed, but Coffer could not load them: ${whyOf(cause)}`;
    const end = new VaultError('io', `${failed}: the vault is read-only until you open it again`, { cause });
    const error = new VaultError('outcome-unknown', `${failed}: ${ifUnknown}`, { cause });
    this.#host.health.failed(error, end);
    return error;
  }
}
