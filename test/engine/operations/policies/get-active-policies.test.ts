import { describe, expect, it } from 'vitest';
import { getActivePolicies } from '#engine/operations/policies/get-active-policies.ts';
import { aWorld } from '../../../harness/world.ts';

type Answer = { statuses: { policyId: string; active: boolean }[]; evaluatedAtMs: string };

describe('get_active_policies', () => {
  it('says of each policy whether it is in its time, as time goes by', async () => {
    const { operator, clock, organizationId } = await aWorld();
    const soon = new Date(clock.atMs + 60_000).toISOString();
    const make = async (policyName: string, time?: string) => {
      const policy = { policyName, effect: 'EFFECT_DENY', condition: 'false', notes: '', ...(time ? { time } : {}) };
      return (await operator.submit<{ policyId: string }>('create_policy', policy)).policyId;
    };
    const [always, until, from] = [
      await make('always'),
      await make('until', `time.now < Timestamp('${soon}')`),
      await make('from', `time.now >= Timestamp('${soon}')`),
    ];
    const answer = await operator.query<Answer>('get_active_policies');
    expect(getActivePolicies.result.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      statuses: [
        { organizationId, policyId: always, active: true },
        { organizationId, policyId: until, active: true, timeExpr: `time.now < Timestamp('${soon}')` },
        { organizationId, policyId: from, active: false, timeExpr: `time.now >= Timestamp('${soon}')` },
      ],
      evaluatedAtMs: String(clock.atMs),
    });
    clock.advance(60_000);
    const later = await operator.query<Answer>('get_active_policies');
    expect(later.statuses.map(({ active }) => active)).toEqual([true, false, true]);
    expect(later.evaluatedAtMs).toBe(String(clock.atMs));
  });
});
