import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, secp256k1KeyFrom, type StampKey } from '../../harness/actors.ts';
import { answered, aProxyWorld, nobodyYet, nonceOf, oidcToken, type ProxyWorld } from '../../harness/auth-proxy.ts';
import { apiKey, subOrganizationOf } from '../../harness/people.ts';
import { passkeyOf } from '../../harness/passkey.ts';
import { sessionPayload } from '../../harness/session-tokens.ts';

let scene: ProxyWorld;
beforeAll(async () => {
  scene = await aProxyWorld();
});

const page: ProxyWorld['page'] = (...call) => {
  // Each case has its own rate.
  scene.world.clock.advance(60_000);
  return scene.page(...call);
};
const soon = (key: StampKey) => apiKey(key, { expirationSeconds: '60' });
const refusedWith = (code: keyof typeof rpcCodes, message: string) => ({
  ok: false,
  failure: { code: rpcCodes[code], message: expect.stringContaining(message) as string },
});
const login = p256KeyFrom('a first login');

describe('signup_v2', () => {
  it('makes a sub-organization with a passkey, whose temporary key opens the first session', async () => {
    const passkey = passkeyOf('ann’s passkey');
    const { organizationId, userId } = answered(
      await page('signup_v2', {
        ...nobodyYet,
        userEmail: 'ann@example.com',
        organizationName: 'Ann',
        apiKeys: [soon(login)],
        authenticators: [passkey.registration()],
      }),
    );
    const ann = scene.world.operator.at(String(organizationId)).as(String(userId), login);
    const session = p256KeyFrom('ann’s session');
    const opened = await ann.submit<{ session: string }>('stamp_login', { publicKey: session.publicKey });
    expect(sessionPayload(opened.session)).toMatchObject({ organization_id: organizationId, user_id: userId });
    expect(answered(await page('account', { filterType: 'CREDENTIAL_ID', filterValue: passkey.credentialId }))).toEqual(
      { organizationId },
    );
    const { organizationData } = await ann
      .as(ann.userId, session)
      .query<{ organizationData: { rootQuorum: object; users: object[] } }>('get_organization', {});
    expect(organizationData).toMatchObject({
      name: 'Ann',
      rootQuorum: { threshold: 1, userIds: [userId] },
      users: [{ userName: 'ann', userEmail: 'ann@example.com', userTags: [] }],
    });
  });

  it('makes a wallet with it, and names what was not named', async () => {
    const wallet = { walletName: 'First', accounts: [] };
    const key = p256KeyFrom('somebody with a wallet');
    const made = answered(
      await page('signup_v2', { ...nobodyYet, userName: undefined, apiKeys: [apiKey(key)], wallet }),
    );
    expect(made).toMatchObject({ wallet: { walletId: expect.any(String) as string, addresses: [] } });
    expect(scene.world.store.state.organizations.get(String(made['organizationId']))?.organizationName).toBe('User');
  });

  it('takes a wallet’s key, which `account` then finds in either case', async () => {
    const key = secp256k1KeyFrom('a wallet of a browser');
    const lookup = (filterValue: string) => page('account', { filterType: 'PUBLIC_KEY', filterValue });
    expect(answered(await lookup(key.publicKey))).toEqual({});
    const { organizationId } = answered(await page('signup_v2', { ...nobodyYet, apiKeys: [apiKey(key)] }));
    expect(answered(await lookup(key.publicKey))).toEqual({ organizationId });
    expect(answered(await lookup(key.publicKey.toUpperCase()))).toEqual({ organizationId });
  });

  it('is understood in its first version', async () => {
    const provider = { providerName: 'work', oidcToken: oidcToken(scene.world, { subject: 'first version' }) };
    const made = answered(await page('signup', { ...nobodyYet, oauthProviders: [provider] }));
    expect(made).toEqual({ organizationId: expect.any(String) as string, userId: expect.any(String) as string });
    const [kept] = scene.world.store.activities.list(scene.world.organizationId, { limit: 1 });
    expect(kept?.type).toBe('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7');
  });

  const taken = p256KeyFrom('a key that is taken');
  const uncompressed = '04' + '11'.repeat(64);
  it.each<[string, () => object, keyof typeof rpcCodes, string]>([
    ['tags', () => ({ userTag: 'admins' }), 'INVALID_ARGUMENT', 'userTag'],
    ['more root users', () => ({ rootUsers: [{}] }), 'INVALID_ARGUMENT', 'rootUsers: unknown field'],
    ['features', () => ({ disableEmailAuth: true }), 'INVALID_ARGUMENT', 'disableEmailAuth: unknown field'],
    ['a quorum', () => ({ rootQuorumThreshold: 2 }), 'INVALID_ARGUMENT', 'rootQuorumThreshold: unknown field'],
    ['an organization', () => ({ organizationId: scene.world.organizationId }), 'INVALID_ARGUMENT', 'organizationId'],
    ['no way in', () => ({}), 'INVALID_ARGUMENT', 'a user needs'],
    [
      'the key of the proxy’s user',
      () => ({ apiKeys: [apiKey(scene.proxy.key)] }),
      'ALREADY_EXISTS',
      'credential of this public key',
    ],
    [
      'the key of a member of the root quorum, which soon expires',
      () => ({ apiKeys: [soon(scene.world.operator.key)] }),
      'ALREADY_EXISTS',
      'credential of this public key',
    ],
    [
      'the key of another sub-organization',
      () => ({ apiKeys: [apiKey(taken)] }),
      'ALREADY_EXISTS',
      'credential of this public key',
    ],
    [
      'a key that lasts beside a passkey: whose key it is, nothing proves',
      () => ({ apiKeys: [apiKey(p256KeyFrom('lasts'))], authenticators: [passkeyOf('mine').registration()] }),
      'INVALID_ARGUMENT',
      'nothing proves who has the key',
    ],
    [
      'a key that lasts beside a contact',
      () => ({ apiKeys: [apiKey(p256KeyFrom('lasts'))], userEmail: 'eve@example.com' }),
      'INVALID_ARGUMENT',
      'nothing proves',
    ],
    [
      'a key that lasts an hour beside another',
      () => ({ apiKeys: [apiKey(p256KeyFrom('hour'), { expirationSeconds: '3600' }), soon(p256KeyFrom('mine'))] }),
      'INVALID_ARGUMENT',
      'apiKeys.0',
    ],
    [
      'a key that is no point',
      () => ({ apiKeys: [{ ...apiKey(taken), publicKey: uncompressed }] }),
      'INVALID_ARGUMENT',
      'publicKey',
    ],
    [
      'a passkey twice',
      () => ({ authenticators: [passkeyOf('twice').registration(), passkeyOf('twice').registration()] }),
      'ALREADY_EXISTS',
      'passkey',
    ],
    [
      'claims without a token',
      () => ({ oauthProviders: [{ providerName: 'work', oidcClaims: { iss: 'i', sub: 's', aud: 'a' } }] }),
      'INVALID_ARGUMENT',
      '',
    ],
    [
      'a forged token',
      () => ({ oauthProviders: [{ providerName: 'work', oidcToken: oidcToken(scene.world, { subject: 'x' }, true) }] }),
      'INVALID_ARGUMENT',
      'invalid OIDC token',
    ],
  ])('is refused %s', async (_what, patch, code, message) => {
    const root = scene.world.operator;
    if (scene.world.store.state.apiKeys.lookup('publicKey', taken.publicKey).length === 0)
      await page('signup_v2', { ...nobodyYet, apiKeys: [apiKey(taken)] });
    const before = scene.world.store.state.organizations.lookup('parentId', root.organizationId).length;
    expect(await page('signup_v2', { ...nobodyYet, ...patch() })).toMatchObject(refusedWith(code, message));
    expect(scene.world.store.state.organizations.lookup('parentId', root.organizationId)).toHaveLength(before);
    expect(scene.world.bugs).toEqual([]);
  });

  it('leaves each credential to the first of two that sign up at once', async () => {
    const passkey = passkeyOf('wanted twice').registration();
    const asked = (name: string) => ({ ...nobodyYet, userName: name, authenticators: [passkey] });
    const outcomes = await Promise.all([page('signup_v2', asked('one')), page('signup_v2', asked('two'))]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('an OIDC identity', () => {
  const key = p256KeyFrom('a session by token').publicKey;
  const nonce = nonceOf(key);
  const tokenOf = (subject: string, more: object = {}, forged = false) =>
    oidcToken(scene.world, { subject, nonce, ...more }, forged);
  let organizationId: unknown;
  beforeAll(async () => {
    const provider = { providerName: 'work', oidcToken: tokenOf('ann') };
    ({ organizationId } = answered(await page('signup_v2', { ...nobodyYet, oauthProviders: [provider] })));
  });
  const find = (filterValue: string, filterType = 'OIDC_TOKEN') => page('account', { filterType, filterValue });
  const logIn = (token: string, more: object = {}) =>
    page('oauth_login', { oidcToken: token, publicKey: key, ...more });

  it('is found by its token, and by its claims', async () => {
    expect(answered(await find(tokenOf('ann')))).toEqual({ organizationId });
    const claims = { iss: 'https://issuer.example', aud: 'coffer-tests', sub: 'ann' };
    expect(answered(await find(JSON.stringify(claims), 'OIDC_CLAIMS'))).toEqual({ organizationId });
    expect(answered(await find(JSON.stringify({ ...claims, aud: 'other' }), 'OIDC_CLAIMS'))).toEqual({});
    expect(await find('{}', 'OIDC_CLAIMS')).toMatchObject(
      refusedWith('INVALID_ARGUMENT', 'filterValue: expected claims'),
    );
    expect(answered(await find(tokenOf('nobody')))).toEqual({});
    expect(answered(await find('no token'))).toEqual({});
  });

  it('logs in with its token, in the sub-organization that is named or found', async () => {
    for (const more of [{}, { organizationId }, { organizationId, invalidateExisting: true }]) {
      const { session } = answered(await logIn(tokenOf('ann'), more));
      expect(sessionPayload(String(session))).toMatchObject({ organization_id: organizationId, public_key: key });
    }
    const [kept] = scene.world.store.activities.list(String(organizationId), { limit: 1 });
    expect(kept).toMatchObject({ type: 'ACTIVITY_TYPE_OAUTH_LOGIN', submitterId: scene.proxy.userId });
  });

  it.each<[string, () => Promise<unknown>, keyof typeof rpcCodes, string]>([
    ['a forged token', () => logIn(tokenOf('ann', {}, true)), 'INVALID_ARGUMENT', 'invalid OIDC token'],
    ['a forged token in the lookup', () => find(tokenOf('ann', {}, true)), 'INVALID_ARGUMENT', 'invalid OIDC token'],
    [
      'a token that another key made, sent again',
      () => logIn(tokenOf('ann', { nonce: nonceOf('02ab') })),
      'INVALID_ARGUMENT',
      'its nonce',
    ],
    [
      'the same where the organization is named',
      () => logIn(tokenOf('ann', { nonce: nonceOf('02ab') }), { organizationId }),
      'INVALID_ARGUMENT',
      'its nonce',
    ],
    ['another audience', () => logIn(tokenOf('ann', { audience: 'other' })), 'NOT_FOUND', 'no user logs in'],
    [
      'another audience where the organization is named',
      () => logIn(tokenOf('ann', { audience: 'other' }), { organizationId }),
      'NOT_FOUND',
      'no user of this organization',
    ],
    ['another issuer', () => logIn(tokenOf('ann', { issuer: 'https://evil.example' })), 'NOT_FOUND', 'no user logs in'],
    [
      'the vault’s own organization',
      () => logIn(tokenOf('ann'), { organizationId: scene.world.organizationId }),
      'NOT_FOUND',
      'no organization found',
    ],
    [
      'another sub-organization',
      async () => {
        const branch = await subOrganizationOf(scene.world.operator, 'Branch');
        return logIn(tokenOf('ann'), { organizationId: branch.organizationId });
      },
      'NOT_FOUND',
      'no user of this organization',
    ],
  ])('does not log in with %s', async (_what, call, code, message) => {
    expect(await call()).toMatchObject(refusedWith(code, message));
    expect(scene.world.bugs).toEqual([]);
  });

  it('of nobody there has no issuer asked', async () => {
    const asked: string[] = [];
    const { identity } = scene.world.ports;
    const verify = identity.verifyOidcToken;
    Object.assign(identity, { verifyOidcToken: (token: string) => (asked.push(token), verify(token)) });
    const stranger = tokenOf('stranger', { issuer: 'https://evil.example' });
    await find(stranger);
    await logIn(stranger);
    await logIn(stranger, { organizationId });
    expect(asked).toEqual([]);
    await logIn(tokenOf('ann'), { organizationId });
    expect(asked).toHaveLength(1);
    Object.assign(identity, { verifyOidcToken: verify });
  });

  it('of two sub-organizations is ambiguous, which no page can bring about', async () => {
    const provider = { providerName: 'work', oidcToken: tokenOf('ann') };
    expect(await page('signup_v2', { ...nobodyYet, oauthProviders: [provider] })).toMatchObject(
      refusedWith('ALREADY_EXISTS', 'provider of this identity'),
    );
    const twin = await subOrganizationOf(scene.world.operator, 'Twin');
    await twin.submit('create_oauth_providers', { userId: twin.userId, oauthProviders: [provider] });
    expect(await find(tokenOf('ann'))).toMatchObject(refusedWith('UNAUTHENTICATED', 'more than one suborg'));
    expect(answered(await logIn(tokenOf('ann'), { organizationId }))).toHaveProperty('session');
  });
});

describe('account', () => {
  it.each<[object, string]>([
    [{ filterType: 'EMAIL', filterValue: 'ann@example.com' }, 'verificationToken: missing field'],
    [{ filterType: 'PHONE_NUMBER', filterValue: '+15550100' }, 'verificationToken: missing field'],
    [{ filterType: 'NAME', filterValue: 'Ann' }, 'filterType: expected one of'],
    [{ filterType: 'USERNAME', filterValue: 'ann' }, 'filterType: expected one of'],
    [{ filterType: 'PUBLIC_KEY', filterValue: '' }, 'filterValue: missing value'],
    [{ filterValue: 'ann' }, 'filterType: missing field'],
  ])('refuses %j', async (body, message) => {
    expect(await page('account', body)).toMatchObject(refusedWith('INVALID_ARGUMENT', message));
  });

  it('finds nobody of the vault’s own organization', async () => {
    const filterValue = scene.world.operator.key.publicKey;
    expect(answered(await page('account', { filterType: 'PUBLIC_KEY', filterValue }))).toEqual({});
  });
});
