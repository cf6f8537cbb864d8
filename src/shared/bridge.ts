import type { JsonObject, Outcome } from './envelope.ts';

/**
 * What a window, a command line or a test can ask of a Coffer that runs. It has three bodies: over IPC (the app), over fetch
 * (`http-bridge.ts`, the browser) and direct (tests). Nothing here rejects because of what the caller did: that is an `Outcome`.
 */
export interface Bridge {
  readonly vault: {
    status(): Promise<VaultStatus>;
    /** Makes the vault, founds its organization, and leaves it unlocked. `passphrase` is as for `unlock`. */
    create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<CreatedVault>>;
    /** `passphrase` is the UTF-8 of its NFKC form; it is overwritten. Too many wrong ones are answered RESOURCE_EXHAUSTED with a time to wait. */
    unlock(passphrase: Uint8Array): Promise<Outcome<VaultStatus>>;
    lock(): Promise<VaultStatus>;
  };
  readonly endpoint: {
    status(): Promise<EndpointStatus>;
  };
  /** Carries out an operation as the unlocked operator. `path` is the operation's last word, for example `create_users`. */
  call(path: string, params: JsonObject): Promise<Outcome>;
  /** Every operation there is, with its JSON Schema. */
  describe(): Promise<readonly OperationDescription[]>;
  /** Tells the names of the tables that a commit changed, after it is durable. Gives the function that stops it. */
  onCommitted(listener: (tables: readonly string[]) => void): () => void;
}

/** `absent`: the folder holds no vault yet. */
export type VaultState = 'absent' | 'locked' | 'unlocked';

/** What may be shown of a vault. While it is locked nothing names anyone. */
export type VaultStatus = Readonly<{
  state: VaultState;
  /** Seconds until another passphrase will be tried; 0 when one may be given now. */
  waitSeconds: number;
  /** Present unless `absent`. */
  vaultId?: string;
  /** Present when `unlocked`. */
  info?: VaultInfo;
  /** What the person should know of the vault's health, a sentence each; present when there is anything. */
  notices?: readonly string[];
}>;

/** The service's own public keys: uncompressed P-256 hex; the webhook's is Ed25519 hex. */
export type ServiceKeys = Readonly<{
  signer: string;
  notarizer: string;
  fetcher: string;
  webhook: Readonly<{ keyId: string; publicKey: string }>;
}>;

export type VaultInfo = Readonly<{
  vaultId: string;
  organizationId: string;
  organizationName: string;
  userId: string;
  userName: string;
  network: NetworkSetting;
  keys: ServiceKeys;
}>;

/** Where Coffer may open a connection to: nowhere, to loopback addresses, or to public https addresses too. */
export type NetworkSetting = 'off' | 'loopback' | 'on';

export type NewVault = Readonly<{
  organizationName: string;
  operatorName: string;
  operatorEmail?: string;
  network: NetworkSetting;
}>;

/** The recovery code is shown this once. */
export type CreatedVault = Readonly<{ status: VaultStatus; recoveryCode: string }>;

export type EndpointStatus = Readonly<{
  /** Base addresses without a trailing slash, for example `http://127.0.0.1:7411`. */
  addresses: readonly string[];
  /** Path of the unix socket, where one was asked for. */
  socket: string | null;
}>;

/** One operation, as the catalogue tells it. Schemas are JSON Schemas. */
export type OperationDescription = Readonly<{
  kind: 'activity' | 'query';
  /** The last word of its path on the wire, for example `create_users`. */
  path: string;
  summary: string;
  /** Newest first; none for a query. */
  versions: readonly Readonly<{ type: string; intent: string; params: JsonObject }>[];
  /** Of the parameters, in the newest form. */
  params: JsonObject;
  /** Of the result; for an activity, of what stands under `resultKey`. */
  result: JsonObject;
  resultKey?: string;
  resource?: string;
  action?: string;
  rootOnly?: boolean;
}>;
