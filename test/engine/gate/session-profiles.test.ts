import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { targetFrom } from '../../harness/key-material.ts';
import { apiKey, joinedBy } from '../../harness/people.ts';
import { profileOf, sessionPayload } from '../../harness/session-tokens.ts';
import { aWorld, type World } from '../../harness/world.ts';

const outOfScope = {
  ok: false,
  failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining('session profile') as string },
};
const sessionKey = p256KeyFrom('a limited session');
const { publicKey } = sessionKey;
const tags = "activity.kind == 'CREATE_USER_TAG'";

let world: World;
let root: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
});

const limited = async (by: Actor, scope: string): Promise<Actor> => {
  await by.submit('stamp_login', { publicKey, sessionProfileId: await profileOf(root, scope) });
  return by.as(by.userId, sessionKey);
};

describe('a session with a profile', () => {
  it('has what the scope lets it, even where its user is the root quorum', async () => {
    const session = await limited(root, tags);
    await session.submit('create_user_tag', { userTagName: 'one', userIds: [] });
    expect(await session.try('create_wallet', { walletName: 'x', accounts: [] })).toMatchObject(outOfScope);
    expect(
      await session.try('create_api_keys', { userId: root.userId, apiKeys: [apiKey(p256KeyFrom('x'))] }),
    ).toMatchObject(outOfScope);
    expect(await session.query('whoami')).toMatchObject({ userId: root.userId });
    const activities = await root.query<{ activities: { status: string; type: string }[] }>('list_activities', {});
    expect(activities.activities.filter(({ status }) => status === 'ACTIVITY_STATUS_FAILED')).toHaveLength(2);
  });

  it('gets nothing by its scope that its user may not do', async () => {
    const bob = await joinedBy(root, 'bob');
    const session = await limited(bob, 'true');
    expect(await session.try('create_user_tag', { userTagName: 'one', userIds: [] })).toMatchObject({
      failure: { message: expect.stringContaining('sufficient permissions') as string },
    });
  });

  it('is asked about each object that a request names', async () => {
    const { walletId: mine } = await root.submit<{ walletId: string }>('create_wallet', {
      walletName: 'mine',
      accounts: [],
    });
    const { walletId: other } = await root.submit<{ walletId: string }>('create_wallet', {
      walletName: 'other',
      accounts: [],
    });
    const session = await limited(root, `wallet.id == '${mine}'`);
    const remove = (...walletIds: string[]) => session.try('delete_wallets', { walletIds, deleteWithoutExport: true });
    expect(await remove(other)).toMatchObject(outOfScope);
    expect(await remove(mine, other)).toMatchObject(outOfScope);
    expect(await session.try('create_user_tag', { userTagName: 'x', userIds: [] })).toMatchObject(outOfScope);
    expect(await remove(mine)).toMatchObject({ ok: true });
  });

  it('opens no session that is wider than it is', async () => {
    const session = await limited(root, "activity.resource == 'AUTH'");
    const next = p256KeyFrom('wider').publicKey;
    const { sessionProfiles } = await root.query<{ sessionProfiles: { sessionProfileId: string }[] }>(
      'get_session_profiles',
    );
    const other = await profileOf(root, 'true');
    const wider = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
    expect(await session.try('stamp_login', { publicKey: next })).toMatchObject(wider);
    expect(await session.try('stamp_login', { publicKey: next, sessionProfileId: other })).toMatchObject(wider);
    expect(
      await session.try('create_read_write_session', { targetPublicKey: targetFrom('wider').publicKey }),
    ).toMatchObject(wider);
    await session.submit('stamp_login', { publicKey: next, sessionProfileId: sessionProfiles[0]?.sessionProfileId });
    expect(
      await root.as(root.userId, p256KeyFrom('wider')).try('create_wallet', { walletName: 'x', accounts: [] }),
    ).toMatchObject(outOfScope);
  });

  it('votes only on what it could ask for itself, and only where it may vote', async () => {
    const bob = await joinedBy(root, 'bob');
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, bob.userId] });
    const waiting = async (path: string, params: object) => (await bob.activity(path, params)).fingerprint;
    const tag = await waiting('create_user_tag', { userTagName: 'x', userIds: [] });
    const wallet = await waiting('create_wallet', { walletName: 'x', accounts: [] });
    const scope = `${tags} || activity.kind == 'APPROVE_ACTIVITY'`;
    const { fingerprint } = await bob.activity('create_session_profile', { sessionProfileName: 'votes', scope });
    await root.submit('approve_activity', { fingerprint });
    const silent = await bob.activity('create_session_profile', { sessionProfileName: 'silent', scope: tags });
    await root.submit('approve_activity', { fingerprint: silent.fingerprint });
    const ids = (
      await root.query<{ sessionProfiles: { sessionProfileId: string }[] }>('get_session_profiles')
    ).sessionProfiles.map(({ sessionProfileId }) => sessionProfileId);
    await root.submit('stamp_login', { publicKey, sessionProfileId: ids[0] });
    const mute = p256KeyFrom('mute');
    await root.submit('stamp_login', { publicKey: mute.publicKey, sessionProfileId: ids[1] });
    const session = root.as(root.userId, sessionKey);
    expect(await session.try('approve_activity', { fingerprint: wallet })).toMatchObject(outOfScope);
    expect(await root.as(root.userId, mute).try('approve_activity', { fingerprint: tag })).toMatchObject(outOfScope);
    await session.submit('approve_activity', { fingerprint: tag });
    expect(world.bugs).toEqual([]);
  });

  it('does not approve by sending the bytes of somebody else again', async () => {
    const bob = await joinedBy(root, 'bob');
    const session = await limited(root, tags);
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, bob.userId] });
    const body = bob.bodyOf('create_wallet', { walletName: 'x', accounts: [] });
    await bob.send('/public/v1/submit/create_wallet', body);
    expect(await session.send('/public/v1/submit/create_wallet', body)).toMatchObject(outOfScope);
    expect(await root.send('/public/v1/submit/create_wallet', body)).toMatchObject({
      value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } },
    });
  });

  it('is denied what the scope cannot be evaluated for', async () => {
    const session = await limited(root, "eth.tx.to == '0x0' || activity.kind == 'CREATE_USER_TAG'");
    expect(await session.try('create_user_tag', { userTagName: 'x', userIds: [] })).toMatchObject(outOfScope);
  });
});

describe('the time of a session with a profile', () => {
  it.each([
    ['the profile’s, where it is shorter', '60', '120', 60],
    ['the login’s, where it is shorter', '120', '60', 60],
    ['the profile’s, where the login says none', '60', undefined, 60],
    ['the login’s, where the profile says none', undefined, '1200', 1200],
    ['fifteen minutes, where neither does', undefined, undefined, 900],
  ])('is %s', async (_what, profiles, logins, expected) => {
    const sessionProfileId = await profileOf(root, 'true', profiles ? { expirationSeconds: profiles } : {});
    const asked = { publicKey, sessionProfileId, ...(logins ? { expirationSeconds: logins } : {}) };
    const { session } = await root.submit<{ session: string }>('stamp_login', asked);
    expect(sessionPayload(session).exp).toBe(world.clock.atMs / 1000 + expected);
    world.clock.advance(expected * 1000);
    expect(await root.as(root.userId, sessionKey).tryQuery('whoami')).toMatchObject({
      failure: { turnkeyErrorCode: 'API_KEY_EXPIRED' },
    });
  });
});
