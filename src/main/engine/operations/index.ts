import type { AnyOperation } from './define.ts';
import { approveActivity } from './activities/approve-activity.ts';
import { getActivity } from './activities/get-activity.ts';
import { getMfaStatus } from './activities/get-mfa-status.ts';
import { listActivities } from './activities/list-activities.ts';
import { rejectActivity } from './activities/reject-activity.ts';
import { searchActivities } from './activities/search-activities.ts';
import { getApprovalStatus } from './activities/get-approval-status.ts';
import { createOrganization } from './organizations/create-organization.ts';
import { createSubOrganization } from './organizations/create-sub-organization.ts';
import { deleteSubOrganization } from './organizations/delete-sub-organization.ts';
import { createMfaPolicy } from './mfa/create-mfa-policy.ts';
import { updateMfaPolicy } from './mfa/update-mfa-policy.ts';
import { deleteMfaPolicy } from './mfa/delete-mfa-policy.ts';
import { getMfaPolicy } from './mfa/get-mfa-policy.ts';
import { getMfaPolicies } from './mfa/get-mfa-policies.ts';
import { createInvitations } from './invitations/create-invitations.ts';
import { deleteInvitation } from './invitations/delete-invitation.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { getInvitationCode } from './invitations/get-invitation-code.ts';
import { updateRootQuorum } from './organizations/update-root-quorum.ts';
import { updateOrganizationName } from './organizations/update-organization-name.ts';
import { setOrganizationFeature } from './organizations/set-organization-feature.ts';
import { updateAllowedOrigins } from './organizations/update-allowed-origins.ts';
import { removeOrganizationFeature } from './organizations/remove-organization-feature.ts';
import { whoami } from './organizations/whoami.ts';
import { getOrganizationConfigs } from './organizations/get-organization-configs.ts';
import { getOrganization } from './organizations/get-organization.ts';
import { listSuborgs } from './organizations/list-suborgs.ts';
import { listSubOrganizations } from './organizations/list-sub-organizations.ts';
import { overview } from './organizations/overview.ts';
import { listVerifiedSuborgs } from './organizations/list-verified-suborgs.ts';
import { initOtp } from './otp/init-otp.ts';
import { initOtpAuth } from './otp/init-otp-auth.ts';
import { otpAuth } from './otp/otp-auth.ts';
import { initUserEmailRecovery } from './recovery/init-user-email-recovery.ts';
import { recoverUser } from './recovery/recover-user.ts';
import { emailAuth } from './sessions/email-auth.ts';
import { verifyOtp } from './otp/verify-otp.ts';
import { createUsers } from './users/create-users.ts';
import { createApiOnlyUsers } from './users/create-api-only-users.ts';
import { deleteUsers } from './users/delete-users.ts';
import { updateUser } from './users/update-user.ts';
import { updateUserName } from './users/update-user-name.ts';
import { updateUserEmail } from './users/update-user-email.ts';
import { updateUserPhoneNumber } from './users/update-user-phone-number.ts';
import { getUser } from './users/get-user.ts';
import { listUsers } from './users/list-users.ts';
import { createUserTag } from './user-tags/create-user-tag.ts';
import { updateUserTag } from './user-tags/update-user-tag.ts';
import { deleteUserTags } from './user-tags/delete-user-tags.ts';
import { listUserTags } from './user-tags/list-user-tags.ts';
import { createApiKeys } from './credentials/create-api-keys.ts';
import { deleteApiKeys } from './credentials/delete-api-keys.ts';
import { createAuthenticators } from './credentials/create-authenticators.ts';
import { deleteAuthenticators } from './credentials/delete-authenticators.ts';
import { createOauthProviders } from './credentials/create-oauth-providers.ts';
import { deleteOauthProviders } from './credentials/delete-oauth-providers.ts';
import { getApiKey } from './credentials/get-api-key.ts';
import { getApiKeys } from './credentials/get-api-keys.ts';
import { getAuthenticator } from './credentials/get-authenticator.ts';
import { getAuthenticators } from './credentials/get-authenticators.ts';
import { getOauthProviders } from './credentials/get-oauth-providers.ts';
import { createRpcGrant } from './rpc-grants/create-rpc-grant.ts';
import { deleteRpcGrants } from './rpc-grants/delete-rpc-grants.ts';
import { listRpcGrants } from './rpc-grants/list-rpc-grants.ts';
import { oauth } from './sessions/oauth.ts';
import { createSessionProfile } from './sessions/create-session-profile.ts';
import { getSessionProfile } from './sessions/get-session-profile.ts';
import { getSessionProfiles } from './sessions/get-session-profiles.ts';
import { createReadOnlySession } from './sessions/create-read-only-session.ts';
import { createReadWriteSession } from './sessions/create-read-write-session.ts';
import { otpLogin } from './sessions/otp-login.ts';
import { oauthLogin } from './sessions/oauth-login.ts';
import { stampLogin } from './sessions/stamp-login.ts';
import { createWallet } from './wallets/create-wallet.ts';
import { createWalletAccounts } from './wallets/create-wallet-accounts.ts';
import { updateWalletAccountName } from './wallets/update-wallet-account-name.ts';
import { updateWallet } from './wallets/update-wallet.ts';
import { deleteWallets } from './wallets/delete-wallets.ts';
import { deleteWalletAccounts } from './wallets/delete-wallet-accounts.ts';
import { initImportWallet } from './wallets/init-import-wallet.ts';
import { importWallet } from './wallets/import-wallet.ts';
import { exportWallet } from './wallets/export-wallet.ts';
import { exportWalletAccount } from './wallets/export-wallet-account.ts';
import { getWallet } from './wallets/get-wallet.ts';
import { listWallets } from './wallets/list-wallets.ts';
import { getWalletAccount } from './wallets/get-wallet-account.ts';
import { listWalletAccounts } from './wallets/list-wallet-accounts.ts';
import { previewWalletAccounts } from './wallets/preview-wallet-accounts.ts';
import { createPrivateKeys } from './private-keys/create-private-keys.ts';
import { disablePrivateKey } from './private-keys/disable-private-key.ts';
import { deletePrivateKeys } from './private-keys/delete-private-keys.ts';
import { initImportPrivateKey } from './private-keys/init-import-private-key.ts';
import { importPrivateKey } from './private-keys/import-private-key.ts';
import { exportPrivateKey } from './private-keys/export-private-key.ts';
import { getPrivateKey } from './private-keys/get-private-key.ts';
import { listPrivateKeys } from './private-keys/list-private-keys.ts';
import { initImportSecrets } from './secrets/init-import-secrets.ts';
import { importSecrets } from './secrets/import-secrets.ts';
import { exportSecrets } from './secrets/export-secrets.ts';
import { deleteSecrets } from './secrets/delete-secrets.ts';
import { listSecrets } from './secrets/list-secrets.ts';
import { listAllSecrets } from './secrets/list-all-secrets.ts';
import { signRawPayload } from './signing/sign-raw-payload.ts';
import { signRawPayloads } from './signing/sign-raw-payloads.ts';
import { signTransaction } from './signing/sign-transaction.ts';
import { readRequest } from './signing/read-request.ts';
import { readRequests } from './signing/read-requests.ts';
import { createPrivateKeyTag } from './private-key-tags/create-private-key-tag.ts';
import { updatePrivateKeyTag } from './private-key-tags/update-private-key-tag.ts';
import { deletePrivateKeyTags } from './private-key-tags/delete-private-key-tags.ts';
import { listPrivateKeyTags } from './private-key-tags/list-private-key-tags.ts';
import { createPolicy } from './policies/create-policy.ts';
import { createPolicies } from './policies/create-policies.ts';
import { updatePolicy } from './policies/update-policy.ts';
import { deletePolicy } from './policies/delete-policy.ts';
import { deletePolicies } from './policies/delete-policies.ts';
import { listPolicyFields } from './policies/list-policy-fields.ts';
import { checkPolicy } from './policies/check-policy.ts';
import { backtestPolicies } from './policies/backtest-policies.ts';
import { explainActivity } from './policies/explain-activity.ts';
import { lintPolicies } from './policies/lint-policies.ts';
import { previewAbsence } from './policies/preview-absence.ts';
import { previewChange } from './policies/preview-change.ts';
import { simulateRequest } from './policies/simulate-request.ts';
import { whoCan } from './policies/who-can.ts';
import { getActivePolicies } from './policies/get-active-policies.ts';
import { getPolicy } from './policies/get-policy.ts';
import { getPolicyEvaluations } from './policies/get-policy-evaluations.ts';
import { listPolicies } from './policies/list-policies.ts';
import { readPolicies } from './policies/read-policies.ts';
import { createSmartContractInterface } from './contracts/create-smart-contract-interface.ts';
import { deleteSmartContractInterface } from './contracts/delete-smart-contract-interface.ts';
import { getSmartContractInterface } from './contracts/get-smart-contract-interface.ts';
import { listSmartContractInterfaces } from './contracts/list-smart-contract-interfaces.ts';
import { freeze } from './freezes/freeze.ts';
import { liftFreeze } from './freezes/lift-freeze.ts';
import { listFreezes } from './freezes/list-freezes.ts';
import { createVelocityControl } from './velocity-controls/create-velocity-control.ts';
import { deleteVelocityControl } from './velocity-controls/delete-velocity-control.ts';
import { getVelocityControl } from './velocity-controls/get-velocity-control.ts';
import { listVelocityControls } from './velocity-controls/list-velocity-controls.ts';
import { createRecipients } from './recipients/create-recipients.ts';
import { updateRecipient } from './recipients/update-recipient.ts';
import { deleteRecipients } from './recipients/delete-recipients.ts';
import { lookUpAddresses } from './recipients/look-up-addresses.ts';
import { listRecipients } from './recipients/list-recipients.ts';
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './webhooks/update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/delete-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.ts';
import { webhookDeliveries } from './webhooks/webhook-deliveries.ts';

/**
 * Every operation there is. Routing, the types of `Operations`, the descriptions and the catalogue all come from this list, and nothing
 * else lists them. In the order of the folders.
 */
export const operations = [
  // activities
  approveActivity,
  rejectActivity,
  getActivity,
  getMfaStatus,
  listActivities,
  searchActivities,
  getApprovalStatus,
  // organizations
  createOrganization,
  createSubOrganization,
  deleteSubOrganization,
  updateRootQuorum,
  updateOrganizationName,
  setOrganizationFeature,
  removeOrganizationFeature,
  updateAllowedOrigins,
  whoami,
  getOrganizationConfigs,
  getOrganization,
  listSuborgs,
  listVerifiedSuborgs,
  listSubOrganizations,
  overview,
  // users
  createUsers,
  createApiOnlyUsers,
  deleteUsers,
  updateUser,
  updateUserName,
  updateUserEmail,
  updateUserPhoneNumber,
  getUser,
  listUsers,
  // user-tags
  createUserTag,
  updateUserTag,
  deleteUserTags,
  listUserTags,
  // credentials
  createApiKeys,
  deleteApiKeys,
  createAuthenticators,
  deleteAuthenticators,
  createOauthProviders,
  deleteOauthProviders,
  getApiKey,
  getApiKeys,
  getAuthenticator,
  getAuthenticators,
  getOauthProviders,
  // rpc-grants
  createRpcGrant,
  deleteRpcGrants,
  listRpcGrants,
  // sessions
  oauth,
  stampLogin,
  oauthLogin,
  otpLogin,
  initOtp,
  verifyOtp,
  initOtpAuth,
  otpAuth,
  emailAuth,
  initUserEmailRecovery,
  recoverUser,
  createReadWriteSession,
  createReadOnlySession,
  createSessionProfile,
  getSessionProfile,
  getSessionProfiles,
  // wallets
  createWallet,
  createWalletAccounts,
  updateWallet,
  updateWalletAccountName,
  deleteWallets,
  deleteWalletAccounts,
  initImportWallet,
  importWallet,
  exportWallet,
  exportWalletAccount,
  getWallet,
  listWallets,
  getWalletAccount,
  listWalletAccounts,
  previewWalletAccounts,
  // private-keys
  createPrivateKeys,
  disablePrivateKey,
  deletePrivateKeys,
  initImportPrivateKey,
  importPrivateKey,
  exportPrivateKey,
  getPrivateKey,
  listPrivateKeys,
  // secrets
  initImportSecrets,
  importSecrets,
  exportSecrets,
  deleteSecrets,
  listSecrets,
  listAllSecrets,
  // signing
  signRawPayload,
  signRawPayloads,
  signTransaction,
  readRequest,
  readRequests,
  // mfa
  createMfaPolicy,
  updateMfaPolicy,
  deleteMfaPolicy,
  getMfaPolicy,
  getMfaPolicies,
  // invitations
  createInvitations,
  deleteInvitation,
  acceptInvitation,
  getInvitationCode,
  // private-key-tags
  createPrivateKeyTag,
  updatePrivateKeyTag,
  deletePrivateKeyTags,
  listPrivateKeyTags,
  // policies
  createPolicy,
  createPolicies,
  updatePolicy,
  deletePolicy,
  deletePolicies,
  getPolicy,
  getActivePolicies,
  getPolicyEvaluations,
  listPolicies,
  checkPolicy,
  listPolicyFields,
  explainActivity,
  simulateRequest,
  backtestPolicies,
  lintPolicies,
  whoCan,
  previewAbsence,
  previewChange,
  readPolicies,
  // contracts
  createSmartContractInterface,
  deleteSmartContractInterface,
  getSmartContractInterface,
  listSmartContractInterfaces,
  // recipients
  freeze,
  liftFreeze,
  listFreezes,
  createVelocityControl,
  deleteVelocityControl,
  getVelocityControl,
  listVelocityControls,
  createRecipients,
  updateRecipient,
  deleteRecipients,
  listRecipients,
  lookUpAddresses,
  // webhooks
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  webhookDeliveries,
] as const;

/** The same list, for code that treats every operation alike. */
export const allOperations: readonly AnyOperation[] = operations;

type Listed = (typeof operations)[number];

/** What each operation takes and gives, by its path. */
export type Operations = {
  [Operation in Listed as Operation['path']]: {
    kind: Operation['kind'];
    params: Operation extends { params: { _zod: { output: infer Params } } } ? Params : never;
    result: Operation extends { result: { _zod: { output: infer Result } } } ? Result : never;
  };
};

/** The path of an operation that only reads. */
export type QueryPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'query' ? Path : never;
}[keyof Operations];
