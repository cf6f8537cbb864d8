/**
 * Requests as the official Rust and Go clients write them, byte for byte but for the ids, keys and tokens, which stand in braces. The Rust client writes
 * every field of a message: an absent optional one as `null`, an absent text as `""`. The Go client writes a nil list as `null`, and leaves
 * out a list that is marked `omitempty`.
 */

export type ClientRequest = Readonly<{
  /** The operation's path. */
  path: string;
  body: string;
  /** What the intent echoes: the parameters without nulls, and with the lists that were null or left out. */
  intent?: Readonly<Record<string, unknown>>;
}>;

const rust = (type: string, parameters: string): string =>
  `{"type":"ACTIVITY_TYPE_${type}","timestampMs":"{now}","parameters":${parameters},"organizationId":"{organization}"}`;

const go = (type: string, parameters: string): string =>
  `{"organizationId":"{organization}","parameters":${parameters},"timestampMs":"{now}","type":"ACTIVITY_TYPE_${type}"}`;

const account =
  '{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"{path}","addressFormat":"ADDRESS_FORMAT_ETHEREUM","name":null}';

const echoedAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: '{path}',
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};

const apiKey = '{"apiKeyName":"k","publicKey":"{key}","curveType":"API_KEY_CURVE_P256","expirationSeconds":null}';
const echoedKey = { apiKeyName: 'k', publicKey: '{key}', curveType: 'API_KEY_CURVE_P256' };

/** Every activity that is offered and has an optional field in the Rust client. */
export const rustActivities: readonly ClientRequest[] = [
  {
    path: 'init_otp',
    body: rust(
      'INIT_OTP_V3',
      '{"otpType":"OTP_TYPE_EMAIL","contact":"mail@example.com","appName":"Shop","otpLength":null,"emailCustomization":{"logoUrl":null,"magicLinkTemplate":null,"templateVariables":null,"templateId":null},"smsCustomization":null,"userIdentifier":null,"sendFromEmailAddress":null,"alphanumeric":null,"sendFromEmailSenderName":null,"expirationSeconds":null,"replyToEmailAddress":null}',
    ),
    intent: { otpType: 'OTP_TYPE_EMAIL', contact: 'mail@example.com', appName: 'Shop', emailCustomization: {} },
  },
  {
    path: 'verify_otp',
    body: rust('VERIFY_OTP_V2', '{"otpId":"{otpId}","encryptedOtpBundle":{otpBundle},"expirationSeconds":null}'),
  },
  {
    path: 'otp_login',
    body: rust(
      'OTP_LOGIN_V2',
      '{"verificationToken":"{verification}","publicKey":"{key}","clientSignature":{"publicKey":"{key}","scheme":"CLIENT_SIGNATURE_SCHEME_API_P256","message":{usage},"signature":"{usageSignature}"},"expirationSeconds":null,"invalidateExisting":null,"sessionProfileId":null}',
    ),
  },
  {
    path: 'init_otp_auth',
    body: rust(
      'INIT_OTP_AUTH_V3',
      '{"otpType":"OTP_TYPE_EMAIL","contact":"mail@example.com","otpLength":null,"appName":"Shop","emailCustomization":null,"smsCustomization":null,"userIdentifier":null,"sendFromEmailAddress":null,"alphanumeric":null,"sendFromEmailSenderName":null,"expirationSeconds":null,"replyToEmailAddress":null}',
    ),
    intent: { otpType: 'OTP_TYPE_EMAIL', contact: 'mail@example.com', appName: 'Shop' },
  },
  {
    path: 'email_auth',
    body: rust(
      'EMAIL_AUTH_V3',
      '{"email":"mail@example.com","targetPublicKey":"{target}","apiKeyName":null,"expirationSeconds":null,"emailCustomization":{"appName":"Shop","logoUrl":null,"magicLinkTemplate":null,"templateVariables":null,"templateId":null},"invalidateExisting":null,"sendFromEmailAddress":null,"sendFromEmailSenderName":null,"replyToEmailAddress":null}',
    ),
    intent: { email: 'mail@example.com', targetPublicKey: '{target}', emailCustomization: { appName: 'Shop' } },
  },
  {
    path: 'init_user_email_recovery',
    body: rust(
      'INIT_USER_EMAIL_RECOVERY_V2',
      '{"email":"mail@example.com","targetPublicKey":"{target}","expirationSeconds":null,"emailCustomization":{"appName":"Shop","logoUrl":null,"magicLinkTemplate":null,"templateVariables":null,"templateId":null},"sendFromEmailAddress":null,"sendFromEmailSenderName":null,"replyToEmailAddress":null}',
    ),
    intent: { email: 'mail@example.com', targetPublicKey: '{target}', emailCustomization: { appName: 'Shop' } },
  },
  {
    path: 'create_sub_organization',
    body: rust(
      'CREATE_SUB_ORGANIZATION_V7',
      `{"subOrganizationName":"Sub","rootUsers":[{"userName":"root","userEmail":null,"userPhoneNumber":null,"apiKeys":[${apiKey}],"authenticators":[],"oauthProviders":[]}],"rootQuorumThreshold":1,"wallet":{"walletName":"First","accounts":[${account}],"mnemonicLength":null},"disableEmailRecovery":null,"disableEmailAuth":null,"disableSmsAuth":null,"disableOtpEmailAuth":null,"verificationToken":null,"clientSignature":null}`,
    ),
    intent: {
      subOrganizationName: 'Sub',
      rootUsers: [{ userName: 'root', apiKeys: [echoedKey], authenticators: [], oauthProviders: [] }],
      rootQuorumThreshold: 1,
      wallet: { walletName: 'First', accounts: [echoedAccount] },
    },
  },
  {
    path: 'set_organization_feature',
    body: rust('SET_ORGANIZATION_FEATURE', '{"name":"FEATURE_NAME_EMAIL_AUTH","value":null}'),
    intent: { name: 'FEATURE_NAME_EMAIL_AUTH' },
  },
  {
    path: 'create_users',
    body: rust(
      'CREATE_USERS_V3',
      `{"users":[{"userName":"bob","userEmail":null,"userPhoneNumber":null,"apiKeys":[${apiKey}],"authenticators":[],"oauthProviders":[],"userTags":[]}]}`,
    ),
    intent: {
      users: [{ userName: 'bob', apiKeys: [echoedKey], authenticators: [], oauthProviders: [], userTags: [] }],
    },
  },
  {
    path: 'update_user',
    body: rust(
      'UPDATE_USER',
      '{"userId":"{user}","userName":"Ann","userEmail":null,"userTagIds":[],"userPhoneNumber":null}',
    ),
    intent: { userId: '{user}', userName: 'Ann', userTagIds: [] },
  },
  {
    path: 'update_user_email',
    body: rust('UPDATE_USER_EMAIL', '{"userId":"{user}","userEmail":"ann@example.com","verificationToken":null}'),
    intent: { userId: '{user}', userEmail: 'ann@example.com' },
  },
  {
    path: 'update_user_phone_number',
    body: rust(
      'UPDATE_USER_PHONE_NUMBER',
      '{"userId":"{user}","userPhoneNumber":"+13214567890","verificationToken":null}',
    ),
    intent: { userId: '{user}', userPhoneNumber: '+13214567890' },
  },
  {
    path: 'update_user_tag',
    body: rust(
      'UPDATE_USER_TAG',
      '{"userTagId":"{userTag}","newUserTagName":null,"addUserIds":["{user}"],"removeUserIds":[]}',
    ),
    intent: { userTagId: '{userTag}', addUserIds: ['{user}'], removeUserIds: [] },
  },
  {
    path: 'create_api_keys',
    body: rust('CREATE_API_KEYS_V2', `{"apiKeys":[${apiKey}],"userId":"{user}"}`),
    intent: { apiKeys: [echoedKey], userId: '{user}' },
  },
  {
    path: 'oauth',
    body: rust(
      'OAUTH',
      '{"oidcToken":{token},"targetPublicKey":"{target}","apiKeyName":null,"expirationSeconds":null,"invalidateExisting":null}',
    ),
  },
  {
    path: 'create_wallet',
    body: rust('CREATE_WALLET', `{"walletName":"Main","accounts":[${account}],"mnemonicLength":null}`),
    intent: { walletName: 'Main', accounts: [echoedAccount] },
  },
  {
    path: 'create_wallet_accounts',
    body: rust('CREATE_WALLET_ACCOUNTS', `{"walletId":"{wallet}","accounts":[${account}],"persist":null}`),
    intent: { walletId: '{wallet}', accounts: [echoedAccount] },
  },
  {
    path: 'delete_wallets',
    body: rust('DELETE_WALLETS', '{"walletIds":["{exportedWallet}"],"deleteWithoutExport":null}'),
    intent: { walletIds: ['{exportedWallet}'] },
  },
  {
    path: 'delete_wallet_accounts',
    body: rust('DELETE_WALLET_ACCOUNTS', '{"walletAccountIds":["{exportedAccount}"],"deleteWithoutExport":null}'),
    intent: { walletAccountIds: ['{exportedAccount}'] },
  },
  {
    path: 'import_wallet',
    body: rust(
      'IMPORT_WALLET',
      `{"userId":"{operator}","walletName":"Imported","encryptedBundle":{bundle},"accounts":[${account}]}`,
    ),
  },
  {
    path: 'export_wallet',
    body: rust('EXPORT_WALLET', '{"walletId":"{wallet}","targetPublicKey":"{target}","language":null}'),
    intent: { walletId: '{wallet}', targetPublicKey: '{target}' },
  },
  {
    path: 'delete_private_keys',
    body: rust('DELETE_PRIVATE_KEYS', '{"privateKeyIds":["{exportedKey}"],"deleteWithoutExport":null}'),
    intent: { privateKeyIds: ['{exportedKey}'] },
  },
  {
    path: 'update_private_key_tag',
    body: rust(
      'UPDATE_PRIVATE_KEY_TAG',
      '{"privateKeyTagId":"{keyTag}","newPrivateKeyTagName":null,"addPrivateKeyIds":[],"removePrivateKeyIds":[]}',
    ),
    intent: { privateKeyTagId: '{keyTag}', addPrivateKeyIds: [], removePrivateKeyIds: [] },
  },
  {
    path: 'create_policy',
    body: rust(
      'CREATE_POLICY_V3',
      '{"policyName":"p","effect":"EFFECT_ALLOW","condition":null,"consensus":null,"notes":"","time":null}',
    ),
    intent: { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '' },
  },
  {
    path: 'create_policies',
    body: rust(
      'CREATE_POLICIES',
      '{"policies":[{"policyName":"p","effect":"EFFECT_ALLOW","condition":null,"consensus":null,"notes":"","time":null}]}',
    ),
    intent: { policies: [{ policyName: 'p', effect: 'EFFECT_ALLOW', notes: '' }] },
  },
  {
    path: 'update_policy',
    body: rust(
      'UPDATE_POLICY_V2',
      '{"policyId":"{policy}","policyName":"renamed","policyEffect":null,"policyCondition":null,"policyConsensus":null,"policyNotes":null,"time":null}',
    ),
    intent: { policyId: '{policy}', policyName: 'renamed' },
  },
  {
    path: 'create_webhook_endpoint',
    body: rust(
      'CREATE_WEBHOOK_ENDPOINT',
      '{"url":"https://hooks.example/x","name":"x","subscriptions":[{"eventType":"ACTIVITY_UPDATES","filtersJson":null,"isActive":null}]}',
    ),
    intent: { url: 'https://hooks.example/x', name: 'x', subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] },
  },
  {
    path: 'update_webhook_endpoint',
    body: rust('UPDATE_WEBHOOK_ENDPOINT', '{"endpointId":"{endpoint}","url":null,"name":"renamed","isActive":null}'),
    intent: { endpointId: '{endpoint}', name: 'renamed' },
  },
];

/** Nil and absent lists of the Go client. */
export const goActivities: readonly ClientRequest[] = [
  {
    path: 'init_otp',
    body: go('INIT_OTP_V3', '{"appName":"Shop","contact":"mail@example.com","otpType":"OTP_TYPE_EMAIL"}'),
    intent: { appName: 'Shop', contact: 'mail@example.com', otpType: 'OTP_TYPE_EMAIL' },
  },
  {
    path: 'create_users',
    body: go(
      'CREATE_USERS_V3',
      '{"users":[{"apiKeys":[{"apiKeyName":"k","curveType":"API_KEY_CURVE_P256","publicKey":"{key}"}],"authenticators":null,"oauthProviders":null,"userName":"bob","userTags":null}]}',
    ),
    intent: {
      users: [{ apiKeys: [echoedKey], authenticators: [], oauthProviders: [], userName: 'bob', userTags: [] }],
    },
  },
  {
    path: 'create_sub_organization',
    body: go(
      'CREATE_SUB_ORGANIZATION_V7',
      '{"rootQuorumThreshold":1,"rootUsers":[{"apiKeys":[{"apiKeyName":"k","curveType":"API_KEY_CURVE_P256","publicKey":"{key}"}],"authenticators":null,"oauthProviders":null,"userName":"root"}],"subOrganizationName":"Sub"}',
    ),
    intent: {
      rootQuorumThreshold: 1,
      rootUsers: [{ apiKeys: [echoedKey], authenticators: [], oauthProviders: [], userName: 'root' }],
      subOrganizationName: 'Sub',
    },
  },
  {
    path: 'create_user_tag',
    body: go('CREATE_USER_TAG', '{"userIds":null,"userTagName":"cold"}'),
    intent: { userIds: [], userTagName: 'cold' },
  },
  {
    path: 'create_user_tag',
    body: go('CREATE_USER_TAG', '{"userTagName":"cold"}'),
    intent: { userTagName: 'cold', userIds: [] },
  },
  { path: 'verify_otp', body: go('VERIFY_OTP_V2', '{"encryptedOtpBundle":{otpBundle},"otpId":"{otpId}"}') },
  {
    path: 'otp_login',
    body: go(
      'OTP_LOGIN_V2',
      '{"clientSignature":{"message":{usage},"publicKey":"{key}","scheme":"CLIENT_SIGNATURE_SCHEME_API_P256","signature":"{usageSignature}"},"publicKey":"{key}","verificationToken":"{verification}"}',
    ),
  },
  {
    path: 'create_wallet',
    body: go('CREATE_WALLET', '{"accounts":null,"walletName":"Main"}'),
    intent: { accounts: [], walletName: 'Main' },
  },
  {
    path: 'update_user_tag',
    body: go('UPDATE_USER_TAG', '{"addUserIds":["{user}"],"removeUserIds":null,"userTagId":"{userTag}"}'),
    intent: { addUserIds: ['{user}'], removeUserIds: [], userTagId: '{userTag}' },
  },
];

/** Every query that is offered and has an optional field or an empty text in the Rust client. */
export const rustQueries: readonly ClientRequest[] = [
  { path: 'get_api_keys', body: '{"organizationId":"{organization}","userId":null}' },
  { path: 'get_oauth_providers', body: '{"organizationId":"{organization}","userId":null}' },
  {
    path: 'get_wallet_account',
    body: '{"organizationId":"{organization}","walletId":"{wallet}","address":"{address}","path":null}',
  },
  {
    path: 'list_wallet_accounts',
    body: '{"organizationId":"{organization}","walletId":"{wallet}","includeWalletDetails":null,"paginationOptions":null}',
  },
  {
    path: 'list_activities',
    body: '{"organizationId":"{organization}","filterByStatus":[],"paginationOptions":{"limit":"","before":"","after":""},"filterByType":[]}',
  },
  {
    path: 'list_activities',
    body: '{"organizationId":"{organization}","filterByStatus":null,"paginationOptions":null,"filterByType":null}',
  },
  {
    path: 'list_suborgs',
    body: '{"organizationId":"{organization}","filterType":"","filterValue":"","paginationOptions":null}',
  },
  {
    path: 'list_suborgs',
    body: '{"organizationId":"{organization}","filterType":"NAME","filterValue":"Child","paginationOptions":{"limit":"","before":"","after":""}}',
  },
];
