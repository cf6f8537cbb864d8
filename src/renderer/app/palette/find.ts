import { byName } from '../../ui/table/by-name.ts';
import type { Entry, Group } from './entries.ts';
import { groups } from './entries.ts';
import { match, wordStartScore, type Match } from './search.ts';

/** An entry that was found, and where in its title and its detail. `key`: the address or ID by which it was found. */
export type Found = Readonly<{ entry: Entry; title: Match['ranges']; detail: Match['ranges']; key?: string }>;
export type FoundGroup = Readonly<{ group: Group; found: readonly Found[] }>;

/** How many of a group are shown at most; more than this is no longer read but searched further. */
const shownMax: Readonly<Record<Group, number>> = { recent: 5, places: 14, do: 8, operations: 8, waiting: 5 };

/** Typed first, it searches operations alone. */
export const operationsOnly = '>';

/** An address or ID is found by so many of its first characters, and by so many anywhere in it. */
const keyStartMin = 4;
const keyPartMin = 6;

type Scored = Readonly<{ score: number; found: Found }>;

/**
 * Finds entries by their titles and, less so, by their details, addresses and IDs; best first in each group, groups in their order. Where
 * something begins a word as it was typed, what has it only in the middle of one is left out. Without a query it offers what was gone to
 * recently and what is always there, but no operations: there are too many to offer unasked.
 * @param recent ids of entries, the last one first
 */
export function find(query: string, entries: readonly Entry[], recent: readonly string[]): readonly FoundGroup[] {
  const only = query.trimStart().startsWith(operationsOnly);
  const wanted = only ? query.trimStart().slice(1).trim() : query.trim();
  if (wanted === '' && !only) return offered(entries, recent);
  const searched = only ? entries.filter(({ group }) => group === 'operations') : entries;
  const all = searched.flatMap((entry) => scored(wanted, entry, recent));
  const begins = all.filter(({ score }) => score >= wordStartScore);
  const best = begins.length > 0 ? begins : all;
  best.sort((one, other) => other.score - one.score || byName(one.found.entry.title, other.found.entry.title));
  return grouped(
    best.map(({ found }) => found),
    only ? { ...shownMax, operations: best.length } : shownMax,
  );
}

function scored(wanted: string, entry: Entry, recent: readonly string[]): readonly Scored[] {
  if (wanted === '' || entry.always) return [{ score: wordStartScore, found: plainly(entry) }];
  const bonus = recent.includes(entry.id) ? 10 : 0;
  const title = match(wanted, entry.title);
  const detail = entry.detail === undefined ? null : match(wanted, entry.detail);
  const score = Math.max(title?.score ?? 0, detail ? lesser(detail.score) : 0);
  if (score > 0)
    return [{ score: score + bonus, found: { entry, title: title?.ranges ?? [], detail: detail?.ranges ?? [] } }];
  const key = wanted.length < keyStartMin ? undefined : entry.keys?.find((one) => hasKey(one, wanted.toLowerCase()));
  return key === undefined ? [] : [{ score: wordStartScore + bonus, found: { ...plainly(entry), key } }];
}

/** The score of a detail: less than that of a title, but what begins a word stays what begins one. */
function lesser(score: number): number {
  return Math.max(score - 30, score < wordStartScore ? 1 : wordStartScore);
}

function hasKey(key: string, wanted: string): boolean {
  const at = key.toLowerCase().indexOf(wanted);
  return at === 0 || (at > 0 && wanted.length >= keyPartMin);
}

function plainly(entry: Entry): Found {
  return { entry, title: [], detail: [] };
}

function offered(entries: readonly Entry[], recent: readonly string[]): readonly FoundGroup[] {
  const lately = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
  const shown = entries.filter(
    ({ id, group }) =>
      group !== 'operations' && !recent.includes(id) && (group !== 'places' || id.startsWith('place:')),
  );
  return grouped([...lately.map((entry) => ({ ...entry, group: 'recent' as const })), ...shown].map(plainly), {
    ...shownMax,
    places: shown.length,
  });
}

function grouped(found: readonly Found[], most: Readonly<Record<Group, number>>): readonly FoundGroup[] {
  return groups
    .map((group) => ({ group, found: found.filter(({ entry }) => entry.group === group).slice(0, most[group]) }))
    .filter((each) => each.found.length > 0);
}
