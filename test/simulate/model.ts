/** What a vault must hold, told without a vault: commits in the order in which they were acknowledged. */
import type { Commit } from '../../src/main/engine/activity.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { organizationId, rowsOf } from '../vault/vault-world.ts';

/** The rows and the activities after `commits`, as text. */
export function expectedContent(commits: readonly Commit[]): string {
  const rows = new Map<string, unknown>();
  const activities = new Map<string, unknown>();
  for (const { changes, activity } of commits) {
    for (const { table, id, row } of changes)
      if (row === null) rows.delete(`${table} ${id}`);
      else rows.set(`${table} ${id}`, row);
    if (activity) activities.set(activity.activityId, activity);
  }
  return textOf(rows, [...activities.values()].reverse());
}

/** The same of an open vault. */
export function contentOf(vault: Vault): string {
  const rows = new Map(rowsOf(vault.state).map(({ table, id, row }) => [`${table} ${id}`, row as unknown]));
  return textOf(rows, vault.activities.list(organizationId, { limit: 1_000_000 }));
}

/** The ids of the activities of a span of time, the last committed first. */
export function expectedSpan(commits: readonly Commit[], fromMs: number, toMs: number): string[] {
  const created = new Map<string, number>();
  for (const { activity } of commits) if (activity) created.set(activity.activityId, activity.createdAtMs);
  return [...created].flatMap(([id, ms]) => (ms >= fromMs && ms < toMs ? [id] : [])).reverse();
}

function textOf(rows: ReadonlyMap<string, unknown>, activities: readonly unknown[]): string {
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted, activities]);
}
