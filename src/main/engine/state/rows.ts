import type { Backup, RestoreDrill } from '#shared/bridge.ts';
import type { AuthProxySetting } from '#shared/auth-proxy.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { DeliveryFailure } from '#shared/bridge.ts';
import type {
  ActivityStatus,
  AddressFormat,
  ApiKeyCurve,
  AuthenticatorTransport,
  ContractInterfaceType,
  CredentialType,
  Curve,
  Effect,
  FeatureName,
  OtpType,
  PathFormat,
  WebhookEventType,
} from '#shared/enums.ts';
import type { LimitSet } from '#shared/count-limits.ts';
import type { Sealed } from '../crypto/secret.ts';
import type { MailSettings } from './mail-settings.ts';
import type { RpcGrant } from './rpc-grant-row.ts';

/**
 * Every row the vault keeps: flat, read only, plain JSON, keyed by a UUID, and marked with the organization it belongs to.
 * Instants are milliseconds since the epoch and end in `…AtMs`. Adding a field means a new format version or an optional field.
 */

declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type OrganizationId = Id<'organization'>;
export type UserId = Id<'user'>;
export type UserTagId = Id<'user tag'>;
export type MfaPolicyId = Id<'MFA policy'>;
export type InvitationId = Id<'invitation'>;
export type ApiKeyId = Id<'api key'>;
export type AuthenticatorId = Id<'authenticator'>;
export type OauthProviderId = Id<'oauth provider'>;
export type WalletId = Id<'wallet'>;
export type WalletAccountId = Id<'wallet account'>;
export type PrivateKeyId = Id<'private key'>;
export type PrivateKeyTagId = Id<'private key tag'>;
export type SecretId = Id<'secret'>;
export type PolicyId = Id<'policy'>;
export type SmartContractInterfaceId = Id<'contract ABI'>;
export type ActivityId = Id<'activity'>;
export type NoteId = Id<'note'>;
export type ReadOnlySessionId = Id<'read-only session'>;
export type SessionProfileId = Id<'session profile'>;
export type OtpId = Id<'one-time code'>;
export type WebhookEndpointId = Id<'webhook endpoint'>;

export type Stamped = Readonly<{ organizationId: OrganizationId; createdAtMs: number; updatedAtMs: number }>;

export type Organization = Stamped &
  Readonly<{
    organizationName: string;
    /** Absent for the vault's own organization; a sub-organization names its parent. */
    parentId?: OrganizationId;
    quorumThreshold: number;
    quorumUserIds: readonly UserId[];
  }>;

export type Feature = Stamped & Readonly<{ featureId: string; name: FeatureName; value: string }>;

export type User = Stamped &
  Readonly<{
    userId: UserId;
    userName: string;
    userEmail?: string;
    userPhoneNumber?: string;
    userTags: readonly UserTagId[];
    /** The contacts that the user has shown to be theirs. One that changes is not among them any more. Absent where none is. */
    verified?: readonly OtpType[];
    /**
     * Keys, compressed P-256 in lower-case hex, for which a token opened a session of a profile; `untilMs` is when that token is good no more.
     * Absent where there are none. Those whose time is over mean nothing.
     */
    limitedKeys?: readonly Readonly<{ publicKey: string; sessionProfileId: SessionProfileId; untilMs: number }>[];
  }>;

export type UserTag = Stamped & Readonly<{ userTagId: UserTagId; userTagName: string }>;

export type ApiKey = Stamped &
  Readonly<{
    apiKeyId: ApiKeyId;
    userId: UserId;
    apiKeyName: string;
    /** As stamps name it: lower-case hex, compressed for the two ECDSA curves, 32 bytes for Ed25519. */
    publicKey: string;
    curveType: ApiKeyCurve;
    credentialType: CredentialType;
    /** Seconds from creation; absent when the key does not expire. */
    expirationSeconds?: number;
    /**
     * For the key of a session: what opened it, whose removal ends it. The id of an API key, passkey or OAuth provider; where a code to a contact of
     * the user's did, the type of the code.
     */
    openedBy?: string;
    /** For the key of a session: the profile that limits it, which is the organization's or its parent's. */
    sessionProfileId?: SessionProfileId;
    /** For the key of a session that a token opened: the digest of the token, as of `tokenDigest`. */
    openedWith?: string;
    /** For the key of a JSON-RPC grant: all that it can do. */
    rpcGrant?: RpcGrant;
  }>;

/** What sessions may be limited to. It is never changed and never removed. */
export type SessionProfile = Stamped &
  Readonly<{
    sessionProfileId: SessionProfileId;
    sessionProfileName: string;
    /** An expression of the policy language: requests of which it does not hold are denied. */
    scope: string;
    /** The longest that a session lasts; absent where the login alone says how long. */
    expirationSeconds?: number;
    notes: string;
  }>;

/** A session that only reads. Its token is a secret that the vault does not keep. */
export type ReadOnlySession = Stamped &
  Readonly<{
    readOnlySessionId: ReadOnlySessionId;
    userId: UserId;
    /** SHA-256 of the token's text, lower-case hex. */
    tokenDigest: string;
    expiresAtMs: number;
    /** The id of the API key, passkey or OAuth provider that opened it, whose removal ends it. */
    openedBy?: string;
  }>;

export type Authenticator = Stamped &
  Readonly<{
    authenticatorId: AuthenticatorId;
    userId: UserId;
    authenticatorName: string;
    /** base64url, no padding: the raw credential id. */
    credentialId: string;
    transports: readonly AuthenticatorTransport[];
    /** UUID text. */
    aaguid: string;
    attestationType: string;
    /** Where it was registered, as the browser wrote it. Passkeys that an earlier program stored have none. */
    origin?: string;
    /** COSE_Key, hex. */
    publicKey: string;
  }>;

export type OauthProvider = Stamped &
  Readonly<{
    providerId: OauthProviderId;
    userId: UserId;
    providerName: string;
    issuer: string;
    audience: string;
    subject: string;
  }>;

export type Wallet = Stamped &
  Readonly<{
    walletId: WalletId;
    walletName: string;
    exported: boolean;
    imported: boolean;
    /** The BIP-39 entropy: what the words are made of, in any language. */
    entropy: Sealed<'entropy'>;
    /** The stretched BIP-39 seed, so that deriving never costs the stretch again. */
    seed: Sealed<'seed'>;
    /** For a wallet that was imported in other than English words: whose words these were, since the seed was made of them. */
    language?: string;
  }>;

export type WalletAccount = Stamped &
  Readonly<{
    walletAccountId: WalletAccountId;
    walletId: WalletId;
    name?: string;
    curve: Curve;
    pathFormat: PathFormat;
    path: string;
    addressFormat: AddressFormat;
    address: string;
    /** Hex: compressed for the two ECDSA curves, 32 bytes for Ed25519. */
    publicKey: string;
    exported: boolean;
    /** Derived once, at creation, so that signing never derives. */
    privateKey: Sealed<'private-key'>;
  }>;

export type Address = Readonly<{ format: AddressFormat; address: string }>;

export type PrivateKey = Stamped &
  Readonly<{
    privateKeyId: PrivateKeyId;
    privateKeyName: string;
    curve: Curve;
    /** Hex: uncompressed for the two ECDSA curves, 32 bytes for Ed25519. */
    publicKey: string;
    addresses: readonly Address[];
    privateKeyTags: readonly PrivateKeyTagId[];
    exported: boolean;
    imported: boolean;
    /** Only of a key that is disabled: its public key as `keyPoint` gives it, by which the same key is found wherever else it is. */
    disabledPoint?: string;
    privateKey: Sealed<'private-key'>;
  }>;

export type PrivateKeyTag = Stamped & Readonly<{ privateKeyTagId: PrivateKeyTagId; privateKeyTagName: string }>;

export type Policy = Stamped &
  Readonly<{
    policyId: PolicyId;
    policyName: string;
    effect: Effect;
    /** Source text; '' where none was given. */
    condition: string;
    consensus: string;
    time: string;
    notes: string;
  }>;

/**
 * The ids of policies, in their order, that decided together: those of the set `base`, but for `removed`, and then `added`. Records name a
 * set by its id, a part of the hash of the ids, in place of the ids. The vault writes and reads these rows; a row never changes.
 */
export type PolicySet = Stamped &
  Readonly<{
    policySetId: string;
    firstPolicyId: string;
    base?: string;
    removed: readonly string[];
    added: readonly string[];
  }>;

/** How calls to a contract or program are read. It is never changed, only made and removed. */
export type SmartContractInterface = Stamped &
  Readonly<{
    smartContractInterfaceId: SmartContractInterfaceId;
    type: ContractInterfaceType;
    /** As it was sent. */
    smartContractAddress: string;
    /** ABI or IDL, JSON text that has been read once. */
    smartContractInterface: string;
    label: string;
    notes: string;
  }>;

/** Why a user asked for, approved or rejected an activity, in their own words. Written by the operator; never sent. */
export type Note = Stamped & Readonly<{ noteId: NoteId; activityId: ActivityId; userId: UserId; text: string }>;

/** An address that is told of what happens. */
export type WebhookEndpoint = Stamped &
  Readonly<{
    endpointId: WebhookEndpointId;
    name: string;
    url: string;
    isActive: boolean;
    subscriptions: readonly WebhookSubscription[];
  }>;

/** What an endpoint hears of. */
export type WebhookSubscription = Readonly<{ eventType: WebhookEventType; filtersJson?: string; isActive: boolean }>;

/** Something to be told to the world after the commit that made it. Deliveries name it by its id, the same at each attempt. */
export type OutboxEntry = Stamped &
  Readonly<{
    outboxId: string;
    eventType: 'ACTIVITY_UPDATES';
    /** Where it was to go when it was written; it goes to where its receiver is by then. */
    url: string;
    /** Absent: it is for the webhook that is a feature of the organization. */
    endpointId?: WebhookEndpointId;
    activityId: ActivityId;
    /** The organization whose activity it is: the one that registered the address, or one of its sub-organizations. */
    activityOrganizationId: OrganizationId;
    /** How the activity was then: with it the body is made again from the latest record. `votes` counts those that were cast. */
    asOf?: Readonly<{ status: ActivityStatus; votes: number; updatedAtMs: number }>;
    /** It tells of the deletion of its receiver's own organization: it goes to `url`, and keeps no state of the receiver. */
    lastWord?: true;
    /** Given up: it waits for a person, who has it sent again or throws it away. */
    dead?: DeliveryFailure;
  }>;

/** How the deliveries to one receiver went: an endpoint, or the webhook that is a feature of the organization. */
export type ReceiverState = Stamped &
  Readonly<{
    /** The endpoint's id; for the feature, the organization's. */
    receiverId: string;
    lastSuccessAtMs?: number;
    lastFailure?: DeliveryFailure;
    /** Notices that gave way to newer ones while the outbox was full. */
    dropped: number;
  }>;

export type ServiceKeyId = 'signer' | 'notarizer' | 'fetcher' | 'webhook';

/** A key the service itself signs with. They belong to the vault's own organization. */
export type ServiceKey = Stamped &
  Readonly<{
    serviceKeyId: ServiceKeyId;
    /** Uncompressed P-256 hex; for the webhook key, Ed25519 hex. */
    publicKey: string;
    privateKey: Sealed<'service-key'>;
  }>;

/** What the operator set and security depends on. One row, of the vault's own organization. */
export type Settings = Stamped &
  Readonly<{
    settingsId: 'settings';
    network: 'off' | 'loopback' | 'on';
    /** Requests a second for each key, and how many it may save up. */
    ratePerSecond: number;
    rateBurst: number;
    /** Origins of browser clients that may call the endpoint, exact. */
    allowedOrigins: readonly string[];
    /** Issuer → JSON Web Key Set that the operator pinned. */
    issuers: Readonly<Record<string, JsonObject>>;
    /** What follows is absent in vaults that were never set so; `settings.ts` says what counts then. */
    lockAfterSeconds?: number;
    restartAtLock?: boolean;
    clearSecretSeconds?: number;
    clearAddressSeconds?: number;
    /** Addresses and blocks of private networks, and of this machine, that webhooks may be sent to while the network is on. */
    privateTargets?: readonly string[];
    /** How many things its organizations may have. */
    limits?: LimitSet;
    /** Whether other programs are answered, and at which port; absent: as the program that serves the vault thinks best. */
    endpoint?: Readonly<{ on: boolean; port?: number }>;
    /** The door for browser applications, `/v1/…`; null or absent: off. */
    authProxy?: AuthProxySetting | null;
    /** How messages leave the vault. */
    mail?: MailSettings;
    keeping?: BackupHistory;
  }>;

/** What is remembered of backups and drills. */
export type BackupHistory = Readonly<{
  /** With how many records the vault had then: a change of keys numbers lines again, but keeps the records. */
  backup: (Backup & Readonly<{ records: number }>) | null;
  /** The backups before that one, the last first. Absent where there are none. */
  earlier?: readonly Backup[];
  drill: RestoreDrill | null;
  /** Records since the backup that only say something here, and are missed by nobody. */
  notes: number;
}>;
