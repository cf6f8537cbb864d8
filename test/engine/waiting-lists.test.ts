import { describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { recordBudgets } from '#engine/gate/record-budgets.ts';
import { spend } from '#engine/policy/run.ts';
import { giveWay, type Budget, type Sliced } from '#engine/slices.ts';
import { joinedBy, person } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';

const each = limits.stepsPerListedRecord;
const most = limits.policyStepsPerDecisionMax;

/** Spends `steps` in pieces of 1,000, as policies do. */
function* spending(budget: Budget, steps: number): Sliced<'done'> {
  for (let taken = 0; taken < steps; taken += 1_000) {
    spend(budget, 1_000);
    yield* giveWay(budget);
  }
  return 'done';
}

/** What became of records that cost so many steps each, and the steps of the slices. */
function listOf(costs: readonly number[]): { ends: string[]; slices: number[] } {
  const withBudget = recordBudgets();
  const slices: number[] = [];
  const ends = costs.map((cost) => {
    const work = withBudget((budget) => spending(budget, cost));
    try {
      for (;;) {
        const piece = work.next();
        if (piece.done) return piece.value;
        slices.push(piece.value);
      }
    } catch {
      return 'too long';
    }
  });
  return { ends, slices };
}

describe('M1: a list of requests that wait', () => {
  it('decides on each of them, whatever the others cost', () => {
    const { ends } = listOf([most + 1_000, most, each, 10 * each, each, 1_000]);
    expect(ends).toEqual(['too long', 'too long', 'done', 'too long', 'done', 'done']);
  });

  it('decides on one that costs what a decision may, once', () => {
    expect(listOf([most, most, each]).ends).toEqual(['done', 'too long', 'done']);
    expect(listOf([most + 1_000]).ends).toEqual(['too long']);
  });

  it('ends a slice over several small records as it does over a large one', () => {
    const { slices } = listOf(Array.from({ length: 100 }, () => 1_000));
    expect(slices).toEqual(Array(10).fill(10_000));
    expect(limits.stepsPerSlice).toBe(10_000);
  });

  it('shows who may approve a request that waits among others whose policies take long', async () => {
    const { operator, bugs } = await aWorld();
    const [mal, ann, dave] = [
      await joinedBy(operator, 'mal'),
      await joinedBy(operator, 'ann'),
      await joinedBy(operator, 'dave'),
    ];
    const people = [mal, ann, dave].map(({ userId }) => userId);
    const { userTagId: tag } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 't',
      userIds: people,
    });
    const users = Array.from({ length: 20 }, (_, at) => person(`member ${at}`, { userTags: [tag] }));
    await operator.submit('create_users', { users });
    const two = `approvers.filter(u, u.tags.contains('${tag}')).count() >= 2`;
    const literals = `[${Array.from({ length: 140 }, (_, at) => `'${at}'`).join(', ')}]`;
    const slow = `${literals}.all(x, ${literals}.any(y, x == y))`;
    await operator.submit('create_policies', {
      policies: [
        {
          policyName: 'wallets',
          effect: 'EFFECT_ALLOW',
          condition: "activity.kind == 'CREATE_WALLET'",
          consensus: two,
        },
        // For a request without users, such a condition errs before the slow part.
        ...[0, 1, 2, 3].map((at) => ({
          policyName: `deletions ${at}`,
          effect: 'EFFECT_ALLOW',
          condition: `activity.params.user_ids.count() > 0 && ${slow}${' '.repeat(at)}`,
          consensus: two,
        })),
      ],
    });
    expect(await ann.try('create_wallet', { walletName: 'w', accounts: [] })).toMatchObject({ ok: true });
    for (let at = 0; at < 10; at += 1)
      expect(await mal.try('delete_users', { userIds: [dave.userId] })).toMatchObject({ ok: true });
    const { activities } = await dave.query<{ activities: { id: string; type: string; canApprove: boolean }[] }>(
      'list_activities',
      { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'], paginationOptions: { limit: '100' } },
    );
    expect(activities).toHaveLength(11);
    const asked = activities.find(({ type }) => type.startsWith('ACTIVITY_TYPE_CREATE_WALLET'));
    expect(asked).toMatchObject({ canApprove: true });
    const { approvalStatuses } = await dave.query<{ approvalStatuses: { activityId: string; missing?: number }[] }>(
      'get_approval_status',
      { activityIds: activities.map(({ id }) => id) },
    );
    expect(approvalStatuses.find(({ activityId }) => activityId === asked?.id)).toMatchObject({ missing: 1 });
    expect(bugs).toEqual([]);
  });
});

describe('the answer to a request that waits', () => {
  it('says who may vote as the decision found it, and asks each user once', async () => {
    const world = await aWorld();
    const root = world.operator;
    const [ann, bob] = [await joinedBy(root, 'ann'), await joinedBy(root, 'bob')];
    const consensus = 'approvers.count() >= 3';
    await root.submit('create_policy', { policyName: 'three', effect: 'EFFECT_ALLOW', consensus, notes: '' });
    const asked = vi.spyOn(world.store.state.users, 'list');
    const made = await ann.activity('create_wallet', { walletName: 'hot', accounts: [] });
    expect(made).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: false, canReject: true });
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    const voted = await bob.activity('approve_activity', { fingerprint: made.fingerprint });
    expect(voted).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: false, canReject: true });
    for (const who of [ann, bob, root]) {
      const { activity } = await who.query<{ activity: object }>('get_activity', { activityId: made.id });
      expect(activity).toMatchObject({ canApprove: who === root, canReject: true });
    }
  });
});
