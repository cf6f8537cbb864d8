import { basename } from 'node:path';

import type { Clock } from '#engine/ports.ts';
import type { NewVault, VaultStatus } from '#shared/bridge.ts';
import type { Failure, JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Coffer } from './compose.ts';
import { failureOf } from './failure-of.ts';
import { refusal } from './refusal.ts';
import { unlockAttempts } from './unlock-attempts.ts';

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
  /** Unlocks at the start of a program. Rejects with what `openCoffer` throws; asks nothing of how often it was tried. */
  open(passphrase: Uint8Array): Promise<void>;
  /** From now on nothing is answered; what is under way is finished, within five seconds; then the keys are wiped. */
  lock(): Promise<SessionStatus>;
  /** Runs with the open vault, and has locking wait for it. UNAVAILABLE while locked. */
  whileOpen<Value>(ask: (open: Coffer) => Promise<Outcome<Value>>): Promise<Outcome<Value>>;
  /** A request of another program. UNAVAILABLE while locked. */
  call(request: WireRequest): Promise<Outcome>;
  /** A request of whoever unlocked the vault. UNAVAILABLE while locked. */
  operatorCall(path: string, params: JsonObject): Promise<Outcome>;
  /** As the vault says; while it is locked, what a new vault is set to. */
  settings(): SessionSettings;
  /** Tells the tables that a commit changed, over every unlocking. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
  /** Tells when the vault was locked, as soon as nothing is answered any more, before its keys are wiped. */
  onLocked(listener: () => void): () => void;
  /** Tells when the vault was opened, locked, or another folder put in front. */
  onChanged(listener: () => void): () => void;
}>;

/** What the session knows of a vault's status. */
export type SessionStatus = Pick<
  VaultStatus,
  'state' | 'folder' | 'name' | 'waitSeconds' | 'vaultId' | 'info' | 'notices'
>;

export type SessionSettings = Readonly<{
  ratePerSecond: number;
  rateBurst: number;
  allowedOrigins: readonly string[];
}>;

/** How a session gets at the vault in a folder; `compose.ts` makes the real one. */
export type VaultDoor = Readonly<{
  /** The vault's id without opening it; null when the folder holds none. Rejects when it holds one that we cannot read. */
  vaultId(): Promise<string | null>;
  create(vault: NewVault, passphrase: Uint8Array): Promise<Readonly<{ coffer: Coffer; recoveryCode: string }>>;
  open(passphrase: Uint8Array): Promise<Coffer>;
}>;

const lockGraceMs = 5_000;
const lockedRetrySeconds = 5;
const busyRetrySeconds = 1;

const settingsWhileLocked: SessionSettings = {
  ratePerSecond: limits.ratePerSecondDefault,
  rateBurst: limits.rateBurstDefault,
  allowedOrigins: [],
};

/** A session on the vault in `first`, which is not open yet. It makes, opens and closes vaults through `doorTo`, one change at a time. */
export function createSession(doorTo: (folder: string) => VaultDoor, first: string, clock: Clock, log: Log): Session {
  const attempts = unlockAttempts(clock);
  const committed = listeners<[tables: readonly string[]]>();
  const locked = listeners<[]>();
  const changed = listeners<[]>();
  const underWay = new Set<Promise<unknown>>();
  let folder = first;
  let coffer: Coffer | null = null;
  let changing: Promise<unknown> | null = null;

  const status = async (): Promise<SessionStatus> => {
    const open = coffer;
    const common = { folder, name: basename(folder) || folder, waitSeconds: attempts.waitSeconds() };
    if (open) {
      const notices = open.notices();
      const { vaultId } = open.vault;
      return {
        ...common,
        state: 'unlocked',
        vaultId,
        info: open.info(),
        ...(notices.length > 0 ? { notices } : {}),
      };
    }
    try {
      const vaultId = await doorTo(folder).vaultId();
      return vaultId === null ? { ...common, state: 'absent' } : { ...common, state: 'locked', vaultId };
    } catch (thrown) {
      return { ...common, state: 'locked', notices: [told(thrown).message] };
    }
  };

  const take = (opened: Coffer): void => {
    coffer = opened;
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
      return refusal('RESOURCE_EXHAUSTED', 'the vault is being opened or closed', {
        retryAfterSeconds: busyRetrySeconds,
      });
    try {
      return await alone(run);
    } catch (thrown) {
      return { ok: false, failure: told(thrown) };
    }
  };

  /** What may be said of it to whoever asked; an error of ours is told to the log as well. */
  const told = (thrown: unknown): Failure => {
    const failure = failureOf(thrown);
    if (failure.code === rpcCodes.INTERNAL) log('error', { event: 'internal-error', ...whereOf(thrown) });
    return failure;
  };

  /** Keeps count of what is under way, so that locking can wait for it. */
  const whileOpen = async <Value>(ask: (open: Coffer) => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    if (!coffer) return refusal('UNAVAILABLE', 'vault is locked', { retryAfterSeconds: lockedRetrySeconds });
    const asked = ask(coffer);
    underWay.add(asked);
    try {
      return await asked;
    } finally {
      underWay.delete(asked);
    }
  };

  const unlock = async (passphrase: Uint8Array): Promise<Outcome<SessionStatus>> => {
    if (coffer) return { ok: true, value: await status() };
    const waitSeconds = attempts.waitSeconds();
    if (waitSeconds > 0)
      return refusal('RESOURCE_EXHAUSTED', 'too many wrong passphrases: wait before the next', {
        retryAfterSeconds: waitSeconds,
      });
    try {
      take(await doorTo(folder).open(passphrase));
    } catch (thrown) {
      const failure = told(thrown);
      if (failure.code === rpcCodes.UNAUTHENTICATED) attempts.failed();
      log('warn', { event: 'unlock-refused', count: attempts.count() });
      const after = attempts.waitSeconds();
      return { ok: false, failure, ...(after > 0 ? { retryAfterSeconds: after } : {}) };
    }
    attempts.succeeded();
    log('info', { event: 'unlocked' });
    return { ok: true, value: await status() };
  };

  const lock = async (): Promise<void> => {
    // An unlocking that is under way is let finish, and then undone: else it would outlive the lock that was asked for after it.
    while (changing) await changing.catch(() => {});
    const closing = coffer;
    coffer = null;
    if (!closing) return;
    locked.tell();
    await alone(async () => {
      await Promise.race([Promise.allSettled(underWay), afterMs(lockGraceMs)]);
      await closing.close();
      log('info', { event: 'locked' });
    });
    changed.tell();
  };

  return {
    folder: () => folder,
    status,
    vaultId: async () => coffer?.vault.vaultId ?? (await doorTo(folder).vaultId()),
    isLocked: () => coffer === null,
    async put(next) {
      try {
        await doorTo(next).vaultId();
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
        if (coffer) return refusal('ALREADY_EXISTS', 'there is a vault already');
        const made = await doorTo(folder).create(vault, passphrase);
        take(made.coffer);
        log('info', { event: 'created' });
        return { ok: true, value: { recoveryCode: made.recoveryCode } };
      }),
    unlock: (passphrase) => change(() => unlock(passphrase)),
    open: (passphrase) =>
      alone(async () => {
        take(await doorTo(folder).open(passphrase));
        log('info', { event: 'unlocked' });
      }),
    lock: () => lock().then(status),
    whileOpen,
    call: (request) => whileOpen((open) => open.service.call(request)),
    operatorCall: (path, params) => whileOpen((open) => open.operator.call(path, params)),
    settings: () => coffer?.settings() ?? settingsWhileLocked,
    onCommitted: committed.add,
    onLocked: locked.add,
    onChanged: changed.add,
  };
}

/** Whoever listens to one kind of news. */
export function listeners<Args extends readonly unknown[]>() {
  const heard = new Set<(...args: Args) => void>();
  return {
    tell: (...args: Args): void => {
      for (const listener of heard) listener(...args);
    },
    /** Gives the function that stops it. */
    add: (listener: (...args: Args) => void): (() => void) => {
      // A function of its own, so that the same listener may be added twice.
      const own = (...args: Args): void => listener(...args);
      heard.add(own);
      return () => void heard.delete(own);
    },
  };
}

/** Resolves after `ms`. Does not keep the process alive. */
function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
