import { verifySessionJwtSignature } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { p256KeyFrom, type Actor } from '../../../harness/actors.ts';
import { noPoint, targetFrom } from '../../../harness/key-material.ts';
import { passkeyOf, tryByPasskey } from '../../../harness/passkey.ts';
import { apiKey, joinedBy, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { sessionPayload } from '../../../harness/session-tokens.ts';
import { aWorld } from '../../../harness/world.ts';

type Login = { session: string };
type Keys = {
  apiKeys: { apiKeyId: string; apiKeyName: string; expirationSeconds?: string; credential: { type: string } }[];
};

const sessionKey = p256KeyFrom('a session');
const { publicKey } = sessionKey;

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann');
  return { world, ann, actor: ann };
}

const keysOf = async (actor: Actor) => (await actor.query<Keys>('get_api_keys', { userId: actor.userId })).apiKeys;
const sessionsOf = async (actor: Actor) =>
  (await keysOf(actor)).filter(({ credential }) => credential.type === 'CREDENTIAL_TYPE_LOGIN');

describe('stamp_login', () => {
  it('makes the key one of the sender’s until the session ends, and gives the session token', async () => {
    const { world, ann } = await withAnn();
    const { session } = await ann.submit<Login>('stamp_login', { publicKey, expirationSeconds: '60' });
    const notarizer = world.store.state.serviceKeys.get('notarizer')?.publicKey ?? '';
    expect(await verifySessionJwtSignature(session, notarizer)).toBe(true);
    expect(sessionPayload(session)).toEqual({
      exp: world.clock.atMs / 1000 + 60,
      public_key: publicKey,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: ann.userId,
      organization_id: ann.organizationId,
    });
    expect(await sessionsOf(ann)).toMatchObject([
      { apiKeyName: 'Login - 2026-11-20T12:00:00.000Z', expirationSeconds: '60' },
    ]);
    const loggedIn = ann.as(ann.userId, sessionKey);
    expect(await loggedIn.query('whoami')).toMatchObject({ userId: ann.userId });
    world.clock.advance(59_999);
    expect(await loggedIn.tryQuery('whoami')).toMatchObject({ ok: true });
    world.clock.advance(1);
    expect(await loggedIn.tryQuery('whoami')).toMatchObject({ failure: { turnkeyErrorCode: 'API_KEY_EXPIRED' } });
  });

  it('lasts fifteen minutes unless told, and takes the key in any spelling', async () => {
    const { world, ann } = await withAnn();
    const { publicKey: uncompressed, compressed } = targetFrom('spelled');
    const { session } = await ann.submit<Login>('stamp_login', { publicKey: uncompressed.toUpperCase() });
    expect(sessionPayload(session)).toMatchObject({ exp: world.clock.atMs / 1000 + 900, public_key: compressed });
  });

  it('answers the same bytes with the same session, and opens none anew', async () => {
    const { world, ann } = await withAnn();
    const body = ann.bodyOf('stamp_login', { publicKey });
    const first = await ann.send('/public/v1/submit/stamp_login', body);
    world.clock.advance(1_200_000);
    expect(await ann.send('/public/v1/submit/stamp_login', body)).toEqual(first);
    expect(await ann.as(ann.userId, sessionKey).tryQuery('whoami')).toMatchObject({ ok: false });
  });

  it('takes a request that was stamped minutes before', async () => {
    const { world, ann } = await withAnn();
    const body = ann.bodyOf('stamp_login', { publicKey });
    world.clock.advance(600_000);
    expect(await ann.send('/public/v1/submit/stamp_login', body)).toMatchObject({ ok: true });
  });

  it('renews a session with its own key', async () => {
    const { world, ann } = await withAnn();
    await ann.submit('stamp_login', { publicKey });
    const loggedIn = ann.as(ann.userId, sessionKey);
    const [before] = await sessionsOf(ann);
    world.clock.advance(600_000);
    const { session } = await loggedIn.submit<Login>('stamp_login', { publicKey });
    expect(sessionPayload(session).exp).toBe(world.clock.atMs / 1000 + 900);
    const [after, ...others] = await sessionsOf(ann);
    expect(others).toEqual([]);
    expect(after?.apiKeyId).not.toBe(before?.apiKeyId);
    world.clock.advance(1_000_000);
    await ann.submit('stamp_login', { publicKey });
    expect(await loggedIn.query('whoami')).toMatchObject({ userId: ann.userId });
  });

  it('ends the sender’s other sessions where told so, and no other key', async () => {
    const { ann } = await withAnn();
    for (const name of ['one', 'two']) await ann.submit('stamp_login', { publicKey: p256KeyFrom(name).publicKey });
    expect(await sessionsOf(ann)).toHaveLength(2);
    await ann.submit('stamp_login', { publicKey, invalidateExisting: true });
    expect((await keysOf(ann)).map(({ apiKeyName }) => apiKeyName)).toEqual([
      'laptop',
      'Login - 2026-11-20T12:00:00.000Z',
    ]);
    expect(await ann.as(ann.userId, sessionKey).tryQuery('whoami')).toMatchObject({ ok: true });
  });

  it('has ten sessions at the most: one more takes the place of the oldest', async () => {
    const { world, ann } = await withAnn();
    const keys = Array.from({ length: 11 }, (_, at) => p256KeyFrom(`session ${at}`));
    for (const key of keys) {
      world.clock.advance(1_000);
      await ann.submit('stamp_login', { publicKey: key.publicKey });
    }
    expect(await sessionsOf(ann)).toHaveLength(10);
    const answers = await Promise.all(keys.map((key) => ann.as(ann.userId, key).tryQuery('whoami')));
    expect(answers.map(({ ok }) => ok)).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
  });

  it('is stamped by a passkey as by a key', async () => {
    const { world, ann } = await withAnn();
    const passkey = passkeyOf('ann');
    await world.operator.submit('create_authenticators', {
      userId: ann.userId,
      authenticators: [passkey.registration()],
    });
    expect(await tryByPasskey(world, ann, passkey, 'stamp_login', { publicKey })).toMatchObject({ ok: true });
    expect(await ann.as(ann.userId, sessionKey).query('whoami')).toMatchObject({ username: 'ann' });
  });

  it('finds a sender of a sub-organization whose parent is named, and belongs there', async () => {
    const { world } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const activity = await below.at(world.organizationId).activity('stamp_login', { publicKey });
    expect(activity).toMatchObject({ organizationId: below.organizationId, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(sessionPayload(String(activity.result['stampLoginResult']?.['session']))).toMatchObject({
      user_id: below.userId,
      organization_id: below.organizationId,
    });
    const loggedIn = below.as(below.userId, sessionKey);
    expect(await loggedIn.query('whoami')).toMatchObject({ organizationId: below.organizationId });
    expect(await below.query('get_activity', { activityId: activity.id })).toMatchObject({
      activity: { id: activity.id },
    });
    expect(await world.operator.tryQuery('get_activity', { activityId: activity.id })).toMatchObject({ ok: false });
  });

  it('finds the sub-organization whose passkey made the stamp, where others registered its id with a key of their own', async () => {
    const { world } = await withAnn();
    const own = passkeyOf('shared id');
    for (const [name, passkey] of [
      ['squatted', passkeyOf('shared id')],
      ['own', own],
    ] as const) {
      const rootUsers = [rootPerson(name, { authenticators: [passkey.registration()] })];
      await subOrganizationOf(world.operator, name, { rootUsers });
    }
    const outcome = await tryByPasskey(world, world.operator, own, 'stamp_login', { publicKey });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const { organizationId } = outcome.value['activity'] as unknown as { organizationId: string };
    expect(world.store.state.organizations.get(organizationId)).toMatchObject({ organizationName: 'own' });
  });

  it('answers the same bytes alike where the parent is named', async () => {
    const { world } = await withAnn();
    const below = (await subOrganizationOf(world.operator, 'Branch')).at(world.organizationId);
    const body = below.bodyOf('stamp_login', { publicKey });
    const first = await below.send('/public/v1/submit/stamp_login', body);
    expect(first).toMatchObject({ ok: true });
    expect(await below.send('/public/v1/submit/stamp_login', body)).toEqual(first);
  });

  refuses('stamp_login', withAnn, [
    ['the key is missing', {}, 'INVALID_ARGUMENT', 'parameters.publicKey: missing'],
    [
      'the key is no point',
      { publicKey: noPoint },
      'INVALID_ARGUMENT',
      'parameters.publicKey: is not a point of P-256',
    ],
    ['the key is of another form', { publicKey: '00'.repeat(33) }, 'INVALID_ARGUMENT', 'parameters.publicKey'],
    ['the time is none', { publicKey, expirationSeconds: '0' }, 'INVALID_ARGUMENT', 'invalid api key expiration'],
    [
      'the key is the operator’s',
      ({ world }: Awaited<ReturnType<typeof withAnn>>) => ({ publicKey: world.operator.key.publicKey }),
      'ALREADY_EXISTS',
      'public key',
    ],
    [
      'the key is the sender’s API key',
      ({ ann }: Awaited<ReturnType<typeof withAnn>>) => ({ publicKey: ann.key.publicKey }),
      'ALREADY_EXISTS',
      'public key',
    ],
    [
      'there is an unknown field',
      { publicKey, userId: '22222222-2222-4222-8222-222222222222' },
      'INVALID_ARGUMENT',
      'parameters.userId: unknown field',
    ],
  ]);

  it('refuses the key of somebody else’s session', async () => {
    const { world, ann } = await withAnn();
    await ann.submit('stamp_login', { publicKey });
    expect(await world.operator.try('stamp_login', { publicKey, invalidateExisting: true })).toMatchObject({
      failure: { message: expect.stringContaining('public key') as string },
    });
    expect(await ann.as(ann.userId, sessionKey).query('whoami')).toMatchObject({ userId: ann.userId });
  });

  it('replaces no API key that expires', async () => {
    const { ann } = await withAnn();
    const short = p256KeyFrom('short');
    await ann.submit('create_api_keys', {
      userId: ann.userId,
      apiKeys: [apiKey(short, { apiKeyName: 'short', expirationSeconds: '60' })],
    });
    expect(await ann.as(ann.userId, short).try('stamp_login', { publicKey: short.publicKey })).toMatchObject({
      ok: false,
    });
    await ann.as(ann.userId, short).submit('stamp_login', { publicKey });
  });
});
