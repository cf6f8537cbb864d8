import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { proxyCalls } from '#engine/auth-proxy/index.ts';
import { proxyPaths } from '#engine/auth-proxy/paths.ts';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom } from '../../harness/actors.ts';
import {
  answered,
  aProxyWorld,
  nobodyYet,
  nonceOf,
  oidcToken as oidcTokenOf,
  pageOrigin,
  type ProxyWorld,
} from '../../harness/auth-proxy.ts';
import { apiKey, joinedBy, nobody, subOrganizationOf } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

const signUpAs = (name: string) => ({ ...nobodyYet, apiKeys: [apiKey(p256KeyFrom(`${name} at the proxy`))] });
const refusedWith = (code: keyof typeof rpcCodes, message: string) => ({
  ok: false,
  failure: { code: rpcCodes[code], message: expect.stringContaining(message) as string },
});

it('has a call for each path that an endpoint knows', () => {
  expect(proxyCalls.map(({ path }) => path)).toEqual(proxyPaths);
});

describe('the user that the auth proxy acts as', () => {
  it('submits an ordinary activity, whose vote says that the proxy cast it', async () => {
    const { world, proxy, page } = await aProxyWorld();
    const { organizationId } = answered(await page('signup_v2', signUpAs('ann')));
    const [found] = world.store.activities.list(world.organizationId, { limit: 1 });
    expect(found).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
      status: 'ACTIVITY_STATUS_COMPLETED',
      submitterId: proxy.userId,
      result: { subOrganizationId: organizationId },
      votes: [
        {
          userId: proxy.userId,
          publicKey: '',
          signature: '',
          scheme: 'SIGNATURE_SCHEME_COFFER_AUTH_PROXY',
          credential: { id: 'auth-proxy', type: 'CREDENTIAL_TYPE_COFFER_AUTH_PROXY' },
        },
      ],
    });
    expect(JSON.parse(found?.votes[0]?.message ?? '')).toMatchObject({ organizationId: world.organizationId });
    expect(world.bugs).toEqual([]);
  });

  it('may do what its policies say, and tells a page nothing of them', async () => {
    const { world, page } = await aProxyWorld("activity.resource == 'AUTH'");
    expect(await page('signup_v2', signUpAs('ann'))).toEqual({
      ok: false,
      failure: { code: rpcCodes.PERMISSION_DENIED, message: 'the auth proxy may not do this', details: [] },
    });
    const [kept] = world.store.activities.list(world.organizationId, { limit: 1 });
    expect(kept).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8' });
  });

  it('logs in by the policies that docs/logins.md names, which leave the sessions of other users alone', async () => {
    const text = readFileSync(new URL('../../../docs/logins.md', import.meta.url), 'utf8');
    const conditions = [...text.matchAll(/\| `ALLOW` \| `([^`]+)`/g)].map(([, condition]) => condition);
    expect(conditions).toHaveLength(3);
    const { world, page } = await aProxyWorld(`(${conditions.join(') || (')})`);
    const key = p256KeyFrom('ann at the proxy');
    const oidcToken = oidcTokenOf(world, { subject: 'ann', nonce: nonceOf(key.publicKey) });
    const oauthProviders = [{ providerName: 'work', oidcToken }];
    answered(await page('signup_v2', { ...nobodyYet, oauthProviders }));
    expect(answered(await page('oauth_login', { oidcToken, publicKey: key.publicKey }))).toMatchObject({
      session: expect.any(String) as string,
    });
    const bob = await joinedBy(world.operator, 'bob');
    await bob.submit('stamp_login', { publicKey: p256KeyFrom('a session of bob').publicKey });
  });

  it('is denied by a policy about the credential of its votes', async () => {
    const { world, page } = await aProxyWorld();
    await world.operator.submit('create_policy', {
      policyName: 'no pages',
      effect: 'EFFECT_DENY',
      consensus: "credentials.any(one, one.type == 'CREDENTIAL_TYPE_COFFER_AUTH_PROXY')",
      notes: '',
    });
    expect(await page('signup_v2', signUpAs('ann'))).toMatchObject(refusedWith('PERMISSION_DENIED', 'may not'));
  });

  it('never waits for others: what needs their votes is denied', async () => {
    const { world, proxy, page } = await aProxyWorld("activity.resource == 'AUTH'");
    const other = await joinedBy(world.operator, 'other');
    await world.operator.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'ORGANIZATION'",
      consensus: `approvers.any(u, u.id == '${proxy.userId}') && approvers.any(u, u.id == '${other.userId}')`,
      notes: '',
    });
    expect(await page('signup_v2', signUpAs('ann'))).toMatchObject(refusedWith('PERMISSION_DENIED', 'may not'));
    const waiting = { statuses: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] as const, limit: 10 };
    expect(world.store.activities.list(world.organizationId, waiting)).toEqual([]);
  });

  it.each<[string, (scene: ProxyWorld) => Promise<unknown>, keyof typeof rpcCodes]>([
    [
      'the user was deleted',
      ({ world, proxy }) => world.operator.submit('delete_users', { userIds: [proxy.userId] }),
      'PERMISSION_DENIED',
    ],
    [
      'the user joined the root quorum',
      ({ world, proxy }) =>
        world.operator.submit('update_root_quorum', { threshold: 1, userIds: [world.operator.userId, proxy.userId] }),
      'PERMISSION_DENIED',
    ],
    [
      'the policy was deleted',
      ({ world }) => {
        const [policy] = world.store.state.policies.list(world.organizationId);
        return world.operator.submit('delete_policy', { policyId: policy?.policyId });
      },
      'PERMISSION_DENIED',
    ],
    ['the proxy was switched off', ({ world }) => world.service.changeSettings({ authProxy: null }), 'NOT_FOUND'],
  ])('does nothing once %s, also where the call was under way', async (_why, end, code) => {
    const scene = await aProxyWorld();
    const ended = end(scene);
    const underWay = await scene.page('signup_v2', signUpAs('ann'));
    await ended;
    expect(underWay).toMatchObject({ ok: false });
    expect(await scene.page('signup_v2', signUpAs('bob'))).toMatchObject(refusedWith(code, ''));
    expect(scene.world.store.state.organizations.lookup('parentId', scene.world.organizationId)).toEqual([]);
    expect(scene.world.bugs).toEqual([]);
  });
});

describe('a call at the auth proxy', () => {
  let scene: ProxyWorld;
  beforeAll(async () => {
    scene = await aProxyWorld();
  });

  it('is answered only under the id of the configured user', async () => {
    for (const configId of [nobody, scene.world.operator.userId, ''])
      expect(await scene.page('wallet_kit_config', {}, { configId })).toMatchObject(
        refusedWith('NOT_FOUND', 'no auth proxy configuration'),
      );
    expect(await scene.page('wallet_kit_config')).toMatchObject({ ok: true });
  });

  it('has a path of the table, a JSON object, and at most 64 KiB', async () => {
    expect(await scene.page('oauth2_authenticate')).toMatchObject(refusedWith('NOT_FOUND', 'not found'));
    expect(await scene.page('account', '[]')).toMatchObject(refusedWith('INVALID_ARGUMENT', 'expected a JSON object'));
    expect(await scene.page('account', 'no')).toMatchObject(refusedWith('INVALID_ARGUMENT', ''));
    const large = { ...nobodyYet, userName: 'a'.repeat(65_536) };
    expect(await scene.page('signup_v2', large)).toMatchObject(refusedWith('RESOURCE_EXHAUSTED', '65536'));
    expect(await scene.page('signup_v2', { ...nobodyYet, rootQuorumThreshold: 0 })).toMatchObject(
      refusedWith('INVALID_ARGUMENT', 'rootQuorumThreshold: unknown field'),
    );
  });

  it('cannot be claimed with a stamp: no header makes a caller of the proxy', async () => {
    const { world, proxy } = scene;
    const body = new TextEncoder().encode(proxy.bodyOf('create_sub_organization', {}));
    const path = '/public/v1/submit/create_sub_organization';
    const claim = { publicKey: '', scheme: 'SIGNATURE_SCHEME_COFFER_AUTH_PROXY', signature: '' };
    const stamp = Buffer.from(JSON.stringify(claim)).toString('base64url');
    expect(await world.service.call({ path, body })).toMatchObject({ failure: { code: rpcCodes.UNAUTHENTICATED } });
    for (const header of ['stamp', 'attestedStamp'])
      expect(await world.service.call({ path, body, [header]: stamp })).toMatchObject({
        failure: { code: rpcCodes.UNAUTHENTICATED },
      });
  });

  it('tells the wallet kit how pages may log in, with and without a body', async () => {
    const config = {
      enabledProviders: ['passkey', 'wallet'],
      sessionExpirationSeconds: '900',
      organizationId: scene.world.organizationId,
      otpAlphanumeric: true,
      otpLength: '9',
    };
    expect(answered(await scene.page('wallet_kit_config', ''))).toEqual(config);
    expect(answered(await scene.page('wallet_kit_config', {}))).toEqual(config);
    expect(answered(await scene.page('wallet_kit_client_params', ''))).toEqual({});
  });
});

describe('the setting of the auth proxy', () => {
  const origins = [pageOrigin];
  it.each<[string, (scene: ProxyWorld, below: string) => object, string]>([
    [
      'a member of the root quorum',
      ({ world }) => ({ userId: world.operator.userId }),
      'authProxy.userId: choose a user who is not a member',
    ],
    ['nobody', () => ({ userId: nobody }), 'authProxy.userId: expected a user'],
    ['another organization', () => ({ organizationId: nobody }), 'authProxy.organizationId'],
    ['a sub-organization', (_, below) => ({ organizationId: below }), 'authProxy.organizationId'],
    ['no origin', () => ({ origins: [] }), 'authProxy.origins: expected 1 to 32'],
    ['every origin', () => ({ origins: ['*'] }), 'authProxy.origins: expected origins'],
    ['a page', () => ({ origins: [`${pageOrigin}/page`] }), 'authProxy.origins: expected origins'],
  ])('is refused for %s', async (_what, patch, message) => {
    const scene = await theScene;
    const { world, proxy } = scene;
    const below = (await theBranch).organizationId;
    const setting = { organizationId: world.organizationId, userId: proxy.userId, origins, ...patch(scene, below) };
    await expect(world.service.changeSettings({ authProxy: setting })).rejects.toThrow(message);
  });

  const theScene = aProxyWorld();
  const theBranch = theScene.then(({ world }) => subOrganizationOf(world.operator, 'Branch'));

  it('is off in a new vault', async () => {
    const world = await aWorld();
    const call = {
      path: '/v1/wallet_kit_config',
      body: new Uint8Array(),
      configId: world.operator.userId,
      address: '',
    };
    expect(await world.service.authProxy(call)).toMatchObject(refusedWith('NOT_FOUND', 'not found'));
  });
});

describe('rates of the auth proxy', () => {
  const account = (filterValue: string) => ({ filterType: 'EMAIL', filterValue });
  const isLimited = {
    ok: false,
    failure: { code: rpcCodes.RESOURCE_EXHAUSTED },
    retryAfterSeconds: expect.any(Number) as number,
  };

  it('count for a contact from whatever address, and however it is spelled', async () => {
    const { world, page } = await aProxyWorld();
    const spellings = ['ann@example.com', 'Ann@Example.com', ' ann@example.com'];
    for (let call = 0; call < 10; call++)
      expect(await page('account', account(spellings[call % 3] ?? ''), { address: `10.0.0.${call}` })).toMatchObject({
        failure: { code: rpcCodes.INVALID_ARGUMENT },
      });
    expect(await page('account', account('ann@example.com'), { address: '10.0.0.99' })).toMatchObject(isLimited);
    expect(await page('signup_v2', { ...nobodyYet, userEmail: 'ANN@example.com' })).toMatchObject(isLimited);
    expect(await page('account', account('bob@example.com'))).toMatchObject({
      failure: { code: rpcCodes.INVALID_ARGUMENT },
    });
    world.clock.advance(30_000);
    expect(await page('account', account('ann@example.com'))).not.toMatchObject(isLimited);
  });

  it('remember no text that is too long to be a contact', async () => {
    const { page } = await aProxyWorld();
    const long = `${'a'.repeat(limits.emailCharsMax)}@example.com`;
    for (const filterType of ['EMAIL', 'PHONE_NUMBER'])
      for (let call = 0; call < 7; call += 1)
        expect(await page('account', { filterType, filterValue: long })).toMatchObject(
          refusedWith('INVALID_ARGUMENT', 'filterValue: a contact has at most'),
        );
    for (const userEmail of [long, long])
      expect(await page('signup_v2', { ...nobodyYet, userEmail })).toMatchObject(
        refusedWith('INVALID_ARGUMENT', 'userEmail'),
      );
  });

  it('count for an address', async () => {
    const { world, page } = await aProxyWorld();
    // One token comes back every tenth of a second, and the calls are a millisecond apart.
    for (let call = 0; call < 100; call++) expect(await page('wallet_kit_client_params')).toMatchObject({ ok: true });
    for (let call = 0; call < 5; call++) await page('wallet_kit_client_params');
    expect(await page('wallet_kit_client_params')).toMatchObject(isLimited);
    expect(await page('wallet_kit_client_params', {}, { address: '::1' })).toMatchObject({ ok: true });
    world.clock.advance(10_000);
    expect(await page('wallet_kit_client_params')).toMatchObject({ ok: true });
  });
});
