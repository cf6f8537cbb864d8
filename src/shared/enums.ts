/** Every enumerated value of the wire, once. */

/** Where an activity stands. */
export const activityStatuses = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** The statuses of an activity that waits: for more people, or for more credentials of those who approve. */
export const waitingStatuses = [
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const satisfies ActivityStatus[];

/** Whether an activity of this status waits for votes. */
export function isWaiting(status: unknown): boolean {
  return waitingStatuses.some((one) => one === status);
}

/** Curves of wallet accounts and private keys. */
export const curves = ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const;
export type Curve = (typeof curves)[number];

/** How a derivation path is written. */
export const pathFormats = ['PATH_FORMAT_BIP32'] as const;
export type PathFormat = (typeof pathFormats)[number];

/** How a secret is sealed on its way in and out: HPKE, as the bundles of wallets and keys. */
export const transportEncryptionSuites = ['TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1'] as const;

/** Every form an address can take. */
export const addressFormats = [
  'ADDRESS_FORMAT_UNCOMPRESSED',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_SOLANA',
  'ADDRESS_FORMAT_COSMOS',
  'ADDRESS_FORMAT_TRON',
  'ADDRESS_FORMAT_SUI',
  'ADDRESS_FORMAT_APTOS',
  'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
  'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH',
  'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH',
  'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
  'ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH',
  'ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH',
  'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
  'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH',
  'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR',
  'ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH',
  'ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH',
  'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH',
  'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH',
  'ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR',
  'ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH',
  'ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH',
  'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH',
  'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH',
  'ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR',
  'ADDRESS_FORMAT_SEI',
  'ADDRESS_FORMAT_XLM',
  'ADDRESS_FORMAT_DOGE_MAINNET',
  'ADDRESS_FORMAT_DOGE_TESTNET',
  'ADDRESS_FORMAT_TON_V3R2',
  'ADDRESS_FORMAT_TON_V4R2',
  'ADDRESS_FORMAT_TON_V5R1',
  'ADDRESS_FORMAT_XRP',
  'ADDRESS_FORMAT_SPARK_MAINNET',
  'ADDRESS_FORMAT_SPARK_REGTEST',
] as const;
export type AddressFormat = (typeof addressFormats)[number];

/** Curves of the keys that stamp requests. */
export const apiKeyCurves = ['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519'] as const;
export type ApiKeyCurve = (typeof apiKeyCurves)[number];

/** How a passkey is reached. */
export const authenticatorTransports = [
  'AUTHENTICATOR_TRANSPORT_BLE',
  'AUTHENTICATOR_TRANSPORT_INTERNAL',
  'AUTHENTICATOR_TRANSPORT_NFC',
  'AUTHENTICATOR_TRANSPORT_USB',
  'AUTHENTICATOR_TRANSPORT_HYBRID',
] as const;
export type AuthenticatorTransport = (typeof authenticatorTransports)[number];

/** What a credential is, and which activity issued it. */
export const credentialTypes = [
  'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
  'CREDENTIAL_TYPE_API_KEY_P256',
  'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
  'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_API_KEY_ED25519',
  'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
  'CREDENTIAL_TYPE_OAUTH_KEY_P256',
  'CREDENTIAL_TYPE_LOGIN',
] as const;
export type CredentialType = (typeof credentialTypes)[number];

/**
 * What a vote has in the place of a credential and of a stamp's scheme, where a browser application asked through the auth proxy: nobody has a
 * credential of this type, and no stamp names this scheme.
 */
export const authProxyCredential = {
  id: 'auth-proxy',
  type: 'CREDENTIAL_TYPE_COFFER_AUTH_PROXY',
  scheme: 'SIGNATURE_SCHEME_COFFER_AUTH_PROXY',
} as const;

/** The types of the API keys that users bring, by curve. A key of any other type is the key of a session. */
export const apiKeyTypes = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
} as const satisfies Record<ApiKeyCurve, CredentialType>;

/** The BIP-39 word lists. */
export const mnemonicLanguages = [
  'MNEMONIC_LANGUAGE_ENGLISH',
  'MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE',
  'MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE',
  'MNEMONIC_LANGUAGE_CZECH',
  'MNEMONIC_LANGUAGE_FRENCH',
  'MNEMONIC_LANGUAGE_ITALIAN',
  'MNEMONIC_LANGUAGE_JAPANESE',
  'MNEMONIC_LANGUAGE_KOREAN',
  'MNEMONIC_LANGUAGE_SPANISH',
] as const;
export type MnemonicLanguage = (typeof mnemonicLanguages)[number];

/** What a policy does when it applies. */
export const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;
export type Effect = (typeof effects)[number];

/** What `activity.resource` of a policy can be. */
export const policyResources = [
  'AUTH',
  'AUTH_PROXY',
  'CONFIG',
  'CREDENTIAL',
  'FIAT_TRANSACTION',
  // Coffer's own: what is stopped from signing and exporting.
  'FREEZE',
  'INVITATION',
  'MFA_POLICY',
  'ON_RAMP_CREDENTIALS',
  'ORGANIZATION',
  'OTP',
  'PAYMENT_METHOD',
  'POLICY',
  'PRIVATE_KEY',
  // Coffer's own: the entries of the address book.
  'RECIPIENT',
  'RECOVERY',
  'SECRET',
  'SESSION_PROFILE',
  'SMART_CONTRACT_INTERFACE',
  'SPONSORSHIP',
  'SUBSCRIPTION',
  'TVC_APP',
  'TVC_DEPLOYMENT',
  'TVC_OPERATOR',
  'TVC_QUORUM_KEY',
  'USER',
  'VELOCITY_CONTROL',
  'WALLET',
  'WEBHOOK_ENDPOINT',
] as const;

/** What `activity.action` of a policy can be. */
export const policyActions = ['CREATE', 'UPDATE', 'DELETE', 'SIGN', 'EXPORT', 'IMPORT', 'VERIFY', 'ENCRYPT'] as const;

/** What an organization can switch on. */
export const featureNames = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
  'FEATURE_NAME_SWAP_CONFIG',
  'FEATURE_NAME_EARN_CONFIG',
  // Coffer's own: users add a credential of theirs only with a stamp of at least the same kind.
  'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND',
  // Coffer's own: nobody, the root quorum included, signs blindly but by a policy that names `raw_payload.blind`.
  'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING',
  // Coffer's own: the ID of the user tag whose users can freeze alone. Without it, members of the root quorum can.
  'FEATURE_NAME_COFFER_FREEZE_TAG',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** What a tag is put on. */
export const tagTypes = ['TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY'] as const;

/** What one policy came to for one request. */
export const outcomes = [
  'OUTCOME_ALLOW',
  'OUTCOME_DENY_EXPLICIT',
  'OUTCOME_DENY_IMPLICIT',
  'OUTCOME_REQUIRES_CONSENSUS',
  'OUTCOME_REJECTED',
  'OUTCOME_ERROR',
  'OUTCOME_REQUIRES_AUTHENTICATORS',
  'OUTCOME_TIME_INACTIVE',
] as const;
export type PolicyOutcome = (typeof outcomes)[number];

/** Where a one-time code goes to. */
export const otpTypes = ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'] as const;
export type OtpType = (typeof otpTypes)[number];

/** How a client signature is made. */
export const clientSignatureSchemes = ['CLIENT_SIGNATURE_SCHEME_API_P256'] as const;

/** How a user of the first version may sign in. Kept for its wire form; it decides nothing. */
/** What a step of an MFA policy can ask for. */
export const authenticationTypes = [
  'AUTHENTICATION_TYPE_EMAIL_OTP',
  'AUTHENTICATION_TYPE_SMS_OTP',
  'AUTHENTICATION_TYPE_PASSKEY',
  'AUTHENTICATION_TYPE_API_KEY',
  'AUTHENTICATION_TYPE_OAUTH',
  'AUTHENTICATION_TYPE_SESSION',
] as const;
export type AuthenticationType = (typeof authenticationTypes)[number];

export const invitationStatuses = [
  'INVITATION_STATUS_CREATED',
  'INVITATION_STATUS_ACCEPTED',
  'INVITATION_STATUS_REVOKED',
] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const accessTypes = ['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'] as const;
export type AccessType = (typeof accessTypes)[number];

/** How a vote can go. */
export const voteSelections = ['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED'] as const;
export type VoteSelection = (typeof voteSelections)[number];

/** How the text of a raw payload is to be taken. */
export const payloadEncodings = [
  'PAYLOAD_ENCODING_HEXADECIMAL',
  'PAYLOAD_ENCODING_TEXT_UTF8',
  'PAYLOAD_ENCODING_EIP712',
  'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
] as const;
export type PayloadEncoding = (typeof payloadEncodings)[number];

/** What a raw payload is hashed with before it is signed. `NO_OP`: it is a digest already; `NOT_APPLICABLE`: the curve hashes by itself. */
export const hashFunctions = [
  'HASH_FUNCTION_NO_OP',
  'HASH_FUNCTION_SHA256',
  'HASH_FUNCTION_KECCAK256',
  'HASH_FUNCTION_NOT_APPLICABLE',
] as const;
export type HashFunction = (typeof hashFunctions)[number];

/** What a velocity control makes of what it counts. */
export const velocityMethods = [
  'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
  'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
] as const;
export type VelocityMethod = (typeof velocityMethods)[number];

/** How a velocity control compares its count with its threshold. */
export const velocityOperators = [
  'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN',
  'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
  'VELOCITY_CONTROL_AGGREGATION_OPERATOR_EQUAL',
  'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN_OR_EQUAL',
  'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN',
] as const;
export type VelocityOperator = (typeof velocityOperators)[number];

/** The kinds of transaction that are signed. */
export const transactionTypes = [
  'TRANSACTION_TYPE_ETHEREUM',
  'TRANSACTION_TYPE_SOLANA',
  'TRANSACTION_TYPE_TRON',
  'TRANSACTION_TYPE_BITCOIN',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/**
 * The chains that recipients have addresses on. `ETHEREUM` is every chain with Ethereum's addresses; of Bitcoin, the address itself tells the
 * network.
 */
export const recipientChains = ['CHAIN_ETHEREUM', 'CHAIN_BITCOIN', 'CHAIN_SOLANA', 'CHAIN_TRON'] as const;
export type RecipientChain = (typeof recipientChains)[number];

/** The kinds of interface that say how calls to a contract are read. */
export const contractInterfaceTypes = [
  'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
] as const;
export type ContractInterfaceType = (typeof contractInterfaceTypes)[number];

/** How a selector of the first two versions of a policy compares. */
export const selectorOperators = [
  'OPERATOR_EQUAL',
  'OPERATOR_MORE_THAN',
  'OPERATOR_MORE_THAN_OR_EQUAL',
  'OPERATOR_LESS_THAN',
  'OPERATOR_LESS_THAN_OR_EQUAL',
  'OPERATOR_CONTAINS',
  'OPERATOR_NOT_EQUAL',
  'OPERATOR_IN',
  'OPERATOR_NOT_IN',
  'OPERATOR_CONTAINS_ONE',
  'OPERATOR_CONTAINS_ALL',
] as const;
export type SelectorOperator = (typeof selectorOperators)[number];

/** What a webhook endpoint may subscribe to. Only ACTIVITY_UPDATES ever happens here. */
export const webhookEventTypes = [
  'ACTIVITY_UPDATES',
  'BALANCE_CONFIRMED_UPDATES',
  'BALANCE_FINALIZED_UPDATES',
  'SEND_TRANSACTION_STATUS_UPDATES',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
