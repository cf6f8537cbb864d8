import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { countingVotes } from '../../api/activity-votes.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import type { ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { orderOf, sortRows } from '../../ui/table/sort.ts';
import type { SortedColumn } from '../../ui/table/table-columns.ts';
import { orderParam } from '../../ui/table/Table.tsx';

/** The orders of the inbox, as they stand in the address. The first is the one in which requests come. */
export const inboxOrders = ['-created', 'created', 'expires', 'initiator', 'what'] as const;
export type InboxOrder = (typeof inboxOrders)[number];

/**
 * The order of the inbox, which stands in the address as that of a table does, and what sorts requests by it. Rows of the inbox are sentences
 * without columns, so they have no heads to sort by.
 * @param whatOf what a request asks for, as its row says
 */
export function useInboxOrder(
  names: ActivityText,
  whatOf: (activity: ActivityView) => string,
  statuses: ReadonlyMap<string, ApprovalStatus>,
  nowMs: number,
) {
  const [search, setSearch] = useSearchParams();
  const text = search.get(orderParam);
  const order = inboxOrders.find((one) => one === text) ?? inboxOrders[0];
  const columns = useMemo<readonly SortedColumn<ActivityView>[]>(
    () => [
      {
        key: 'expires',
        sort: (activity) => countingVotes(activity, nowMs, statuses.get(activity.id)?.lostVoteIds).lapseAtMs,
      },
      { key: 'initiator', sort: (activity) => names.personName(submitterOf(activity)) },
      { key: 'what', sort: whatOf },
    ],
    [names, whatOf, statuses, nowMs],
  );
  const choose = (next: InboxOrder): void =>
    setSearch(
      (address) => {
        if (next === inboxOrders[0]) address.delete(orderParam);
        else address.set(orderParam, next);
        return address;
      },
      // An order is no place to go back to.
      { replace: true },
    );
  const sorted = (rows: readonly ActivityView[]): readonly ActivityView[] => {
    if (order === '-created') return rows;
    return order === 'created' ? rows.toReversed() : sortRows(rows, columns, orderOf(order));
  };
  return { order, choose, sorted };
}
