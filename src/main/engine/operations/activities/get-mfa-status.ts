import { z } from 'zod';
import { notFound } from '../../fault.ts';
import { slicedQuery } from '../define.ts';
import { ShownMethods, ShownSteps, showSteps } from '../mfa/mfa-shapes.ts';
import { activityTables } from '../reads.ts';

/**
 * Which credentials the approvals of an activity that waits need, and which they have proved: one status for each MFA policy that applies to
 * a user who approves, those of the proposer first. Nothing for an activity that has ended. Clients ask after each activity that waits.
 */
export const getMfaStatus = slicedQuery({
  path: 'get_mfa_status',
  summary: 'Show the second factors that an activity needs',
  reads: [...activityTables],
  params: z.strictObject({ activityId: z.string(), userId: z.string().optional() }),
  result: z.strictObject({
    mfaStatuses: z.array(
      z.strictObject({
        mfaPolicyId: z.string(),
        userId: z.string(),
        satisfied: z.boolean(),
        satisfiedMethods: ShownMethods,
        requiredMethods: ShownSteps,
      }),
    ),
  }),
  *run(view, { activityId, userId }) {
    const record = view.activities.find(activityId);
    if (record?.organizationId !== view.organizationId) throw notFound('activity', activityId);
    const all = yield* view.secondFactors(record);
    const mfaStatuses = all
      .filter((one) => userId === undefined || one.userId === userId)
      .map(({ userId: voter, policy, proved, satisfied }) => ({
        mfaPolicyId: policy.mfaPolicyId,
        userId: voter,
        satisfied,
        satisfiedMethods: proved.map((method) => ({ ...method })),
        requiredMethods: showSteps(policy.requiredAuthenticationMethods),
      }));
    return { mfaStatuses };
  },
});
