import type {
  ActivityFilter,
  ActivityGlance,
  ActivityLog,
  ActivityRecord,
  ActivitySpan,
  Commit,
} from '#engine/activity.ts';
import type { Store } from '#engine/ports.ts';
import { apply, emptyState } from '#engine/state/state.ts';
import { parseCommit, recordOf } from '../../src/main/vault/record-form.ts';

/** The store's simplest body: everything in memory. What the vault does on disk is held against the same contract. */
export class MemoryStore implements Store {
  readonly state = emptyState();
  readonly commits: Commit[] = [];
  readonly #activities = new Map<string, ActivityRecord>();
  /** Set to make the next commits fail with it, as a disk would. */
  trouble: Error | undefined;

  gather(): Promise<void> {
    return Promise.resolve();
  }

  async commit(commits: readonly Commit[]): Promise<void> {
    await Promise.resolve();
    if (this.trouble) throw this.trouble;
    for (const commit of commits) {
      // Through a record, as in the journal: what does not survive that is found here.
      const durable = parseCommit(recordOf(commit));
      this.commits.push(durable);
      apply(this.state, durable.changes);
      if (durable.activity) this.#activities.set(durable.activity.activityId, durable.activity);
    }
  }

  get activities(): ActivityLog {
    const all = () => [...this.#activities.values()];
    return {
      count: this.#activities.size,
      find: (id) => this.#activities.get(id),
      findByFingerprint: (organizationId, fingerprint) =>
        all().find((one) => one.organizationId === organizationId && one.fingerprint === fingerprint),
      list: (organizationId, filter) =>
        page(
          all()
            .filter((one) => one.organizationId === organizationId)
            .reverse(),
          filter,
        ),
      walk: (organizationId, span) =>
        glances(
          all()
            .filter((one) => one.organizationId === organizationId)
            .reverse(),
          span,
        ),
    };
  }
}

function glances(
  newestFirst: ActivityRecord[],
  { statuses, types, before, fromMs = 0, toMs = Infinity }: ActivitySpan,
): ActivityGlance[] {
  const at = before === undefined ? -1 : newestFirst.findIndex((one) => one.activityId === before);
  if (before !== undefined && at < 0) return [];
  return newestFirst
    .slice(at + 1)
    .filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs)
    .filter((one) => (!statuses || statuses.includes(one.status)) && (!types || types.includes(one.type)))
    .map((one) => ({ type: one.type, status: one.status, bytes: JSON.stringify(one).length, read: () => one }));
}

function page(
  newestFirst: ActivityRecord[],
  { statuses, types, before, after, limit }: ActivityFilter,
): ActivityRecord[] {
  let from = 0;
  let to = newestFirst.length;
  if (before !== undefined) {
    const at = newestFirst.findIndex((one) => one.activityId === before);
    from = at < 0 ? to : at + 1;
  }
  if (after !== undefined)
    to = Math.max(
      0,
      newestFirst.findIndex((one) => one.activityId === after),
    );
  const matching = newestFirst
    .slice(from, to)
    .filter((one) => (!statuses || statuses.includes(one.status)) && (!types || types.includes(one.type)));
  return after !== undefined && before === undefined ? matching.slice(-limit) : matching.slice(0, limit);
}
