import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import { joinedBy, person, subOrganizationOf } from '../../../harness/people.ts';
import { refuses, withHostedLimits } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const policy = (policyName: string, patch: object = {}) => ({
  policyName,
  effect: 'EFFECT_ALLOW',
  condition: "activity.resource == 'USER' && activity.action == 'CREATE'",
  consensus: "approvers.any(user, user.alias == 'ann')",
  notes: 'Ann adds users.',
  ...patch,
});

async function withPolicy() {
  const world = await aWorld();
  await world.operator.submit('create_policies', { policies: [policy('taken')] });
  return { world };
}

describe('create_policies', () => {
  it('keeps every part of each policy, and answers their ids in the order asked', async () => {
    const { operator } = await aWorld();
    const { policyIds } = await operator.submit<{ policyIds: string[] }>('create_policies', {
      policies: [policy('one'), { policyName: 'two', effect: 'EFFECT_DENY', notes: '' }],
    });
    expect(await operator.query('list_policies')).toMatchObject({
      policies: [
        { policyId: policyIds[0], ...policy('one') },
        { policyId: policyIds[1], policyName: 'two', effect: 'EFFECT_DENY', condition: '', consensus: '', notes: '' },
      ],
    });
  });

  it('has them decide from then on, in their own organization alone', async () => {
    const { operator } = await aWorld();
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    expect(await ann.try('create_users', { users: [person('eve')] })).toMatchObject({ failure: { code: 7 } });
    await operator.submit('create_policies', { policies: [policy('ann')] });
    await ann.submit('create_users', { users: [person('eve')] });
    expect(await bob.try('create_users', { users: [person('dan')] })).toMatchObject({ failure: { code: 7 } });
    const below = await subOrganizationOf(operator, 'Branch');
    expect(await below.query('list_policies')).toEqual({ policies: [] });
    const annBelow = await joinedBy(below, 'ann');
    expect(await annBelow.try('create_users', { users: [person('x')] })).toMatchObject({ failure: { code: 7 } });
  });

  it('takes none at all, as clients may send', async () => {
    const { operator } = await aWorld();
    expect(await operator.submit('create_policies', { policies: [] })).toEqual({ policyIds: [] });
  });

  it('gives the window a reason for a taken name, and keeps the reason out of the activity that every program reads', async () => {
    const { world } = await withPolicy();
    expect(await world.operator.try('create_policies', { policies: [policy('taken')] })).toMatchObject({
      failure: { reason: 'POLICY_NAME_TAKEN', turnkeyErrorCode: 'REQUEST_INVALID' },
    });
    const { activities } = await world.operator.query<{ activities: { failure?: object }[] }>('list_activities', {
      filterByStatus: ['ACTIVITY_STATUS_FAILED'],
    });
    expect(activities).toMatchObject([{ failure: { message: 'policy label must be unique' } }]);
    expect(activities[0]?.failure).not.toHaveProperty('reason');
  });

  const one = (patch: object) => ({ policies: [policy('fine'), policy('bad', patch)] });
  refuses('create_policies', withPolicy, [
    ['policies are no list', { policies: {} }, 'INVALID_ARGUMENT', 'parameters.policies: expected array'],
    ['a name is missing', one({ policyName: undefined }), 'INVALID_ARGUMENT', 'policies.1.policyName: missing field'],
    ['a name is taken', { policies: [policy('taken')] }, 'INVALID_ARGUMENT', 'policy label must be unique'],
    [
      'a name is used twice',
      { policies: [policy('a'), policy('a')] },
      'INVALID_ARGUMENT',
      'policy label must be unique',
    ],
    ['an effect is unknown', one({ effect: 'EFFECT_MAYBE' }), 'INVALID_ARGUMENT', 'policies.1.effect: expected one of'],
    ['a condition does not parse', one({ condition: 'activity.' }), 'INVALID_ARGUMENT', 'invalid policy condition'],
    [
      'a condition has no such field',
      one({ condition: 'activity.colour == 1' }),
      'INVALID_ARGUMENT',
      'field does not exist',
    ],
    ['a condition is no truth', one({ condition: "'yes'" }), 'INVALID_ARGUMENT', 'invalid policy condition'],
    [
      'a consensus does not parse',
      one({ consensus: 'approvers.any(' }),
      'INVALID_ARGUMENT',
      'invalid policy consensus',
    ],
    ['a time does not parse', one({ time: 'noon' }), 'INVALID_ARGUMENT', 'invalid policy time'],
    ['a text is too long', one({ condition: ' '.repeat(20_000) }), 'INVALID_ARGUMENT', 'policies.1.condition'],
    ['there is an unknown field', one({ selectors: [{}] }), 'INVALID_ARGUMENT', 'policies.1.selectors: unknown field'],
  ]);

  refuses('create_policies', withHostedLimits(withPolicy), [
    [
      'there are too many',
      { policies: Array.from({ length: countLimits.hosted.policiesMax }, (_, at) => policy(`policy ${at}`)) },
      'RESOURCE_EXHAUSTED',
      'maximum of 100 policies',
    ],
  ]);
});
