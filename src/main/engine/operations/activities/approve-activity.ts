import { z } from 'zod';
import { assert } from '../../fault.ts';
import { activity } from '../define.ts';
import { FingerprintParams } from './fingerprint.ts';

/**
 * Approves an activity that waits for consensus. The vote is kept with that activity, which is what is answered: this one leaves no
 * record of its own unless it is refused. A stamp with a key from a token proves a step of an MFA policy, and approves nothing.
 */
export const approveActivity = activity({
  path: 'approve_activity',
  type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
  intent: 'approveActivityIntent',
  summary: 'Approve an activity that is pending approval',
  risk: 'none',
  params: FingerprintParams,
  result: { approveActivityResult: z.strictObject({}) },
  policy: {},
  takesAttested: true,
  run: () => {
    assert(false, 'a vote is counted in its turn, not run');
  },
});
