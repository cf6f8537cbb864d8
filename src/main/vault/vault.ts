import type { ActivityLog, Commit } from '#engine/activity.ts';
import type { KeyRing, Store } from '#engine/ports.ts';
import type { Secret, Place, Sealed, SecretKind } from '#engine/crypto/secret.ts';
import type { State } from '#engine/state/state.ts';
import { inTurn } from '#shared/in-turn.ts';
import { StoredActivities } from './activity-log.ts';
import { freezeDamaged } from './backup-damaged.ts';
import { freeze, writeBackup, type BackupOptions, type BackupReport } from './backup.ts';
import { VaultError } from './errors.ts';
import type { Header } from './format.ts';
import { HeaderKeeper, type HeaderTrouble } from './header-keeper.ts';
import { Health } from './health.ts';
import type { JournalWriter } from './journal.ts';
import { writerAfter, type GenerationSource, type Loaded } from './load.ts';
import type { Lock } from './lock.ts';
import { KeySlots } from './key-slots.ts';
import type { SecretKeys } from './keyring.ts';
import { readWhileThere, stateAfter, type PastState } from './history.ts';
import type { Condition, Opened, SetAside } from './opened.ts';
import type { World } from './options.ts';
import { recordsOf } from './records.ts';
import { scrubGeneration } from './scrub.ts';
import type { Cost } from './kdf.ts';
import { Upkeep } from './upkeep.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';
import type { WholeReport } from './whole-records.ts';

/** An open vault: the engine's store and key ring. One for each folder and process. */
export class Vault implements Store, KeyRing {
  readonly vaultId: string;
  readonly setAside: SetAside | undefined;
  /** What is missing in a vault that was damaged when it was opened: the rows and activities are those that are whole. */
  readonly missing: WholeReport | undefined;
  readonly #world: World;
  readonly #dir: string;
  readonly #lock: Lock | undefined;
  readonly #activities: StoredActivities;
  readonly #headerKeeper: HeaderKeeper;
  #source: GenerationSource;
  /** The present key ring, and before it those of earlier keys of this session: rows on their way may still be sealed under them. */
  #secrets: readonly [SecretKeys, ...SecretKeys[]];
  #journal: JournalWriter;
  readonly #upkeep: Upkeep;
  readonly health: Health;
  readonly keySlots: KeySlots;
  /** The queue of the commits, and of what has to stand still for them. */
  readonly #inTurn = inTurn();
  #closing: Promise<void> | undefined;

  /** For `open.ts`; everybody else calls `createVault` or `openVault`. */
  constructor(opened: Opened) {
    this.#world = opened.world;
    this.#dir = opened.dir;
    this.#source = opened.source;
    this.#secrets = [opened.secrets];
    this.health = new Health(opened.readOnly);
    this.#headerKeeper = new HeaderKeeper(opened.dir, opened.world.disk, opened.header, this.health);
    this.#upkeep = new Upkeep(opened.loaded, opened.source.cache, this.health, opened.world.snapshotRecords);
    this.#lock = opened.lock;
    this.vaultId = opened.header.header.vaultId;
    this.setAside = opened.setAside;
    this.missing = opened.missing;
    this.#journal = writerAfter(this.#upkeep.loaded, this.#source, this.#world);
    this.#activities = new StoredActivities({ ...opened.source, ...opened.loaded }, (place, reason) => {
      this.health.end(new VaultError('data-loss', reason, { place }));
    });
    this.keySlots = new KeySlots({
      ...opened,
      keeper: this.#headerKeeper,
      health: this.health,
      upkeep: this.#upkeep,
      inTurn: this.#inTurn,
      head: () => this.#journal.head,
      source: () => this.#source,
      secrets: () => this.#secrets[0],
      isWanted: () => !this.#closing,
      goOnWith: (to, loaded, secrets) => this.#goOnWith(to, loaded, secrets),
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
    return this.keySlots.operator;
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
      this.health.requireWritable();
      if (commits.length === 0) return;
      const { kept, records } = recordsOf(commits, this.state, this.#secrets);
      await this.keySlots.settleHeader();
      const written = await this.health.noting(
        () => this.#journal.append(records),
        () => this.#journal.broken,
      );
      this.#upkeep.take(kept, written, this.#journal.head);
    });
  }

  seal<Kind extends SecretKind>(place: Place, secret: Secret<Kind>): Sealed<Kind> {
    this.health.requireOpen();
    return this.#secrets[0].seal(place, secret);
  }

  use<Kind extends SecretKind, Value>(place: Place, sealed: Sealed<Kind>, use: (secret: Secret<Kind>) => Value): Value {
    this.health.requireOpen();
    const [present, ...earlier] = this.#secrets;
    // Only after a change of keys can there be rows in hand that are older than the keys.
    const ring =
      earlier.length > 0 && !present.opens(place, sealed) ? earlier.find((keys) => keys.opens(place, sealed)) : present;
    return (ring ?? present).use(place, sealed, use);
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
    const goOn = () => giveWay().then(() => this.health.requireOpen());
    const scrubbed = (source: GenerationSource) => scrubGeneration(source, this.#journal.head, goOn);
    const found = await this.#whileThere(scrubbed, ({ damage }) => damage === undefined);
    this.health.scrubbed(found, this.#world.clock.nowMs());
  }

  /**
   * Writes all that is durable now, or what of it was appended since an earlier backup, into one encrypted file, which the age tool and tar open as
   * well. Of a damaged vault it holds the bytes as they are, and says so; there is no increment of it. Throws VaultError: 'backup' when the file
   * exists, 'full-backup-needed' when the vault does not continue from the earlier backup, 'data-loss' for an increment of a damaged vault, 'io'.
   */
  async backup(options: BackupOptions): Promise<BackupReport> {
    const frozen = await this.#inTurn(async () => {
      const { refusal } = this.health;
      const { vaultKey } = this.#source.cache;
      const now = { head: this.#journal.head, records: this.records, vaultKey };
      const damaged = this.health.damage;
      if (damaged && options.since === undefined)
        return freezeDamaged(this.#world.disk, this.#dir, this.#header, now, damaged);
      if (refusal && refusal.reason !== 'read-only') throw refusal;
      return freeze(this.#world.disk, this.#dir, this.#header, now, options);
    });
    return writeBackup(this.#world.disk, frozen, options, this.#world.clock.nowMs());
  }

  /** Waits for what is in progress, makes the snapshot, lets the next one in, and wipes the keys. Never rejects; may be called again. */
  close(): Promise<void> {
    this.#closing ??= this.keySlots.afterChanges(() => this.#inTurn(() => this.#close()));
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.condition.kind === 'writable') this.#upkeep.finish();
    await this.#upkeep.settled();
    await this.#journal.close().catch(() => {});
    this.health.close();
    this.#activities.close();
    await this.#lock?.release();
    this.keySlots.wipe();
  }

  async #whileThere<Value>(
    read: (source: GenerationSource) => Promise<Value>,
    isGood?: (value: Value) => boolean,
  ): Promise<Value> {
    this.health.requireOpen();
    return readWhileThere(() => this.#source, this.#dir, this.#world.disk, read, isGood);
  }

  /** Goes on with a generation that a change of keys has written, once its header is in place. */
  async #goOnWith(to: GenerationSource, loaded: Loaded, secrets: SecretKeys): Promise<void> {
    await this.#journal.close().catch(() => {});
    this.#upkeep.replace(loaded, to.cache);
    this.#source = to;
    this.#secrets = [secrets, ...this.#secrets];
    this.#journal = writerAfter(this.#upkeep.loaded, this.#source, this.#world);
    this.#activities.replace({ ...to, ...this.#upkeep.loaded });
  }

  get #header(): Header {
    return this.#headerKeeper.header;
  }
}
