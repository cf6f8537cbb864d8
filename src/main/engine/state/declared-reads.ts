import type { ActivityLog } from '../activity.ts';
import { assert } from '../fault.ts';
import type { Ports } from '../ports.ts';
import { lazyTables } from './lazy-tables.ts';
import type { StateReader } from './state.ts';
import type { TableName } from './tables.ts';

/** What a query can read: a table, or the log of activities. */
export type ReadSource = TableName | 'activities';

/** What is read from: the committed rows, and the log. */
export type Sources = Readonly<{ state: StateReader; activities: ActivityLog }>;

/** The ports of a query, which can read what it declares. */
export type QueryPorts = Omit<Ports, 'store'> & Readonly<{ store: Sources }>;

/**
 * `sources` with what a query declares, and nothing else. A window asks again only when one of the declared tables changed, so that a
 * query that read another one would show old answers: it fails instead.
 */
export function declaredReads(sources: Sources, reads: readonly ReadSource[], path: string): Sources {
  const requireDeclared = (source: ReadSource) =>
    assert(reads.includes(source), `${path} reads ${source}, which it does not declare`);
  return {
    state: lazyTables<StateReader>((name) => {
      requireDeclared(name);
      return sources.state[name];
    }),
    get activities() {
      requireDeclared('activities');
      return sources.activities;
    },
  };
}
