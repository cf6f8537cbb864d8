import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { phrases } from '../../../../src/renderer/flows/activity/phrases/phrases.ts';
import { objectMessages } from '../../../../src/renderer/flows/activity/phrases/object-messages.ts';
import { pathOfType } from '../../../../src/renderer/api/activity-view.ts';
import { activityPath, activityTextOf, type NameOf } from '../../../../src/renderer/flows/activity/activity-text.tsx';
import { translatorFor, type Language } from '../../../../src/renderer/messages/translate.tsx';
import { anActivity, annId, bobId } from '../../../harness/activities.ts';

const known: Readonly<Record<string, string>> = {
  [annId]: 'Ann Ahlgren',
  [bobId]: 'Bob Brandt',
  'wallet-1': 'Treasury hot',
  'key-1': 'Cold signer',
  'tag-1': 'Security',
  'policy-1': 'Treasury transfers',
};
const nameOf: NameOf = (_, id) => known[id];
const wordsIn = (language: Language, names: NameOf = nameOf, ownId = 'nobody') =>
  activityTextOf(translatorFor(language, phrases), translatorFor(language, objectMessages), names, ownId);
const say = (type: string, params: JsonObject, status = 'CONSENSUS_NEEDED', language: Language = 'en') =>
  wordsIn(language).sentenceText(anActivity({ type, params, status }));

/** What each operation is asked with, as the wire spells it. */
const asked: Readonly<Record<string, JsonObject>> = {
  approve_activity: { fingerprint: `sha256:${'0'.repeat(64)}` },
  reject_activity: { fingerprint: `sha256:${'0'.repeat(64)}` },
  create_organization: { organizationName: 'Northgate' },
  create_sub_organization: { subOrganizationName: 'Staking EU', rootUsers: [], rootQuorumThreshold: 1 },
  delete_sub_organization: {},
  freeze: { walletId: 'wallet-1', reason: 'A laptop is gone' },
  lift_freeze: { freezeId: 'freeze-1' },
  create_velocity_control: { name: 'Daily limit', identifier: 'daily', dataSource: {}, aggregation: {} },
  delete_velocity_control: { velocityControlId: 'control-1' },
  create_recipients: { recipients: [{ recipientName: 'Exchange deposit', addresses: [] }] },
  update_recipient: { recipientId: 'recipient-1', recipientName: 'Exchange' },
  delete_recipients: { recipientIds: ['recipient-1'] },
  create_mfa_policy: { userId: bobId, mfaPolicyName: 'Signing' },
  update_mfa_policy: { userId: bobId, mfaPolicyId: 'mfa-1' },
  delete_mfa_policy: { userId: bobId, mfaPolicyId: 'mfa-1' },
  create_invitations: { invitations: [{ receiverUserName: 'Lena Fischer' }] },
  delete_invitation: { invitationId: 'invitation-1' },
  accept_invitation: { invitationId: 'invitation-1' },
  update_root_quorum: { threshold: 3, userIds: ['a', 'b', 'c', 'd'] },
  update_organization_name: { organizationName: 'Southgate' },
  set_organization_feature: { name: 'FEATURE_NAME_WEBHOOK', value: 'https://a.example' },
  remove_organization_feature: { name: 'FEATURE_NAME_WEBHOOK' },
  update_allowed_origins: { allowedOrigins: ['https://a.example', 'https://b.example'] },
  create_users: { users: [{ userName: 'Lena Fischer' }] },
  create_api_only_users: { apiOnlyUsers: [{ userName: 'Build server' }] },
  delete_users: { userIds: [bobId, annId] },
  update_user: { userId: bobId, userTagIds: [] },
  update_user_name: { userId: bobId, userName: 'Robert Brandt' },
  update_user_email: { userId: bobId, userEmail: 'bob@example.com' },
  update_user_phone_number: { userId: bobId, userPhoneNumber: '+491701234567' },
  create_user_tag: { userTagName: 'Contractors', userIds: [] },
  update_user_tag: { userTagId: 'tag-1', addUserIds: [], removeUserIds: [] },
  delete_user_tags: { userTagIds: ['tag-1', 'tag-2'] },
  create_api_keys: { userId: bobId, apiKeys: [{ apiKeyName: 'laptop' }] },
  delete_api_keys: { userId: bobId, apiKeyIds: ['one'] },
  create_rpc_grant: { userId: bobId, rpcGrantName: 'deployer' },
  delete_rpc_grants: { userId: bobId, rpcGrantIds: ['one'] },
  create_authenticators: { userId: bobId, authenticators: [{ authenticatorName: 'YubiKey' }] },
  delete_authenticators: { userId: bobId, authenticatorIds: ['one', 'two'] },
  create_oauth_providers: { userId: bobId, oauthProviders: [{ providerName: 'Issuer' }] },
  delete_oauth_providers: { userId: bobId, providerIds: ['one'] },
  oauth: { oidcToken: 'x', targetPublicKey: '04' },
  stamp_login: { publicKey: '02' },
  oauth_login: { oidcToken: 'x', publicKey: '02' },
  otp_login: { verificationToken: 'x', publicKey: '02' },
  init_otp: { otpType: 'OTP_TYPE_EMAIL', contact: 'ann@example.com', appName: 'Shop' },
  init_otp_auth: { otpType: 'OTP_TYPE_EMAIL', contact: 'ann@example.com', appName: 'Shop' },
  otp_auth: { otpId: 'code-1', otpCode: '', targetPublicKey: '04' },
  email_auth: { email: 'ann@example.com', targetPublicKey: '04' },
  init_user_email_recovery: { email: 'ann@example.com', targetPublicKey: '04' },
  recover_user: { userId: bobId, authenticator: {} },
  verify_otp: { otpId: 'code-1', encryptedOtpBundle: '{}' },
  create_session_profile: { sessionProfileName: 'Signing', scope: 'true' },
  create_read_only_session: {},
  create_read_write_session: { targetPublicKey: '04' },
  create_wallet: { walletName: 'Payouts', accounts: [] },
  create_wallet_accounts: { walletId: 'wallet-1', accounts: [{}, {}, {}, {}] },
  update_wallet: { walletId: 'wallet-1', walletName: 'Treasury warm' },
  update_wallet_account_name: { walletAccountId: 'account-1', name: 'Fees' },
  delete_wallets: { walletIds: ['wallet-1'] },
  delete_wallet_accounts: { walletAccountIds: ['one', 'two'] },
  init_import_wallet: { userId: bobId },
  import_wallet: { userId: bobId, walletName: 'Old ledger' },
  export_wallet: { walletId: 'wallet-1', targetPublicKey: '04' },
  export_wallet_account: { address: '0xAbCd', targetPublicKey: '04' },
  create_private_keys: { privateKeys: [{ privateKeyName: 'One' }, { privateKeyName: 'Two' }] },
  disable_private_key: { privateKeyId: 'key-1' },
  delete_private_keys: { privateKeyIds: ['key-1'] },
  init_import_private_key: { userId: bobId },
  import_private_key: { userId: bobId, privateKeyName: 'Old key' },
  export_private_key: { privateKeyId: 'key-1', targetPublicKey: '04' },
  init_import_secrets: { numSecrets: 2 },
  import_secrets: { secrets: [{ name: 'Token' }, { secretPayload: '{}' }] },
  export_secrets: { secrets: [{ secretId: 'secret-1', targetPublicKey: '04' }] },
  delete_secrets: { secretIds: ['secret-1', 'secret-2'] },
  sign_raw_payload: { signWith: '0xAbCd', payload: '00' },
  sign_raw_payloads: { signWith: '0xAbCd', payloads: ['00', '01'] },
  sign_transaction: { privateKeyId: 'key-1', unsignedTransaction: '02' },
  create_private_key_tag: { privateKeyTagName: 'Cold', privateKeyIds: [] },
  update_private_key_tag: { privateKeyTagId: 'tag-1', addPrivateKeyIds: [], removePrivateKeyIds: [] },
  delete_private_key_tags: { privateKeyTagIds: ['tag-1'] },
  create_policy: { policyName: 'No blind hashes', effect: 'EFFECT_DENY' },
  create_policies: { policies: [{ policyName: 'One' }, { policyName: 'Two' }] },
  update_policy: { policyId: 'policy-1', policyNotes: '' },
  delete_policies: { policyIds: ['policy-1', 'policy-2'] },
  delete_policy: { policyId: 'policy-1' },
  create_smart_contract_interface: { label: 'Token', smartContractAddress: '0xAbCd' },
  delete_smart_contract_interface: { smartContractInterfaceId: 'interface-1' },
  create_webhook_endpoint: { name: 'Ops', url: 'https://hooks.example/' },
  update_webhook_endpoint: { endpointId: 'endpoint-1', isActive: false },
  delete_webhook_endpoint: { endpointId: 'endpoint-1' },
};

const activities = allOperations.filter((one) => one.kind === 'activity');
const versions = activities.flatMap(({ path, type, older }) =>
  [type, ...older.map((one) => one.type)].map((version) => [version, path] as const),
);

describe('the words for activities', () => {
  it.each(versions)('know %s', (type, path) => {
    expect(pathOfType(type)).toBe(path);
    expect(activityPath(type), `add ${path} to activity-gist.ts, and its phrases to phrases/`).toBe(path);
  });

  it.each(['en', 'de', 'pseudo'] as const)('say every activity in every state as a whole sentence: %s', (language) => {
    const words = wordsIn(language);
    expect(Object.keys(asked).toSorted(), 'an activity is missing: add an example to asked').toEqual(
      activities.map(({ path }) => path as string).toSorted(),
    );
    for (const [type, path] of versions)
      for (const status of ['CONSENSUS_NEEDED', 'COMPLETED', 'FAILED', 'REJECTED']) {
        const activity = anActivity({ type, params: asked[path] ?? {}, status });
        for (const text of [words.sentenceText(activity), words.titleText(activity), words.kind(type)])
          expect(text, `${type} ${status}`).toMatch(/^\P{Cn}[^{}]{3,}$/u);
        expect(words.sentenceText(activity), type).toContain('Ann Ahlgren');
        const { container } = render(<>{words.sentence(activity)}</>);
        expect(container.textContent).toBe(words.sentenceText(activity));
      }
  });

  it('tell an ask from what was not granted, and that from what was done', () => {
    const wallet = { walletName: 'Payouts', accounts: [] };
    expect(say('ACTIVITY_TYPE_CREATE_WALLET', wallet)).toBe('Ann Ahlgren requests to create wallet Payouts');
    expect(say('ACTIVITY_TYPE_CREATE_WALLET', wallet, 'REJECTED')).toBe(
      'Ann Ahlgren requested to create wallet Payouts',
    );
    expect(say('ACTIVITY_TYPE_CREATE_WALLET', wallet, 'COMPLETED')).toBe('Ann Ahlgren created wallet Payouts');
    expect(say('ACTIVITY_TYPE_CREATE_WALLET', wallet, 'COMPLETED', 'de')).toBe(
      'Ann Ahlgren hat die Wallet Payouts angelegt',
    );
  });

  it('count what they do not name', () => {
    const several = { userTagIds: ['tag-1', 'tag-2', 'tag-3'] };
    expect(say('ACTIVITY_TYPE_DELETE_USER_TAGS', several)).toBe('Ann Ahlgren requests to delete 3 user tags');
    const activity = anActivity({ type: 'ACTIVITY_TYPE_DELETE_USER_TAGS', params: several });
    expect(wordsIn('en').objectText(activity)).toBe('Security and 2 more');
    expect(say('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', { walletId: 'wallet-1', accounts: [{}] })).toBe(
      'Ann Ahlgren requests to add an account to wallet Treasury hot',
    );
  });

  it('call what is gone by its id, and the reader by name and as themselves', () => {
    expect(say('ACTIVITY_TYPE_DELETE_POLICY', { policyId: 'policy-9' })).toContain('policy policy-9');
    const activity = anActivity({ type: 'ACTIVITY_TYPE_DELETE_POLICY', params: { policyId: 'policy-1' } });
    expect(wordsIn('en', nameOf, annId).sentenceText(activity)).toContain('Ann Ahlgren (you) requests');
    // Somebody who was removed since is called as the vote remembers them.
    expect(wordsIn('en', () => undefined).sentenceText(activity)).toContain('Ann as she was');
  });

  it('say what they can of a type from elsewhere, and of parameters of another form', () => {
    expect(say('ACTIVITY_TYPE_ETH_SEND_TRANSACTION', { from: 'x' })).toBe('Ann Ahlgren requests ETH_SEND_TRANSACTION');
    expect(activityPath('ACTIVITY_TYPE___PROTO__')).toBeNull();
    for (const { path, type } of activities)
      for (const params of [{}, { userId: 7, users: 'x', policies: [null], threshold: 'many', walletId: {} }])
        expect(say(type, params as JsonObject), path).toContain('Ann Ahlgren');
  });

  it('show hostile names as text that cannot move what stands around it', () => {
    const hostile = 'Pay\u202eouts\u200b<img src=x>';
    const activity = anActivity({ type: 'ACTIVITY_TYPE_CREATE_WALLET', params: { walletName: hostile, accounts: [] } });
    expect(wordsIn('en').sentenceText(activity)).toContain('PayU+202EoutsU+200B<img src=x>');
    const { container } = render(<p>{wordsIn('en').sentence(activity)}</p>);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('bdi')).not.toBeNull();
    const hebrew = anActivity({ type: 'ACTIVITY_TYPE_CREATE_WALLET', params: { walletName: 'כספת', accounts: [] } });
    expect(wordsIn('en').sentenceText(hebrew)).toContain('\u2068כספת\u2069');
    const huge = anActivity({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      params: { walletName: 'x'.repeat(1e6), accounts: [] },
    });
    expect(wordsIn('en').sentenceText(huge).length).toBeLessThan(300);
  });
});
