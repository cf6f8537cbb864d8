import type { Operations } from '../../../api/operations.ts';
import { defineMessages, type Messages } from '../../../messages/translate.tsx';

/** Every operation that leaves an activity, by its path. */
export type ActivityPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'activity' ? Path : never;
}[keyof Operations];

/**
 * What is said of each operation. `name`: the kind of action, for a table or a filter. `title`: the action with its object, as a demand.
 * `ask`: who asks for it, or asked for it and did not get it (`when` is `past`). `did`: who did it. `{who}`, `{object}`, `{whose}` and
 * `{to}` are names, `{n}` says how many objects there are. An operation without its phrases does not compile.
 */
export type PhraseKey = `${ActivityPath}.${PhraseForm}`;
export type PhraseForm = 'name' | 'title' | 'ask' | 'did';

type Told = Record<`${ActivityPath}.${Exclude<PhraseForm, 'ask'>}`, string> & Partial<Record<PhraseKey, string>>;

const asks = '{who} {when, select, past {asked} other {asks}} to';

/** In English, who asks for an action says its title. A phrase that says more than the title stands in the table. */
function withAsks(told: Told): Record<PhraseKey, string> {
  const asked = Object.entries(told)
    .filter(([key]) => key.endsWith('.title'))
    .map(
      ([key, title]) =>
        [key.replace(/title$/, 'ask'), `${asks} ${title.charAt(0).toLowerCase()}${title.slice(1)}`] as const,
    );
  // Every operation has a title, and so each has what is asked.
  return { ...(Object.fromEntries(asked) as Record<`${ActivityPath}.ask`, string>), ...told };
}

/** Every phrase, in every language. */
export const phrases: Messages<PhraseKey> = defineMessages(
  withAsks({
    // Votes, organizations and logins.
    'approve_activity.name': 'Approve a request',
    'approve_activity.title': 'Approve another request',
    'approve_activity.did': '{who} approved another request',
    'reject_activity.name': 'Reject a request',
    'reject_activity.title': 'Reject another request',
    'reject_activity.did': '{who} rejected another request',
    'create_organization.name': 'Found the organization',
    'create_organization.title': 'Found the organization {object}',
    'create_organization.did': '{who} founded the organization {object}',
    'create_sub_organization.name': 'Create a sub-organization',
    'create_sub_organization.title': 'Create the sub-organization {object}',
    'create_sub_organization.did': '{who} created the sub-organization {object}',
    'update_root_quorum.name': 'Set the root quorum',
    'update_root_quorum.title': 'Set the root quorum to {object}',
    'update_root_quorum.did': '{who} set the root quorum to {object}',
    'set_organization_feature.name': 'Set a feature',
    'set_organization_feature.title': 'Set the feature {object}',
    'set_organization_feature.did': '{who} set the feature {object}',
    'remove_organization_feature.name': 'Remove a feature',
    'remove_organization_feature.title': 'Remove the feature {object}',
    'remove_organization_feature.did': '{who} removed the feature {object}',
    'oauth.name': 'Sign in with a token',
    'oauth.title': 'Sign in with a token of an issuer',
    'oauth.ask': `${asks} sign somebody in with a token of an issuer`,
    'oauth.did': '{who} signed somebody in with a token of an issuer',
    'update_organization_name.name': 'Rename the organization',
    'update_organization_name.title': 'Rename the organization to {to}',
    'update_organization_name.did': '{who} renamed the organization to {to}',
    // Users, their tags and their credentials.
    'create_users.name': 'Add users',
    'create_users.title': 'Add {n, plural, one {the user {object}} other {# users}}',
    'create_users.did': '{who} added {n, plural, one {the user {object}} other {# users}}',
    'create_user_tag.name': 'Create a user tag',
    'create_user_tag.title': 'Create the user tag {object}',
    'create_user_tag.did': '{who} created the user tag {object}',
    'update_user_tag.name': 'Change a user tag',
    'update_user_tag.title': 'Change the user tag {object}',
    'update_user_tag.did': '{who} changed the user tag {object}',
    'delete_user_tags.name': 'Delete user tags',
    'delete_user_tags.title': 'Delete {n, plural, one {the user tag {object}} other {# user tags}}',
    'delete_user_tags.did': '{who} deleted {n, plural, one {the user tag {object}} other {# user tags}}',
    'create_api_keys.name': 'Add API keys',
    'create_api_keys.title': 'Add {n, plural, one {the API key {object}} other {# API keys}} for {whose}',
    'create_api_keys.did': '{who} added {n, plural, one {the API key {object}} other {# API keys}} for {whose}',
    'delete_api_keys.name': 'Delete API keys',
    'delete_api_keys.title': 'Delete {n, plural, one {the API key {object}} other {# API keys}} of {whose}',
    'delete_api_keys.did': '{who} deleted {n, plural, one {the API key {object}} other {# API keys}} of {whose}',
    'create_authenticators.name': 'Add passkeys',
    'create_authenticators.title': 'Add {n, plural, one {the passkey {object}} other {# passkeys}} for {whose}',
    'create_authenticators.did': '{who} added {n, plural, one {the passkey {object}} other {# passkeys}} for {whose}',
    'delete_authenticators.name': 'Delete passkeys',
    'delete_authenticators.title': 'Delete {n, plural, one {the passkey {object}} other {# passkeys}} of {whose}',
    'delete_authenticators.did': '{who} deleted {n, plural, one {the passkey {object}} other {# passkeys}} of {whose}',
    'create_oauth_providers.name': 'Add sign-in providers',
    'create_oauth_providers.title':
      'Let {whose} sign in with {n, plural, one {the provider {object}} other {# providers}}',
    'create_oauth_providers.did':
      '{who} let {whose} sign in with {n, plural, one {the provider {object}} other {# providers}}',
    'delete_oauth_providers.name': 'Delete sign-in providers',
    'delete_oauth_providers.title': 'Delete {n, plural, one {the sign-in {object}} other {# sign-ins}} of {whose}',
    'delete_oauth_providers.did': '{who} deleted {n, plural, one {the sign-in {object}} other {# sign-ins}} of {whose}',
    'delete_users.name': 'Delete users',
    'delete_users.title': 'Delete {n, plural, one {the user {object}} other {# users}}',
    'delete_users.did': '{who} deleted {n, plural, one {the user {object}} other {# users}}',
    'update_user.name': 'Change a user',
    'update_user.title': 'Change the user {object}',
    'update_user.did': '{who} changed the user {object}',
    'update_user_name.name': 'Rename a user',
    'update_user_name.title': 'Rename the user {object} to {to}',
    'update_user_name.did': '{who} renamed a user to {to}',
    'update_user_email.name': 'Change an e-mail address',
    'update_user_email.title': 'Change the e-mail address of {object} to {to}',
    'update_user_email.did': '{who} changed the e-mail address of {object} to {to}',
    'update_user_phone_number.name': 'Change a phone number',
    'update_user_phone_number.title': 'Change the phone number of {object} to {to}',
    'update_user_phone_number.did': '{who} changed the phone number of {object} to {to}',
    // Wallets and private keys.
    'create_wallet.name': 'Create a wallet',
    'create_wallet.title': 'Create the wallet {object}',
    'create_wallet.did': '{who} created the wallet {object}',
    'create_wallet_accounts.name': 'Create accounts',
    'create_wallet_accounts.title': 'Create {n, plural, one {an account} other {# accounts}} in {object}',
    'create_wallet_accounts.did': '{who} created {n, plural, one {an account} other {# accounts}} in {object}',
    'update_wallet.name': 'Rename a wallet',
    'update_wallet.title': 'Rename the wallet {object} to {to}',
    'update_wallet.did': '{who} renamed a wallet to {to}',
    'init_import_wallet.name': 'Begin to import a wallet',
    'init_import_wallet.title': 'Begin to import a wallet for {whose}',
    'init_import_wallet.ask': `${asks} begin the import of a wallet for {whose}`,
    'init_import_wallet.did': '{who} began the import of a wallet for {whose}',
    'import_wallet.name': 'Import a wallet',
    'import_wallet.title': 'Import the wallet {object}',
    'import_wallet.did': '{who} imported the wallet {object}',
    'export_wallet.name': 'Export a wallet',
    'export_wallet.title': 'Export the wallet {object}',
    'export_wallet.ask': `${asks} export the words of the wallet {object}`,
    'export_wallet.did': '{who} exported the words of the wallet {object}',
    'export_wallet_account.name': 'Export an account',
    'export_wallet_account.title': 'Export the account {object}',
    'export_wallet_account.ask': `${asks} export the key of the account {object}`,
    'export_wallet_account.did': '{who} exported the key of the account {object}',
    'create_private_keys.name': 'Create private keys',
    'create_private_keys.title': 'Create {n, plural, one {the private key {object}} other {# private keys}}',
    'create_private_keys.did': '{who} created {n, plural, one {the private key {object}} other {# private keys}}',
    'init_import_private_key.name': 'Begin to import a private key',
    'init_import_private_key.title': 'Begin to import a private key for {whose}',
    'init_import_private_key.ask': `${asks} begin the import of a private key for {whose}`,
    'init_import_private_key.did': '{who} began the import of a private key for {whose}',
    'import_private_key.name': 'Import a private key',
    'import_private_key.title': 'Import the private key {object}',
    'import_private_key.did': '{who} imported the private key {object}',
    'export_private_key.name': 'Export a private key',
    'export_private_key.title': 'Export the private key {object}',
    'export_private_key.did': '{who} exported the private key {object}',
    'create_private_key_tag.name': 'Create a key tag',
    'create_private_key_tag.title': 'Create the key tag {object}',
    'create_private_key_tag.did': '{who} created the key tag {object}',
    'update_private_key_tag.name': 'Change a key tag',
    'update_private_key_tag.title': 'Change the key tag {object}',
    'update_private_key_tag.did': '{who} changed the key tag {object}',
    'delete_private_key_tags.name': 'Delete key tags',
    'delete_private_key_tags.title': 'Delete {n, plural, one {the key tag {object}} other {# key tags}}',
    'delete_private_key_tags.did': '{who} deleted {n, plural, one {the key tag {object}} other {# key tags}}',
    'delete_wallets.name': 'Delete wallets',
    'delete_wallets.title': 'Delete {n, plural, one {the wallet {object}} other {# wallets}}',
    'delete_wallets.did': '{who} deleted {n, plural, one {the wallet {object}} other {# wallets}}',
    'delete_wallet_accounts.name': 'Delete accounts',
    'delete_wallet_accounts.title': 'Delete {n, plural, one {an account} other {# accounts}}',
    'delete_wallet_accounts.did': '{who} deleted {n, plural, one {an account} other {# accounts}}',
    'delete_private_keys.name': 'Delete private keys',
    'delete_private_keys.title': 'Delete {n, plural, one {the private key {object}} other {# private keys}}',
    'delete_private_keys.did': '{who} deleted {n, plural, one {the private key {object}} other {# private keys}}',
    // Signing; the object is the key.
    'sign_raw_payload.name': 'Sign a payload',
    'sign_raw_payload.title': 'Sign a payload with {object}',
    'sign_raw_payload.did': '{who} signed a payload with {object}',
    'sign_raw_payloads.name': 'Sign payloads',
    'sign_raw_payloads.title': 'Sign {n, plural, one {a payload} other {# payloads}} with {object}',
    'sign_raw_payloads.did': '{who} signed {n, plural, one {a payload} other {# payloads}} with {object}',
    'sign_transaction.name': 'Sign a transaction',
    'sign_transaction.title': 'Sign a transaction with {object}',
    'sign_transaction.did': '{who} signed a transaction with {object}',
    // Policies.
    'create_policy.name': 'Create a policy',
    'create_policy.title': 'Create the policy {object}',
    'create_policy.did': '{who} created the policy {object}',
    'create_policies.name': 'Create policies',
    'create_policies.title': 'Create {n, plural, one {the policy {object}} other {# policies}}',
    'create_policies.did': '{who} created {n, plural, one {the policy {object}} other {# policies}}',
    'update_policy.name': 'Change a policy',
    'update_policy.title': 'Change the policy {object}',
    'update_policy.did': '{who} changed the policy {object}',
    'delete_policy.name': 'Delete a policy',
    'delete_policy.title': 'Delete the policy {object}',
    'delete_policy.did': '{who} deleted the policy {object}',
    'delete_policies.name': 'Delete policies',
    'delete_policies.title': 'Delete {n, plural, one {the policy {object}} other {# policies}}',
    'delete_policies.did': '{who} deleted {n, plural, one {the policy {object}} other {# policies}}',
    // The interfaces of smart contracts.
    'create_smart_contract_interface.name': 'Add a contract interface',
    'create_smart_contract_interface.title': 'Add the contract interface {object}',
    'create_smart_contract_interface.did': '{who} added the contract interface {object}',
    'delete_smart_contract_interface.name': 'Delete a contract interface',
    'delete_smart_contract_interface.title': 'Delete the contract interface {object}',
    'delete_smart_contract_interface.did': '{who} deleted the contract interface {object}',
    // Webhook endpoints.
    'create_webhook_endpoint.name': 'Create a webhook endpoint',
    'create_webhook_endpoint.title': 'Create the webhook endpoint {object}',
    'create_webhook_endpoint.did': '{who} created the webhook endpoint {object}',
    'update_webhook_endpoint.name': 'Change a webhook endpoint',
    'update_webhook_endpoint.title': 'Change the webhook endpoint {object}',
    'update_webhook_endpoint.did': '{who} changed the webhook endpoint {object}',
    'delete_webhook_endpoint.name': 'Delete a webhook endpoint',
    'delete_webhook_endpoint.title': 'Delete the webhook endpoint {object}',
    'delete_webhook_endpoint.did': '{who} deleted the webhook endpoint {object}',
  }),
  () => import('./phrases.de.ts'),
);
