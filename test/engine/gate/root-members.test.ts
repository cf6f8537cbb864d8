import { beforeEach, describe, expect, it } from 'vitest';
import { assertDeclared } from '#engine/gate/root-members.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../../harness/actors.ts';
import { allOperations } from '#engine/operations/index.ts';
import type { ApiKeyId, UserId } from '#engine/state/rows.ts';
import type { Change } from '#engine/state/tables.ts';
import { rowsOf } from '#engine/state/tx.ts';
import { passkeyOf } from '../../harness/passkey.ts';
import { apiKey, joinedBy, person } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** H1: a policy about credentials or users must not reach the members of the root quorum. */

let world: World;
let root: Actor;
let bob: Actor;
let tagId: string;
beforeEach(async () => {
  world = await aWorld();
  root = world.operator;
  const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'admins',
    userIds: [root.userId],
  });
  tagId = userTagId;
  bob = await joinedBy(root, 'bob');
  await root.submit('create_policies', {
    policies: [{ policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true' }],
  });
});

const key = apiKey(p256KeyFrom('key of the attacker'));

/** What changes a user's power to act: path and parameters, for the user `of`. */
const attempts = (of: string): readonly (readonly [path: string, params: object])[] => [
  ['create_api_keys', { userId: of, apiKeys: [key] }],
  ['create_authenticators', { userId: of, authenticators: [passkeyOf('attacker').registration()] }],
  ['delete_api_keys', { userId: of, apiKeyIds: ['99999999-9999-4999-8999-999999999999'] }],
  ['delete_authenticators', { userId: of, authenticatorIds: ['99999999-9999-4999-8999-999999999999'] }],
  ['delete_oauth_providers', { userId: of, providerIds: ['99999999-9999-4999-8999-999999999999'] }],
  ['update_user', { userId: of, userTagIds: [] }],
  ['update_user', { userId: of, userEmail: 'attacker@example.com' }],
  ['update_user_name', { userId: of, userName: 'another' }],
  ['update_user_email', { userId: of, userEmail: 'attacker@example.com' }],
  ['update_user_phone_number', { userId: of, userPhoneNumber: '+41791234567' }],
  ['create_user_tag', { userTagName: 'another', userIds: [of] }],
  ['update_user_tag', { userTagId: tagId, addUserIds: [of], removeUserIds: [] }],
  ['update_user_tag', { userTagId: tagId, addUserIds: [], removeUserIds: [of] }],
  ['delete_user_tags', { userTagIds: [tagId] }],
  ['delete_users', { userIds: [of] }],
];

describe('H1: members of the root quorum', () => {
  it.each(attempts('').map(([path], at) => [path, at] as const))(
    'keep what they act with, whatever policies allow: %s (%i)',
    async (_, at) => {
      const [path, params] = attempts(root.userId)[at] ?? ['', {}];
      expect(await bob.try(path, params)).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
      expect(world.bugs).toEqual([]);
    },
  );

  it('are unlike all others, whom a policy may let somebody change', async () => {
    const carol = await joinedBy(root, 'carol');
    await bob.submit('create_api_keys', { userId: carol.userId, apiKeys: [key] });
    await bob.submit('update_user', { userId: carol.userId, userEmail: 'carol@example.com' });
    await bob.submit('create_users', { users: [person('dan')] });
  });

  it('may change themselves, and the root quorum may change them', async () => {
    await root.submit('update_user', { userId: root.userId, userEmail: 'root@example.com' });
    await root.submit('update_root_quorum', { threshold: 2, userIds: [root.userId, bob.userId] });
    await bob.submit('create_api_keys', { userId: bob.userId, apiKeys: [key] });
    const asked = { userId: bob.userId, userEmail: 'bob@example.com' };
    expect(await root.activity('update_user', asked)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
  });

  it('may lose a tag that the root quorum deletes', async () => {
    await root.submit('update_root_quorum', { threshold: 1, userIds: [root.userId, bob.userId] });
    await root.submit('update_user_tag', { userTagId: tagId, addUserIds: [bob.userId], removeUserIds: [] });
    await root.submit('delete_user_tags', { userTagIds: [tagId] });
    expect(world.bugs).toEqual([]);
  });
});

describe('H1: an operation that changes more than it declares', () => {
  it('fails before its changes are kept', () => {
    const { state } = world.store;
    const user = state.users.get(root.userId as UserId);
    const key = state.apiKeys.lookup('userId', root.userId)[0];
    const rename = allOperations.find(({ path }) => path === 'update_wallet');
    if (!user || !key || rename?.kind !== 'activity') throw new Error('the operator has a key, and wallets have names');
    const { organizationId, userId: submitterId } = user;
    const view = rowsOf(state, organizationId, world.clock.nowMs());
    const request = { operation: rename, type: rename.type, params: {}, submitterId, votes: [] };
    const check = (change: Change) => () => assertDeclared(state, view, request, [change]);
    const member = 'update_wallet changes a member of the root quorum';
    expect(check({ table: 'apiKeys', id: key.apiKeyId, organizationId, row: key })).toThrow(member);
    expect(check({ table: 'apiKeys', id: key.apiKeyId, organizationId, row: null })).toThrow(member);
    expect(check({ table: 'users', id: submitterId, organizationId, row: { ...user, userTags: [] } })).toThrow(member);
    expect(
      check({ table: 'users', id: submitterId, organizationId, row: { ...user, userEmail: 'x@example.com' } }),
    ).toThrow(member);
    const organization = { ...view.organization, quorumThreshold: 2 };
    expect(check({ table: 'organizations', id: organizationId, organizationId, row: organization })).toThrow(
      'changes the root quorum',
    );
    expect(check({ table: 'users', id: submitterId, organizationId, row: { ...user, userName: 'renamed' } })).toThrow(
      member,
    );
    expect(check({ table: 'users', id: submitterId, organizationId, row: { ...user, updatedAtMs: 0 } })).not.toThrow();
  });

  it('fails where it changes what somebody proves MFA policies with, and does not say so', () => {
    const { state } = world.store;
    const [key] = state.apiKeys.lookup('userId', bob.userId);
    const user = state.users.get(bob.userId as UserId);
    const rename = allOperations.find(({ path }) => path === 'update_user_name');
    if (!key || !user || rename?.kind !== 'activity') throw new Error('bob has a key, and users have names');
    const { organizationId, userId } = user;
    const view = rowsOf(state, organizationId, world.clock.nowMs());
    const params = { userId, userName: 'robert' };
    const request = { operation: rename, type: rename.type, params, submitterId: userId, votes: [] };
    const check =
      (...changes: Change[]) =>
      () =>
        assertDeclared(state, view, request, changes);
    const factor = 'update_user_name changes factors of a user';
    const gone = { table: 'apiKeys', id: key.apiKeyId, organizationId, row: null } as const;
    const added = { ...key, apiKeyId: 'another' as ApiKeyId };
    const session = { ...added, credentialType: 'CREDENTIAL_TYPE_LOGIN' } as const;
    const bobs = { ...user, userName: 'robert' };
    expect(check(gone)).toThrow(factor);
    expect(check({ table: 'apiKeys', id: added.apiKeyId, organizationId, row: added })).toThrow(factor);
    for (const contact of [{ userEmail: 'thief@example.com' }, { userPhoneNumber: '+4915199999999' }])
      expect(check({ table: 'users', id: userId, organizationId, row: { ...bobs, ...contact } })).toThrow(factor);
    expect(check({ table: 'users', id: userId, organizationId, row: bobs })).not.toThrow();
    expect(check({ table: 'apiKeys', id: session.apiKeyId, organizationId, row: session })).not.toThrow();
    expect(check(gone, { table: 'users', id: userId, organizationId, row: null })).not.toThrow();
  });
});
