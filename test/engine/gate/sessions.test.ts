import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { passkeyOf, tryByPasskey } from '../../harness/passkey.ts';
import { apiKey, joinedBy, person, rootPerson, subOrganizationOf } from '../../harness/people.ts';
import { sessionPayload } from '../../harness/session-tokens.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** The key of a session can do no more than the credential that opened the session, and does not outlive it. */

const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const unknown = { ok: false, failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } };
const done = { ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } };
const bySameKind = { name: 'FEATURE_NAME_COFFER_CREDENTIALS_BY_SAME_KIND', value: '' };

const [first, second] = [p256KeyFrom('first session'), p256KeyFrom('second session')];

let world: World;
let root: Actor;
let bob: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  bob = await joinedBy(root, 'bob');
});

const opened = async (by: Actor, key = first): Promise<Actor> => {
  await by.submit('stamp_login', { publicKey: key.publicKey });
  return by.as(by.userId, key);
};
const policy = (policyName: string, effect: string, condition: string, consensus = 'true') =>
  root.submit('create_policy', { policyName, effect, condition, consensus });

describe('a session', () => {
  it('needs no policy, and is opened only for the sender where a policy does not deny it', async () => {
    await opened(bob);
    await policy('no logins', 'EFFECT_DENY', "activity.resource == 'AUTH' && activity.action == 'CREATE'");
    expect(await bob.try('stamp_login', { publicKey: second.publicKey })).toMatchObject(denied);
  });

  it('waits for others where a policy says so', async () => {
    await policy('two', 'EFFECT_ALLOW', "activity.kind == 'STAMP_LOGIN'", 'approvers.count() >= 2');
    expect(await bob.try('stamp_login', { publicKey: first.publicKey })).toMatchObject({
      value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } },
    });
    expect(await bob.as(bob.userId, first).tryQuery('whoami')).toMatchObject(unknown);
  });

  it('is opened by a member of a larger root quorum alone, and gives that member no more than one vote', async () => {
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, bob.userId] });
    const session = await opened(bob);
    expect(await session.try('create_user_tag', { userTagName: 'x', userIds: [] })).toMatchObject({
      value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } },
    });
    expect(await session.try('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(second)] })).toMatchObject({
      value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } },
    });
  });

  it('loses a right when its user does', async () => {
    const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'tagger',
      userIds: [bob.userId],
    });
    await policy(
      'taggers',
      'EFFECT_ALLOW',
      "activity.kind == 'CREATE_USER_TAG'",
      `approvers.any(user, user.tags.contains('${userTagId}'))`,
    );
    const session = await opened(bob);
    await session.submit('create_user_tag', { userTagName: 'one', userIds: [] });
    await root.submit('delete_user_tags', { userTagIds: [userTagId] });
    expect(await session.try('create_user_tag', { userTagName: 'two', userIds: [] })).toMatchObject(denied);
  });

  it('ends with its user', async () => {
    const session = await opened(bob);
    await root.submit('delete_users', { userIds: [bob.userId] });
    expect(await session.tryQuery('whoami')).toMatchObject(unknown);
  });

  it('ends when the key that opened it is deleted, and so does one that it opened itself', async () => {
    const session = await opened(await opened(bob), second);
    await root.submit('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(p256KeyFrom('spare'))] });
    const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: bob.userId });
    const [stolen] = apiKeys;
    await root.submit('delete_api_keys', { userId: bob.userId, apiKeyIds: [stolen?.apiKeyId ?? ''] });
    expect(await session.tryQuery('whoami')).toMatchObject(unknown);
    expect(await bob.as(bob.userId, first).tryQuery('whoami')).toMatchObject(unknown);
    expect(await bob.as(bob.userId, p256KeyFrom('spare')).query('whoami')).toMatchObject({ username: 'bob' });
  });

  it('is deleted together with the key that opened it, where a request names both', async () => {
    await opened(bob);
    const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: bob.userId });
    await root.submit('delete_api_keys', { userId: bob.userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) });
  });

  it('ends when the passkey that opened it is deleted', async () => {
    const passkey = passkeyOf('bob');
    const { authenticatorIds } = await root.submit<{ authenticatorIds: string[] }>('create_authenticators', {
      userId: bob.userId,
      authenticators: [passkey.registration()],
    });
    expect(await tryByPasskey(world, bob, passkey, 'stamp_login', { publicKey: first.publicKey })).toMatchObject(done);
    await root.submit('delete_authenticators', { userId: bob.userId, authenticatorIds });
    expect(await bob.as(bob.userId, first).tryQuery('whoami')).toMatchObject(unknown);
  });

  it('outlives a key that merely expires', async () => {
    const brief = p256KeyFrom('brief');
    await root.submit('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(brief, { expirationSeconds: '60' })] });
    const session = await opened(bob.as(bob.userId, brief));
    world.clock.advance(61_000);
    expect(await session.query('whoami')).toMatchObject({ username: 'bob' });
  });

  it('is no longer than the session that opened it where credentials need a stamp of their own kind', async () => {
    await root.submit('set_organization_feature', bySameKind);
    const session = await opened(bob);
    world.clock.advance(600_000);
    const longer = { publicKey: second.publicKey, expirationSeconds: '86400' };
    const { session: token } = await session.submit<{ session: string }>('stamp_login', longer);
    expect(sessionPayload(token).exp).toBe(world.clock.atMs / 1000 + 300);
    expect(
      await session.try('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(p256KeyFrom('x'))] }),
    ).toMatchObject(denied);
    await root.submit('remove_organization_feature', { name: bySameKind.name });
    const again = await session.submit<{ session: string }>('stamp_login', longer);
    expect(sessionPayload(again.session).exp).toBe(world.clock.atMs / 1000 + 86_400);
  });
});

describe('a login that names the parent', () => {
  const shared = p256KeyFrom('in two places');
  const branch = (name: string) =>
    subOrganizationOf(root, name, { rootUsers: [rootPerson('root', { apiKeys: [apiKey(shared)] })] as never[] });
  const login = { publicKey: first.publicKey };

  it('is refused where two sub-organizations have the credential, and goes where it is named', async () => {
    const [one, two] = [await branch('one'), await branch('two')];
    const above = one.at(root.organizationId).as(one.userId, shared);
    expect(await above.try('stamp_login', login)).toMatchObject({
      failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'CREDENTIAL_CONFLICT' },
    });
    await two.as(two.userId, shared).submit('stamp_login', login);
    expect(await two.as(two.userId, first).query('whoami')).toMatchObject({ organizationId: two.organizationId });
  });

  it('is the parent’s own where the parent has the credential', async () => {
    const one = await branch('one');
    await root.submit('create_users', { users: [person('ann', { apiKeys: [apiKey(shared)] })] });
    const { session } = await one
      .at(root.organizationId)
      .as(one.userId, shared)
      .submit<{ session: string }>('stamp_login', login);
    expect(sessionPayload(session).organization_id).toBe(root.organizationId);
  });

  it('never logs a parent’s user in below', async () => {
    const one = await branch('one');
    expect(await root.at(one.organizationId).try('stamp_login', login)).toMatchObject({
      failure: { turnkeyErrorCode: 'ORGANIZATION_MISMATCH' },
    });
  });

  it('finds nobody in a sister, and nobody above', async () => {
    const [one, two] = [await subOrganizationOf(root, 'one'), await subOrganizationOf(root, 'two')];
    expect(await one.at(two.organizationId).try('stamp_login', login)).toMatchObject(unknown);
    expect(await bob.at(two.organizationId).try('stamp_login', login)).toMatchObject({
      failure: { turnkeyErrorCode: 'ORGANIZATION_MISMATCH' },
    });
  });

  it('is the only activity that seeks its sender below', async () => {
    const one = await subOrganizationOf(root, 'one');
    expect(await one.at(root.organizationId).try('create_user_tag', { userTagName: 'x', userIds: [] })).toMatchObject(
      unknown,
    );
  });
});
