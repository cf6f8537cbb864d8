import { describe, expect, it } from 'vitest';
import { joinedBy, person } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const policy = { policyName: 'nights', effect: 'EFFECT_DENY', condition: 'true', consensus: 'true', notes: 'No.' };
const V1 = 'ACTIVITY_TYPE_CREATE_POLICY';
const V2 = 'ACTIVITY_TYPE_CREATE_POLICY_V2';

describe('create_policy', () => {
  it('keeps a policy, its time too', async () => {
    const { operator } = await aWorld();
    const time = "time.now >= Timestamp('2030-01-01T00:00:00Z')";
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', { ...policy, time });
    expect(await operator.query('get_policy', { policyId })).toMatchObject({ policy: { policyId, ...policy, time } });
  });

  it('keeps the selectors of its first versions as the expressions that they are, which decide from then on', async () => {
    const { operator } = await aWorld();
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    const mayCreate = [
      { subject: 'activity.type', operator: 'OPERATOR_EQUAL', targets: ['ACTIVITY_TYPE_CREATE_USERS_V4'] },
    ];
    const made = await operator.activity(
      'create_policy',
      {
        policyName: 'ann',
        effect: 'EFFECT_ALLOW',
        selectors: [...mayCreate, { subject: 'user.id', operator: 'OPERATOR_EQUAL', targets: [ann.userId] }],
      },
      V2,
    );
    expect(Object.keys(made.intent)).toEqual(['createPolicyIntentV2']);
    const { policyId } = made.result['createPolicyResult'] as { policyId: string };
    expect(await operator.query('get_policy', { policyId })).toMatchObject({
      policy: {
        condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USERS_V4'",
        consensus: `approvers.any(u, u.id == '${ann.userId}')`,
        notes: '',
      },
    });
    await ann.submit('create_users', { users: [person('one')] });
    expect(await bob.try('create_users', { users: [person('two')] })).toMatchObject({ failure: { code: 7 } });

    const selectors = [{ subject: 'user.id', operator: 'OPERATOR_EQUAL', target: ann.userId }];
    await operator.submit('create_policy', { policyName: 'not ann', effect: 'EFFECT_DENY', selectors }, V1);
    expect(await ann.try('create_users', { users: [person('three')] })).toMatchObject({ failure: { code: 7 } });
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

  const selected = (...selectors: object[]) => ({ policyName: 'x', effect: 'EFFECT_ALLOW', selectors });
  const one = { subject: 'user.id', operator: 'OPERATOR_EQUAL', targets: ['x'] };
  refuses(
    'create_policy',
    plain,
    [
      ['it has no selectors', selected(), 'INVALID_ARGUMENT', 'parameters.selectors: expected at least one selector'],
      [
        'a subject is unknown',
        selected(one, { ...one, subject: 'user.shoe' }),
        'INVALID_ARGUMENT',
        'parameters.selectors.1.subject: expected a name',
      ],
      [
        'an operator is unknown',
        selected({ ...one, operator: 'OPERATOR_LIKE' }),
        'INVALID_ARGUMENT',
        'parameters.selectors.0.operator: expected one of',
      ],
      [
        'a target would end its own quotes',
        selected({ ...one, targets: ["x') || approvers.any(u, u.id != '"] }),
        'INVALID_ARGUMENT',
        'parameters.selectors.0.targets.0: expected a text without a single quote',
      ],
      [
        'it has the expressions of the third version',
        { ...policy, selectors: [one] },
        'INVALID_ARGUMENT',
        'parameters.condition: unknown field',
      ],
    ],
    V2,
  );
  refuses(
    'create_policy',
    plain,
    [
      [
        'it has the targets of the second version',
        selected(one),
        'INVALID_ARGUMENT',
        'parameters.selectors.0.targets: unknown field',
      ],
      [
        'a target is missing',
        selected({ ...one, targets: undefined }),
        'INVALID_ARGUMENT',
        'parameters.selectors.0.target: missing field',
      ],
    ],
    V1,
  );
});
