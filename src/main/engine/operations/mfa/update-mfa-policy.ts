import { z } from 'zod';
import { changeMfaPolicy } from '../../domain/mfa-policies.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { mfaPolicyFields, requireCondition } from './mfa-shapes.ts';

/** Changes an MFA policy of a user. What is left out stays. */
export const updateMfaPolicy = activity({
  path: 'update_mfa_policy',
  type: 'ACTIVITY_TYPE_UPDATE_MFA_POLICY',
  intent: 'updateMfaPolicyIntent',
  summary: 'Change an MFA policy of a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, mfaPolicyId: Uuid, ...z.object(mfaPolicyFields).partial().shape }),
  result: { updateMfaPolicyResult: z.strictObject({ mfaPolicyId: z.string() }) },
  policy: { resource: 'MFA_POLICY', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  evenOwn: true,
  requireReadable: ({ condition }) => {
    if (condition !== undefined) requireCondition(condition);
  },
  run: (tx, { userId, mfaPolicyId, ...patch }) => ({
    mfaPolicyId: changeMfaPolicy(tx, userId, mfaPolicyId, patch).mfaPolicyId,
  }),
});
