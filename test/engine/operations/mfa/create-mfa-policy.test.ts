import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withBob() {
  const world = await aWorld();
  const bob = await joinedBy(world.operator, 'bob');
  const policy = (patch: object = {}) => ({
    userId: bob.userId,
    mfaPolicyName: 'second factor',
    condition: "activity.action == 'SIGN'",
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
    order: 0,
    ...patch,
  });
  return { world, bob, policy };
}
type Scene = Awaited<ReturnType<typeof withBob>>;
const steps = (...methods: object[]) => ({ requiredAuthenticationMethods: [{ any: methods }] });

describe('create_mfa_policy', () => {
  it('gives a user an MFA policy, which the user shows', async () => {
    const { world, bob, policy } = await withBob();
    const activity = await world.operator.activity('create_mfa_policy', policy({ notes: 'keys', order: 3 }));
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_MFA_POLICY',
      intent: { createMfaPolicyIntent: { userId: bob.userId, order: 3 } },
      result: { createMfaPolicyResult: { mfaPolicyId: expect.any(String) } },
    });
    await world.operator.submit('create_mfa_policy', policy({ notes: null, order: 1 }));
    const { user } = await world.operator.query<{ user: { mfaPolicies: object[] } }>('get_user', {
      userId: bob.userId,
    });
    expect(user.mfaPolicies).toMatchObject([{ order: 1 }, { order: 3, notes: 'keys' }]);
    expect(user.mfaPolicies[0]).not.toHaveProperty('notes');
  });

  it('gives a user no more than there may be', async () => {
    const { world, policy } = await withBob();
    for (let order = 0; order < limits.mfaPoliciesPerUserMax; order++)
      await world.operator.submit('create_mfa_policy', policy({ order }));
    expect(await world.operator.try('create_mfa_policy', policy())).toMatchObject({
      failure: { code: rpcCodes.RESOURCE_EXHAUSTED },
    });
  });

  const named = (type: string): Parameters<typeof refuses<Scene>>[2][number] => [
    `a method names what the user does not have: ${type}`,
    ({ policy }) => policy(steps({ type, id: nobody })),
    'NOT_FOUND',
    nobody,
  ];
  refuses<Scene>('create_mfa_policy', withBob, [
    ['there is no such user', ({ policy }) => policy({ userId: nobody }), 'NOT_FOUND', 'no user'],
    [
      'the condition cannot be read',
      ({ policy }) => policy({ condition: 'activity.' }),
      'INVALID_ARGUMENT',
      'cannot be parsed',
    ],
    ['there is no condition', ({ policy }) => policy({ condition: '' }), 'INVALID_ARGUMENT', 'parameters.condition'],
    [
      'there is no step',
      ({ policy }) => policy({ requiredAuthenticationMethods: [] }),
      'INVALID_ARGUMENT',
      'at least one step',
    ],
    ['a step has no method', ({ policy }) => policy(steps()), 'INVALID_ARGUMENT', 'at least one method'],
    ['the order is negative', ({ policy }) => policy({ order: -1 }), 'INVALID_ARGUMENT', 'parameters.order'],
    ['a method is unknown', ({ policy }) => policy(steps({ type: 'x' })), 'INVALID_ARGUMENT', 'type'],
    [
      'a method of a code names a credential',
      ({ policy }) => policy(steps({ type: 'AUTHENTICATION_TYPE_SMS_OTP', id: nobody })),
      'INVALID_ARGUMENT',
      'omit id',
    ],
    named('AUTHENTICATION_TYPE_PASSKEY'),
    named('AUTHENTICATION_TYPE_API_KEY'),
    named('AUTHENTICATION_TYPE_OAUTH'),
    named('AUTHENTICATION_TYPE_SESSION'),
  ]);
});
