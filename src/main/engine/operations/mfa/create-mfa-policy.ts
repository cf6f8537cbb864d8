import { z } from 'zod';
import { addMfaPolicy } from '../../domain/mfa-policies.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { mfaPolicyFields, requireCondition } from './mfa-shapes.ts';

/** Has a user prove further credentials for the requests of which a condition holds. */
export const createMfaPolicy = activity({
  path: 'create_mfa_policy',
  type: 'ACTIVITY_TYPE_CREATE_MFA_POLICY',
  intent: 'createMfaPolicyIntent',
  summary: 'Add an MFA policy to a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, ...mfaPolicyFields }),
  result: { createMfaPolicyResult: z.strictObject({ mfaPolicyId: z.string() }) },
  policy: { resource: 'MFA_POLICY', action: 'CREATE' },
  changesUsers: ({ userId }) => [userId],
  evenOwn: true,
  requireReadable: ({ condition }) => requireCondition(condition),
  run: (tx, { userId, ...policy }) => ({ mfaPolicyId: addMfaPolicy(tx, userId, policy).mfaPolicyId }),
});
