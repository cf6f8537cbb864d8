import { describe, expect, it } from 'vitest';
import { withMfaPolicy } from '../../../harness/mfa.ts';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';

type Scene = Awaited<ReturnType<typeof withMfaPolicy>>;

describe('update_mfa_policy', () => {
  it('changes what is named, and leaves the rest', async () => {
    const { world, bob, mfaPolicyId } = await withMfaPolicy();
    const { userId } = bob;
    const activity = await world.operator.activity('update_mfa_policy', {
      userId,
      mfaPolicyId,
      condition: 'false',
      notes: null,
    });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_MFA_POLICY',
      intent: { updateMfaPolicyIntent: { userId, mfaPolicyId, condition: 'false' } },
      result: { updateMfaPolicyResult: { mfaPolicyId } },
    });
    await world.operator.submit('update_mfa_policy', {
      userId,
      mfaPolicyId,
      mfaPolicyName: 'other',
      order: 7,
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }],
    });
    const { mfaPolicy } = await world.operator.query('get_mfa_policy', { userId, mfaPolicyId });
    expect(mfaPolicy).toMatchObject({
      mfaPolicyName: 'other',
      condition: 'false',
      order: 7,
      notes: 'keys',
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }],
    });
  });

  const of = ({ bob, mfaPolicyId }: Scene, patch: object) => ({ userId: bob.userId, mfaPolicyId, ...patch });
  refuses<Scene>('update_mfa_policy', withMfaPolicy, [
    ['nothing is named', (scene) => of(scene, {}), 'INVALID_ARGUMENT', 'no change given'],
    ['there is no such MFA policy', (scene) => of(scene, { mfaPolicyId: nobody, order: 1 }), 'NOT_FOUND', 'MFA policy'],
    [
      'it is another user’s',
      (scene) => of(scene, { userId: scene.world.operator.userId, order: 1 }),
      'NOT_FOUND',
      'MFA policy',
    ],
    ['the condition cannot be read', (scene) => of(scene, { condition: '(' }), 'INVALID_ARGUMENT', 'cannot be parsed'],
    [
      'the steps are none',
      (scene) => of(scene, { requiredAuthenticationMethods: [{ any: [] }] }),
      'INVALID_ARGUMENT',
      'at least one method',
    ],
  ]);
});
