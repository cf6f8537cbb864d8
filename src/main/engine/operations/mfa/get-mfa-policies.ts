import { z } from 'zod';
import { showMfaPolicy } from '../../domain/mfa-policies.ts';
import { requireUser } from '../../domain/users.ts';
import { inOrder } from '../../state/mfa-rows.ts';
import { query } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { MfaPolicyShape } from './mfa-shapes.ts';

/** The MFA policies of a user, in the order in which they are asked. */
export const getMfaPolicies = query({
  path: 'get_mfa_policies',
  summary: 'List the MFA policies of a user',
  reads: ['mfaPolicies', 'users'],
  params: z.strictObject({ userId: Uuid }),
  result: z.strictObject({ mfaPolicies: z.array(MfaPolicyShape) }),
  run: (view, { userId }) => {
    requireUser(view, userId);
    return { mfaPolicies: inOrder(view.mfaPolicies.lookup('userId', userId)).map(showMfaPolicy) };
  },
});
