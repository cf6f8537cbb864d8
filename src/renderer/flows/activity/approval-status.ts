import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import type { Operations } from '../../api/operations.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';

/** What still has to happen to a request, as the rules say. */
export type ApprovalStatus = Operations['get_approval_status']['result']['approvalStatuses'][number];

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
