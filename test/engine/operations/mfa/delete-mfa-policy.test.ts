import { describe, expect, it } from 'vitest';
import { withMfaPolicy } from '../../../harness/mfa.ts';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';

type Scene = Awaited<ReturnType<typeof withMfaPolicy>>;

describe('delete_mfa_policy', () => {
  it('takes the MFA policy away', async () => {
    const { world, bob, mfaPolicyId } = await withMfaPolicy();
    const { userId } = bob;
    expect(await world.operator.activity('delete_mfa_policy', { userId, mfaPolicyId })).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_MFA_POLICY',
      intent: { deleteMfaPolicyIntent: { userId, mfaPolicyId } },
      result: { deleteMfaPolicyResult: { mfaPolicyId } },
    });
    expect(await world.operator.query('get_mfa_policies', { userId })).toEqual({ mfaPolicies: [] });
  });

  refuses<Scene>('delete_mfa_policy', withMfaPolicy, [
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
