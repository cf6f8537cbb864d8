import { beforeEach, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { passkeyOf } from '../../harness/passkey.ts';
import { apiKey, joinedBy, person, rootPerson, subOrganizationOf, tokenFor } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** M6 of the attacks: no change may leave a root quorum that cannot act, since nobody could undo such a change. */

let world: World;
let root: Actor;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
});

const lockout = {
  ok: false,
  failure: {
    code: rpcCodes.FAILED_PRECONDITION,
    message: expect.stringContaining('the root quorum could no longer act') as string,
    details: expect.arrayContaining([
      expect.objectContaining({ violations: [expect.objectContaining({ subject: 'LOCKOUT' })] }),
    ]) as unknown,
  },
};

const keysOf = async (of: Actor): Promise<string[]> => {
  const { apiKeys } = await root.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: of.userId });
  return apiKeys.map(({ apiKeyId }) => apiKeyId);
};

describe('a change after which the root quorum could not act', () => {
  it('is refused where the new members have nothing to stamp with', async () => {
    const { userIds } = await root.submit<{ userIds: string[] }>('create_users', { users: [person('dan')] });
    expect(await root.try('update_root_quorum', { threshold: 1, userIds })).toMatchObject(lockout);
    const two = { threshold: 2, userIds: [root.userId, ...userIds] };
    expect(await root.try('update_root_quorum', two)).toMatchObject(lockout);
    await root.submit('update_root_quorum', { ...two, threshold: 1 });
  });

  it('is refused where the last way to stamp goes, and not before', async () => {
    const second = p256KeyFrom('second key');
    const first = await keysOf(root);
    const { apiKeyIds } = await root.submit<{ apiKeyIds: string[] }>('create_api_keys', {
      userId: root.userId,
      apiKeys: [apiKey(second)],
    });
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds });
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds: first })).toMatchObject(lockout);
    expect(world.bugs).toEqual([]);
  });

  it('is refused where a passkey is the last way to stamp', async () => {
    const first = await keysOf(root);
    const passkey = passkeyOf('root');
    const { authenticatorIds } = await root.submit<{ authenticatorIds: string[] }>('create_authenticators', {
      userId: root.userId,
      authenticators: [passkey.registration()],
    });
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: first });
    const body = Buffer.from(root.bodyOf('delete_authenticators', { userId: root.userId, authenticatorIds }));
    const path = '/public/v1/submit/delete_authenticators';
    expect(await world.service.call({ path, body, webAuthnStamp: passkey.stamp(body) })).toMatchObject(lockout);
  });

  it('is refused where the keys that remain have expired', async () => {
    const expiring = apiKey(p256KeyFrom('expiring'), { expirationSeconds: '60' });
    await root.submit('create_api_keys', { userId: root.userId, apiKeys: [expiring] });
    const [first, second] = await keysOf(root);
    world.clock.advance(61_000);
    expect(await root.try('delete_api_keys', { userId: root.userId, apiKeyIds: [first] })).toMatchObject(lockout);
    await root.submit('delete_api_keys', { userId: root.userId, apiKeyIds: [second] });
  });

  it('is judged in the organization that it is in, and a login counts as a way to act', async () => {
    const child = await subOrganizationOf(root, 'child');
    const keys = await child.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: child.userId });
    const all = { userId: child.userId, apiKeyIds: keys.apiKeys.map(({ apiKeyId }) => apiKeyId) };
    expect(await child.try('delete_api_keys', all)).toMatchObject(lockout);
    const oidcToken = tokenFor(world, { subject: 'child' });
    await child.submit('create_oauth_providers', {
      userId: child.userId,
      oauthProviders: [{ providerName: 'issuer', oidcToken }],
    });
    await child.submit('delete_api_keys', all);
  });

  it('does not hold up the founding of an organization whose members log in later', async () => {
    await root.submit('create_sub_organization', {
      subOrganizationName: 'by e-mail',
      rootUsers: [rootPerson('root', { userEmail: 'root@example.com' })],
      rootQuorumThreshold: 1,
    });
    const bob = await joinedBy(root, 'bob');
    await root.submit('delete_api_keys', { userId: bob.userId, apiKeyIds: await keysOf(bob) });
  });
});
