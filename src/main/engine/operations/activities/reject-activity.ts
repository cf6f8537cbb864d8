import { z } from 'zod';
import { assert } from '../../fault.ts';
import { activity } from '../define.ts';
import { FingerprintParams } from './fingerprint.ts';

/** Rejects an activity that waits for consensus. It ends as soon as those who have not rejected can no longer carry it. */
export const rejectActivity = activity({
  path: 'reject_activity',
  type: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
  intent: 'rejectActivityIntent',
  summary: 'Reject an activity that is pending approval',
  risk: 'none',
  params: FingerprintParams,
  result: { rejectActivityResult: z.strictObject({}) },
  policy: {},
  run: () => {
    assert(false, 'a vote is counted in its turn, not run');
  },
});
