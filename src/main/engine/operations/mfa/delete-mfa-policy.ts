import { z } from 'zod';
import { removeMfaPolicy } from '../../domain/mfa-policies.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Takes an MFA policy from a user. */
export const deleteMfaPolicy = activity({
  path: 'delete_mfa_policy',
  type: 'ACTIVITY_TYPE_DELETE_MFA_POLICY',
  intent: 'deleteMfaPolicyIntent',
  summary: 'Delete an MFA policy of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, mfaPolicyId: Uuid }),
  result: { deleteMfaPolicyResult: z.strictObject({ mfaPolicyId: z.string() }) },
  policy: { resource: 'MFA_POLICY', action: 'DELETE' },
  changesUsers: ({ userId }) => [userId],
  evenOwn: true,
  run: (tx, { userId, mfaPolicyId }) => {
    removeMfaPolicy(tx, userId, mfaPolicyId);
    return { mfaPolicyId };
  },
});
