import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Actor, AnsweredActivity } from '../../../harness/actors.ts';
import { joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

type Evaluations = {
  policyEvaluations: {
    id: string;
    activityId: string;
    organizationId: string;
    voteId: string;
    policyEvaluations: { policyId: string; outcome: string }[];
    createdAt: { seconds: string; nanos: string };
  }[];
};

const votesOf = ({ votes }: AnsweredActivity) => (votes as unknown as { id: string }[]).map(({ id }) => id);
const users = (name: string) => ({ users: [person(name)] });

/** Two who may only act together, by a policy; and another policy that errs about everything they do. */
async function pair() {
  const world = await aWorld();
  const root = world.operator;
  const [ann, bob] = [await joinedBy(root, 'ann'), await joinedBy(root, 'bob')];
  const policies = [
    {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_USERS'",
      consensus: ['ann', 'bob'].map((alias) => `approvers.any(u, u.alias == '${alias}')`).join(' && '),
      notes: '',
    },
    { policyName: 'errs', effect: 'EFFECT_DENY', condition: 'bitcoin.tx.fee > 1', notes: '' },
  ];
  const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', { policies });
  const outcomes = async (activityId: string, who: Actor = root) => {
    const { policyEvaluations } = await who.query<Evaluations>('get_policy_evaluations', { activityId });
    return policyEvaluations.map((one) =>
      one.policyEvaluations.map(({ policyId, outcome }) => [policyIds.indexOf(policyId), outcome]),
    );
  };
  return { world, root, ann, bob, policyIds, outcomes };
}

const waits = [
  [0, 'OUTCOME_REQUIRES_CONSENSUS'],
  [1, 'OUTCOME_ERROR'],
];

describe('get_policy_evaluations', () => {
  it('keeps what each vote came to, with the vote', async () => {
    const { world, root, ann, bob, outcomes } = await pair();
    const waiting = await ann.activity('create_users', users('eve'));
    expect(await outcomes(waiting.id)).toEqual([waits]);
    world.clock.advance(5_000);
    const done = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const allowed = [
      [0, 'OUTCOME_ALLOW'],
      [1, 'OUTCOME_ERROR'],
    ];
    expect(await outcomes(waiting.id)).toEqual([waits, allowed]);
    const { policyEvaluations } = await root.query<Evaluations>('get_policy_evaluations', { activityId: waiting.id });
    const votes = votesOf(done);
    expect(policyEvaluations).toMatchObject(
      votes.map((voteId) => ({ voteId, activityId: waiting.id, organizationId: world.organizationId })),
    );
    expect(policyEvaluations[1]?.createdAt).toEqual({ seconds: String(world.clock.atMs / 1_000), nanos: '0' });
    expect(new Set(policyEvaluations.map(({ id }) => id)).size).toBe(2);
  });

  it('says that a policy was rejected when the rejection ended it', async () => {
    const { ann, bob, outcomes } = await pair();
    const waiting = await ann.activity('create_users', users('eve'));
    const ended = await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(ended.status).toBe('ACTIVITY_STATUS_REJECTED');
    expect(await outcomes(waiting.id)).toEqual([
      waits,
      [
        [0, 'OUTCOME_REJECTED'],
        [1, 'OUTCOME_ERROR'],
      ],
    ]);
  });

  it('has those of a denied activity, which is FAILED and answered 403 with the same', async () => {
    const { world, ann, policyIds, outcomes } = await pair();
    const outcome = await ann.try('create_user_tag', { userTagName: 'x', userIds: [] });
    if (outcome.ok) throw new Error('no policy allows it');
    const [detail, reference] = outcome.failure.details as [object, { activityId: string }];
    expect(outcome.failure).toMatchObject({
      code: 7,
      message: "You don't have sufficient permissions to take this action",
    });
    expect(detail).toEqual({
      '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
      message: 'No policies evaluated to outcome: Allow',
      policyEvaluations: [
        { policyId: policyIds[0], outcome: 'OUTCOME_DENY_IMPLICIT' },
        { policyId: policyIds[1], outcome: 'OUTCOME_ERROR' },
      ],
    });
    const { activities } = await world.operator.query<{ activities: AnsweredActivity[] }>('list_activities', {});
    expect(activities[0]).toMatchObject({ id: reference.activityId, status: 'ACTIVITY_STATUS_FAILED' });
    expect(await outcomes(reference.activityId)).toEqual([
      [
        [0, 'OUTCOME_DENY_IMPLICIT'],
        [1, 'OUTCOME_ERROR'],
      ],
    ]);
  });

  it('keeps them of what was allowed and failed all the same', async () => {
    const { ann, bob, outcomes } = await pair();
    const waiting = await ann.activity('create_users', { users: [person('eve', { userTags: [nobody] })] });
    const failed = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(failed.status).toBe('ACTIVITY_STATUS_FAILED');
    expect((await outcomes(waiting.id)).at(-1)?.[0]).toEqual([0, 'OUTCOME_ALLOW']);
  });

  it('has none where the root quorum settled it, or there are no policies', async () => {
    const { root, outcomes } = await pair();
    const done = await root.activity('create_users', users('eve'));
    expect(await outcomes(done.id)).toEqual([]);
    const bare = await aWorld();
    const dan = await joinedBy(bare.operator, 'dan');
    expect(await dan.try('create_users', users('x'))).toMatchObject({ failure: { code: 7 } });
    const { activities } = await bare.operator.query<{ activities: AnsweredActivity[] }>('list_activities', {});
    const asked = { activityId: activities[0]?.id ?? '' };
    expect(await bare.operator.query('get_policy_evaluations', asked)).toEqual({ policyEvaluations: [] });
    expect(bare.store.commits.at(-1)?.activity).not.toHaveProperty('evaluations');
  });

  it('keeps the newest of very many', async () => {
    const { world, root, ann, bob, outcomes } = await pair();
    const cid = await joinedBy(root, 'cid');
    await root.submit('update_root_quorum', {
      threshold: 3,
      userIds: [root, ann, bob, cid].map(({ userId }) => userId),
    });
    const waiting = await root.activity('create_user_tag', { userTagName: 'x', userIds: [] });
    const { fingerprint } = waiting;
    for (let round = 0; round < 20; round += 1) {
      // A user has so many votes on one request a day.
      if (round > 0 && (2 * round) % limits.votesOfUserMax === 0) world.clock.advance(limits.votesLapseMs + 1);
      await ann.activity('approve_activity', { fingerprint });
      await ann.activity('reject_activity', { fingerprint });
    }
    const { activity } = await root.query<{ activity: AnsweredActivity }>('get_activity', { activityId: waiting.id });
    const votes = votesOf(activity);
    expect(votes).toHaveLength(41);
    expect(await outcomes(waiting.id)).toHaveLength(limits.evaluationsKeptMax);
    const { policyEvaluations } = await root.query<Evaluations>('get_policy_evaluations', { activityId: waiting.id });
    expect(policyEvaluations.at(-1)?.voteId).toBe(votes.at(-1));
  });

  it('is of one’s own organization alone', async () => {
    const { root, ann } = await pair();
    const waiting = await ann.activity('create_users', users('eve'));
    const below = await subOrganizationOf(root, 'Branch');
    for (const [who, activityId] of [
      [below, waiting.id],
      [root, nobody],
    ] as const)
      expect(await who.tryQuery('get_policy_evaluations', { activityId })).toMatchObject({
        failure: { code: 5, message: `this organization has no activity ${activityId}` },
      });
  });
});
