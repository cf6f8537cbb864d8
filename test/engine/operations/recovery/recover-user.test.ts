import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor, type StampKey } from '../../../harness/actors.ts';
import { ann, annBelow, keyInside, lastText, messagesIn } from '../../../harness/codes.ts';
import { targetFrom } from '../../../harness/key-material.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { apiKey } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const target = targetFrom('recovery');
const mail = { email: ann, targetPublicKey: target.publicKey, emailCustomization: { appName: 'Shop' } };

let world: World;
let root: Actor;
let user: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  user = await annBelow(root);
});

const parent = () => root.at(user.organizationId);
const keyInMail = (): StampKey => keyInside(world, lastText(world, user.organizationId), target.privateKey);
const recovery = (userId = user.userId) => ({ userId, authenticator: passkeyOf('recovered').registration() });

describe('recover_user', () => {
  it('adds a passkey by a key that does nothing else, once', async () => {
    expect(await parent().submit('init_user_email_recovery', mail)).toEqual({ userId: user.userId });
    expect(messagesIn(world, user.organizationId)).toMatchObject([{ kind: 'RECOVERY', to: ann }]);
    const recovering = user.as(user.userId, keyInMail());
    const denied = { failure: { code: rpcCodes.PERMISSION_DENIED, turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' } };
    for (const [path, parameters] of [
      ['stamp_login', { publicKey: p256KeyFrom('x').publicKey }],
      ['create_authenticators', { userId: user.userId, authenticators: [passkeyOf('x').registration()] }],
      ['create_read_write_session', { targetPublicKey: target.publicKey }],
      ['create_read_only_session', {}],
      ['approve_activity', { fingerprint: `sha256:${'00'.repeat(32)}` }],
    ] as const)
      expect(await recovering.try(path, parameters), path).toMatchObject(denied);
    expect(await recovering.tryQuery('whoami')).toMatchObject(denied);
    expect(await recovering.try('recover_user', recovery(root.userId))).toMatchObject({ ok: false });
    // Nothing else recovers: not even another key of the same user.
    expect(await user.try('recover_user', recovery())).toMatchObject(denied);

    const { authenticatorId } = await recovering.submit<{ authenticatorId: string[] }>('recover_user', recovery());
    expect(world.store.state.authenticators.get(authenticatorId[0] ?? '')).toMatchObject({ userId: user.userId });
    expect(await recovering.try('recover_user', recovery())).toMatchObject({
      failure: { code: rpcCodes.UNAUTHENTICATED },
    });
    expect(world.bugs).toEqual([]);
  });

  it('waits for the rest of the root quorum where there is one', async () => {
    const bob = p256KeyFrom('recovery bob');
    const { userIds } = await user.submit<{ userIds: [string] }>('create_users', {
      users: [{ userName: 'bob', apiKeys: [apiKey(bob)], authenticators: [], oauthProviders: [], userTags: [] }],
    });
    await user.submit('update_root_quorum', { threshold: 2, userIds: [user.userId, userIds[0]] });
    await parent().submit('init_user_email_recovery', mail);
    const { status, fingerprint } = await user.as(user.userId, keyInMail()).activity('recover_user', recovery());
    expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await user.as(userIds[0], bob).activity('approve_activity', { fingerprint })).toMatchObject({
      status: 'ACTIVITY_STATUS_COMPLETED',
    });
  });
});
