import { describe, expect, it } from 'vitest';
import { passkeyOf } from '../../../harness/passkey.ts';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { joinedBy, nobody, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withAnn() {
  const world = await aWorld();
  const oidcToken = tokenFor(world, { subject: 'ann' });
  const { userTagId } = await world.operator.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'ops',
    userIds: [],
  });
  const ann = await joinedBy(world.operator, 'ann', {
    authenticators: [passkeyOf('ann').registration()],
    oauthProviders: [{ providerName: 'issuer', oidcToken }],
    userTags: [userTagId],
  });
  return { world, ann, userTagId };
}

describe('delete_users', () => {
  it('removes a user with every credential, tag and import that they had', async () => {
    const { world, ann, userTagId } = await withAnn();
    const { operator, store } = world;
    const consensus = "approvers.any(user, user.alias == 'ann')";
    await operator.submit('create_policy', { policyName: 'ann', effect: 'EFFECT_ALLOW', consensus });
    await ann.submit('init_import_wallet', { userId: ann.userId });
    await ann.submit('init_import_private_key', { userId: ann.userId });
    expect(await operator.submit('delete_users', { userIds: [ann.userId] })).toEqual({ userIds: [ann.userId] });
    for (const table of ['users', 'apiKeys', 'authenticators', 'oauthProviders', 'importKeys'] as const)
      expect(
        store.state[table].list(world.organizationId).filter((row) => row.userId === ann.userId),
        table,
      ).toEqual([]);
    expect(await ann.tryQuery('whoami')).toMatchObject({
      ok: false,
      failure: { turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
    });
    // The name is free again, the tag stays.
    await joinedBy(operator, 'ann', { userTags: [userTagId] });
    expect(world.bugs).toEqual([]);
  });

  it('lets no vote of theirs count any more on what waits', async () => {
    const { world, ann } = await withAnn();
    const { operator } = world;
    const other = await anotherRootUser(world);
    const consensus = "approvers.any(user, user.alias == 'ann') && approvers.count() >= 2";
    const condition = "activity.resource == 'USER' && activity.action == 'CREATE'";
    await operator.submit('create_policy', { policyName: 'two', effect: 'EFFECT_ALLOW', consensus, condition });
    const waits = await ann.activity('create_user_tag', { userTagName: 'new', userIds: [] });
    expect(waits.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await operator.submit('delete_users', { userIds: [ann.userId] });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, other.userId] });
    const voted = await other.try('approve_activity', { fingerprint: waits.fingerprint });
    const status = voted.ok ? (voted.value['activity'] as { status: string }).status : 'refused';
    expect(status).not.toBe('ACTIVITY_STATUS_COMPLETED');
    const { activity } = await operator.query<{ activity: { votes: { userId: string }[] } }>('get_activity', {
      activityId: waits.id,
    });
    expect(activity.votes[0]?.userId).toBe(ann.userId);
  });

  it('removes all, or none', async () => {
    const { world, ann } = await withAnn();
    const outcome = await world.operator.try('delete_users', { userIds: [ann.userId, nobody] });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 5 } });
    expect(world.store.state.users.get(ann.userId)).toBeDefined();
  });

  refuses('delete_users', withAnn, [
    ['nobody is named', { userIds: [] }, 'INVALID_ARGUMENT', 'parameters.userIds: expected at least one'],
    ['there is no such user', { userIds: [nobody] }, 'NOT_FOUND', `no user ${nobody}`],
    ['one is named twice', ({ ann }) => ({ userIds: [ann.userId, ann.userId] }), 'INVALID_ARGUMENT', 'twice'],
    [
      'they are in the root quorum',
      ({ world }) => ({ userIds: [world.operator.userId] }),
      'FAILED_PRECONDITION',
      'is in the root quorum',
    ],
  ]);

  refuses(
    'delete_users',
    async () => {
      const scene = await withAnn();
      return { ...scene, actor: await subOrganizationOf(scene.world.operator, 'Branch') };
    },
    [['it is another organization’s', ({ ann }) => ({ userIds: [ann.userId] }), 'NOT_FOUND', 'no user']],
  );
});
