import { describe, expect, it } from 'vitest';
import { checkPolicy } from '#engine/policy/policy.ts';
import { evaluatePolicy } from './finished.ts';
import { examples, factsOfCase, filled } from './examples.ts';

describe('the examples', () => {
  it('are 62, each with a request that it is for and one that it is not for', () => {
    expect(examples.map(({ id }) => id)).toEqual(
      Array.from({ length: 62 }, (_, at) => `P${String(at + 1).padStart(2, '0')}`),
    );
    for (const { id, effect, cases } of examples) {
      const outcomes = cases.map(({ outcome }) => outcome);
      const hit = effect === 'EFFECT_DENY' ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ALLOW';
      // One of them is there to show that it never allows anything.
      expect(outcomes.includes(hit), id).toBe(id !== 'P18');
      expect(
        outcomes.some((outcome) => outcome !== hit),
        id,
      ).toBe(true);
    }
  });

  it.each(examples.map((example) => [example.id, example.name, filled(example)] as const))(
    'come to what their authors expect: %s, %s',
    (_id, _name, { cases, ...policy }) => {
      checkPolicy(policy);
      for (const one of cases) expect(evaluatePolicy(policy, factsOfCase(one)), JSON.stringify(one)).toBe(one.outcome);
    },
  );
});
