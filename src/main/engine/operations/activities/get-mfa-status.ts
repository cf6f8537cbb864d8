import { z } from 'zod';
import { notFound } from '../../fault.ts';
import { query } from '../define.ts';

/**
 * What a second factor is still wanted of, for an activity: nothing, since no user of Coffer has a policy that demands one. Clients ask after
 * each activity that waits for approvals.
 */
export const getMfaStatus = query({
  path: 'get_mfa_status',
  summary: 'Show which second factors an activity waits for',
  reads: ['activities'],
  params: z.strictObject({ activityId: z.string(), userId: z.string().optional() }),
  result: z.strictObject({ mfaStatuses: z.tuple([]) }),
  run: (view, { activityId }) => {
    if (view.activities.find(activityId)?.organizationId !== view.organizationId)
      throw notFound('activity', activityId);
    return { mfaStatuses: [] as [] };
  },
});
