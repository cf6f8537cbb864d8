import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { PolicyOutcome } from '#shared/enums.ts';
import type { Facts } from '#engine/policy/facts.ts';
import type { Member, PolicyText } from '#engine/policy/policy.ts';
import { naivePolicy } from '../../harness/naive-policy.ts';
import { propertyRuns } from '../../harness/property-runs.ts';
import { aMember } from './a-request.ts';
import { evaluatePolicy } from './finished.ts';
import { senseful, someFacts } from './sense.ts';

const members = ['ann', 'bob', 'cid'].map((id) => aMember(id));

const consensuses = [
  '',
  ...["approvers.any(u, u.id == 'ann')", "approvers.all(u, u.id == 'bob')", 'approvers.count() == 2'],
  ...["approvers[1].id == 'bob'", "credentials.any(c, c.user_id == 'cid')", 'approvers[0].tags[0] == approvers[9].id'],
];
const times: Readonly<Record<string, boolean>> = {
  '': true,
  "time.now > Timestamp('2026-01-01T00:00:00Z')": true,
  "time.now < Timestamp('2026-01-01T00:00:00Z')": false,
};

const anyPolicy: fc.Arbitrary<PolicyText> = fc.record({
  effect: fc.constantFrom('EFFECT_ALLOW', 'EFFECT_DENY'),
  condition: fc.oneof(fc.constant(''), senseful),
  consensus: fc.constantFrom(...consensuses),
  time: fc.constantFrom(...Object.keys(times)),
});

const approvedBy = (facts: Facts, some: readonly Member[]): Facts => ({
  ...facts,
  approvers: some.map(({ approver }) => approver),
  credentials: some.flatMap(({ credentials }) => credentials),
});

/** What a text comes to; an absent one is true. */
const meaning = (text: string | undefined, facts: Facts) => (text ? naivePolicy(text, facts) : { value: true });

/** What a policy comes to, by the description of the language: every group of those who are left is tried. */
function expected(policy: PolicyText, facts: Facts, approved: readonly Member[]): PolicyOutcome {
  if (!times[policy.time ?? '']) return 'OUTCOME_TIME_INACTIVE';
  const condition = meaning(policy.condition, facts);
  const consensus = meaning(policy.consensus, approvedBy(facts, approved));
  if (typeof condition === 'string' || typeof consensus === 'string') return 'OUTCOME_ERROR';
  if (condition.value !== true) return 'OUTCOME_DENY_IMPLICIT';
  if (consensus.value === true) return policy.effect === 'EFFECT_DENY' ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ALLOW';
  const left = members.filter((member) => !approved.includes(member));
  const isOpen = groupsOf(left).some((group) => {
    const later = meaning(policy.consensus, approvedBy(facts, [...approved, ...group]));
    return typeof later !== 'string' && later.value === true;
  });
  return policy.effect === 'EFFECT_ALLOW' && isOpen ? 'OUTCOME_REQUIRES_CONSENSUS' : 'OUTCOME_DENY_IMPLICIT';
}

function groupsOf(some: readonly Member[]): readonly (readonly Member[])[] {
  return some.reduce<readonly (readonly Member[])[]>(
    (groups, member) => [...groups, ...groups.map((group) => [...group, member])],
    [[]],
  );
}

it('a policy comes to what its texts say, whatever request it was asked about before and wherever a slice ends', () => {
  const seen = new Map<PolicyOutcome, number>();
  const asked = fc.tuple(someFacts, fc.subarray([...members]), fc.boolean());
  fc.assert(
    fc.property(anyPolicy, fc.array(asked, { minLength: 1, maxLength: 4 }), (policy, requests) => {
      for (const [some, approved, isSliceOver] of requests) {
        const outcome = expected(policy, some, approved);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        const steps = 1_000_000;
        const budget = { steps, sliceBegan: isSliceOver ? steps + limits.stepsPerSlice : steps };
        const facts = { ...approvedBy(some, approved), budget };
        const electorate = () => members.filter((member) => !approved.includes(member));
        expect(evaluatePolicy(policy, facts, { electorate })).toBe(outcome);
      }
    }),
    { numRuns: propertyRuns(600) },
  );
  expect([...seen.keys()].toSorted()).toEqual([
    'OUTCOME_ALLOW',
    'OUTCOME_DENY_EXPLICIT',
    'OUTCOME_DENY_IMPLICIT',
    'OUTCOME_ERROR',
    'OUTCOME_REQUIRES_CONSENSUS',
    'OUTCOME_TIME_INACTIVE',
  ]);
});
