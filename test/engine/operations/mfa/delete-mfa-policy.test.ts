import { describe, expect, it } from 'vitest';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function withPolicy() {
  const world = await aWorld();
  const bob = await joinedBy(world.operator, 'bob');
  const { mfaPolicyId } = await world.operator.submit<{ mfaPolicyId: string }>('create_mfa_policy', {
    userId: bob.userId,
    mfaPolicyName: 'second factor',
    condition: 'true',
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
    order: 0,
    notes: 'keys',
  });
  return { world, bob, mfaPolicyId };
}
type Scene = Awaited<ReturnType<typeof withPolicy>>;
describe('delete_mfa_policy', () => {
  it('takes the MFA policy away', async () => {
    const { world, bob, mfaPolicyId } = await withPolicy();
    const { userId } = bob;
    expect(await world.operator.activity('delete_mfa_policy', { userId, mfaPolicyId })).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_MFA_POLICY',
      intent: { deleteMfaPolicyIntent: { userId, mfaPolicyId } },
      result: { deleteMfaPolicyResult: { mfaPolicyId } },
    });
    expect(await world.operator.query('get_mfa_policies', { userId })).toEqual({ mfaPolicies: [] });
  });

  refuses<Scene>('delete_mfa_policy', withPolicy, [
    [
      'there is no such MFA policy',
      ({ bob }) => ({ userId: bob.userId, mfaPolicyId: nobody }),
      'NOT_FOUND',
      'MFA policy',
    ],
    [
      'it is another user’s',
      ({ world, mfaPolicyId }) => ({ userId: world.operator.userId, mfaPolicyId }),
      'NOT_FOUND',
      'MFA policy',
    ],
  ]);
});
