import { waitingStatuses } from '#shared/enums.ts';
import { useEffect, useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import { needsVote } from '../../flows/activity/approval-status.ts';
import { useActivities, type ActivityFilter, type ActivityPages } from '../../api/hooks.ts';

const waitingFilter: ActivityFilter = { filterByStatus: [...waitingStatuses], limit: limits.pageMax };
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** How many of what is done are read at most; the rest is in the log. */
const doneMax = 50;
const readMax = 1_000;

export function useWaiting() {
  const found = useActivities(waitingFilter);
  useAll(found);
  return useMemo(() => {
    const mine = found.items.filter(needsVote);
    const others = found.items.filter((activity) => !needsVote(activity));
    return { mine, others, all: found.items, isPending: found.isPending, done: found.done, problem: found.problem };
  }, [found.items, found.isPending, found.done, found.problem]);
}

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

function useAll(found: Pick<ActivityPages, 'more' | 'isFetching' | 'done' | 'problem'>): void {
  const { more, isFetching, done, problem } = found;
  useEffect(() => {
    if (!isFetching && !done && problem === null) more();
  }, [more, isFetching, done, problem]);
}
