import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import type { Operations } from '../../api/operations.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';

/** What still has to happen to a request, as the rules say. */
export type ApprovalStatus = Operations['get_approval_status']['result']['approvalStatuses'][number];

/** One way to get a request approved: the root quorum, or one policy. */
export type ApprovalRoute = NonNullable<ApprovalStatus['routes']>[number];

/** The route that needs the fewest further approvals; of several the first, so a policy before the root quorum. */
export function nearestRoute(status: ApprovalStatus | undefined): ApprovalRoute | undefined {
  const missing = (route: ApprovalRoute): number => route.missing ?? Number.POSITIVE_INFINITY;
  return status?.routes?.toSorted((one, other) => missing(one) - missing(other))[0];
}

/** The fewest approvals that are still needed after one of this person's. */
export function missingAfter({ routes = [], missing = 1 }: ApprovalStatus, userId: string): number {
  const after = routes.flatMap((route) =>
    route.missing === undefined ? [] : [route.missing - (route.voters.includes(userId) ? 1 : 0)],
  );
  return Math.max(0, after.length > 0 ? Math.min(...after) : missing - 1);
}

/** What the rules say of these requests, by their ids; of the first hundred, since asking costs. */
export function useApprovalStatuses(activities: readonly ActivityView[]): ReadonlyMap<string, ApprovalStatus> {
  const activityIds = activities.slice(0, limits.pageMax).map(({ id }) => id);
  const { data } = useCall(
    'get_approval_status',
    { activityIds },
    { enabled: activityIds.length > 0, keepPrevious: true },
  );
  return useMemo(() => new Map(data?.approvalStatuses.map((one) => [one.activityId, one])), [data]);
}

/** Whether the operator has not voted on it, and could: with or against. */
export function needsVote({ canApprove, canReject }: Pick<ActivityView, 'canApprove' | 'canReject'>): boolean {
  return canApprove && canReject;
}
