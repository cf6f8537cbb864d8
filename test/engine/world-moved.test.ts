import { describe, expect, it } from 'vitest';
import type { Actor, AnsweredActivity } from '../harness/actors.ts';
import { joinedBy, person } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';

const ops = (count: number, tagId: string) => `approvers.filter(u, u.tags.contains('${tagId}')).count() >= ${count}`;

/** Ann, Bob and Cid have the tag of which two may add users together, by a policy. The root alone may do anything. */
async function team(needed = 2) {
  const world = await aWorld();
  const root = world.operator;
  const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'ops',
    userIds: [],
  });
  const tagged = { userTags: [userTagId] };
  const [ann, bob, cid] = [
    await joinedBy(root, 'ann', tagged),
    await joinedBy(root, 'bob', tagged),
    await joinedBy(root, 'cid', tagged),
  ];
  const policy = {
    policyName: 'ops',
    effect: 'EFFECT_ALLOW',
    condition: "activity.resource in ['USER', 'WALLET']",
    consensus: ops(needed, userTagId),
    notes: '',
  };
  const { policyId } = await root.submit<{ policyId: string }>('create_policy', policy);
  return { world, root, ann, bob, cid, userTagId, policyId };
}

const approve = (who: Actor, { fingerprint }: AnsweredActivity) => who.try('approve_activity', { fingerprint });
const read = async (who: Actor, { id }: AnsweredActivity) =>
  (await who.query<{ activity: AnsweredActivity }>('get_activity', { activityId: id })).activity;
const userNames = async (who: Actor) =>
  (await who.query<{ users: { userName: string }[] }>('list_users')).users.map(({ userName }) => userName);

describe('what was approved is checked again when it would be carried out', () => {
  it('and a policy that was deleted meanwhile allows nothing: nobody’s vote counts for it any more', async () => {
    const { root, ann, bob, policyId } = await team();
    const waiting = await ann.activity('create_users', { users: [person('eve')] });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await root.submit('delete_policy', { policyId });
    expect(await approve(bob, waiting)).toMatchObject({ failure: { code: 7 } });
    expect(await read(root, waiting)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', votes: [{}] });
    expect(await userNames(root)).not.toContain('eve');
  });

  it('and a policy that denies, made meanwhile, refuses the approval with the policy’s name and leaves the request as it is', async () => {
    const { root, ann, bob } = await team();
    const waiting = await ann.activity('create_users', { users: [person('eve')] });
    const denial = {
      policyName: 'none',
      effect: 'EFFECT_DENY',
      condition: "activity.kind == 'CREATE_USERS'",
      notes: '',
    };
    const { policyId } = await root.submit<{ policyId: string }>('create_policy', denial);
    const says = `The following policies denied this action: ${policyId}`;
    expect(await approve(bob, waiting)).toMatchObject({
      ok: false,
      failure: { code: 7, details: expect.arrayContaining([expect.objectContaining({ message: says })]) as unknown },
    });
    expect(await read(root, waiting)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', votes: [{}] });
    expect(await userNames(root)).not.toContain('eve');
    await root.submit('delete_policy', { policyId });
    expect(await approve(bob, waiting)).toMatchObject({ ok: true });
    expect(await userNames(root)).toContain('eve');
  });

  it('and an approval counts no more when the tag that gave it weight was taken away', async () => {
    const { world, root, ann, bob, cid, userTagId } = await team(2);
    const waiting = await ann.activity('create_users', { users: [person('eve')] });
    await root.submit('update_user_tag', { userTagId, addUserIds: [], removeUserIds: [ann.userId] });
    // Ann's approval has no tag behind it any more, so that Bob's alone is not enough, and she plays no part in it.
    expect(await approve(bob, waiting)).toMatchObject({ failure: { code: 7 } });
    expect((await read(root, waiting)).status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await userNames(root)).not.toContain('eve');
    expect(await approve(cid, waiting)).toMatchObject({ failure: { code: 7 } });
    expect(world.bugs).toEqual([]);
  });

  it('and an approver who was deleted meanwhile approves nothing', async () => {
    const { root, ann, bob, cid } = await team(3);
    const waiting = await ann.activity('create_users', { users: [person('eve')] });
    expect(await approve(bob, waiting)).toMatchObject({ ok: true });
    await root.submit('delete_users', { userIds: [bob.userId] });
    await approve(cid, waiting);
    expect((await read(root, waiting)).status).not.toBe('ACTIVITY_STATUS_COMPLETED');
    expect(await userNames(root)).not.toContain('eve');
  });

  it('and what it was about is still there, or it is FAILED and says what is missing', async () => {
    const { root, ann, bob } = await team();
    const { walletId } = await root.submit<{ walletId: string }>('create_wallet', { walletName: 'hot', accounts: [] });
    const waiting = await ann.activity('update_wallet', { walletId, walletName: 'cold' });
    await root.submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true });
    expect(await approve(bob, waiting)).toMatchObject({ ok: true });
    expect(await read(root, waiting)).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 5, message: `this organization has no wallet ${walletId}` },
    });
  });
});

describe('L8: an approval of somebody whose voice only ends a request', () => {
  it('is refused, and the request waits on', async () => {
    const { operator: root } = await aWorld();
    const { userTagId } = await root.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'auditors',
      userIds: [],
    });
    const auditor = await joinedBy(root, 'auditor', { userTags: [userTagId] });
    const [ann, bob] = [await joinedBy(root, 'ann'), await joinedBy(root, 'bob')];
    const isAuditor = `approvers.any(u, u.tags.contains('${userTagId}'))`;
    await root.submit('create_policies', {
      policies: [
        { policyName: 'two', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'approvers.count() >= 2' },
        { policyName: 'no auditors', effect: 'EFFECT_DENY', condition: 'true', consensus: isAuditor },
      ],
    });
    const waiting = await ann.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    expect(await approve(auditor, waiting)).toMatchObject({ failure: { code: 7 } });
    expect((await read(root, waiting)).status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await approve(bob, waiting);
    expect((await read(root, waiting)).status).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});
