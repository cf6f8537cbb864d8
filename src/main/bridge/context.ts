import type { Ciphers, Clock, Curves, Entropy } from '#engine/ports.ts';
import type { CopyKind, FileChoice, Platform } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import type { OpenVault } from '../session/open-vault.ts';

/** What the parts of a window's bridge work on. `bridge.ts` makes it; each part takes it and gives some members of the bridge. */
export type BridgeContext = Readonly<{
  /** Runs with the open vault, and has locking wait for it; UNAVAILABLE while locked. */
  whileOpen<Value>(ask: (openVault: OpenVault) => Promise<Outcome<Value>>): Promise<Outcome<Value>>;
  /**
   * Whether this passphrase (or recovery code) is the operator's: UNAUTHENTICATED when it is not, RESOURCE_EXHAUSTED after too many. It
   * counts as fresh proof. The caller overwrites it.
   */
  reauthenticate(passphrase: Uint8Array): Promise<Outcome>;
  /** Whether the operator proved who they are in the last five minutes, and the vault was not locked since. */
  isReauthenticated(): boolean;
  /** Hears when the vault is locked, another is put in front, or somebody else acts: what was kept for whoever acted must go. */
  onOperatorGone(listener: () => void): void;
  shell: Shell;
  clock: Clock;
  entropy: Entropy;
  curves: Curves;
  ciphers: Ciphers;
  log: Log;
}>;

/** What the program around has of the system. The headless host has none of it; Electron's is in `desktop/`. */
export type Shell = Readonly<{
  platform: Omit<Platform, 'keychain'>;
  /** Absent where only the browser has a clipboard. */
  clipboard?: Readonly<{
    write(text: string, kind: CopyKind): Promise<void>;
    read(): Promise<string>;
    clear(): Promise<void>;
  }>;
  /** Absent where paths are typed. Null when the person left the dialog. */
  chooseFile?(wanted: FileChoice): Promise<string | null>;
  /** Absent where capture cannot be blocked. */
  protectContent?(on: boolean): void;
  /** Absent where the browser itself asks the person. */
  allowCamera?(on: boolean): void;
}>;
