import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation, WhoCan } from '#shared/policy-analysis.ts';
import { anotherRootUser } from '../harness/key-material.ts';
import { joinedBy } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const conditions = [
  '',
  "activity.kind == 'CREATE_USER_TAG'",
  "activity.kind == 'CREATE_WALLET'",
  "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
  "activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'",
  "activity.resource == 'USER' && activity.action == 'CREATE'",
  "activity.resource == 'USER' || wallet.id == 'w'",
  "activity.params.encoding == 'x'",
];
const consensuses = [
  '',
  'approvers.count() >= 2',
  'approvers.count() == 1',
  "approvers.any(u, u.alias == 'ann')",
  "approvers.any(u, u.alias == 'ann') && approvers.any(u, u.alias == 'bob')",
  "approvers.filter(u, u.alias in ['ann', 'bob', 'cas']).count() >= 2",
  "!approvers.any(u, u.alias == 'ann')",
  "approvers.all(u, u.alias in ['ann', 'bob'])",
];
const policies = fc.array(
  fc.record({
    effect: fc.constantFrom('EFFECT_ALLOW', 'EFFECT_ALLOW', 'EFFECT_DENY'),
    condition: fc.constantFrom(...conditions),
    consensus: fc.constantFrom(...consensuses),
  }),
  { maxLength: 4 },
);

/** An organization of a quorum of two and four others, by these policies. */
async function anOrganization(texts: readonly object[]) {
  const world = await aWorld();
  const { operator } = world;
  const second = await anotherRootUser(world);
  const people = [operator];
  for (const name of ['ann', 'bob', 'cas', 'dan']) people.push(await joinedBy(operator, name));
  const named = texts.map((policy, index) => ({ policyName: `p${index}`, ...policy }));
  await operator.submit('create_policies', { policies: named });
  await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });
  return { operator, people };
}

describe('who can do what', () => {
  it('agrees with what becomes of their requests', async () => {
    const verdicts = { alone: 'allow', together: 'consensus', never: 'deny' } as const;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(policies, async (texts) => {
        const { operator, people } = await anOrganization(texts);
        const { kinds, partial } = await operator.query<WhoCan>('who_can');
        expect(partial).toBe(false);
        const accessLevels = kinds.find(({ kind }) => kind === 'CREATE_USER_TAG')?.people ?? [];
        for (const { userId } of people) {
          const { access = 'never', depends = false } = accessLevels.find((one) => one.userId === userId) ?? {};
          const { verdict } = await operator.query<Explanation>('simulate_request', {
            type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
            parameters: { userTagName: 'x', userIds: [] },
            submitterId: userId,
          });
          if (depends) continue;
          seen.add(access);
          expect([userId, verdict]).toEqual([userId, verdicts[access]]);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
    expect([...seen].toSorted()).toEqual(['alone', 'never', 'together']);
  });
});
