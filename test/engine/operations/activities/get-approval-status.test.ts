import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../harness/actors.ts';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

type ApprovalStatus = {
  activityId: string;
  voters: string[];
  policyIds: string[];
  missing?: number;
  routes?: readonly object[];
  ifApproved?: string;
  ifRejected?: string;
};

async function approvalStatusOf(actor: Actor, ...activityIds: string[]): Promise<ApprovalStatus[]> {
  return (await actor.query<{ approvalStatuses: ApprovalStatus[] }>('get_approval_status', { activityIds }))
    .approvalStatuses;
}

/** Two or three root users, of whom `threshold` must agree. */
async function quorumOf(world: World, threshold: number, others: readonly Actor[]): Promise<void> {
  const userIds = [world.operator.userId, ...others.map(({ userId }) => userId)];
  await world.operator.submit('update_root_quorum', { threshold, userIds });
}

const aTag = { userTagName: 'ops', userIds: [] };

describe('get_approval_status', () => {
  it('says whose vote counts, how many are missing, and what one of the caller would come to', async () => {
    const world = await aWorld();
    const { operator } = world;
    const other = await anotherRootUser(world);
    await quorumOf(world, 2, [other]);
    const { id } = await operator.activity('create_user_tag', aTag);
    const routes = [{ need: 2, missing: 1, approvedBy: [operator.userId], voters: [other.userId] }];
    const both = { activityId: id, voters: [operator.userId, other.userId], policyIds: [], missing: 1, routes };
    expect(await approvalStatusOf(other, id)).toEqual([{ ...both, ifApproved: 'carried-out', ifRejected: 'ends' }]);
    expect(await approvalStatusOf(operator, id)).toEqual([{ ...both, ifApproved: 'waits', ifRejected: 'ends' }]);
    // Without ids, all that wait.
    expect(await other.query('get_approval_status')).toEqual({ approvalStatuses: await approvalStatusOf(other, id) });
  });

  it('tells a rejection that others can outvote from one that ends it', async () => {
    const world = await aWorld();
    const [second, third] = [await anotherRootUser(world), await anotherRootUser(world)];
    await quorumOf(world, 2, [second, third]);
    const { id, fingerprint } = await world.operator.activity('create_user_tag', aTag);
    expect(await approvalStatusOf(second, id)).toMatchObject([{ missing: 1, ifRejected: 'waits' }]);
    await third.activity('reject_activity', { fingerprint });
    expect(await approvalStatusOf(second, id)).toMatchObject([
      { missing: 1, ifApproved: 'carried-out', ifRejected: 'ends' },
    ]);
  });

  it('counts what a policy asks for, and names it', async () => {
    const world = await aWorld();
    const { operator } = world;
    const second = await anotherRootUser(world);
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    await joinedBy(operator, 'eve');
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'Both agree',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'USER' && activity.action == 'CREATE'",
      consensus: `approvers.any(u, u.id == '${ann.userId}') && approvers.any(u, u.id == '${bob.userId}')`,
    });
    await quorumOf(world, 2, [second]);
    const { id, fingerprint } = await ann.activity('create_user_tag', aTag);
    const [approvalStatuses] = await approvalStatusOf(bob, id);
    expect(approvalStatuses).toMatchObject({
      policyIds: [policyId],
      missing: 1,
      ifApproved: 'carried-out',
      ifRejected: 'ends',
      routes: [
        { policyId, need: 2, missing: 1, approvedBy: [ann.userId], voters: [bob.userId] },
        { need: 2, missing: 2, approvedBy: [], voters: [operator.userId, second.userId] },
      ],
    });
    // A vote of the root quorum counts for its own route, and leaves the other as it is.
    const before = approvalStatuses?.routes;
    await operator.activity('approve_activity', { fingerprint });
    expect((await approvalStatusOf(bob, id))[0]?.routes).toEqual([
      before?.[0],
      { need: 2, missing: 1, approvedBy: [operator.userId], voters: [second.userId] },
    ]);
    expect(new Set(approvalStatuses?.voters)).toEqual(
      new Set([ann.userId, bob.userId, operator.userId, second.userId]),
    );
    // The root quorum, which has not spoken, would need two: the policy needs one.
    expect(await approvalStatusOf(operator, id)).toMatchObject([
      { missing: 1, ifApproved: 'waits', ifRejected: 'waits' },
    ]);
  });

  it('begins anew when the votes have lapsed', async () => {
    const world = await aWorld();
    const other = await anotherRootUser(world);
    await quorumOf(world, 2, [other]);
    const { id } = await world.operator.activity('create_user_tag', aTag);
    world.clock.advance(24 * 3_600_000);
    expect(await approvalStatusOf(other, id)).toMatchObject([{ missing: 2, ifApproved: 'waits' }]);
  });

  it('leaves out what waits for nobody: done, unknown, or without anybody who could still carry it', async () => {
    const world = await aWorld();
    const { operator } = world;
    const { id } = await operator.activity('create_user_tag', aTag);
    expect(await approvalStatusOf(operator, id, 'nowhere')).toEqual([]);
    const eve = await joinedBy(operator, 'eve');
    const other = await anotherRootUser(world);
    await quorumOf(world, 2, [other]);
    const waits = await operator.activity('create_user_tag', { userTagName: 'two', userIds: [] });
    const [seen] = await approvalStatusOf(eve, waits.id);
    expect(seen).toMatchObject({ missing: 1 });
    expect(seen).not.toHaveProperty('ifApproved');
    expect(seen).not.toHaveProperty('ifRejected');
    expect(world.bugs).toEqual([]);
  });
});
