import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, ServiceKeys, VaultStatus } from '#shared/bridge.ts';
import type { JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import type { OpenVault } from './open-vault.ts';

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
  selectFolder(folder: string): Promise<Outcome<SessionStatus>>;
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
  openSettings(): Settings | undefined;
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
