import type { ActivityLog, Commit } from '#engine/activity.ts';
import type { KeyRing, Store } from '#engine/ports.ts';
import type { Secret, Place, Sealed, SecretKind } from '#engine/crypto/secret.ts';
import type { State } from '#engine/state/state.ts';
import { inTurn } from '#shared/in-turn.ts';
import { StoredActivities } from './activity-log.ts';
import { freeze, writeBackup, type BackupOptions, type BackupReport } from './backup.ts';
import { ioError, VaultError } from './errors.ts';
import type { Header } from './format.ts';
import { HeaderKeeper, type HeaderTrouble } from './header-keeper.ts';
import { Health } from './health.ts';
import type { JournalWriter } from './journal.ts';
import { sourceOf, writerAfter, type GenerationSource, type Loaded } from './load.ts';
import type { Lock } from './lock.ts';
import { secretKeys, type SecretKeys } from './keyring.ts';
import { readWhileThere, stateAfter, type PastState } from './history.ts';
import type { Condition, Opened, SetAside } from './opened.ts';
import type { Operator, World } from './options.ts';
import { RECOVERY_BYTES, recoveryCode } from './recovery-code.ts';
import { recordsOf } from './records.ts';
import { moveGeneration, notMoved, type OnProgress } from './rekey.ts';
import * as slotChanges from './slot-changes.ts';
import { scrubGeneration } from './scrub.ts';
import type { OpenedSlot, SlotKind } from './slots.ts';
import type { Cost } from './kdf.ts';
import { Upkeep } from './upkeep.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';

/** An open vault: the engine's store and key ring. One for each folder and process. */
export class Vault implements Store, KeyRing {
  readonly vaultId: string;
  readonly setAside: SetAside | undefined;
  readonly #world: World;
  readonly #dir: string;
  readonly #lock: Lock | undefined;
  readonly #activities: StoredActivities;
  readonly #headerKeeper: HeaderKeeper;
  #unlocked: OpenedSlot;
  #source: GenerationSource;
  /** The present key ring, and before it those of earlier keys of this session: rows on their way may still be sealed under them. */
  #secrets: readonly [SecretKeys, ...SecretKeys[]];
  #journal: JournalWriter;
  readonly #upkeep: Upkeep;
  readonly health: Health;
  /** The queue of the commits, and of what has to stand still for them. */
  readonly #inTurn = inTurn();
  /** The queue of what changes the header, or who unlocked. It goes on beside the commits. */
  readonly #inKeyTurn = inTurn();
  #closing: Promise<void> | undefined;

  /** For `open.ts`; everybody else calls `createVault` or `openVault`. */
  constructor(opened: Opened) {
    this.#world = opened.world;
    this.#dir = opened.dir;
    this.#unlocked = opened.unlocked;
    this.#source = opened.source;
    this.#secrets = [opened.secrets];
    this.health = new Health(opened.readOnly);
    this.#headerKeeper = new HeaderKeeper(opened.dir, opened.world.disk, opened.header, this.health);
    this.#upkeep = new Upkeep(opened.loaded, opened.source.cache, this.health, opened.world.snapshotRecords);
    this.#lock = opened.lock;
    this.vaultId = opened.header.header.vaultId;
    this.setAside = opened.setAside;
    this.#journal = writerAfter(this.#upkeep.loaded, this.#source, this.#world);
    this.#activities = new StoredActivities({ ...opened.source, ...opened.loaded }, (place, reason) => {
      this.health.end(new VaultError('data-loss', reason, { place }));
    });
    if (!opened.readOnly) this.#upkeep.repair();
  }

  get state(): State {
    return this.#upkeep.state;
  }

  get activities(): ActivityLog {
    return this.#activities;
  }

  /** Who unlocked, and the key they stamp with. It is wiped when the vault is closed. */
  get operator(): Readonly<{ userId: string; slotId: string; signingKey: Secret<'service-key'> }> {
    const { slotId, contents } = this.#unlocked;
    return { userId: contents.userId, slotId, signingKey: contents.signingKey };
  }

  /** What trying one passphrase costs. */
  get cost(): Cost {
    return this.#header.cost;
  }

  /** Lines of the journal. */
  get sequence(): number {
    return this.#journal.head.sequence;
  }

  /** Those that are records and no epochs: a change of keys keeps their number. */
  get records(): number {
    return this.sequence - this.#upkeep.loaded.epochs.count;
  }

  get condition(): Condition {
    return this.health.condition;
  }

  /** What was wrong with one of the header's two files when the vault was opened, if anything. */
  get headerTrouble(): HeaderTrouble | undefined {
    return this.#headerKeeper.trouble;
  }

  /** Resolves in a later round of the event loop, so that requests that came in this one go into one write. */
  gather(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
  }

  /**
   * Makes the commits durable, in order, in one flush; then applies them; then resolves. Rejects with VaultError: 'io' when the disk refused
   * (nothing was written; `condition` says whether it can be tried again), 'outcome-unknown' when only the next opening can tell whether it
   * was written, 'record' for what cannot be kept, and what `condition` holds when the vault is read-only.
   */
  commit(commits: readonly Commit[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#requireWritable();
      if (commits.length === 0) return;
      const { kept, records } = recordsOf(commits, this.state, this.#secrets);
      await this.#headerKeeper.settle(this.#unlocked.vaultKey);
      const written = await this.health.noting(
        () => this.#journal.append(records),
        () => this.#journal.broken,
      );
      this.#upkeep.take(kept, written, this.#journal.head);
    });
  }

  seal<Kind extends SecretKind>(place: Place, secret: Secret<Kind>): Sealed<Kind> {
    this.#requireOpen();
    return this.#secrets[0].seal(place, secret);
  }

  use<Kind extends SecretKind, Value>(place: Place, sealed: Sealed<Kind>, use: (secret: Secret<Kind>) => Value): Value {
    this.#requireOpen();
    const [present, ...earlier] = this.#secrets;
    // Only after a change of keys can there be rows in hand that are older than the keys.
    const ring =
      earlier.length > 0 && !present.opens(place, sealed) ? earlier.find((keys) => keys.opens(place, sealed)) : present;
    return (ring ?? present).use(place, sealed, use);
  }

  /** The key slots, and whose they are. */
  slots(): slotChanges.SlotInfo[] {
    this.#requireOpen();
    return slotChanges.slotInfos(this.#header, this.#unlocked);
  }

  /** Which of their secrets it is of whoever unlocked, used now or not; undefined when it is somebody else's. Throws 'wrong-passphrase'. */
  async ownSecret(passphrase: Uint8Array): Promise<SlotKind | undefined> {
    this.#requireOpen();
    const { contents } = await slotChanges.slotOf(this.#header, passphrase, this.#world.kdf);
    contents.signingKey.wipe();
    return contents.userId === this.operator.userId ? contents.kind : undefined;
  }

  /** Has `userId`, whose `passphrase` must be, act from now on; wipes the key that acted. Throws VaultError 'wrong-passphrase', 'closed'. */
  switchOperator(userId: string, passphrase: Uint8Array): Promise<void> {
    return this.#inKeyTurn(async () => {
      this.#requireOpen();
      this.#unlocked = await slotChanges.actedBy(this.#header, this.#unlocked, { userId, passphrase }, this.#world.kdf);
    });
  }

  /**
   * Lets one more operator in; gives the id of their slot. The vault key stays. Throws VaultError: 'passphrase-taken', 'slot' when there are
   * too many, 'io', and what `condition` holds.
   */
  addOperatorSlot(operator: Operator & Readonly<{ passphrase: Uint8Array }>): Promise<string> {
    return this.#inKeyTurn(async () => {
      this.#requireWritable();
      const { header, slotId } = await slotChanges.withSlot(this.#header, this.#unlocked, operator, this.#world);
      const ifUnknown = 'open the vault again and look whether the slot is there';
      await this.#inTurn(() => this.#headerKeeper.settle(this.#unlocked.vaultKey));
      await this.#headerKeeper.put(header, this.#unlocked.vaultKey, ifUnknown);
      return slotId;
    });
  }

  /**
   * Puts `next` in place of the passphrase `current`, or, where `current` is the recovery code, of all of its owner's passphrases, and changes
   * the keys. Throws VaultError: 'wrong-passphrase', 'passphrase-taken', 'io', 'closed', and what `condition` holds.
   */
  changePassphrase(
    { current, next }: Readonly<{ current: Uint8Array; next: Uint8Array }>,
    onProgress?: OnProgress,
  ): Promise<void> {
    return this.#inKeyTurn(async () => {
      this.#requireWritable();
      const plan = await slotChanges.planPassphrase(this.#header, this.#unlocked, current, next, this.#world);
      await this.#rekey(plan, onProgress);
    });
  }

  /** Shuts a slot's passphrase out and changes the keys. Throws VaultError: 'slot' when it cannot go, 'io', and what `condition` holds. */
  removeSlot(slotId: string, onProgress?: OnProgress): Promise<void> {
    return this.#inKeyTurn(async () => {
      this.#requireWritable();
      await this.#rekey(slotChanges.planRemoval(this.slots(), slotId), onProgress);
    });
  }

  /**
   * Replaces the recovery code. The new code, ASCII that the caller overwrites, unlocks the vault as the present operator. Changes the keys.
   * Throws VaultError 'io' and so on.
   */
  newRecoveryCode(onProgress?: OnProgress): Promise<Uint8Array> {
    return this.#inKeyTurn(async () => {
      this.#requireWritable();
      const code = recoveryCode(this.#world.entropy.bytes(RECOVERY_BYTES));
      await this.#rekey(await slotChanges.planRecovery(this.#header, this.#unlocked, code, this.#world), onProgress);
      return code;
    });
  }

  /**
   * Makes a guess at a passphrase cost `cost`, with a new recovery code, which it gives as ASCII; changes the keys. Throws VaultError:
   * 'cost', 'wrong-passphrase', 'slot' when another passphrase opens the vault, 'io', and what `condition` holds.
   */
  setCost(
    { cost, passphrase }: Readonly<{ cost: Cost; passphrase: Uint8Array }>,
    onProgress?: OnProgress,
  ): Promise<Uint8Array> {
    return this.#inKeyTurn(async () => {
      this.#requireWritable();
      const code = recoveryCode(this.#world.entropy.bytes(RECOVERY_BYTES));
      const { plan, header } = await slotChanges.planCost(
        this.#header,
        this.#unlocked,
        { cost, passphrase, code },
        this.#world,
      );
      await this.#rekey(plan, onProgress, header);
      return code;
    });
  }

  /** The rows as they were after the first `records` records. Throws VaultError 'cancelled', 'io'. */
  asOf(records: number, signal?: AbortSignal): Promise<PastState> {
    return this.#whileThere((source) => stateAfter(source, records, signal));
  }

  /** Walks every record on the disk, opens every secret, and compares the caches. Throws VaultError 'io' when the disk refuses. */
  verify(onProgress?: (linesDone: number) => void): Promise<VerifyReport> {
    return this.#whileThere(
      (source) => verifyGeneration(source, this.#secrets[0], onProgress),
      ({ ok }) => ok,
    );
  }

  /** Has `scrubGeneration` read what is durable, and notes in `health` what it found. Throws VaultError: 'data-loss', 'io', 'closed'. */
  async scrub(giveWay: () => Promise<void>): Promise<void> {
    const goOn = () => giveWay().then(() => this.#requireOpen());
    const scrubbed = (source: GenerationSource) => scrubGeneration(source, this.#journal.head, goOn);
    const found = await this.#whileThere(scrubbed, ({ damage }) => damage === undefined);
    this.health.scrubbed(found, this.#world.clock.nowMs());
  }

  /**
   * Writes all that is durable now into one encrypted file, which the age tool and tar open as well. Throws VaultError: 'backup' when the file
   * exists, 'data-loss' when the vault is damaged, 'io'.
   */
  async backup(options: BackupOptions): Promise<BackupReport> {
    const frozen = await this.#inTurn(async () => {
      const { refusal } = this.health;
      if (refusal && refusal.reason !== 'read-only') throw refusal;
      return freeze(this.#world.disk, this.#dir, this.#header, { head: this.#journal.head, records: this.records });
    });
    return writeBackup(this.#world.disk, frozen, options, this.#world.clock.nowMs());
  }

  /** Waits for what is under way, makes the snapshot, lets the next one in, and wipes the keys. Never rejects; may be called again. */
  close(): Promise<void> {
    this.#closing ??= this.#inKeyTurn(() => this.#inTurn(() => this.#close()));
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.condition.kind === 'writable') this.#upkeep.finish();
    await this.#upkeep.settled();
    await this.#journal.close().catch(() => {});
    this.health.close();
    this.#activities.close();
    await this.#lock?.release();
    this.#unlocked.vaultKey.fill(0);
    this.#unlocked.contents.signingKey.wipe();
  }

  async #whileThere<Value>(
    read: (source: GenerationSource) => Promise<Value>,
    isGood?: (value: Value) => boolean,
  ): Promise<Value> {
    this.#requireOpen();
    return readWhileThere(() => this.#source, this.#dir, this.#world.disk, read, isGood);
  }

  /** Writes everything again under a new vault key, beside the commits, and goes on with that. The generation that the header names is never removed. */
  async #rekey(plan: slotChanges.SlotPlan, onProgress?: OnProgress, base: Header = this.#header): Promise<void> {
    const { disk, segmentBytes } = this.#world;
    const keeper = this.#headerKeeper;
    // First of all, and in turn with the commits, which do the same: it may remove generations.
    await this.#inTurn(() => keeper.settle(this.#unlocked.vaultKey));
    const { header, vaultKey, added } = slotChanges.rekeyHeader(base, this.#unlocked.vaultKey, plan, this.#world);
    const [from, to] = [this.#source, sourceOf(this.#world, this.#dir, header, vaultKey)];
    const newSecrets = secretKeys(vaultKey, this.vaultId, this.#world.entropy);
    const [oldSecrets] = this.#secrets;
    const takeOver = async (loaded: Loaded): Promise<void> => {
      this.#requireWritable();
      await disk.flushFolder(this.#dir);
      await keeper.put(header, vaultKey, plan.ifUnknown);
      await this.#journal.close().catch(() => {});
      this.#upkeep.replace(loaded, to.cache);
      this.#source = to;
      this.#secrets = [newSecrets, ...this.#secrets];
      this.#journal = writerAfter(this.#upkeep.loaded, this.#source, this.#world);
      this.#activities.replace({ ...to, ...this.#upkeep.loaded });
      this.#unlocked = slotChanges.movedTo(this.#unlocked, plan, vaultKey, added);
    };
    try {
      await this.#upkeep.pause();
      const isWanted = (): boolean => !this.#closing;
      const copy = { from, to, oldSecrets, newSecrets, segmentBytes, isWanted, onProgress };
      await moveGeneration(copy, { head: () => this.#journal.head, inTurn: this.#inTurn, takeOver });
    } catch (thrown) {
      const error = keeper.isUnknown ? ioError('change the keys', thrown) : notMoved(thrown);
      this.health.failed(error);
      this.#upkeep.resume();
      if (error.reason !== 'outcome-unknown' && keeper.header !== header) await disk.remove(to.folder).catch(() => {});
      throw error;
    }
    await disk.remove(from.folder).catch(() => {});
  }

  #requireWritable(): void {
    if (this.health.refusal) throw this.health.refusal;
  }

  get #header(): Header {
    return this.#headerKeeper.header;
  }

  #requireOpen(): void {
    if (this.health.isClosed) throw this.health.refusal ?? new Error('assertion failed: a closed vault refuses');
  }
}
