import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, ServiceKeys, VaultStatus, VaultNotice } from '#shared/bridge.ts';
import type { Failure, JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { OpenVault } from './open-vault.ts';
import { vaultName } from '../config/known-vaults.ts';
import type { LastSeen } from '../config/last-seen.ts';
import { failWith, tellFailure } from '../outcome/failure-of.ts';
import { listeners } from './emitter.ts';
import type { UnlockAttempts } from './unlock-attempts.ts';

/** One vault as a host holds it: absent, locked or unlocked, and moved between these by whoever sits in front of it. */
export type Session = Readonly<{
  /** Absolute path of the folder in front. */
  folder(): string;
  /** Never rejects because of the vault: what is wrong with it is in `notices`. */
  status(): Promise<SessionStatus>;
  /** The vault's id, locked or not; null where the folder holds none. Rejects when it holds something that we cannot read. */
  vaultId(): Promise<string | null>;
  isLocked(): boolean;
  /** Puts another folder in front, which need not hold a vault yet; what was open is locked first. INVALID_ARGUMENT when it holds something else. */
  put(folder: string): Promise<Outcome<SessionStatus>>;
  /** Makes the vault and leaves it unlocked. ALREADY_EXISTS when the folder holds something. */
  create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<Readonly<{ recoveryCode: string }>>>;
  /** UNAUTHENTICATED for a wrong passphrase, RESOURCE_EXHAUSTED when it came too soon after others. One is tried at a time. */
  unlock(passphrase: Uint8Array): Promise<Outcome<SessionStatus>>;
  /** As `unlock`, with what the system's keychain keeps: what does not fit is nobody's wrong passphrase. */
  unlockKept(passphrase: Uint8Array): Promise<Outcome<SessionStatus>>;
  /** Unlocks at the start of a program. Rejects with what `openCoffer` throws; asks nothing of how often it was tried. */
  open(passphrase: Uint8Array): Promise<void>;
  /**
   * Has somebody else act while the vault stays open; a passphrase that is not theirs counts as a wrong one. NOT_FOUND, UNAUTHENTICATED,
   * RESOURCE_EXHAUSTED, UNAVAILABLE while locked. What the keychain keeps (`kept`) is nobody's wrong passphrase.
   */
  switchOperator(userId: string, passphrase: Uint8Array, kept?: 'kept'): Promise<Outcome<SessionStatus>>;
  /** From now on nothing is answered; what is under way is finished, within five seconds; then the keys are wiped. */
  lock(): Promise<SessionStatus>;
  /** Runs with the open vault, and has locking wait for it. UNAVAILABLE while locked. */
  whileOpen<Value>(ask: (open: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>>;
  /**
   * Does something that a passphrase decides on, which `run` throws of when it is wrong: then that counts, as it does at an unlocking. With the
   * open vault, as `whileOpen`. UNAUTHENTICATED, RESOURCE_EXHAUSTED.
   */
  whileTrying<Value>(run: (open: OpenVault) => Promise<Value>): Promise<Outcome<Value>>;
  /** A request of another program. UNAVAILABLE while locked. */
  call(request: WireRequest): Promise<Outcome>;
  /** A request of whoever unlocked the vault. UNAVAILABLE while locked. */
  operatorCall(path: string, params: JsonObject): Promise<Outcome>;
  /** As the vault says; while it is locked, what a new vault is set to. */
  settings(): SessionSettings;
  /** What the open vault signs webhooks with. UNAVAILABLE while locked. */
  webhookKey(): Promise<Outcome<ServiceKeys['webhook']>>;
  /** All that is set in the open vault; undefined while it is locked. */
  said(): Settings | undefined;
  /** Tells the tables that a commit changed, over every unlocking. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
  /** Tells when the vault was locked, as soon as nothing is answered any more, before its keys are wiped. */
  onLocked(listener: () => void): () => void;
  /** Tells when whoever acted does no more: when the vault was locked, as `onLocked` does, and when somebody else came to act. */
  onOperatorGone(listener: () => void): () => void;
  /** Tells when the vault was opened, locked, or another folder put in front. */
  onChanged(listener: () => void): () => void;
}>;

/** What the session knows of a vault's status. */
export type SessionStatus = Pick<
  VaultStatus,
  'state' | 'folder' | 'name' | 'waitSeconds' | 'vaultId' | 'info' | 'notices'
>;

export type SessionSettings = Readonly<{ ratePerSecond: number; rateBurst: number; allowedOrigins: readonly string[] }>;

/** How a session gets at the vault in a folder; `compose.ts` makes the real one. */
export type VaultAccess = Readonly<{
  /** The vault's id without opening it; null when the folder holds none. Rejects when it holds one that we cannot read. */
  vaultId(): Promise<string | null>;
  create(vault: NewVault, passphrase: Uint8Array): Promise<Readonly<{ openVault: OpenVault; recoveryCode: string }>>;
  open(passphrase: Uint8Array): Promise<OpenVault>;
}>;

const lockGraceMs = 5_000;
const lockedRetrySeconds = 5;
const busyRetrySeconds = 1;

const isLocked = failWith('VAULT_LOCKED', 'vault is locked', { retryAfterSeconds: lockedRetrySeconds });

const settingsWhileLocked: SessionSettings = {
  ratePerSecond: limits.ratePerSecondDefault,
  rateBurst: limits.rateBurstDefault,
  allowedOrigins: [],
};

/** A session on the vault in `first`, which is not open yet. It makes, opens and closes vaults through `doorTo`, one change at a time. */
export function createSession(
  accessTo: (folder: string) => VaultAccess,
  first: string,
  { attempts, seen }: Readonly<{ attempts: UnlockAttempts; seen: LastSeen }>,
  log: Log,
): Session {
  const committed = listeners<[tables: readonly string[]]>();
  const locked = listeners<[]>();
  const left = listeners<[]>();
  const changed = listeners<[]>();
  const underWay = new Set<Promise<unknown>>();
  let folder = first;
  let openVault: OpenVault | undefined;
  let missing: readonly VaultNotice[] = [];
  let changing: Promise<unknown> | null = null;
  let trial: Promise<unknown> = Promise.resolve();

  const status = async (): Promise<SessionStatus> => {
    const open = openVault;
    const common = { folder, name: vaultName(folder), waitSeconds: 0 };
    if (open) {
      const notices = [...open.notices(), ...missing];
      const { vaultId } = open.vault;
      return {
        ...common,
        state: 'unlocked',
        waitSeconds: await attempts.waitSeconds(vaultId),
        vaultId,
        info: open.info(),
        ...(notices.length > 0 ? { notices } : {}),
      };
    }
    try {
      const vaultId = await accessTo(folder).vaultId();
      if (vaultId === null) return { ...common, state: 'absent' };
      return { ...common, state: 'locked', waitSeconds: await attempts.waitSeconds(vaultId), vaultId };
    } catch (thrown) {
      return { ...common, state: 'locked', notices: [{ code: 'unreadable', detail: told(thrown).message }] };
    }
  };

  const take = async (opened: OpenVault): Promise<void> => {
    const { vaultId, records, condition } = opened.vault;
    // Of a damaged vault its condition tells more.
    const lost = condition.kind === 'writable' ? await seen.missing(vaultId, records) : 0;
    missing = lost > 0 ? [{ code: 'older-copy', records: lost }] : [];
    openVault = opened;
    opened.service.onCommitted(({ tables }) => committed.tell(tables));
    changed.tell();
  };

  /** One change of state at a time. */
  const alone = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    const running = run();
    changing = running;
    try {
      return await running;
    } finally {
      if (changing === running) changing = null;
    }
  };

  /** A change that somebody asks for: while another is under way they are told to wait. */
  const change = async <Value>(run: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    if (changing)
      return failWith('VAULT_BUSY', 'the vault is being opened or closed', { retryAfterSeconds: busyRetrySeconds });
    try {
      return await alone(run);
    } catch (thrown) {
      return { ok: false, failure: told(thrown) };
    }
  };

  const told = (thrown: unknown): Failure => tellFailure(log, thrown);

  /** Keeps count of what is under way, so that locking can wait for it. */
  const whileOpen = async <Value>(ask: (open: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    if (!openVault) return isLocked;
    const asked = ask(openVault);
    underWay.add(asked);
    try {
      return await asked;
    } finally {
      underWay.delete(asked);
    }
  };

  /** Tries are one after the other: side by side, each would go by how few were wrong before any of them. */
  const trying = <Value>(vaultId: string, run: () => Promise<Value>): Promise<Outcome<Value>> => {
    const tried = trial.then(() => tryOne(vaultId, run));
    trial = tried.catch(() => {});
    return tried;
  };

  /** Tries a passphrase, unless too many were wrong; keeps count of those that are. */
  const tryOne = async <Value>(vaultId: string, run: () => Promise<Value>): Promise<Outcome<Value>> => {
    const waitSeconds = await attempts.waitSeconds(vaultId);
    if (waitSeconds > 0)
      return failWith('TOO_MANY_TRIES', 'too many wrong passphrases: wait before the next', {
        retryAfterSeconds: waitSeconds,
      });
    const judge = await attempts.begin(vaultId);
    try {
      const value = await run();
      await judge('right');
      return { ok: true, value };
    } catch (thrown) {
      const failure = told(thrown);
      await judge(failure.code === rpcCodes.UNAUTHENTICATED ? 'wrong' : 'neither');
      log('warn', { event: 'unlock-refused', count: attempts.count(vaultId) });
      const after = await attempts.waitSeconds(vaultId);
      return { ok: false, failure, ...(after > 0 ? { retryAfterSeconds: after } : {}) };
    }
  };

  const unlock = async (passphrase: Uint8Array): Promise<Outcome<SessionStatus>> => {
    if (openVault) return { ok: true, value: await status() };
    const door = accessTo(folder);
    const vaultId = await door.vaultId();
    if (vaultId === null) return failWith('NO_VAULT_HERE', 'there is no vault in this folder yet');
    const opened = await trying(vaultId, () => door.open(passphrase));
    if (!opened.ok) return opened;
    await take(opened.value);
    log('info', { event: 'unlocked' });
    return { ok: true, value: await status() };
  };

  const open = async (passphrase: Uint8Array): Promise<void> => {
    await take(await accessTo(folder).open(passphrase));
    log('info', { event: 'unlocked' });
  };

  const switchOperator = async (
    userId: string,
    passphrase: Uint8Array,
    kept?: 'kept',
  ): Promise<Outcome<SessionStatus>> => {
    const open = openVault;
    if (!open) return isLocked;
    const actAs = (): Promise<OpenVault> => open.actAs(userId, passphrase);
    const acting: Outcome<OpenVault> = kept
      ? { ok: true, value: await actAs() }
      : await trying(open.vault.vaultId, actAs);
    if (!acting.ok) return acting;
    openVault = acting.value;
    left.tell();
    log('info', { event: 'operator-switched' });
    changed.tell();
    return { ok: true, value: await status() };
  };

  const lock = async (): Promise<void> => {
    // An unlocking that is under way is let finish, and then undone: else it would outlive the lock that was asked for after it.
    while (changing) await changing.catch(() => {});
    const closing = openVault;
    openVault = undefined;
    if (!closing) return;
    // Whoever hears of it may fail, as a window that is gone does: the keys go all the same.
    for (const tell of [left.tell, locked.tell])
      try {
        tell();
      } catch (thrown) {
        told(thrown);
      }
    await alone(async () => {
      await Promise.race([Promise.allSettled(underWay), afterMs(lockGraceMs)]);
      const { vaultId, condition } = closing.vault;
      await closing.close();
      if (condition.kind === 'writable') await seen.keep(vaultId, closing.vault.records);
      log('info', { event: 'locked' });
    });
    changed.tell();
  };

  return {
    folder: () => folder,
    status,
    vaultId: async () => openVault?.vault.vaultId ?? (await accessTo(folder).vaultId()),
    isLocked: () => openVault === undefined,
    async put(next) {
      try {
        await accessTo(next).vaultId();
      } catch (thrown) {
        return { ok: false, failure: told(thrown) };
      }
      await lock();
      folder = next;
      changed.tell();
      return { ok: true, value: await status() };
    },
    create: (vault, passphrase) =>
      change<Readonly<{ recoveryCode: string }>>(async () => {
        if (openVault) return failWith('VAULT_EXISTS', 'there is a vault already');
        const made = await accessTo(folder).create(vault, passphrase);
        await take(made.openVault);
        log('info', { event: 'created' });
        return { ok: true, value: { recoveryCode: made.recoveryCode } };
      }),
    unlock: (passphrase) => change(() => unlock(passphrase)),
    unlockKept: (passphrase) =>
      change(async () => {
        if (!openVault) await open(passphrase);
        return { ok: true, value: await status() };
      }),
    open: (passphrase) => alone(() => open(passphrase)),
    switchOperator: (userId, passphrase, kept) => change(() => switchOperator(userId, passphrase, kept)),
    lock: () => lock().then(status),
    whileOpen,
    whileTrying: (run) => whileOpen((open) => trying(open.vault.vaultId, () => run(open))),
    call: (request) => whileOpen((open) => open.service.call(request)),
    operatorCall: (path, params) => whileOpen((open) => open.operator.call(path, params)),
    webhookKey: () => whileOpen(async (open) => ({ ok: true, value: open.info().keys.webhook })),
    settings: () => openVault?.settings() ?? settingsWhileLocked,
    said: () => openVault?.settings(),
    onCommitted: committed.add,
    onLocked: locked.add,
    onOperatorGone: left.add,
    onChanged: changed.add,
  };
}

/** What whoever opened an older copy of the vault is told. */
/** Resolves after `ms`. Does not keep the process alive. */
function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
