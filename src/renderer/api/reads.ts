import type { Operations } from './operations.ts';

/** Activities are no table, but every commit is of one: what reads them is asked for again after each. */
export const activitiesTable = 'activities';

/** The path of an operation that only reads. */
export type QueryPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'query' ? Path : never;
}[keyof Operations];

/** What the rules go by: who there is, what they stamp with, what is touched, and the policies. */
const rulesTables = [
  ...['organizations', 'users', 'userTags', 'apiKeys', 'authenticators', 'policies'],
  ...['wallets', 'walletAccounts', 'privateKeys', 'privateKeyTags', 'smartContractInterfaces'],
];

/** What each query reads, by the names of the engine's tables. Who forgets one here sees old answers, so a query without a row does not compile. */
export const reads: Readonly<Record<QueryPath, readonly string[]>> = {
  get_activity: [activitiesTable, 'users', 'policies', 'organizations'],
  list_activities: [activitiesTable, 'users', 'policies', 'organizations'],
  search_activities: [activitiesTable, 'users', 'policies', 'organizations'],
  get_approval_status: [activitiesTable, 'users', 'userTags', 'policies', 'organizations'],
  whoami: ['users', 'organizations'],
  overview: [activitiesTable, 'wallets', 'walletAccounts', 'apiKeys', 'authenticators', 'organizations'],
  get_organization: [
    ...['organizations', 'features', 'users', 'userTags', 'apiKeys', 'authenticators', 'oauthProviders'],
    ...['policies', 'wallets', 'privateKeys', 'privateKeyTags'],
  ],
  get_organization_configs: ['organizations', 'features'],
  list_suborgs: ['organizations', 'users'],
  list_sub_organizations: ['organizations', 'users', 'wallets'],
  get_user: ['users', 'userTags', 'apiKeys', 'authenticators', 'oauthProviders'],
  list_users: ['users', 'userTags', 'apiKeys', 'authenticators', 'oauthProviders'],
  list_user_tags: ['userTags', 'users'],
  get_api_key: ['apiKeys'],
  get_api_keys: ['apiKeys'],
  get_authenticator: ['authenticators'],
  get_authenticators: ['authenticators'],
  get_oauth_providers: ['oauthProviders'],
  get_wallet: ['wallets', 'walletAccounts'],
  list_wallets: ['wallets', 'walletAccounts'],
  get_wallet_account: ['wallets', 'walletAccounts'],
  list_wallet_accounts: ['wallets', 'walletAccounts'],
  preview_wallet_accounts: ['wallets', 'walletAccounts'],
  get_private_key: ['privateKeys', 'privateKeyTags'],
  list_private_keys: ['privateKeys', 'privateKeyTags'],
  list_private_key_tags: ['privateKeyTags', 'privateKeys'],
  read_request: [activitiesTable, 'wallets', 'walletAccounts', 'privateKeys', 'smartContractInterfaces'],
  get_policy: ['policies'],
  get_policy_evaluations: ['activities'],
  list_policies: ['policies'],
  read_policies: ['policies'],
  get_smart_contract_interface: ['smartContractInterfaces'],
  list_smart_contract_interfaces: ['smartContractInterfaces'],
  explain_activity: [activitiesTable, ...rulesTables],
  simulate_request: [...rulesTables],
  backtest_policies: [activitiesTable, ...rulesTables],
  lint_policies: [...rulesTables],
  who_can: [...rulesTables],
  preview_change: [...rulesTables],
  check_policy: ['users', 'userTags', 'wallets', 'privateKeys', 'policies'],
  list_webhook_endpoints: ['webhookEndpoints'],
  webhook_deliveries: ['webhookEndpoints', 'receiverStates', 'outbox', 'features', 'settings'],
};
