import { defineMessages, type Messages } from '../../../messages/translate.tsx';
import { phrasesOf, type PhraseKey } from './grammar.ts';

const irregular: Readonly<Record<string, string>> = { begin: 'began', send: 'sent', set: 'set' };

/** Every phrase, in every language. */
export const phrases: Messages<PhraseKey> = defineMessages(
  phrasesOf(
    {
      // Votes, organizations and logins.
      approve_activity: ['approve', 'a request', 'another request'],
      reject_activity: ['reject', 'a request', 'another request'],
      create_organization: ['found', 'the organization', 'the organization {object}'],
      create_sub_organization: ['create', 'a sub-organization', 'the sub-organization {object}'],
      delete_sub_organization: ['delete', 'a sub-organization', 'the sub-organization with everything in it'],
      update_root_quorum: ['set', 'the root quorum', 'the root quorum to {object}'],
      set_organization_feature: ['set', 'a feature', 'the feature {object}'],
      remove_organization_feature: ['remove', 'a feature', 'the feature {object}'],
      update_allowed_origins: ['set', 'origins of passkeys', ['the origin {object}', 'as allowed for passkeys']],
      oauth: ['sign', 'in with a token', 'somebody in with a token of an issuer'],
      stamp_login: ['open', 'a session', 'a session'],
      oauth_login: ['open', 'a session with a token', 'a session of somebody with a token of an issuer'],
      otp_login: ['open', 'a session with a code', 'a session of somebody with a code to their contact'],
      init_otp: ['send', 'a one-time code', 'a one-time code to {object}'],
      init_otp_auth: ['send', 'a code to log in with', 'a code to log in with to {object}'],
      otp_auth: ['open', 'a session with a code and a new key', 'a session of somebody with a code and a new key'],
      email_auth: ['send', 'a key to log in with', 'a key to log in with to {object}'],
      init_user_email_recovery: ['begin', 'a recovery by e-mail', 'the recovery by e-mail to {object}'],
      recover_user: ['add', 'a passkey by recovery', 'a passkey for {whose} by recovery'],
      verify_otp: ['check', 'a one-time code', 'a one-time code'],
      create_session_profile: ['create', 'a session profile', 'the session profile {object}'],
      create_read_only_session: ['open', 'a session that only reads', 'a session that only reads'],
      create_read_write_session: ['open', 'a session with a new key', 'a session with a new key'],
      update_organization_name: ['rename', 'the organization', 'the organization to {to}'],
      // Users, their tags and their credentials.
      create_users: ['add', 'users', ['the user {object}']],
      create_api_only_users: ['add', 'users with API keys', ['the user {object}', 'with API keys only']],
      create_mfa_policy: ['add', 'an MFA policy', 'the MFA policy {object} for {whose}'],
      update_mfa_policy: ['change', 'an MFA policy', 'the MFA policy {object} of {whose}'],
      delete_mfa_policy: ['delete', 'an MFA policy', 'the MFA policy {object} of {whose}'],
      create_invitations: ['invite', 'people', ['{object}']],
      delete_invitation: ['revoke', 'an invitation', 'the invitation {object}'],
      accept_invitation: ['accept', 'an invitation', 'the invitation {object}'],
      create_user_tag: ['create', 'a user tag', 'the user tag {object}'],
      update_user_tag: ['change', 'a user tag', 'the user tag {object}'],
      delete_user_tags: ['delete', 'user tags', ['the user tag {object}']],
      create_api_keys: ['add', 'API keys', ['the API key {object}', 'for {whose}']],
      delete_api_keys: ['delete', 'API keys', ['the API key {object}', 'of {whose}']],
      create_authenticators: ['add', 'passkeys', ['the passkey {object}', 'for {whose}']],
      delete_authenticators: ['delete', 'passkeys', ['the passkey {object}', 'of {whose}']],
      create_oauth_providers: ['add', 'sign-in providers', ['the sign-in provider {object}', 'for {whose}']],
      delete_oauth_providers: ['delete', 'sign-in providers', ['the sign-in provider {object}', 'of {whose}']],
      delete_users: ['delete', 'users', ['the user {object}']],
      update_user: ['change', 'a user', 'the user {object}'],
      // What was renamed has the new name by now.
      update_user_name: ['rename', 'a user', 'the user {object} to {to}', 'a user to {to}'],
      update_user_email: ['change', 'an e-mail address', 'the e-mail address of {object} to {to}'],
      update_user_phone_number: ['change', 'a phone number', 'the phone number of {object} to {to}'],
      // Wallets and private keys.
      create_wallet: ['create', 'a wallet', 'the wallet {object}'],
      create_wallet_accounts: ['create', 'accounts', ['an account', 'in {object}']],
      update_wallet: ['rename', 'a wallet', 'the wallet {object} to {to}', 'a wallet to {to}'],
      update_wallet_account_name: ['rename', 'an account', 'the account {object} to {to}'],
      init_import_wallet: ['begin', 'the import of a wallet', 'the import of a wallet for {whose}'],
      import_wallet: ['import', 'a wallet', 'the wallet {object}'],
      export_wallet: ['export', 'a wallet', 'the words of the wallet {object}'],
      export_wallet_account: ['export', 'an account', 'the key of the account {object}'],
      create_private_keys: ['create', 'private keys', ['the private key {object}']],
      disable_private_key: ['disable', 'a private key', 'the private key {object}'],
      init_import_private_key: ['begin', 'the import of a private key', 'the import of a private key for {whose}'],
      import_private_key: ['import', 'a private key', 'the private key {object}'],
      export_private_key: ['export', 'a private key', 'the private key {object}'],
      create_private_key_tag: ['create', 'a key tag', 'the key tag {object}'],
      update_private_key_tag: ['change', 'a key tag', 'the key tag {object}'],
      delete_private_key_tags: ['delete', 'key tags', ['the key tag {object}']],
      delete_wallets: ['delete', 'wallets', ['the wallet {object}']],
      delete_wallet_accounts: ['delete', 'accounts', ['an account']],
      delete_private_keys: ['delete', 'private keys', ['the private key {object}']],
      // Secrets.
      init_import_secrets: ['begin', 'the import of secrets', 'the import of secrets'],
      import_secrets: ['import', 'secrets', ['the secret {object}']],
      export_secrets: ['export', 'secrets', ['the secret {object}']],
      delete_secrets: ['delete', 'secrets', ['the secret {object}']],
      // Signing; the object is the key.
      sign_raw_payload: ['sign', 'a payload', 'a payload with {object}'],
      sign_raw_payloads: ['sign', 'payloads', ['a payload', 'with {object}']],
      sign_transaction: ['sign', 'a transaction', 'a transaction with {object}'],
      // Policies.
      create_policy: ['create', 'a policy', 'the policy {object}'],
      create_policies: ['create', 'policies', ['the policy {object}']],
      update_policy: ['change', 'a policy', 'the policy {object}'],
      delete_policy: ['delete', 'a policy', 'the policy {object}'],
      delete_policies: ['delete', 'policies', ['the policy {object}']],
      // The interfaces of smart contracts.
      create_smart_contract_interface: ['add', 'a contract interface', 'the contract interface {object}'],
      delete_smart_contract_interface: ['delete', 'a contract interface', 'the contract interface {object}'],
      // The address book.
      create_recipients: ['add', 'recipients', ['the recipient {object}']],
      update_recipient: ['change', 'a recipient', 'the recipient {object}'],
      delete_recipients: ['delete', 'recipients', ['the recipient {object}']],
      // Webhook endpoints.
      create_webhook_endpoint: ['create', 'a webhook endpoint', 'the webhook endpoint {object}'],
      update_webhook_endpoint: ['change', 'a webhook endpoint', 'the webhook endpoint {object}'],
      delete_webhook_endpoint: ['delete', 'a webhook endpoint', 'the webhook endpoint {object}'],
    },
    (verb, kind, object, done) => {
      const first = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
      return {
        name: `${first} ${kind}`,
        title: `${first} ${object}`,
        ask: `{who} {when, select, past {asked} other {asks}} to ${verb} ${object}`,
        did: `{who} ${irregular[verb] ?? verb.replace(/e?$/, 'ed')} ${done}`,
      };
    },
  ),
  () => import('./phrases.de.ts'),
);
