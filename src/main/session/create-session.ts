import { shownSettings } from '#engine/domain/settings.ts';
import type { LastLock, NewVault, VaultNotice } from '#shared/bridge.ts';
import type { Failure, Outcome } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Log } from '#shared/log.ts';
import { vaultName } from '../config/known-vaults.ts';
import type { LastSeen } from '../config/last-seen.ts';
import { failWith, tellFailure } from '../outcome/failure-of.ts';
import { emitter } from './emitter.ts';
import { keepingSeen, type KeepingSeen } from './keeping-seen.ts';
import { idleLock, type IdleLock, type IdleLockWorld } from './idle-lock.ts';
import type { OpenVault, VaultFolder } from './open-vault.ts';
import { passphraseTries, type TryPassphrase } from './passphrase-tries.ts';
import { createReauthentication, requireOwnSecret, type Reauthentication } from './reauthentication.ts';
import type { Session, SessionSettings, SessionStatus } from './session.ts';
import type { UnlockAttempts } from './unlock-attempts.ts';
import { scrubbing } from './scrubbing.ts';
import { healthOf, soundHealth, type VaultHealth } from './vault-health.ts';

const lockGraceMs = 5_000;
const lockedRetrySeconds = 5;
const busyRetrySeconds = 1;

const isLocked = failWith('VAULT_LOCKED', 'vault is locked', { retryAfterSeconds: lockedRetrySeconds });

const settingsWhileLocked: SessionSettings = {
  ratePerSecond: limits.ratePerSecondDefault,
  rateBurst: limits.rateBurstDefault,
  allowedOrigins: [],
};

/** What a session needs besides its vaults: what it remembers of wrong passphrases and of each vault's length, and the time. */
export type SessionWorld = Readonly<{ attempts: UnlockAttempts; seen: LastSeen; time: IdleLockWorld; log: Log }>;

/** The state behind a session. It changes the state of the vault one change at a time. */
class SessionState {
  readonly committed = emitter<[tables: readonly string[]]>();
  readonly locked = emitter<[]>();
  readonly operatorGone = emitter<[]>();
  readonly changed = emitter<[]>();
  readonly tryPassphrase: TryPassphrase;
  readonly idleLock: IdleLock;
  readonly reauthentication: Reauthentication;
  readonly #folderAt: (path: string) => VaultFolder;
  readonly #remembered: Pick<SessionWorld, 'attempts' | 'seen'>;
  readonly #log: Log;
  /** Calls of the open vault that have not ended: locking waits for them. */
  readonly #underWay = new Set<Promise<unknown>>();
  #folder: string;

  readonly #time: IdleLockWorld;
  #openVault: OpenVault | undefined;
  #endScrubbing = (): void => {};
  /** Absent while an older copy is open: what was seen counts until the copy is locked. */
  #keepingSeen: KeepingSeen | undefined;
  /** Of the vault that was open last. */
  #lastHealth: VaultHealth = soundHealth;

  #lastLock: Readonly<{ vaultId: string; locked: LastLock }> | undefined;

  /** What to say of an older copy of the vault. */
  #missing: readonly VaultNotice[] = [];
  #changing: Promise<unknown> | null = null;

  constructor(folderAt: (path: string) => VaultFolder, first: string, { attempts, seen, time, log }: SessionWorld) {
    this.#folderAt = folderAt;
    this.#folder = first;
    this.#remembered = { attempts, seen };
    this.#log = log;
    this.#time = time;
    this.tryPassphrase = passphraseTries(attempts, log);
    this.reauthentication = createReauthentication(time.clock, time.stopwatch);
    this.idleLock = idleLock(
      time,
      () => (this.#openVault ? shownSettings(this.#openVault.settings()).lockAfterSeconds : 0),
      () => void this.lock('idle'),
    );
    this.operatorGone.add(() => this.reauthentication.revoke());
    this.locked.add(() => this.idleLock.stop());
  }

  get folder(): string {
    return this.#folder;
  }

  get openVault(): OpenVault | undefined {
    return this.#openVault;
  }

  get health(): VaultHealth {
    return this.#openVault ? healthOf(this.#openVault.vault) : this.#lastHealth;
  }

  get vaultFolder(): VaultFolder {
    return this.#folderAt(this.#folder);
  }

  async status(): Promise<SessionStatus> {
    const open = this.#openVault;
    const { attempts } = this.#remembered;
    const common = { folder: this.#folder, name: vaultName(this.#folder), waitSeconds: 0 };
    if (open) {
      const notices = [...open.notices(), ...this.#missing];
      const { vaultId } = open.vault;
      return {
        ...common,
        state: 'unlocked',
        waitSeconds: await attempts.waitSeconds(vaultId),
        vaultId,
        info: open.info(),
        ...(open.vault.health.scrub ? { journalVerified: open.vault.health.scrub } : {}),
        ...(notices.length > 0 ? { notices } : {}),
      };
    }
    try {
      const vaultId = await this.vaultFolder.vaultId();
      if (vaultId === null) return { ...common, state: 'absent' };
      const waitSeconds = await attempts.waitSeconds(vaultId);
      const last = this.#lastLock?.vaultId === vaultId ? { locked: this.#lastLock.locked } : {};
      return { ...common, state: 'locked', waitSeconds, vaultId, ...last };
    } catch (thrown) {
      return { ...common, state: 'locked', notices: [{ code: 'unreadable', detail: this.#told(thrown).message }] };
    }
  }

  /** A change that a user asks for: while another is in progress it is refused. */
  async change<Value>(run: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    if (this.#changing)
      return failWith('VAULT_BUSY', 'the vault is being opened or closed', { retryAfterSeconds: busyRetrySeconds });
    try {
      return await this.alone(run);
    } catch (thrown) {
      return { ok: false, failure: this.#told(thrown) };
    }
  }

  /** One change of state at a time. */
  async alone<Value>(run: () => Promise<Value>): Promise<Value> {
    const running = run();
    this.#changing = running;
    try {
      return await running;
    } finally {
      if (this.#changing === running) this.#changing = null;
    }
  }

  /** Keeps count of what is in progress, so that locking can wait for it. */
  async whileOpen<Value>(ask: (open: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    if (!this.#openVault) return isLocked;
    const asked = ask(this.#openVault);
    this.#underWay.add(asked);
    try {
      return await asked;
    } finally {
      this.#underWay.delete(asked);
    }
  }

  /** Locks where the idle lock is due and no timer ran yet. */
  async lockWhenDue(): Promise<void> {
    if (this.idleLock.leftMs() === 0) await this.lock('idle');
  }

  /** As `whileOpen`, for the operator: an operator who comes after the time is up finds the vault locked. */
  async whileInUse<Value>(ask: (open: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    if (this.idleLock.leftMs() === 0) await this.lock('idle');
    return this.whileOpen(ask);
  }

  whileTrying<Value>(run: (open: OpenVault) => Promise<Value>): Promise<Outcome<Value>> {
    return this.whileInUse((open) => this.tryPassphrase(open.vault.vaultId, () => run(open)));
  }

  async reauthenticate(passphrase: Uint8Array): Promise<Outcome> {
    const confirm = this.reauthentication.begin();
    const tried = await this.whileTrying(async ({ vault }) => {
      await requireOwnSecret(vault, passphrase);
      return {};
    });
    // Where the vault was locked meanwhile, the passphrase does not count: another vault may be open by now.
    return tried.ok && !confirm() ? failWith('VAULT_LOCKED', 'vault is locked') : tried;
  }

  async create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<Readonly<{ recoveryCode: string }>>> {
    if (this.#openVault) return failWith('VAULT_EXISTS', 'the vault already exists');
    const made = await this.vaultFolder.create(vault, passphrase);
    await this.#take(made.openVault);
    this.#log('info', { event: 'created' });
    return { ok: true, value: { recoveryCode: made.recoveryCode } };
  }

  async open(passphrase: Uint8Array): Promise<void> {
    await this.#take(await this.vaultFolder.open(passphrase));
    this.#log('info', { event: 'unlocked' });
  }

  async unlock(passphrase: Uint8Array): Promise<Outcome<SessionStatus>> {
    if (this.#openVault) return { ok: true, value: await this.status() };
    const { vaultFolder } = this;
    const vaultId = await vaultFolder.vaultId();
    if (vaultId === null) return failWith('NO_VAULT_HERE', 'this folder does not have a vault yet');
    const opened = await this.tryPassphrase(vaultId, () => vaultFolder.open(passphrase));
    if (!opened.ok) return opened;
    await this.#take(opened.value);
    this.#log('info', { event: 'unlocked' });
    return { ok: true, value: await this.status() };
  }

  async unlockKept(passphrase: Uint8Array): Promise<Outcome<SessionStatus>> {
    if (!this.#openVault) await this.open(passphrase);
    return { ok: true, value: await this.status() };
  }

  async switchOperator(userId: string, passphrase: Uint8Array, kept?: 'kept'): Promise<Outcome<SessionStatus>> {
    const open = this.#openVault;
    if (!open) return isLocked;
    const actAs = (): Promise<OpenVault> => open.actAs(userId, passphrase);
    const acting: Outcome<OpenVault> = kept
      ? { ok: true, value: await actAs() }
      : await this.tryPassphrase(open.vault.vaultId, actAs);
    if (!acting.ok) return acting;
    this.#openVault = acting.value;
    this.operatorGone.tell();
    this.#log('info', { event: 'operator-switched' });
    this.changed.tell();
    return { ok: true, value: await this.status() };
  }

  async selectFolder(next: string): Promise<Outcome<SessionStatus>> {
    try {
      await this.#folderAt(next).vaultId();
    } catch (thrown) {
      return { ok: false, failure: this.#told(thrown) };
    }
    await this.lock();
    this.#folder = next;
    this.changed.tell();
    return { ok: true, value: await this.status() };
  }

  /** @param why `idle` where the idle lock is due */
  async lock(why?: 'idle'): Promise<void> {
    // An unlocking in progress ends first and is then undone: otherwise the vault would be open after this lock.
    while (this.#changing) await this.#changing.catch(() => {});
    const closing = this.#openVault;
    this.#openVault = undefined;
    if (!closing) return;
    const { lockAfterSeconds: afterSeconds } = shownSettings(closing.settings());
    this.#endScrubbing();
    this.#keepingSeen?.end();
    // A listener may throw, as that of a closed window does: the keys are wiped all the same.
    for (const { tell } of [this.operatorGone, this.locked])
      try {
        tell();
      } catch (thrown) {
        this.#told(thrown);
      }
    await this.alone(async () => {
      await Promise.race([Promise.allSettled(this.#underWay), afterMs(lockGraceMs)]);
      const { vaultId, condition } = closing.vault;

      this.#lastHealth = healthOf(closing.vault);
      this.#lastLock = { vaultId, locked: { atMs: this.#time.clock.nowMs(), ...(why && { afterSeconds }) } };
      await closing.close();

      if (condition.kind === 'writable') await this.#remembered.seen.keep(vaultId, closing.vault.records);
      this.#log('info', { event: 'locked' });
    });
    this.changed.tell();
  }

  async #take(opened: OpenVault): Promise<void> {
    const { vaultId, records, condition } = opened.vault;
    const { seen } = this.#remembered;
    const isWritable = condition.kind === 'writable';
    // Of a damaged vault its condition tells more.
    const lost = isWritable ? await seen.missing(vaultId, records) : 0;
    this.#missing = lost > 0 ? [{ code: 'older-copy', records: lost }] : [];
    const isSeen = isWritable && lost === 0;
    if (isSeen) await seen.keep(vaultId, records);
    this.#keepingSeen = isSeen ? keepingSeen(opened.vault, seen, this.#time) : undefined;
    this.#openVault = opened;

    this.#endScrubbing = scrubbing(opened.vault, this.#time, this.#log);
    opened.vault.health.onChanged(() => this.changed.tell());
    opened.service.onCommitted(({ tables }) => {
      this.#keepingSeen?.committed();
      this.committed.tell(tables);
    });
    this.changed.tell();
  }

  #told(thrown: unknown): Failure {
    return tellFailure(this.#log, thrown);
  }
}

/** A session on the vault in `first`, which is not open yet. It makes, opens and closes vaults through `folderAt`, one change at a time. */
export function createSession(folderAt: (path: string) => VaultFolder, first: string, world: SessionWorld): Session {
  const held = new SessionState(folderAt, first, world);
  return {
    folder: () => held.folder,
    status: () => held.status(),
    vaultId: async () => held.openVault?.vault.vaultId ?? (await held.vaultFolder.vaultId()),
    isLocked: () => held.openVault === undefined,
    selectFolder: (next) => held.selectFolder(next),
    create: (vault, passphrase) => held.change(() => held.create(vault, passphrase)),
    unlock: (passphrase) => held.change(() => held.unlock(passphrase)),
    unlockKept: (passphrase) => held.change(() => held.unlockKept(passphrase)),
    open: (passphrase) => held.alone(() => held.open(passphrase)),
    switchOperator: (userId, passphrase, kept) => held.change(() => held.switchOperator(userId, passphrase, kept)),
    lock: () => held.lock().then(() => held.status()),
    idleLock: held.idleLock,
    lockWhenDue: () => held.lockWhenDue(),
    reauthenticate: (passphrase) => held.reauthenticate(passphrase),
    beginReauthentication: () => held.reauthentication.begin(),
    isReauthenticated: () => held.reauthentication.isFresh(),
    whileOpen: (ask) => held.whileInUse(ask),
    whileTrying: (run) => held.whileTrying(run),
    call: (request) => held.whileOpen((open) => open.service.call(request)),
    authProxy: (call) => held.whileOpen((open) => open.service.authProxy(call)),
    operatorCall: (path, params) => held.whileOpen((open) => open.operator.call(path, params)),
    webhookKey: () => held.whileOpen(async (open) => ({ ok: true, value: open.info().keys.webhook })),

    vaultHealth: () => held.health,
    settings: () => held.openVault?.settings() ?? settingsWhileLocked,
    openSettings: () => held.openVault?.settings(),
    onCommitted: held.committed.add,
    onLocked: held.locked.add,
    onOperatorGone: held.operatorGone.add,
    onChanged: held.changed.add,
  };
}

/** Resolves after `ms`. Does not keep the process alive. */
function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
