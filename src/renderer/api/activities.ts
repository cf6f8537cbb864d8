import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Failure, JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Operations } from './operations.ts';
import type { ActivityView } from './activity-view.ts';
import { useBridge } from './bridge-context.ts';
import { engineKey, useCommits } from './news.ts';
import type { Problem } from './problem.ts';
import { FailureError, unwrap, useCall, useProblemOf, type Answer, type Given } from './use-call.ts';

/** What of the log is wanted: by status, type, person, time, and the id of what it is about. */
export type ActivityFilter = Given<Omit<Operations['search_activities']['params'], 'before'>>;

export function useActivity(activityId: string | undefined): Answer<ActivityView> {
  const answer = useCall('get_activity', { activityId: activityId ?? '' }, { enabled: activityId !== undefined });
  // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
  return { ...answer, data: answer.data?.activity };
}

/** A part of the log, newest first, and how to get more of it. */
export type ActivityPages = Readonly<{
  items: readonly ActivityView[];
  /** Asks for the next page; nothing happens while one is on its way, or when there is none. */
  more: () => void;
  isPending: boolean;
  /** A page is on its way. */
  isFetching: boolean;
  /** How far back the log was read, Unix milliseconds; undefined until the first answer. */
  reachedMs: number | undefined;
  /** The whole log was read. */
  done: boolean;
  problem: Problem | null;
  failure: Failure | undefined;
}>;

type Page = Operations['search_activities']['result'];

/**
 * The log, newest first, page by page from disk. A page that found nothing may still have a next one: `more` goes on until something
 * is found, or the end. After a commit what was read is read again, so that what is shown stays true.
 */
export function useActivities(filter: ActivityFilter = {}): ActivityPages {
  useCommits();
  const bridge = useBridge();
  const query = useInfiniteQuery<Page, Error, readonly Page[], readonly unknown[], string | undefined>({
    queryKey: [engineKey, 'search_activities', 'pages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const params = (before: string | undefined): JsonObject =>
        ({ ...filter, ...(before === undefined ? {} : { before }) }) as unknown as JsonObject;
      let page = unwrap(await bridge.call('search_activities', params(pageParam))) as unknown as Page;
      while (page.activities.length === 0 && page.next !== undefined && !signal.aborted)
        page = unwrap(await bridge.call('search_activities', params(page.next))) as unknown as Page;
      return page;
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages,
    // Ten thousand activities compared member by member would hold the window up for a third of a second after each commit.
    structuralSharing: false,
    meta: { path: 'search_activities' },
  });
  const { data: pages, hasNextPage, isFetchingNextPage, fetchNextPage, error } = query;
  const items = useMemo(() => pages?.flatMap(({ activities }) => activities) ?? [], [pages]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    items,
    more,
    isPending: query.isPending && error === null,
    isFetching: query.isFetching,
    reachedMs: pages?.at(-1)?.reachedMs,
    done: pages !== undefined && !hasNextPage,
    problem: useProblemOf(error),
    failure: error instanceof FailureError ? error.failure : undefined,
  };
}

const none: readonly ActivityView[] = [];

/**
 * The newest activities of some types that were carried out, about one thing where `objectId` names it: as many as one look into the log
 * finds. Empty until it has answered.
 */
export function useFinishedActivities(
  types: readonly string[],
  about: { readonly objectId?: string; readonly limit?: number } = {},
): readonly ActivityView[] {
  const { data } = useCall('search_activities', {
    filterByType: [...types],
    filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
    limit: about.limit ?? limits.pageMax,
    ...(about.objectId === undefined ? {} : { objectId: about.objectId }),
  });
  // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
  return data?.activities ?? none;
}
