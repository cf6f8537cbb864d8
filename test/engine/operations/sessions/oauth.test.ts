import { createHash } from 'node:crypto';
import { decryptCredentialBundle } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { stampBody } from '#shared/stamp.ts';
import type { Actor, StampKey } from '../../../harness/actors.ts';
import { noPoint, targetFrom } from '../../../harness/key-material.ts';
import { joinedBy, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld, type World } from '../../../harness/world.ts';

type Login = { userId: string; apiKeyId: string; credentialBundle: string };
type Keys = { apiKeys: { apiKeyId: string; apiKeyName: string; expirationSeconds?: string }[] };

const target = targetFrom('oauth');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A token of ann's whose nonce names the target as it is spelled. */
const tokenTo = (world: World, targetPublicKey: string) =>
  tokenFor(world, { subject: 'ann', nonce: sha256(targetPublicKey) });

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', {
    oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
  });
  return { world, ann, oidcToken: tokenTo(world, target.publicKey) };
}
type Scene = Awaited<ReturnType<typeof withAnn>>;

/** The key inside a bundle, opened by the official client and ready to stamp. */
function openedKey({ credentialBundle }: Login, like: StampKey): StampKey {
  const privateKey = Buffer.from(decryptCredentialBundle(credentialBundle, target.privateKey), 'hex');
  return { ...like, stamp: (body) => stampBody({ curve: 'p256', privateKey }, body) };
}

const keysOf = async (actor: Actor, userId: string) => (await actor.query<Keys>('get_api_keys', { userId })).apiKeys;

describe('oauth', () => {
  it('gives whoever the token names a key of their own, sealed to them alone', async () => {
    const { world, ann, oidcToken } = await withAnn();
    const login = await world.operator.submit<Login>('oauth', {
      oidcToken,
      targetPublicKey: target.publicKey,
      apiKeyName: 'browser',
      expirationSeconds: '60',
      invalidateExisting: false,
    });
    expect(login).toEqual({
      userId: ann.userId,
      apiKeyId: expect.any(String),
      credentialBundle: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{100,130}$/),
    });
    expect(await ann.query('get_user', { userId: ann.userId })).toMatchObject({
      user: {
        apiKeys: [
          {},
          {
            apiKeyId: login.apiKeyId,
            apiKeyName: 'browser',
            expirationSeconds: '60',
            credential: { type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256' },
          },
        ],
      },
    });
    const session = ann.as(ann.userId, openedKey(login, ann.key));
    expect(await session.query('whoami')).toMatchObject({ username: 'ann' });
    world.clock.advance(60_000);
    expect(await session.tryQuery('whoami')).toMatchObject({ failure: { turnkeyErrorCode: 'API_KEY_EXPIRED' } });
  });

  it('lasts fifteen minutes and names itself, when nothing else is said', async () => {
    const { world, ann, oidcToken } = await withAnn();
    const { operator } = world;
    await operator.submit('oauth', { oidcToken, targetPublicKey: target.publicKey });
    expect((await keysOf(operator, ann.userId))[1]).toMatchObject({
      apiKeyName: 'Oauth - 2026-11-20T12:00:00.000Z',
      expirationSeconds: '900',
    });
  });

  it('ends the user’s other logins of this kind where that is asked, and nothing else', async () => {
    const { world, ann, oidcToken } = await withAnn();
    const { operator } = world;
    const login = (patch: object) =>
      operator.submit<Login>('oauth', { oidcToken, targetPublicKey: target.publicKey, ...patch });
    const [one, two] = [await login({}), await login({})];
    expect((await keysOf(operator, ann.userId)).slice(1).map(({ apiKeyId }) => apiKeyId)).toEqual([
      one.apiKeyId,
      two.apiKeyId,
    ]);
    const three = await login({ invalidateExisting: true });
    const left = await keysOf(operator, ann.userId);
    expect(left.map(({ apiKeyName, apiKeyId }) => [apiKeyName, apiKeyId]).at(0)?.[0]).toBe('laptop');
    expect(left.slice(1).map(({ apiKeyId }) => apiKeyId)).toEqual([three.apiKeyId]);
  });

  it('takes a compressed target, and the nonce of the text as it was sent', async () => {
    const { world, ann } = await withAnn();
    const targetPublicKey = target.compressed.toUpperCase();
    const login = await world.operator.submit<Login>('oauth', {
      oidcToken: tokenTo(world, targetPublicKey),
      targetPublicKey,
    });
    expect(await ann.as(ann.userId, openedKey(login, ann.key)).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('may be started by the parent in a sub-organization, whose users alone it looks through', async () => {
    const { world, oidcToken } = await withAnn();
    const { operator } = world;
    const below = await subOrganizationOf(operator, 'Branch');
    const above = operator.at(below.organizationId);
    const asked = { oidcToken, targetPublicKey: target.publicKey };
    expect(await above.try('oauth', asked)).toMatchObject({ failure: { code: 5 } });
    await below.submit('create_oauth_providers', {
      userId: below.userId,
      oauthProviders: [{ providerName: 'work', oidcToken: tokenFor(world, { subject: 'ann' }) }],
    });
    const login = await above.submit<Login>('oauth', asked);
    expect(login.userId).toBe(below.userId);
    const session = below.as(below.userId, openedKey(login, below.key));
    expect(await session.query('whoami')).toMatchObject({ organizationId: below.organizationId });
  });

  it('is what a policy about AUTH can allow a backend', async () => {
    const { world, oidcToken } = await withAnn();
    const backend = await joinedBy(world.operator, 'backend');
    const asked = { oidcToken, targetPublicKey: target.publicKey };
    expect(await backend.try('oauth', asked)).toMatchObject({ failure: { code: 7 } });
    await world.operator.submit('create_policy', {
      policyName: 'logins',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'AUTH' && activity.action == 'CREATE'",
      consensus: "approvers.any(user, user.alias == 'backend')",
      notes: '',
    });
    await backend.submit('oauth', asked);
  });

  it('names the hosted service’s code for a bad token', async () => {
    const { world } = await withAnn();
    const outcome = await world.operator.try('oauth', { oidcToken: 'forged', targetPublicKey: target.publicKey });
    expect(outcome).toMatchObject({ ok: false, failure: { turnkeyErrorCode: 'INVALID_OIDC_TOKEN' } });
  });

  const other = targetFrom('somebody else').publicKey;
  const login =
    (patch: object) =>
    ({ oidcToken }: Scene) => ({ oidcToken, targetPublicKey: target.publicKey, ...patch });
  const withToken =
    (identity: { subject: string; issuer?: string; audience?: string; nonce?: string }) => (scene: Scene) => ({
      targetPublicKey: target.publicKey,
      oidcToken: tokenFor(scene.world, { nonce: sha256(target.publicKey), ...identity }),
    });
  refuses('oauth', withAnn, [
    [
      'the token is missing',
      { targetPublicKey: target.publicKey },
      'INVALID_ARGUMENT',
      'parameters.oidcToken: missing',
    ],
    [
      'the target is missing',
      ({ oidcToken }: Scene) => ({ oidcToken }),
      'INVALID_ARGUMENT',
      'targetPublicKey: missing',
    ],
    [
      'the token does not verify',
      login({ oidcToken: 'forged' }),
      'INVALID_ARGUMENT',
      'invalid OIDC token: the token does not verify',
    ],
    [
      'the token was made for another target',
      login({ targetPublicKey: other }),
      'INVALID_ARGUMENT',
      'invalid OIDC token: its nonce',
    ],
    [
      'the target is spelled otherwise than it was hashed',
      login({ targetPublicKey: target.publicKey.toUpperCase() }),
      'INVALID_ARGUMENT',
      'invalid OIDC token: its nonce',
    ],
    [
      'the token has no nonce',
      withToken({ subject: 'ann', nonce: '' }),
      'INVALID_ARGUMENT',
      'invalid OIDC token: its nonce',
    ],
    [
      'the target is no point',
      ({ world }: Scene) => ({ oidcToken: tokenTo(world, noPoint), targetPublicKey: noPoint }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey: is not a point of P-256',
    ],
    ['the target is no key at all', login({ targetPublicKey: 'ff' }), 'INVALID_ARGUMENT', 'parameters.targetPublicKey'],
    ['it is somebody else', withToken({ subject: 'eve' }), 'NOT_FOUND', 'no user of this organization'],
    [
      'it is another issuer',
      withToken({ subject: 'ann', issuer: 'https://evil.example' }),
      'NOT_FOUND',
      'no user of this organization',
    ],
    [
      'it is another application',
      withToken({ subject: 'ann', audience: 'evil' }),
      'NOT_FOUND',
      'no user of this organization',
    ],
    ['the time is none', login({ expirationSeconds: '-1' }), 'INVALID_ARGUMENT', 'invalid api key expiration'],
    [
      'a flag is text',
      login({ invalidateExisting: 'true' }),
      'INVALID_ARGUMENT',
      'invalidateExisting: expected boolean',
    ],
    ['there is an unknown field', login({ publicKey: 'x' }), 'INVALID_ARGUMENT', 'parameters.publicKey: unknown field'],
  ]);
});
