import { describe, expect, it } from 'vitest';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const policy = { policyName: 'nights', effect: 'EFFECT_DENY', condition: 'true', consensus: 'true', notes: 'No.' };

describe('create_policy', () => {
  it('keeps a policy, its time too', async () => {
    const { operator } = await aWorld();
    const time = "time.now >= Timestamp('2030-01-01T00:00:00Z')";
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', { ...policy, time });
    expect(await operator.query('get_policy', { policyId })).toMatchObject({ policy: { policyId, ...policy, time } });
  });

  refuses('create_policy', plain, [
    ['no name is given', { ...policy, policyName: undefined }, 'INVALID_ARGUMENT', 'parameters.policyName: missing'],
    ['no effect is given', { policyName: 'x' }, 'INVALID_ARGUMENT', 'parameters.effect: missing field'],
    [
      'the condition does not hold by the language',
      { ...policy, condition: '1 +' },
      'INVALID_ARGUMENT',
      'invalid policy condition',
    ],
  ]);

  refuses(
    'create_policy',
    plain,
    [
      [
        'it has selectors, as the second version did',
        { policyName: 'x', effect: 'EFFECT_ALLOW', selectors: [] },
        'INVALID_ARGUMENT',
        'type: create_policy takes',
      ],
    ],
    'ACTIVITY_TYPE_CREATE_POLICY_V2',
  );
});
