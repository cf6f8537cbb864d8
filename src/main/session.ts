import type { Clock } from '#engine/ports.ts';
import type {
  Bridge,
  CreatedVault,
  EndpointStatus,
  NewVault,
  OperationDescription,
  VaultStatus,
} from '#shared/bridge.ts';
import type { Failure, JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { whereOf, type Log } from '#shared/log.ts';
import { rpcCodes, type RpcName } from '#shared/rpc-codes.ts';
import type { Coffer } from './compose.ts';
import { failureOf } from './failure-of.ts';
import { unlockAttempts } from './unlock-attempts.ts';

/** One vault as a host holds it: absent, locked or unlocked, and moved between these by whoever sits in front of it. */
export type Session = Readonly<{
  status(): Promise<VaultStatus>;
  isLocked(): boolean;
  /** Makes the vault and leaves it unlocked. ALREADY_EXISTS when the folder holds something. */
  create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<CreatedVault>>;
  /** UNAUTHENTICATED for a wrong passphrase, RESOURCE_EXHAUSTED when it came too soon after others. One is tried at a time. */
  unlock(passphrase: Uint8Array): Promise<Outcome<VaultStatus>>;
  /** Unlocks at the start of a program. Rejects with what `openCoffer` throws; asks nothing of how often it was tried. */
  open(passphrase: Uint8Array): Promise<void>;
  /** From now on nothing is answered; what is under way is finished, within five seconds; then the keys are wiped. */
  lock(): Promise<VaultStatus>;
  /** A request of another program. UNAVAILABLE while locked. */
  call(request: WireRequest): Promise<Outcome>;
  /** A request of whoever unlocked the vault. UNAVAILABLE while locked. */
  operatorCall(path: string, params: JsonObject): Promise<Outcome>;
  /** As the vault says; while it is locked, what a new vault is set to. */
  settings(): SessionSettings;
  /** Tells the tables that a commit changed, over every unlocking. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
}>;

export type SessionSettings = Readonly<{
  ratePerSecond: number;
  rateBurst: number;
  allowedOrigins: readonly string[];
}>;

/** How a session gets at its vault; `compose.ts` makes the real one. */
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

/** A session on a vault that is not open yet. It makes, opens and closes it through `door`, one change at a time. */
export function createSession(door: VaultDoor, clock: Clock, log: Log): Session {
  const attempts = unlockAttempts(clock);
  const listeners = new Set<(tables: readonly string[]) => void>();
  const underWay = new Set<Promise<unknown>>();
  let coffer: Coffer | null = null;
  let changing: Promise<unknown> | null = null;

  const status = async (): Promise<VaultStatus> => {
    const open = coffer;
    const waitSeconds = attempts.waitSeconds();
    if (open) {
      const notices = open.notices();
      const { vaultId } = open.vault;
      return { state: 'unlocked', waitSeconds, vaultId, info: open.info(), ...(notices.length > 0 ? { notices } : {}) };
    }
    const vaultId = await door.vaultId();
    return vaultId === null ? { state: 'absent', waitSeconds } : { state: 'locked', waitSeconds, vaultId };
  };

  const take = (opened: Coffer): void => {
    coffer = opened;
    opened.service.onCommitted(({ tables }) => {
      for (const listener of listeners) listener(tables);
    });
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
    if (changing) return refusal('RESOURCE_EXHAUSTED', 'the vault is being opened or closed', busyRetrySeconds);
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
  const whileOpen = async (ask: (open: Coffer) => Promise<Outcome>): Promise<Outcome> => {
    if (!coffer) return refusal('UNAVAILABLE', 'vault is locked', lockedRetrySeconds);
    const asked = ask(coffer);
    underWay.add(asked);
    try {
      return await asked;
    } finally {
      underWay.delete(asked);
    }
  };

  return {
    status,
    isLocked: () => coffer === null,
    create: (vault, passphrase) =>
      change<CreatedVault>(async () => {
        if (coffer) return refusal('ALREADY_EXISTS', 'there is a vault already');
        const made = await door.create(vault, passphrase);
        take(made.coffer);
        log('info', { event: 'created' });
        return { ok: true, value: { status: await status(), recoveryCode: made.recoveryCode } };
      }),
    unlock: (passphrase) =>
      change<VaultStatus>(async () => {
        if (coffer) return { ok: true, value: await status() };
        const waitSeconds = attempts.waitSeconds();
        if (waitSeconds > 0)
          return refusal('RESOURCE_EXHAUSTED', 'too many wrong passphrases: wait before the next', waitSeconds);
        try {
          take(await door.open(passphrase));
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
      }),
    open: (passphrase) =>
      alone(async () => {
        take(await door.open(passphrase));
        log('info', { event: 'unlocked' });
      }),
    async lock() {
      // An unlocking that is under way is let finish, and then undone: else it would outlive the lock that was asked for after it.
      while (changing) await changing.catch(() => {});
      const closing = coffer;
      coffer = null;
      if (closing)
        await alone(async () => {
          await Promise.race([Promise.allSettled(underWay), afterMs(lockGraceMs)]);
          await closing.close();
          log('info', { event: 'locked' });
        });
      return status();
    },
    call: (request) => whileOpen((open) => open.service.call(request)),
    operatorCall: (path, params) => whileOpen((open) => open.operator.call(path, params)),
    settings: () => coffer?.settings() ?? settingsWhileLocked,
    onCommitted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The bridge of a window in the same process, and what stands behind the other two. Passphrases are overwritten. */
export function sessionBridge(
  session: Session,
  describe: () => readonly OperationDescription[],
  endpointStatus: () => EndpointStatus,
): Bridge {
  return {
    vault: {
      status: () => session.status(),
      create: (vault, passphrase) => session.create(vault, passphrase).finally(() => passphrase.fill(0)),
      unlock: (passphrase) => session.unlock(passphrase).finally(() => passphrase.fill(0)),
      lock: () => session.lock(),
    },
    endpoint: { status: async () => endpointStatus() },
    call: (path, params) => session.operatorCall(path, params),
    describe: async () => describe(),
    onCommitted: (listener) => session.onCommitted(listener),
  };
}

function refusal(name: RpcName, message: string, retryAfterSeconds?: number): Outcome<never> {
  return {
    ok: false,
    failure: { code: rpcCodes[name], message, details: [] },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Resolves after `ms`. Does not keep the process alive. */
function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
