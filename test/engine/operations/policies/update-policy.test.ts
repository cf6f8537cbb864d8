import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, person } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const written = {
  policyName: 'ann',
  effect: 'EFFECT_ALLOW',
  condition: "activity.resource == 'USER'",
  consensus: "approvers.any(user, user.alias == 'ann')",
  notes: 'Ann.',
};

async function withPolicies() {
  const world = await aWorld();
  const { policyIds } = await world.operator.submit<{ policyIds: string[] }>('create_policies', {
    policies: [written, { ...written, policyName: 'taken' }],
  });
  return { world, policyId: policyIds[0] ?? '' };
}
type Scene = Awaited<ReturnType<typeof withPolicies>>;

describe('update_policy', () => {
  it('changes what it names, and leaves the rest', async () => {
    const { world, policyId } = await withPolicies();
    const { operator } = world;
    expect(await operator.submit('update_policy', { policyId, policyNotes: 'Only Ann.' })).toEqual({ policyId });
    expect(await operator.query('get_policy', { policyId })).toMatchObject({
      policy: { ...written, notes: 'Only Ann.' },
    });
    const time = "time.now >= Timestamp('2020-01-01T00:00:00Z')";
    await operator.submit('update_policy', {
      policyId,
      policyName: 'nobody',
      policyEffect: 'EFFECT_DENY',
      policyCondition: '',
      policyConsensus: 'true',
      time,
    });
    expect(await operator.query('get_policy', { policyId })).toMatchObject({
      policy: {
        policyName: 'nobody',
        effect: 'EFFECT_DENY',
        condition: '',
        consensus: 'true',
        notes: 'Only Ann.',
        time,
      },
    });
  });

  it('has the new text decide from then on', async () => {
    const { world, policyId } = await withPolicies();
    const ann = await joinedBy(world.operator, 'ann');
    await ann.submit('create_users', { users: [person('one')] });
    await world.operator.submit('update_policy', { policyId, policyEffect: 'EFFECT_DENY' });
    expect(await ann.try('create_users', { users: [person('two')] })).toMatchObject({ failure: { code: 7 } });
  });

  it('answers the first version under its own keys', async () => {
    const { world, policyId } = await withPolicies();
    const parameters = { policyId, policyName: 'renamed' };
    expect(await world.operator.activity('update_policy', parameters, 'ACTIVITY_TYPE_UPDATE_POLICY')).toMatchObject({
      intent: { updatePolicyIntent: parameters },
      result: { updatePolicyResult: { policyId } },
    });
  });

  const change =
    (patch: object) =>
    ({ policyId }: Scene) => ({ policyId, ...patch });
  refuses('update_policy', withPolicies, [
    ['there is no such policy', { policyId: nobody, policyNotes: '' }, 'NOT_FOUND', `no policy ${nobody}`],
    ['no policy is named', {}, 'INVALID_ARGUMENT', 'parameters.policyId: missing field'],
    ['the name is taken', change({ policyName: 'taken' }), 'INVALID_ARGUMENT', 'policy label must be unique'],
    ['the name is empty', change({ policyName: '' }), 'INVALID_ARGUMENT', 'parameters.policyName'],
    ['the condition does not parse', change({ policyCondition: '(' }), 'INVALID_ARGUMENT', 'invalid policy condition'],
    ['the consensus is no truth', change({ policyConsensus: '1' }), 'INVALID_ARGUMENT', 'invalid policy consensus'],
    ['there is an unknown field', change({ condition: 'true' }), 'INVALID_ARGUMENT', 'parameters.condition: unknown'],
  ]);

  refuses(
    'update_policy',
    withPolicies,
    [
      [
        'the first version is given a time',
        change({ time: 'true' }),
        'INVALID_ARGUMENT',
        'parameters.time: unknown field',
      ],
    ],
    'ACTIVITY_TYPE_UPDATE_POLICY',
  );
});
