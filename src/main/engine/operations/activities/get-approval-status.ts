import { waitingStatuses } from '#shared/enums.ts';
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord, ApprovalStatus } from '../../activity.ts';
import { mapped } from '../../slices.ts';
import type { View } from '../../state/tx.ts';
import { slicedQuery } from '../define.ts';
import { ShownSteps, showSteps } from '../mfa/mfa-shapes.ts';
import { rulesTables } from '../reads.ts';

/**
 * What still has to happen to activities that wait for votes: whose would count, how many are missing, and what one of the caller would
 * come to. Without ids, of the newest that wait. An activity that waits for nobody of the caller's, or whose rules take too long to be asked, is left out.
 */
export const getApprovalStatus = slicedQuery({
  path: 'get_approval_status',
  own: true,
  analyzes: true,
  summary: 'List missing approvals',
  reads: ['activities', ...rulesTables],
  params: z.strictObject({ activityIds: z.array(z.string().max(64)).max(limits.pageMax).optional() }),
  result: z.strictObject({
    approvalStatuses: z.array(
      z.strictObject({
        activityId: z.string(),
        /** Users whose vote counts, or would. */
        voters: z.array(z.string()),
        /** Policies that allow it as soon as their consensus is met. */
        policyIds: z.array(z.string()),
        missing: z.number().exactOptional(),
        /** Each route to approval: policies by their id, and the root quorum without one. Left out where the rules take too long to be asked. */
        routes: z
          .array(
            z.strictObject({
              policyId: z.string().exactOptional(),
              /** Approvals that the route needs in all. Votes do not change it. */
              need: z.number(),
              /** Approvals that it needs beside those that count; absent where it can no longer be met. */
              missing: z.number().exactOptional(),
              /** Users whose approval counts for it. */
              approvedBy: z.array(z.string()),
              /** Users whose further approval would count for it. */
              voters: z.array(z.string()),
            }),
          )
          .exactOptional(),
        /** `proves-nothing`: the credential of this request proves none of the steps that the caller's MFA policies still want. */
        ifApproved: z.enum(['carried-out', 'waits', 'refused', 'proves-nothing']).exactOptional(),
        ifRejected: z.enum(['ends', 'waits']).exactOptional(),
        /** Votes whose credential was deleted or has expired: they count no longer. */
        lostVoteIds: z.array(z.string()).exactOptional(),
        /** Steps of MFA policies that are still to be proved, and by whom. */
        missingFactors: z.array(z.strictObject({ userId: z.string(), missing: ShownSteps })).exactOptional(),
      }),
    ),
  }),
  *run(view, { activityIds }) {
    const records = activityIds ? known(view, activityIds) : newestWaiting(view);
    const approvalStatuses = yield* mapped(records, function* (record) {
      const status = yield* view.approvalStatus(record);
      if (!status) return [];
      const { voters, policyIds, routes, lostVoteIds, missingFactors, ...rest } = status;
      return [
        {
          activityId: record.activityId,
          voters: [...voters],
          policyIds: [...policyIds],
          ...rest,
          ...(routes ? { routes: routes.map(shownRoute) } : {}),
          ...(lostVoteIds ? { lostVoteIds: [...lostVoteIds] } : {}),
          ...(missingFactors
            ? { missingFactors: missingFactors.map(({ userId, missing }) => ({ userId, missing: showSteps(missing) })) }
            : {}),
        },
      ];
    });
    return { approvalStatuses: approvalStatuses.flat() };
  },
});

type Route = NonNullable<ApprovalStatus['routes']>[number];

function shownRoute({ approvedBy, voters, ...rest }: Route) {
  return { ...rest, approvedBy: [...approvedBy], voters: [...voters] };
}

function known(view: View, activityIds: readonly string[]): ActivityRecord[] {
  return activityIds.flatMap((activityId) => {
    const record = view.activities.find(activityId);
    return record?.organizationId === view.organizationId ? [record] : [];
  });
}

function newestWaiting(view: View): ActivityRecord[] {
  return view.activities.list(view.organizationId, {
    statuses: waitingStatuses,
    limit: limits.pageMax,
    bytesMax: limits.pageBytesMax,
  });
}
