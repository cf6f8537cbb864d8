import { defineMessages, type Messages } from '../../../messages/translate.tsx';
import { phrasesOf, type PhraseKey } from './grammar.ts';

const irregular: Readonly<Record<string, string>> = {
  freeze: 'froze',
  log: 'logged',
  send: 'sent',
  set: 'set',
  verify: 'verified',
};

/** Every phrase, in every language. */
export const phrases: Messages<PhraseKey> = defineMessages(
  phrasesOf(
    {
      // Votes, organizations and logins.
      approve_activity: ['approve', 'request', 'another request'],
      reject_activity: ['reject', 'request', 'another request'],
      create_organization: ['create', 'organization', 'organization {object}'],
      create_sub_organization: ['create', 'sub-organization', 'sub-organization {object}'],
      delete_sub_organization: ['delete', 'sub-organization', 'the sub-organization and everything in it'],
      update_root_quorum: ['set', 'root quorum', 'the root quorum to {object}'],
      set_organization_feature: ['enable', 'feature', 'feature {object}'],
      remove_organization_feature: ['disable', 'feature', 'feature {object}'],
      update_allowed_origins: ['set', 'allowed passkey origins', ['allowed passkey origin {object}']],
      oauth: ['log', 'in with an OIDC token', 'in a user with an OIDC token'],
      stamp_login: ['open', 'session', 'a session'],
      oauth_login: ['open', 'session with an OIDC token', 'a session of a user with an OIDC token'],
      otp_login: ['open', 'session with a one-time code', 'a session of a user with a one-time code'],
      init_otp: ['send', 'one-time code', 'a one-time code to {object}'],
      init_otp_auth: ['send', 'login code', 'a login code to {object}'],
      otp_auth: ['open', 'session with a login code', 'a session of a user with a login code and a new key'],
      email_auth: ['send', 'login bundle', 'a login bundle to {object}'],
      init_user_email_recovery: ['start', 'email recovery', 'email recovery for {object}'],
      recover_user: ['add', 'passkey by recovery', 'a passkey for {whose} by recovery'],
      verify_otp: ['verify', 'one-time code', 'a one-time code'],
      create_session_profile: ['create', 'session profile', 'session profile {object}'],
      create_read_only_session: ['open', 'read-only session', 'a read-only session'],
      create_read_write_session: ['open', 'read-write session', 'a read-write session with a new key'],
      update_organization_name: ['rename', 'organization', 'the organization to {to}'],
      // Users, their tags and their credentials.
      create_users: ['add', 'users', ['user {object}']],
      create_api_only_users: ['add', 'users with API keys only', ['user {object} with API keys only']],
      create_mfa_policy: ['add', 'MFA policy', 'MFA policy {object} for {whose}'],
      update_mfa_policy: ['change', 'MFA policy', 'MFA policy {object} of {whose}'],
      delete_mfa_policy: ['delete', 'MFA policy', 'MFA policy {object} of {whose}'],
      create_invitations: ['invite', 'users', ['{object}']],
      delete_invitation: ['revoke', 'invitation', 'invitation {object}'],
      accept_invitation: ['accept', 'invitation', 'invitation {object}'],
      create_user_tag: ['create', 'user tag', 'user tag {object}'],
      update_user_tag: ['change', 'user tag', 'user tag {object}'],
      delete_user_tags: ['delete', 'user tags', ['user tag {object}']],
      create_api_keys: ['add', 'API keys', ['API key {object}', 'for {whose}']],
      delete_api_keys: ['delete', 'API keys', ['API key {object}', 'of {whose}']],
      create_rpc_grant: ['add', 'JSON-RPC grant', 'JSON-RPC grant {object} for {whose}'],
      delete_rpc_grants: ['delete', 'JSON-RPC grants', ['JSON-RPC grant {object}', 'of {whose}']],
      create_authenticators: ['add', 'passkeys', ['passkey {object}', 'for {whose}']],
      delete_authenticators: ['delete', 'passkeys', ['passkey {object}', 'of {whose}']],
      create_oauth_providers: ['add', 'OIDC logins', ['OIDC login {object}', 'for {whose}']],
      delete_oauth_providers: ['delete', 'OIDC logins', ['OIDC login {object}', 'of {whose}']],
      delete_users: ['delete', 'users', ['user {object}']],
      update_user: ['change', 'user', 'user {object}'],
      // What was renamed has the new name by now.
      update_user_name: ['rename', 'user', 'user {object} to {to}', 'a user to {to}'],
      update_user_email: ['change', 'email address', 'the email address of {object} to {to}'],
      update_user_phone_number: ['change', 'phone number', 'the phone number of {object} to {to}'],
      // Wallets and private keys.
      create_wallet: ['create', 'wallet', 'wallet {object}'],
      create_wallet_accounts: ['add', 'accounts', ['an account', 'to wallet {object}']],
      update_wallet: ['rename', 'wallet', 'wallet {object} to {to}', 'a wallet to {to}'],
      update_wallet_account_name: ['rename', 'account', 'account {object} to {to}'],
      init_import_wallet: ['start', 'import of a wallet', 'the import of a wallet for {whose}'],
      import_wallet: ['import', 'wallet', 'wallet {object}'],
      export_wallet: ['export', 'seed phrase', 'the seed phrase of wallet {object}'],
      export_wallet_account: ['export', 'private key of an account', 'the private key of account {object}'],
      create_private_keys: ['create', 'private keys', ['private key {object}']],
      disable_private_key: ['disable', 'private key', 'private key {object}'],
      init_import_private_key: ['start', 'import of a private key', 'the import of a private key for {whose}'],
      import_private_key: ['import', 'private key', 'private key {object}'],
      export_private_key: ['export', 'private key', 'private key {object}'],
      create_private_key_tag: ['create', 'private key tag', 'private key tag {object}'],
      update_private_key_tag: ['change', 'private key tag', 'private key tag {object}'],
      delete_private_key_tags: ['delete', 'private key tags', ['private key tag {object}']],
      delete_wallets: ['delete', 'wallets', ['wallet {object}']],
      delete_wallet_accounts: ['delete', 'accounts', ['an account']],
      delete_private_keys: ['delete', 'private keys', ['private key {object}']],
      // Secrets.
      init_import_secrets: ['start', 'import of secrets', 'the import of secrets'],
      import_secrets: ['import', 'secrets', ['secret {object}']],
      export_secrets: ['export', 'secrets', ['secret {object}']],
      delete_secrets: ['delete', 'secrets', ['secret {object}']],
      // Signing; the object is the key.
      sign_raw_payload: ['sign', 'raw payload', 'a raw payload with {object}'],
      sign_raw_payloads: ['sign', 'raw payloads', ['a raw payload', 'with {object}']],
      sign_transaction: ['sign', 'transaction', 'a transaction with {object}'],
      // Policies.
      create_policy: ['create', 'policy', 'policy {object}'],
      create_policies: ['create', 'policies', ['policy {object}']],
      update_policy: ['change', 'policy', 'policy {object}'],
      delete_policy: ['delete', 'policy', 'policy {object}'],
      delete_policies: ['delete', 'policies', ['policy {object}']],
      // The ABIs of smart contracts.
      create_smart_contract_interface: ['add', 'contract ABI', 'contract ABI {object}'],
      delete_smart_contract_interface: ['delete', 'contract ABI', 'contract ABI {object}'],
      // Freezes of a wallet or of the whole organization.
      freeze: ['freeze', 'wallet or organization', 'signing and exporting'],
      lift_freeze: ['lift', 'freeze', 'a freeze'],
      // Counts over a span of time.
      create_velocity_control: ['add', 'velocity control', 'velocity control {object}'],
      delete_velocity_control: ['delete', 'velocity control', 'velocity control {object}'],
      // The address book.
      create_recipients: ['add', 'recipients', ['recipient {object}']],
      update_recipient: ['change', 'recipient', 'recipient {object}'],
      delete_recipients: ['delete', 'recipients', ['recipient {object}']],
      // Webhook endpoints.
      create_webhook_endpoint: ['create', 'webhook endpoint', 'webhook endpoint {object}'],
      update_webhook_endpoint: ['change', 'webhook endpoint', 'webhook endpoint {object}'],
      delete_webhook_endpoint: ['delete', 'webhook endpoint', 'webhook endpoint {object}'],
    },
    (verb, kind, object, done) => {
      const first = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
      return {
        name: `${first} ${kind}`,
        title: `${first} ${object}`,
        ask: `{who} {when, select, past {requested} other {requests}} to ${verb} ${object}`,
        did: `{who} ${irregular[verb] ?? verb.replace(/e?$/, 'ed')} ${done}`,
      };
    },
  ),
  () => import('./phrases.de.ts'),
);
