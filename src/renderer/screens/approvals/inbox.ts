import { useEffect, useMemo } from 'react';
import type { Operations } from '#shared/operations.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useActivities, useCall, type ActivityFilter, type ActivityPages } from '../../api/hooks.ts';

/** What still has to happen to a request, as the rules say. */
export type Weighed = Operations['weigh_activities']['result']['weighed'][number];

const waitingFilter: ActivityFilter = { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'], limit: limits.pageMax };
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** How many of what is done are read at most; the rest is in the log. */
const doneMax = 50;
const readMax = 1_000;

/** The requests that wait, newest first, each where it belongs; all of them are read, page by page. */
export function useWaiting() {
  const found = useActivities(waitingFilter);
  useAll(found);
  return useMemo(() => {
    const mine = found.items.filter(needsVote);
    const others = found.items.filter((activity) => !needsVote(activity));
    return { mine, others, all: found.items, isPending: found.isPending, done: found.done, problem: found.problem };
  }, [found.items, found.isPending, found.done, found.problem]);
}

/** What came to an end in the last seven days after others had a say in it, newest first. */
export function useDecided(nowMs: number) {
  const fromMs = Math.floor((nowMs - weekMs) / hourMs) * hourMs;
  const filter = useMemo(
    (): ActivityFilter => ({
      filterByStatus: ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'],
      fromMs,
      limit: limits.pageMax,
    }),
    [fromMs],
  );
  const found = useActivities(filter);
  const items = useMemo(
    () => found.items.filter(({ votes, status }) => votes.length > 1 || status === 'ACTIVITY_STATUS_REJECTED'),
    [found.items],
  );
  const enough = items.length >= doneMax || found.items.length >= readMax;
  useAll({ ...found, done: found.done || enough });
  return { items: items.slice(0, doneMax), isPending: found.isPending };
}

/** Whether the operator has not voted on it, and could: with or against. */
export function needsVote({ canApprove, canReject }: Pick<ActivityView, 'canApprove' | 'canReject'>): boolean {
  return canApprove && canReject;
}

/** What the rules say of these requests, by their ids; of the first hundred, since asking costs. */
export function useWeighed(activities: readonly ActivityView[]): ReadonlyMap<string, Weighed> {
  const activityIds = activities.slice(0, limits.pageMax).map(({ id }) => id);
  const { data } = useCall(
    'weigh_activities',
    { activityIds },
    { enabled: activityIds.length > 0, keepPrevious: true },
  );
  return useMemo(() => new Map(data?.weighed.map((one) => [one.activityId, one])), [data]);
}

/** Reads on until there is no more, a page at a time. */
function useAll(found: Pick<ActivityPages, 'more' | 'isFetching' | 'done' | 'problem'>): void {
  const { more, isFetching, done, problem } = found;
  useEffect(() => {
    if (!isFetching && !done && problem === null) more();
  }, [more, isFetching, done, problem]);
}
