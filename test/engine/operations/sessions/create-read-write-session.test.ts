import { decryptCredentialBundle } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { stampBody } from '#shared/stamp.ts';
import { p256KeyFrom, type StampKey } from '../../../harness/actors.ts';
import { noPoint, targetFrom } from '../../../harness/key-material.ts';
import { joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

type Session = { organizationId: string; userId: string; username: string; apiKeyId: string; credentialBundle: string };

const target = targetFrom('read-write');
const targetPublicKey = target.publicKey;
const version1 = 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION';

async function withAnn() {
  const world = await aWorld();
  const ann = await joinedBy(world.operator, 'ann', { userEmail: 'ann@example.com' });
  return { world, ann };
}

/** The key inside a bundle, opened by the official client and ready to stamp. */
function openedKey({ credentialBundle }: Session, like: StampKey): StampKey {
  const privateKey = Buffer.from(decryptCredentialBundle(credentialBundle, target.privateKey), 'hex');
  return { ...like, stamp: (body) => stampBody({ curve: 'p256', privateKey }, body) };
}

describe('create_read_write_session', () => {
  it('gives the sender a key that expires, sealed to them', async () => {
    const { world, ann } = await withAnn();
    const activity = await ann.activity('create_read_write_session', { targetPublicKey });
    const session = activity.result['createReadWriteSessionResultV2'] as Session;
    expect(session).toEqual({
      organizationId: world.organizationId,
      organizationName: 'Treasury',
      userId: ann.userId,
      username: 'ann',
      apiKeyId: expect.any(String),
      credentialBundle: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{100,130}$/),
    });
    expect(await ann.query('get_api_key', { apiKeyId: session.apiKeyId })).toMatchObject({
      apiKey: {
        apiKeyName: 'Read Write Session - 2026-11-20T12:00:00.000Z',
        expirationSeconds: '900',
        credential: { type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' },
      },
    });
    const key = openedKey(session, ann.key);
    expect(await ann.as(ann.userId, key).query('whoami')).toMatchObject({ username: 'ann' });
    world.clock.advance(900_000);
    expect(await ann.as(ann.userId, key).tryQuery('whoami')).toMatchObject({ ok: false });
  });

  it('ends when its user joins the root quorum, where somebody else opened the session', async () => {
    const { world, ann } = await withAnn();
    const root = world.operator;
    const asked = { targetPublicKey, userId: ann.userId };
    const helped = openedKey(await root.submit<Session>('create_read_write_session', asked), ann.key);
    const own = openedKey(await ann.submit<Session>('create_read_write_session', { targetPublicKey }), ann.key);
    const answers = async () =>
      Promise.all([helped, own].map(async (key) => (await ann.as(ann.userId, key).tryQuery('whoami')).ok));
    await root.submit('update_root_quorum', { threshold: 1, userIds: [root.userId] });
    expect(await answers(), 'the quorum stays as it is').toEqual([true, true]);
    await root.submit('update_root_quorum', { threshold: 1, userIds: [root.userId, ann.userId] });
    expect(await answers()).toEqual([false, true]);
    const again = openedKey(await root.submit<Session>('create_read_write_session', asked), ann.key);
    await root.submit('update_root_quorum', { threshold: 1, userIds: [ann.userId, root.userId] });
    expect((await ann.as(ann.userId, again).tryQuery('whoami')).ok, 'a member already').toBe(true);
  });

  it('ends when its user joins the root quorum of a sub-organization, where the parent opened the session', async () => {
    const { world } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const bob = await joinedBy(below, 'bob');
    const asked = { targetPublicKey, userId: bob.userId };
    const above = world.operator.at(below.organizationId);
    const key = openedKey(await above.submit<Session>('create_read_write_session', asked), bob.key);
    const answer = async () => (await bob.as(bob.userId, key).tryQuery('whoami')).ok;
    expect(await answer()).toBe(true);
    await below.submit('update_root_quorum', { threshold: 1, userIds: [below.userId, bob.userId] });
    expect(await answer()).toBe(false);
  });

  it('gives another user’s key only to whom the rules let', async () => {
    const { world, ann } = await withAnn();
    const bob = await joinedBy(world.operator, 'bob');
    const asked = { targetPublicKey, userId: bob.userId, apiKeyName: 'helped', expirationSeconds: '60' };
    expect(await ann.try('create_read_write_session', asked)).toMatchObject({ failure: { code: 7 } });
    await world.operator.submit('create_policy', {
      policyName: 'sessions',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'AUTH' && activity.action == 'CREATE'",
      consensus: 'true',
    });
    const session = await ann.submit<Session>('create_read_write_session', asked);
    expect(session).toMatchObject({ userId: bob.userId, username: 'bob' });
    // The operator is the root quorum: nobody else gets what it acts with.
    expect(
      await ann.try('create_read_write_session', { targetPublicKey, userId: world.operator.userId }),
    ).toMatchObject({ failure: { code: 7 } });
    expect(
      await ann.try('create_read_write_session', { targetPublicKey, email: 'ann@example.com' }, version1),
    ).toMatchObject({ ok: true });
  });

  it('names its user by e-mail address in version 1', async () => {
    const { world, ann } = await withAnn();
    const asked = { targetPublicKey, email: 'ann@example.com' };
    const activity = await world.operator.activity('create_read_write_session', asked, version1);
    expect(activity.result['createReadWriteSessionResult']).toMatchObject({ userId: ann.userId });
    expect(activity.intent).toEqual({ createReadWriteSessionIntent: asked });
    await world.operator.submit('create_users', { users: [person('ann too', { userEmail: 'ann@example.com' })] });
    expect(await world.operator.try('create_read_write_session', asked, version1)).toMatchObject({
      failure: { message: expect.stringContaining('more than one user') as string },
    });
  });

  it('ends the other sessions of its kind where told so', async () => {
    const { ann } = await withAnn();
    const sessionKey = p256KeyFrom('login');
    await ann.submit('stamp_login', { publicKey: sessionKey.publicKey });
    const before = await ann.submit<Session>('create_read_write_session', { targetPublicKey });
    await ann.submit('create_read_write_session', { targetPublicKey, invalidateExisting: true });
    expect(await ann.as(ann.userId, openedKey(before, ann.key)).tryQuery('whoami')).toMatchObject({ ok: false });
    expect(await ann.as(ann.userId, sessionKey).tryQuery('whoami')).toMatchObject({ ok: true });
  });

  it('finds its sender below the parent', async () => {
    const { world } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const session = await below
      .at(world.organizationId)
      .submit<Session>('create_read_write_session', { targetPublicKey });
    expect(session).toMatchObject({ organizationId: below.organizationId, organizationName: 'Branch' });
  });

  it('is started by the parent for users of a sub-organization, but never for its root quorum', async () => {
    const { world } = await withAnn();
    const below = await subOrganizationOf(world.operator, 'Branch');
    const bob = await joinedBy(below, 'bob');
    const above = world.operator.at(below.organizationId);
    const ask = (holder: object) => above.try('create_read_write_session', { targetPublicKey, ...holder });
    expect(await ask({ userId: bob.userId })).toMatchObject({ ok: true });
    expect(await ask({ userId: below.userId })).toMatchObject({ failure: { code: 7 } });
    expect(await ask({})).toMatchObject({ failure: { message: expect.stringContaining('userId') as string } });
    expect(world.bugs).toEqual([]);
  });

  refuses('create_read_write_session', withAnn, [
    ['the target is missing', {}, 'INVALID_ARGUMENT', 'parameters.targetPublicKey: missing'],
    ['the target is no point', { targetPublicKey: noPoint }, 'INVALID_ARGUMENT', 'is not a point of P-256'],
    ['the user is nobody', { targetPublicKey, userId: nobody }, 'NOT_FOUND', nobody],
    [
      'it names an address, which only version 1 does',
      { targetPublicKey, email: 'ann@example.com' },
      'INVALID_ARGUMENT',
      'parameters.email: unknown field',
    ],
  ]);
  refuses(
    'create_read_write_session',
    withAnn,
    [
      ['nobody has the address', { targetPublicKey, email: 'x@example.com' }, 'NOT_FOUND', 'x@example.com'],
      ['there is no address', { targetPublicKey }, 'INVALID_ARGUMENT', 'parameters.email: missing'],
    ],
    version1,
  );
});
