import { describe, expect, it } from 'vitest';
import { describeOperations } from '#engine/operations/describe.ts';
import { allOperations } from '#engine/operations/index.ts';
import { careOf, type Risk } from '#shared/risk.ts';
import { needsReauthentication } from '../../../src/main/bridge/needs-reauthentication.ts';

const needsCare = careOf(describeOperations());
const activities = allOperations.flatMap((operation) => (operation.kind === 'activity' ? [operation] : []));

/** An open vault whose only activity, on record under `fingerprint`, is of this type. */
const vaultWith = (type: string): Parameters<typeof needsReauthentication>[0] =>
  ({
    vault: {
      state: { organizations: new Map([['o', { organizationId: 'o' }]]) },
      activities: {
        findByFingerprint: (_: string, fingerprint: string) => (fingerprint === 'f' ? { type } : undefined),
      },
    },
  }) as unknown as Parameters<typeof needsReauthentication>[0];

describe('the risk of an operation', () => {
  it.each(activities.map((operation) => [operation.path, operation.risk, operation] as const))(
    '%s (%s) decides alike who confirms the passphrase and what is marked sensitive',
    (path, risk, { type, older }) => {
      const expected = risk !== 'none';
      expect(needsReauthentication(vaultWith(''), path, {}, needsCare)).toBe(expected);
      for (const one of [type, ...older.map((version) => version.type)]) {
        expect(needsCare.type(one), one).toBe(expected);
        expect(needsReauthentication(vaultWith(one), 'approve_activity', { fingerprint: 'f' }, needsCare), one).toBe(
          expected,
        );
        expect(needsReauthentication(vaultWith(one), 'reject_activity', { fingerprint: 'f' }, needsCare), one).toBe(
          false,
        );
      }
    },
  );

  it('is in no query', () => {
    for (const { kind, path } of allOperations) if (kind === 'query') expect(needsCare.path(path), path).toBe(false);
  });

  it('is assumed where nobody declared one', () => {
    expect(needsCare.path('drop_everything')).toBe(true);
    expect(needsCare.type('ACTIVITY_TYPE_DROP_EVERYTHING')).toBe(true);
    expect(
      needsReauthentication(
        vaultWith('ACTIVITY_TYPE_DROP_EVERYTHING'),
        'approve_activity',
        { fingerprint: 'f' },
        needsCare,
      ),
    ).toBe(true);
    const none = careOf([]);
    for (const { path, type } of activities) {
      expect(none.path(path)).toBe(true);
      expect(none.type(type)).toBe(true);
    }
  });

  it.each([
    ['create_users', 'who-may-act'],
    ['create_api_only_users', 'who-may-act'],
    ['update_allowed_origins', 'what-is-allowed'],
    ['update_wallet_account_name', 'what-is-allowed'],
    ['update_user_name', 'who-may-act'],
    ['update_user_tag', 'who-may-act'],
    ['create_sub_organization', 'who-may-act'],
    ['delete_sub_organization', 'takes-away'],
    ['create_rpc_grant', 'who-may-act'],
    ['delete_rpc_grants', 'who-may-act'],
    ['create_mfa_policy', 'who-may-act'],
    ['update_mfa_policy', 'who-may-act'],
    ['delete_mfa_policy', 'who-may-act'],
    ['create_invitations', 'who-may-act'],
    ['delete_invitation', 'takes-away'],
    ['accept_invitation', 'who-may-act'],
    ['oauth', 'who-may-act'],
    ['update_wallet', 'what-is-allowed'],
    ['update_private_key_tag', 'what-is-allowed'],
    ['create_smart_contract_interface', 'what-is-allowed'],
    ['delete_smart_contract_interface', 'what-is-allowed'],
    ['freeze', 'none'],
    ['lift_freeze', 'what-is-allowed'],
    ['create_velocity_control', 'what-is-allowed'],
    ['delete_velocity_control', 'what-is-allowed'],
    ['create_recipients', 'what-is-allowed'],
    ['update_recipient', 'what-is-allowed'],
    ['delete_recipients', 'what-is-allowed'],
    ['update_root_quorum', 'who-may-act'],
    ['update_user', 'who-may-act'],
    ['update_user_email', 'who-may-act'],
    ['create_policy', 'what-is-allowed'],
    ['create_webhook_endpoint', 'tells-others'],
    ['export_wallet', 'key-leaves'],
    ['disable_private_key', 'takes-away'],
    ['export_secrets', 'key-leaves'],
    ['delete_secrets', 'takes-away'],
    ['delete_wallets', 'takes-away'],
    ['create_wallet', 'none'],
    ['sign_transaction', 'none'],
  ] as const satisfies [string, Risk][])('of %s is %s', (path, risk) => {
    expect(activities.find((one) => one.path === path)?.risk).toBe(risk);
  });

  it('is none for these alone, so that a further one is a decision that is seen here', () => {
    const harmless = activities.filter(({ risk }) => risk === 'none').map(({ path }) => path);
    expect(harmless.toSorted()).toEqual([
      'approve_activity',
      'create_organization',
      'create_private_key_tag',
      'create_private_keys',
      'create_user_tag',
      'create_wallet',
      'create_wallet_accounts',
      'freeze',
      'import_private_key',
      'import_secrets',
      'import_wallet',
      'init_import_private_key',
      'init_import_secrets',
      'init_import_wallet',
      'reject_activity',
      'sign_raw_payload',
      'sign_raw_payloads',
      'sign_transaction',
      'update_organization_name',
    ]);
  });
});
