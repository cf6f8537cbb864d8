import { z } from 'zod';
import { outcomes } from '#shared/enums.ts';
import { notFound } from '../../fault.ts';
import { toTimestamp } from '../../wire.ts';
import { query } from '../define.ts';
import { Timestamp } from '../shapes.ts';

/** What each policy came to for an activity, once for each vote that had it decided. None where the root quorum settled it. */
export const getPolicyEvaluations = query({
  path: 'get_policy_evaluations',
  summary: 'Get policy evaluations of an activity',
  reads: ['activities'],
  params: z.strictObject({ activityId: z.string() }),
  result: z.strictObject({
    policyEvaluations: z.array(
      z.strictObject({
        id: z.string(),
        activityId: z.string(),
        organizationId: z.string(),
        voteId: z.string(),
        policyEvaluations: z.array(z.strictObject({ policyId: z.string(), outcome: z.enum(outcomes) })),
        createdAt: Timestamp,
      }),
    ),
  }),
  run: (view, { activityId }) => {
    const activity = view.activities.find(activityId);
    if (activity?.organizationId !== view.organizationId) throw notFound('activity', activityId);
    const { organizationId, evaluations = [] } = activity;
    return {
      policyEvaluations: evaluations.map(({ id, voteId, policyEvaluations, createdAtMs }) => ({
        id,
        activityId,
        organizationId,
        voteId,
        policyEvaluations: policyEvaluations.map((one) => ({ ...one })),
        createdAt: toTimestamp(createdAtMs),
      })),
    };
  },
});
