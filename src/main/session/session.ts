import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, ServiceKeys, VaultStatus } from '#shared/bridge.ts';
import type { AuthProxySetting } from '#shared/auth-proxy.ts';
import type { AuthProxyCall, JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import type { IdleLock } from './idle-lock.ts';
import type { OpenVault } from './open-vault.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { VaultHealth } from './vault-health.ts';

/**
 * The vault that a host works on, and who uses it. The vault is absent, locked or unlocked, and the session moves it between these states. The
 * idle lock and the re-authentication of its operator are parts of the session, because both end when the vault is locked.
 */
export type Session = Readonly<{
  /** Absolute path of the selected folder. */
  folder(): string;
  /** Never rejects because of the vault: what is wrong with the vault is in `notices`. */
  status(): Promise<SessionStatus>;
  /** The vault's id, locked or not; null where the folder holds none. Rejects when the folder holds something that we cannot read. */
  vaultId(): Promise<string | null>;
  isLocked(): boolean;
  /**
   * Selects another folder, which need not hold a vault yet; an open vault is locked first. INVALID_ARGUMENT when the folder holds something
   * else.
   */
  selectFolder(folder: string): Promise<Outcome<SessionStatus>>;
  /** Makes the vault and leaves it unlocked. ALREADY_EXISTS when the folder holds something. */
  create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<Readonly<{ recoveryCode: string }>>>;
  /** UNAUTHENTICATED for a wrong passphrase, RESOURCE_EXHAUSTED when it came too soon after others. One passphrase is tried at a time. */
  unlock(passphrase: Uint8Array): Promise<Outcome<SessionStatus>>;
  /** As `unlock`, with a passphrase from the system's keychain: where that does not fit, no wrong passphrase is counted. */
  unlockKept(passphrase: Uint8Array): Promise<Outcome<SessionStatus>>;
  /** Unlocks at the start of a program. Rejects with what `openVaultAt` throws; wrong passphrases are not counted. */
  open(passphrase: Uint8Array): Promise<void>;
  /**
   * Makes another user the operator while the vault stays open; a passphrase that is not theirs counts as a wrong one. NOT_FOUND,
   * UNAUTHENTICATED, RESOURCE_EXHAUSTED, UNAVAILABLE while locked. A passphrase from the keychain (`kept`) does not count as a wrong one.
   */
  switchOperator(userId: string, passphrase: Uint8Array, kept?: 'kept'): Promise<Outcome<SessionStatus>>;
  /** Refuses new requests from now on, gives those in progress five seconds to end, then wipes the keys. */
  lock(): Promise<SessionStatus>;
  /** The operator's window starts, resets and reads the time; the session locks the vault when the time is up. */
  idleLock: Pick<IdleLock, 'start' | 'reset' | 'limitChanged' | 'leftMs'>;
  /** Locks the vault now where the idle lock is due and no timer ran yet, as after a sleep. Resolves when the vault is locked. */
  lockWhenDue(): Promise<void>;
  /**
   * Tries whether this passphrase (or recovery code) is the operator's: UNAUTHENTICATED when it is not, RESOURCE_EXHAUSTED after too many.
   * Where it is, the operator is re-authenticated. The caller overwrites it.
   */
  reauthenticate(passphrase: Uint8Array): Promise<Outcome>;
  /** For an operation that tries the operator's passphrase itself. */
  beginReauthentication: Reauthentication['begin'];
  /** Whether the operator gave their passphrase in the last five minutes, and the vault was not locked since. */
  isReauthenticated(): boolean;
  /** Runs with the open vault, and has locking wait for it; locks first where the idle lock is due. UNAVAILABLE while locked. */
  whileOpen<Value>(ask: (open: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>>;
  /**
   * Runs what a passphrase decides on, with the open vault as `whileOpen` does. Where the passphrase is wrong `run` throws, and that counts as
   * it does at an unlocking. UNAUTHENTICATED, RESOURCE_EXHAUSTED.
   */
  whileTrying<Value>(run: (open: OpenVault) => Promise<Value>): Promise<Outcome<Value>>;
  /** A request of another program. UNAVAILABLE while locked. */
  call(request: WireRequest): Promise<Outcome>;
  /** A call of a browser application. UNAVAILABLE while locked. */
  authProxy(call: AuthProxyCall): Promise<Outcome>;
  /** A request of the operator. UNAVAILABLE while locked. */
  operatorCall(path: string, params: JsonObject): Promise<Outcome>;
  /** Whether the open vault can be written, and what its disk refuses; while it is locked, as it was last. */
  vaultHealth(): VaultHealth;
  /** As the vault says; while it is locked, what a new vault is set to. */
  settings(): SessionSettings;
  /** What the open vault signs webhooks with. UNAVAILABLE while locked. */
  webhookKey(): Promise<Outcome<ServiceKeys['webhook']>>;
  /** All that is set in the open vault; undefined while it is locked. */
  openSettings(): Settings | undefined;
  /** Tells the tables that a commit changed, over every unlocking. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
  /** Tells when the vault was locked, as soon as new requests are refused, before its keys are wiped. */
  onLocked(listener: () => void): () => void;
  /** Tells when the operator is gone: when the vault was locked, as `onLocked` does, and when another user became the operator. */
  onOperatorGone(listener: () => void): () => void;
  /** Tells when the vault was opened or locked, when its disk failed or recovered, and when another folder was selected. */
  onChanged(listener: () => void): () => void;
}>;

/** What the session knows of a vault's status. */
export type SessionStatus = Pick<
  VaultStatus,
  'state' | 'folder' | 'name' | 'waitSeconds' | 'vaultId' | 'info' | 'locked' | 'journalVerified' | 'notices'
>;

export type SessionSettings = Readonly<{
  ratePerSecond: number;
  rateBurst: number;
  allowedOrigins: readonly string[];
  authProxy?: AuthProxySetting | null;
}>;
