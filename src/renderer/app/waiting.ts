import { waitingStatuses } from '#shared/enums.ts';
import type { ActivityView } from '../api/activity-view.ts';
import { useCall } from '../api/hooks.ts';
import { needsVote } from '../flows/activity/approval-status.ts';

/** How many waiting activities are asked for; a badge says 99+ long before. */
const askedMax = 100;

/** The activities that wait, newest first; undefined until they are known. */
export function useWaitingActivities(): readonly ActivityView[] | undefined {
  const { data } = useCall('search_activities', { filterByStatus: [...waitingStatuses], limit: askedMax });
  // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
  return data?.activities;
}

/** How many activities wait for a vote of this operator: whoever has voted, either way, may change their mind but is not waited for. */
export function useWaitingCount(): number {
  return useWaitingActivities()?.filter(needsVote).length ?? 0;
}
