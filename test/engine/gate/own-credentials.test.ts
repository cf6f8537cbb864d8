import { beforeEach, describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { WhoCan } from '#shared/policy-analysis.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { passkeyOf, tryByPasskey } from '../../harness/passkey.ts';
import { apiKey, joinedBy, tokenFor } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** M7: with a stolen API key, a thief must not be able to add a passkey, where the organization wants it so. */

const feature = { name: 'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND', value: '' };
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const done = { ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } };

let world: World;
let root: Actor;
let bob: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  bob = await joinedBy(root, 'bob');
});

const addsPasskey = (name: string) => ({ userId: bob.userId, authenticators: [passkeyOf(name).registration()] });
const addsKey = (name: string) => ({ userId: bob.userId, apiKeys: [apiKey(p256KeyFrom(name), { apiKeyName: name })] });

describe('M7: a user who adds a credential of their own', () => {
  it('may stamp with whatever they have, unless the organization says otherwise', async () => {
    expect(await bob.try('create_authenticators', addsPasskey('first'))).toMatchObject(done);
    expect(await bob.try('create_api_keys', addsKey('second'))).toMatchObject(done);
  });

  it('needs a stamp of at least the same kind where the organization wants it', async () => {
    await root.submit('set_organization_feature', feature);
    expect(await bob.try('create_authenticators', addsPasskey('stolen'))).toMatchObject(denied);
    expect(await bob.try('create_api_keys', addsKey('second'))).toMatchObject(done);
    const login = { providerName: 'issuer', oidcToken: tokenFor(world, { subject: 'bob' }) };
    expect(await bob.try('create_oauth_providers', { userId: bob.userId, oauthProviders: [login] })).toMatchObject(
      done,
    );

    const passkey = passkeyOf('first');
    await root.submit('create_authenticators', { userId: bob.userId, authenticators: [passkey.registration()] });
    expect(await tryByPasskey(world, bob, passkey, 'create_authenticators', addsPasskey('next'))).toMatchObject(done);
    expect(await tryByPasskey(world, bob, passkey, 'create_api_keys', addsKey('third'))).toMatchObject(done);

    await root.submit('remove_organization_feature', { name: feature.name });
    expect(await bob.try('create_authenticators', addsPasskey('default'))).toMatchObject(done);
  });

  it('keeps the right to delete, whatever they stamp with', async () => {
    const { authenticatorIds } = await root.submit<{ authenticatorIds: string[] }>(
      'create_authenticators',
      addsPasskey('lost'),
    );
    await root.submit('set_organization_feature', feature);
    await bob.submit('delete_authenticators', { userId: bob.userId, authenticatorIds });
  });

  it('gets a first passkey from the root quorum or by a policy', async () => {
    await root.submit('set_organization_feature', feature);
    await root.submit('create_authenticators', addsPasskey('by root'));
    await root.submit('create_policy', {
      policyName: 'first passkeys',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_AUTHENTICATORS'",
      consensus: 'true',
    });
    expect(await bob.try('create_authenticators', addsPasskey('by policy'))).toMatchObject(done);
  });

  it('cannot do so with the key of a login, which is less than an API key', async () => {
    const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: bob.userId });
    const row = world.store.state.apiKeys.get(apiKeys[0]?.apiKeyId ?? '');
    if (!row) throw new Error('bob has a key');
    await world.store.commit([
      {
        changes: [
          {
            table: 'apiKeys',
            id: row.apiKeyId,
            organizationId: row.organizationId,
            row: { ...row, credentialType: 'CREDENTIAL_TYPE_OAUTH_KEY_P256', expirationSeconds: 900 },
          },
        ],
      },
    ]);
    expect(await bob.try('create_api_keys', addsKey('before'))).toMatchObject(done);
    await root.submit('set_organization_feature', feature);
    expect(await bob.try('create_api_keys', addsKey('after'))).toMatchObject(denied);
  });

  it('is told so by who-can', async () => {
    const access = async (kind: string) => {
      const { kinds } = await root.query<WhoCan>('who_can');
      return kinds.find((one) => one.kind === kind)?.people.some(({ userId }) => userId === bob.userId);
    };
    expect([await access('CREATE_AUTHENTICATORS'), await access('CREATE_API_KEYS')]).toEqual([true, true]);
    await root.submit('set_organization_feature', feature);
    expect([await access('CREATE_AUTHENTICATORS'), await access('CREATE_API_KEYS')]).toEqual([false, true]);
  });
});

describe('M7: the switch', () => {
  it('belongs to the root quorum, and has no value', async () => {
    expect(await bob.try('set_organization_feature', feature)).toMatchObject(denied);
    expect(await root.try('set_organization_feature', { ...feature, value: 'no' })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('parameters.value') as string },
    });
  });

  it('reaches every operation that lets users add credentials of their own', () => {
    const adding = allOperations.flatMap((one) =>
      one.kind === 'activity' && one.ownCredentialsOf && one.policy.action === 'CREATE' ? [one] : [],
    );
    expect(Object.fromEntries(adding.map(({ path, addsCredential }) => [path, addsCredential]))).toEqual({
      create_api_keys: 'api-key',
      create_authenticators: 'passkey',
      create_oauth_providers: 'api-key',
      create_read_only_session: 'session',
      create_read_write_session: 'session',
      create_rpc_grant: 'api-key',
      recover_user: 'passkey',
      stamp_login: 'session',
    });
  });
});
