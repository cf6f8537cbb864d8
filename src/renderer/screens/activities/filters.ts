import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#shared/limits.ts';
import { waitingStatuses, type ActivityStatus } from '#shared/enums.ts';
import { useIdOfName } from '../../flows/activity/names.ts';
import { useOperations } from '../../api/news.ts';
import type { ActivityFilter } from '../../api/hooks.ts';

/** Spans of time back from now; `all` is the whole log. */
export const spans = ['all', 'day', 'week', 'month', 'dates'] as const;
type Span = (typeof spans)[number];
/** How activities can stand, as the filter names it. */
export const statusFilters = ['any', 'waits', 'done', 'failed', 'rejected'] as const;
type StatusFilter = (typeof statusFilters)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const spanMs: Readonly<Partial<Record<Span, number>>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
const statusesOf: Readonly<Record<StatusFilter, readonly ActivityStatus[]>> = {
  any: [],
  waits: [...waitingStatuses],
  done: ['ACTIVITY_STATUS_COMPLETED'],
  failed: ['ACTIVITY_STATUS_FAILED'],
  rejected: ['ACTIVITY_STATUS_REJECTED'],
};

/** What of the log is looked at, as it stands in the address: so that a view can be come back to. */
export type View = Readonly<{
  /** Id, fingerprint, object, or the exact name of something. */
  search: string;
  /** An operation's path, or empty for any. */
  path: string;
  standing: StatusFilter;
  /** A user's id, or empty for anybody. */
  person: string;
  span: Span;
  /** Days as `2026-11-20`, both inclusive, where `span` is `dates`. */
  from: string;
  to: string;
  /** The activity in the drawer, or empty. */
  opened: string;
}>;

const names = {
  search: 'q',
  path: 'type',
  standing: 'status',
  person: 'person',
  span: 'span',
  from: 'from',
  to: 'to',
  opened: 'open',
} as const satisfies Record<keyof View, string>;

/** Reads a view from the address. What it does not know is as if it were not there. */
export function viewFrom(search: URLSearchParams): View {
  const text = (key: keyof View): string => search.get(names[key]) ?? '';
  const one = <Value extends string>(key: keyof View, of: readonly Value[], otherwise: Value): Value =>
    of.find((value) => value === text(key)) ?? otherwise;
  return {
    search: text('search'),
    path: text('path'),
    standing: one('standing', statusFilters, 'any'),
    person: text('person'),
    span: one('span', spans, 'all'),
    from: text('from'),
    to: text('to'),
    opened: text('opened'),
  };
}

/** The view of this address, and the function that changes parts of it; what is empty or usual does not stand in the address. */
export function useView(): readonly [View, (patch: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => viewFrom(search), [search]);
  const change = useCallback(
    (patch: Partial<View>): void => {
      setSearch(
        (address) => {
          for (const [key, value] of Object.entries(patch)) {
            const name = names[key as keyof View];
            if (value === '' || value === 'any' || value === 'all') address.delete(name);
            else address.set(name, value);
          }
          return address;
        },
        // Each letter of a search is no place to go back to.
        { replace: true },
      );
    },
    [setSearch],
  );
  return [view, change];
}

/** What the log is asked for in this view. `nowMs` is rounded, so that the question stays the same while time goes by. */
export function useFilter(view: View, nowMs: number): ActivityFilter {
  const operations = useOperations();
  const idOfName = useIdOfName();
  const hour = Math.floor(nowMs / hourMs) * hourMs;
  const { search, path, standing, person, span, from, to } = view;
  return useMemo(() => {
    const versions = operations.find((operation) => operation.path === path)?.versions.map(({ type }) => type);
    const ago = spanMs[span];
    const sought = soughtId(search, idOfName);
    return {
      limit: limits.pageMax,
      ...(path === '' ? {} : { filterByType: versions ?? [path] }),
      ...(standing === 'any' ? {} : { filterByStatus: [...statusesOf[standing]] }),
      ...(person === '' ? {} : { userId: person }),
      ...(sought === undefined ? {} : { objectId: sought }),
      ...(ago === undefined ? {} : { fromMs: hour - ago }),
      ...(span === 'dates' ? between(from, to) : {}),
    };
  }, [operations, idOfName, hour, search, path, standing, person, span, from, to]);
}

/** What the log is searched for: a fingerprint as it is written there, the id of what has that name, or the text itself. */
export function soughtId(search: string, idOfName: (name: string) => string | undefined): string | undefined {
  const text = search.trim().slice(0, limits.labelCharsMax);
  if (text === '') return undefined;
  if (/^(?:sha256:)?[0-9a-f]{64}$/i.test(text)) return `sha256:${text.toLowerCase().replace(/^sha256:/, '')}`;
  return idOfName(text) ?? text;
}

/** From the first instant of one day to the last of another, in local time; a day that is none bounds nothing. */
export function between(from: string, to: string): Readonly<{ fromMs?: number; toMs?: number }> {
  const start = startOfDay(from);
  const end = startOfDay(to, 1);
  return { ...(start === undefined ? {} : { fromMs: start }), ...(end === undefined ? {} : { toMs: end }) };
}

function startOfDay(day: string, plusDays = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const ms = new Date(Number(year), Number(month) - 1, Number(date) + plusDays).getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}
