import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { noPoint, targetFrom } from '../../../harness/key-material.ts';
import { joinedBy, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { profileOf, sessionPayload } from '../../../harness/session-tokens.ts';
import { aWorld, type World } from '../../../harness/world.ts';

type Login = { session: string };

const sessionKey = p256KeyFrom('an OAuth session');
const { publicKey } = sessionKey;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const tokenTo = (world: World, key: string) => tokenFor(world, { subject: 'ann', nonce: sha256(key) });

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', {
    oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
  });
  return { world, ann, oidcToken: tokenTo(world, publicKey) };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

const providerOf = async (root: Actor, userId: string) =>
  (await root.query<{ user: { oauthProviders: { providerId: string }[] } }>('get_user', { userId })).user
    .oauthProviders[0]?.providerId ?? '';

describe('oauth_login', () => {
  it('opens a session for whoever the token names', async () => {
    const { world, ann, oidcToken } = await withAnn();
    const asked = { oidcToken, publicKey, expirationSeconds: '60' };
    const { session } = await world.operator.submit<Login>('oauth_login', asked);
    expect(sessionPayload(session)).toMatchObject({
      exp: world.clock.atMs / 1000 + 60,
      public_key: publicKey,
      user_id: ann.userId,
    });
    expect(await ann.as(ann.userId, sessionKey).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('is worth nothing to whoever sees the token: sent again, it opens a session of the same key alone', async () => {
    const { world, ann, oidcToken } = await withAnn();
    await world.operator.submit('oauth_login', { oidcToken, publicKey });
    await world.operator.submit('oauth_login', { oidcToken, publicKey });
    const thief = p256KeyFrom('thief');
    expect(await world.operator.try('oauth_login', { oidcToken, publicKey: thief.publicKey })).toMatchObject({
      failure: { turnkeyErrorCode: 'INVALID_OIDC_TOKEN' },
    });
    const { user } = await world.operator.query<{ user: { apiKeys: unknown[] } }>('get_user', { userId: ann.userId });
    expect(user.apiKeys).toHaveLength(2);
  });

  it('keeps its profile when the request is sent again, also after the session ended', async () => {
    const { world, oidcToken, ann } = await withAnn();
    const { operator } = world;
    const sessionProfileId = await profileOf(operator, "activity.resource == 'USER_TAG'");
    await operator.submit('oauth_login', { oidcToken, publicKey, sessionProfileId });
    const denied = { failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining('same profile') } };
    const wider = async () => [
      await operator.try('oauth_login', { oidcToken, publicKey }),
      await operator.try('oauth', { oidcToken, targetPublicKey: publicKey }),
    ];
    for (const outcome of await wider()) expect(outcome).toMatchObject(denied);
    const apiKeyIds = world.store.state.apiKeys.lookup('publicKey', publicKey).map(({ apiKeyId }) => apiKeyId);
    await operator.submit('delete_api_keys', { userId: ann.userId, apiKeyIds });
    for (const outcome of await wider()) expect(outcome).toMatchObject(denied);
    await operator.submit('oauth_login', { oidcToken, publicKey, sessionProfileId });
  });

  it('ends with the provider, and with its user', async () => {
    const { world, ann, oidcToken } = await withAnn();
    const { operator } = world;
    await operator.submit('oauth_login', { oidcToken, publicKey });
    await operator.submit('delete_oauth_providers', {
      userId: ann.userId,
      providerIds: [await providerOf(operator, ann.userId)],
    });
    expect(await ann.as(ann.userId, sessionKey).tryQuery('whoami')).toMatchObject({ ok: false });
    await operator.submit('delete_users', { userIds: [ann.userId] });
    expect(await operator.try('oauth_login', { oidcToken, publicKey })).toMatchObject({ failure: { code: 5 } });
  });

  it('is started by the parent in the sub-organization that it names, whose users alone it looks through', async () => {
    const { world, oidcToken } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const above = world.operator.at(below.organizationId);
    expect(await above.try('oauth_login', { oidcToken, publicKey })).toMatchObject({ failure: { code: 5 } });
    await below.submit('create_oauth_providers', {
      userId: below.userId,
      oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
    });
    const { session } = await above.submit<Login>('oauth_login', { oidcToken, publicKey });
    expect(sessionPayload(session)).toMatchObject({ user_id: below.userId, organization_id: below.organizationId });
  });

  it('needs a policy about AUTH, or the root quorum', async () => {
    const { world, ann, oidcToken } = await withAnn();
    expect(await ann.try('oauth_login', { oidcToken, publicKey })).toMatchObject({ failure: { code: 7 } });
    await world.operator.submit('create_policy', {
      policyName: 'logins',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'OAUTH_LOGIN'",
      consensus: 'true',
    });
    await ann.submit('oauth_login', { oidcToken, publicKey });
  });

  const login =
    (patch: object) =>
    ({ oidcToken }: Scene) => ({ oidcToken, publicKey, ...patch });
  const withToken =
    (identity: { subject: string; issuer?: string; audience?: string; nonce?: string }) => (scene: Scene) => ({
      publicKey,
      oidcToken: tokenFor(scene.world, { nonce: sha256(publicKey), ...identity }),
    });
  refuses('oauth_login', withAnn, [
    ['the token is missing', { publicKey }, 'INVALID_ARGUMENT', 'parameters.oidcToken: missing'],
    ['the key is missing', ({ oidcToken }: Scene) => ({ oidcToken }), 'INVALID_ARGUMENT', 'publicKey: missing'],
    ['the token does not verify', login({ oidcToken: 'forged' }), 'INVALID_ARGUMENT', 'invalid OIDC token'],
    [
      'the token was made for another key',
      login({ publicKey: targetFrom('other').compressed }),
      'INVALID_ARGUMENT',
      'its nonce is not the SHA-256 of publicKey',
    ],
    ['the token has no nonce', withToken({ subject: 'ann', nonce: '' }), 'INVALID_ARGUMENT', 'its nonce'],
    [
      'the key is no point',
      ({ world }: Scene) => ({ oidcToken: tokenTo(world, noPoint), publicKey: noPoint }),
      'INVALID_ARGUMENT',
      'parameters.publicKey: is not a point of P-256',
    ],
    ['it is somebody else', withToken({ subject: 'eve' }), 'NOT_FOUND', 'no user of this organization'],
    ['it is another application', withToken({ subject: 'ann', audience: 'evil' }), 'NOT_FOUND', 'no user of'],
    [
      'there is an unknown field',
      login({ targetPublicKey: 'x' }),
      'INVALID_ARGUMENT',
      'targetPublicKey: unknown field',
    ],
  ]);
});
