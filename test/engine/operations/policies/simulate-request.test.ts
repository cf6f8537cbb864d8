import { describe, expect, it } from 'vitest';
import type { Explanation } from '#shared/policy-analysis.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const type = 'ACTIVITY_TYPE_CREATE_USER_TAG';
const parameters = { userTagName: 'ops', userIds: [] };
const anybody = { policyName: 'Anybody', effect: 'EFFECT_ALLOW', condition: "activity.kind == 'CREATE_USER_TAG'" };

describe('simulate_request', () => {
  it('says what would become of a request by stored policies and by drafts, and keeps nothing', async () => {
    const world = await aWorld();
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    const commits = world.store.commits.length;
    const simulate = (more: object) =>
      operator.query<Explanation>('simulate_request', { type, parameters, submitterId: ann.userId, ...more });

    expect(await simulate({})).toMatchObject({ verdict: 'deny', basis: 'nothing', policies: [] });
    expect(await simulate({ policies: [anybody] })).toMatchObject({
      verdict: 'allow',
      basis: 'policy',
      policies: [{ draft: 0, policyName: 'Anybody', outcome: 'OUTCOME_ALLOW', decisive: true }],
    });
    const two = { ...anybody, consensus: 'approvers.count() >= 2' };
    expect(await simulate({ policies: [two] })).toMatchObject({
      verdict: 'consensus',
      change: { outcome: 'add', add: [operator.userId] },
    });
    expect(await simulate({ policies: [two], approverIds: [operator.userId] })).toMatchObject({
      verdict: 'allow',
      basis: 'rootQuorum',
    });
    expect(world.store.commits.length).toBe(commits);
  });

  it('puts a draft in the place of the policy it names, and leaves the others unless told otherwise', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', anybody);
    await operator.submit('create_policy', { ...anybody, policyName: 'Not', effect: 'EFFECT_DENY' });
    const verdict = async (more: object) => {
      const asked = { type, parameters, submitterId: ann.userId, ...more };
      const answer = await ann.query<Explanation>('simulate_request', asked);
      return [answer.verdict, answer.policies.map((policy) => [policy.policyId, policy.draft, policy.outcome])];
    };
    const draft = { policyId, ...anybody, policyName: 'Renamed' };
    expect(await verdict({ policies: [draft], replaceAll: true })).toEqual(['allow', [[policyId, 0, 'OUTCOME_ALLOW']]]);
    expect((await verdict({ policies: [draft] }))[0]).toBe('deny');
  });

  it.each([
    ['a text that is none', { policies: [{ ...anybody, condition: 'activity.' }] }, /^invalid policy condition: /],
    ['a name that is taken', { policies: [anybody, anybody] }, /^policy label must be unique$/],
    ['a policy that is not there', { policies: [{ ...anybody, policyId: nobody }] }, /no policy/],
    ['a submitter who is not there', { submitterId: nobody }, /no user/],
    ['an approver who is not there', { approverIds: [nobody] }, /no user/],
    ['a type that is none', { type: 'ACTIVITY_TYPE_DANCE' }, /unknown activity type/],
    [
      'a vote',
      { type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters: { fingerprint: `sha256:${'0'.repeat(64)}` } },
      /is decided by the policies for its activity/,
    ],
    ['parameters that do not fit', { parameters: { userIds: [] } }, /parameters.userTagName: missing field/],
  ])('refuses %s as sending or saving would', async (_what, more, says) => {
    const { operator } = await aWorld();
    const outcome = await operator.tryQuery('simulate_request', { type, parameters, ...more });
    expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringMatching(says) } });
  });
});
