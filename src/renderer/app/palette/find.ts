import type { Entry, Group } from './entries.ts';
import { groups } from './entries.ts';
import { fuzzy, type Match } from './search.ts';

/** An entry that was found, and where in its title and its detail. */
export type Found = Readonly<{ entry: Entry; title: Match['ranges']; detail: Match['ranges'] }>;
export type FoundGroup = Readonly<{ group: Group; found: readonly Found[] }>;

/** How many of a group are shown at most; more than this is no longer read but searched further. */
const shownMax: Readonly<Record<Group, number>> = { recent: 5, places: 14, do: 8, operations: 8, waiting: 5 };

/** Typed first, it searches operations alone. */
export const operationsOnly = '>';

/**
 * Finds entries by their titles and, less so, by their details; best first in each group, groups in their order. Without a query it offers
 * what was gone to lately and what is always there, but no operations: there are too many to offer unasked.
 * @param recent ids of entries, the last one first
 */
export function find(query: string, entries: readonly Entry[], recent: readonly string[]): readonly FoundGroup[] {
  const only = query.trimStart().startsWith(operationsOnly);
  const wanted = only ? query.trimStart().slice(1).trim() : query.trim();
  if (wanted === '' && !only) return offered(entries, recent);
  const searched = only ? entries.filter(({ group }) => group === 'operations') : entries;
  const scored = searched.flatMap((entry) => {
    const title = fuzzy(wanted, entry.title);
    const detail = entry.detail === undefined ? null : fuzzy(wanted, entry.detail);
    if (title === null && detail === null) return [];
    const score = Math.max(title?.score ?? 0, (detail?.score ?? 0) - 30) + (recent.includes(entry.id) ? 10 : 0);
    return [{ score, found: { entry, title: title?.ranges ?? [], detail: detail?.ranges ?? [] } }];
  });
  scored.sort((one, other) => other.score - one.score || one.found.entry.title.localeCompare(other.found.entry.title));
  return grouped(
    scored.map(({ found }) => found),
    only ? { ...shownMax, operations: scored.length } : shownMax,
  );
}

function offered(entries: readonly Entry[], recent: readonly string[]): readonly FoundGroup[] {
  const lately = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
  const plain = (entry: Entry): Found => ({ entry, title: [], detail: [] });
  const shown = entries.filter(
    ({ id, group }) =>
      group !== 'operations' && !recent.includes(id) && (group !== 'places' || id.startsWith('place:')),
  );
  return grouped([...lately.map((entry) => ({ ...entry, group: 'recent' as const })), ...shown].map(plain), {
    ...shownMax,
    places: shown.length,
  });
}

function grouped(found: readonly Found[], most: Readonly<Record<Group, number>>): readonly FoundGroup[] {
  return groups
    .map((group) => ({ group, found: found.filter(({ entry }) => entry.group === group).slice(0, most[group]) }))
    .filter((each) => each.found.length > 0);
}
