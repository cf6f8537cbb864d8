import type { Ciphers, Clock, Curves, Entropy, RecoversAside, VerifyAside } from '#engine/ports.ts';
import type { Service } from '#engine/service.ts';
import type { Settings } from '#engine/state/rows.ts';
import type { NewVault, VaultInfo, VaultNotice } from '#shared/bridge.ts';
import type { Log } from '#shared/log.ts';
import type { SendMail } from '../adapters/mail.ts';
import type { FetchJson, PostBytes } from '../adapters/network.ts';
import type { Disk } from '../vault/disk.ts';
import type { Kdf, Vault, World } from '../vault/index.ts';
import type { SocketReading } from '#shared/bridge.ts';
import type { Operator } from './operator.ts';

/** The parts of the world that a test may put others in the place of. */
export type HostWorld = Readonly<{
  disk: Disk;
  clock: Clock;
  entropy: Entropy;
  curves: Curves;
  /** Verifies stamps on other threads; all are verified in place unless given. */
  verifyAside?: VerifyAside | undefined;
  /** Checks signatures on another thread; all are checked in place unless given. */
  recoversAside?: RecoversAside | undefined;
  ciphers: Ciphers;
  kdf: Kdf;
  /** Reads segments of the journal on other threads; all are read in place unless given. */
  threads?: World['threads'];
  log: Log;
  /** Starts measuring work of this thread; what it gives says how many milliseconds the work took. */
  workwatch: () => () => number;
  /** Which internet sockets this program has open at `nowMs`, which is now; null where the system does not tell. */
  sockets: (nowMs: number) => SocketReading | null;
  /** The ports of this machine's loopback addresses where this program listens. */
  ownPorts: () => readonly number[];
}>;

/** A vault that is open, with everything that works on it. */
export type OpenVault = Readonly<{
  vault: Vault;
  service: Service;
  operator: Operator;
  info(): VaultInfo;
  /** What the operator set, as it is now. */
  settings(): Settings;
  /**
   * Throws a Fault PERMISSION_DENIED unless the operator is in the root quorum of the vault's organization: only its members decide who can open
   * the vault and change its settings.
   */
  requireRoot(): void;
  /**
   * Makes the user whose passphrase is given the operator; gives the same open vault with that operator. The operator of this value can call
   * nothing any more.
   * Throws a Fault NOT_FOUND, and VaultError 'wrong-passphrase'.
   */
  actAs(userId: string, passphrase: Uint8Array): Promise<OpenVault>;
  /** POSTs to the world outside, as far as the vault's network setting lets it. */
  post: PostBytes;
  /** Asks a node, as far as the same setting lets it. */
  askNode: FetchJson;
  /** Hands a letter to a mail relay, as far as the same setting lets it. */
  sendMail: SendMail;
  /** What the person should know of the vault's health, a sentence each. */
  notices(): readonly VaultNotice[];
  /** Finishes what is in progress and wipes the keys. May be called again. */
  close(): Promise<void>;
}>;

/** A folder that holds a vault, or may hold one; `compose.ts` makes the real one. */
export type VaultFolder = Readonly<{
  /** The vault's id without opening it; null when the folder holds none. Rejects when it holds one that we cannot read. */
  vaultId(): Promise<string | null>;
  create(vault: NewVault, passphrase: Uint8Array): Promise<Readonly<{ openVault: OpenVault; recoveryCode: string }>>;
  open(passphrase: Uint8Array): Promise<OpenVault>;
}>;
