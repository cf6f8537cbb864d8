import type { DeletedOrganization } from './deleted-organization-row.ts';
import type { Message } from './message-rows.ts';
import type { Freeze } from './freeze-rows.ts';
import type { Invitation } from './invitation-row.ts';
import type { Otp } from './otp-rows.ts';
import type { MfaPolicy } from './mfa-rows.ts';
import type * as rows from './rows.ts';
import type { Destination, Recipient } from './recipient-rows.ts';
import type { ImportKey, StoredSecret } from './secret-rows.ts';
import type { VelocityCharge, VelocityControl } from './velocity-rows.ts';

/** Every table once: its row, its key, and the fields that can be looked up without a walk. */
export type Rows = {
  organizations: rows.Organization;
  deletedOrganizations: DeletedOrganization;
  features: rows.Feature;
  users: rows.User;
  userTags: rows.UserTag;
  invitations: Invitation;
  apiKeys: rows.ApiKey;
  readOnlySessions: rows.ReadOnlySession;
  sessionProfiles: rows.SessionProfile;
  mfaPolicies: MfaPolicy;
  authenticators: rows.Authenticator;
  oauthProviders: rows.OauthProvider;
  wallets: rows.Wallet;
  walletAccounts: rows.WalletAccount;
  privateKeys: rows.PrivateKey;
  privateKeyTags: rows.PrivateKeyTag;
  secrets: StoredSecret;
  policies: rows.Policy;
  policySets: rows.PolicySet;
  freezes: Freeze;
  velocityControls: VelocityControl;
  velocityCharges: VelocityCharge;
  smartContractInterfaces: rows.SmartContractInterface;
  recipients: Recipient;
  destinations: Destination;
  importKeys: ImportKey;
  messages: Message;
  otps: Otp;
  notes: rows.Note;
  webhookEndpoints: rows.WebhookEndpoint;
  receiverStates: rows.ReceiverState;
  outbox: rows.OutboxEntry;
  serviceKeys: rows.ServiceKey;
  settings: rows.Settings;
};

export type TableName = keyof Rows;

type TableDefinition<Row> = Readonly<{ key: keyof Row & string; lookups: readonly (keyof Row & string)[] }>;

/**
 * `lookups` are for fields whose values are (nearly) unique in the whole vault. Each costs a map entry a row.
 * A name is not one: ten thousand sub-organizations may each have their 'root'.
 */
export const tables = {
  organizations: { key: 'organizationId', lookups: ['parentId'] },
  deletedOrganizations: { key: 'deletedOrganizationId', lookups: ['fingerprint', 'settledBy'] },
  features: { key: 'featureId', lookups: [] },
  users: { key: 'userId', lookups: ['userEmail', 'userPhoneNumber'] },
  userTags: { key: 'userTagId', lookups: [] },
  invitations: { key: 'invitationId', lookups: [] },
  apiKeys: { key: 'apiKeyId', lookups: ['publicKey', 'userId'] },
  sessionProfiles: { key: 'sessionProfileId', lookups: [] },
  mfaPolicies: { key: 'mfaPolicyId', lookups: ['userId'] },
  readOnlySessions: { key: 'readOnlySessionId', lookups: ['tokenDigest', 'userId'] },
  authenticators: { key: 'authenticatorId', lookups: ['credentialId', 'userId'] },
  oauthProviders: { key: 'providerId', lookups: ['subject', 'userId'] },
  wallets: { key: 'walletId', lookups: [] },
  walletAccounts: { key: 'walletAccountId', lookups: ['walletId', 'address'] },
  privateKeys: { key: 'privateKeyId', lookups: ['disabledPoint'] },
  privateKeyTags: { key: 'privateKeyTagId', lookups: [] },
  secrets: { key: 'secretId', lookups: [] },
  policies: { key: 'policyId', lookups: [] },
  policySets: { key: 'policySetId', lookups: ['firstPolicyId'] },
  freezes: { key: 'freezeId', lookups: [] },
  velocityControls: { key: 'velocityControlId', lookups: [] },
  velocityCharges: { key: 'velocityChargeId', lookups: ['counter'] },
  smartContractInterfaces: { key: 'smartContractInterfaceId', lookups: [] },
  recipients: { key: 'recipientId', lookups: [] },
  destinations: { key: 'destinationId', lookups: ['address'] },
  importKeys: { key: 'importKeyId', lookups: ['userId'] },
  messages: { key: 'messageId', lookups: [] },
  otps: { key: 'otpId', lookups: [] },
  notes: { key: 'noteId', lookups: ['activityId'] },
  webhookEndpoints: { key: 'endpointId', lookups: [] },
  receiverStates: { key: 'receiverId', lookups: [] },
  outbox: { key: 'outboxId', lookups: [] },
  serviceKeys: { key: 'serviceKeyId', lookups: [] },
  settings: { key: 'settingsId', lookups: [] },
} as const satisfies { [Name in TableName]: TableDefinition<Rows[Name]> };

export const tableNames = Object.keys(tables) as readonly TableName[];

/** One row as it now is, or gone. A commit is a list of these; replaying them in order is the state. */
export type Change = {
  [Name in TableName]: Readonly<{ table: Name; id: string; organizationId: string; row: Rows[Name] | null }>;
}[TableName];
