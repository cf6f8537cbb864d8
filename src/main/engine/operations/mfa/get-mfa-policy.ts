import { z } from 'zod';
import { requireMfaPolicy, showMfaPolicy } from '../../domain/mfa-policies.ts';
import { query } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { MfaPolicyShape } from './mfa-shapes.ts';

/** One MFA policy of a user. */
export const getMfaPolicy = query({
  path: 'get_mfa_policy',
  summary: 'Show an MFA policy of a user',
  reads: ['mfaPolicies'],
  params: z.strictObject({ userId: Uuid, mfaPolicyId: Uuid }),
  result: z.strictObject({ mfaPolicy: MfaPolicyShape }),
  run: (view, { userId, mfaPolicyId }) => ({ mfaPolicy: showMfaPolicy(requireMfaPolicy(view, userId, mfaPolicyId)) }),
});
