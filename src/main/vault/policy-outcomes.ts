/**
 * How a record keeps what the policies came to. The engine gives every policy with its outcome, once for each decision and once more in a
 * refusal. Stored so, a record would grow by each policy of the organization, most of which do not apply. So a list of outcomes is stored
 * as `{"policySetId","outcomes"}`: the row of `policySets` has the ids in their order, and `outcomes` is text of runs, a count (left out where
 * it is 1) and a letter each: `40na57n`. A policy set never changes and is never removed, so that a record means the same after its policies were deleted.
 * Records that an earlier program wrote hold the whole list, and are read as they are.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ActivityRecord, Commit, Evaluation } from '#engine/activity.ts';
import type { OrganizationId, PolicySet } from '#engine/state/rows.ts';
import type { State } from '#engine/state/state.ts';
import type { Change } from '#engine/state/tables.ts';
import { outcomes as knownOutcomes, type PolicyOutcome } from '#shared/enums.ts';

/** A shorter list is stored as it is: naming a set would take as much. */
const LIST_MIN = 3;
/** A set is stored by what changed since an earlier one, but no longer chain than this has to be followed to read it. */
const STEPS_MAX = 16;
/** Bytes of the SHA-256 that name a set. */
const ID_BYTES = 16;

const letters = {
  OUTCOME_ALLOW: 'a',
  OUTCOME_DENY_EXPLICIT: 'd',
  OUTCOME_DENY_IMPLICIT: 'n',
  OUTCOME_REQUIRES_CONSENSUS: 'c',
  OUTCOME_REJECTED: 'r',
  OUTCOME_ERROR: 'e',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'k',
  OUTCOME_TIME_INACTIVE: 't',
} as const satisfies Record<PolicyOutcome, string>;

const byLetter = new Map<string, PolicyOutcome>(knownOutcomes.map((outcome) => [letters[outcome], outcome]));

type StoredOutcomes = Readonly<{ policySetId: string; outcomes: string }>;

/** The commits as they are stored: with short lists of outcomes, and with the sets that these name and `state` does not have yet. */
export function toStored(commits: readonly Commit[], state: State): readonly Commit[] {
  const sets = new NewSets(state);
  return commits.map((commit) => {
    const { activity, changes } = commit;
    if (!activity) return commit;
    const stored = mapOutcomes(activity, (list) => (isLongList(list) ? sets.store(list, activity) : list));
    if (stored === activity) return commit;
    return { ...commit, changes: [...changes, ...sets.takeChanges()], activity: stored };
  });
}

/** An activity as it was before it was stored. A list is empty where its set was lost with a damaged part of the vault. */
export function fromStored(activity: ActivityRecord, { policySets }: State): ActivityRecord {
  return mapOutcomes(activity, (list) => (isStored(list) ? listOf(list, (id) => policySets.get(id)) : list));
}

/** The record with `map` of each list of outcomes in it: those of its decisions, and that of its failure. */
function mapOutcomes(activity: ActivityRecord, map: (list: unknown) => unknown): ActivityRecord {
  // What is stored in place of a list has another type. Only `fromStored` reads it.
  const mapped = <Holder extends object>(holder: Holder): Holder =>
    'policyEvaluations' in holder ? { ...holder, policyEvaluations: map(holder.policyEvaluations) } : holder;
  const { evaluations, failure } = activity;
  if (!evaluations && !failure) return activity;
  return {
    ...activity,
    ...(evaluations && { evaluations: evaluations.map(mapped) }),
    ...(failure && { failure: { ...failure, details: failure.details.map(mapped) } }),
  };
}

/** The sets that a write brings with it. */
class NewSets {
  readonly #state: State;
  readonly #made = new Map<string, PolicySet>();
  #untaken: Change[] = [];
  /** The set that was named last: of the records that are written together, most have the same. */
  #last: Readonly<{ ids: readonly string[]; policySetId: string }> = { ids: [], policySetId: '' };

  constructor(state: State) {
    this.#state = state;
  }

  store(list: readonly Evaluation[], { organizationId, updatedAtMs }: ActivityRecord): StoredOutcomes {
    const ids = list.map(({ policyId }) => policyId);
    const policySetId = this.#idOf(ids);
    if (!this.#get(policySetId)) {
      // A set belongs to the vault's own organization: a parent's policies also decide in its sub-organizations.
      const owner = ownOrganization(this.#state) ?? organizationId;
      const stamped = { organizationId: owner, createdAtMs: updatedAtMs, updatedAtMs };
      const row: PolicySet = { policySetId, firstPolicyId: ids[0] ?? '', ...this.#since(ids), ...stamped };
      this.#made.set(policySetId, row);
      this.#untaken.push({ table: 'policySets', id: policySetId, organizationId: owner, row });
    }
    return { policySetId, outcomes: runsOf(list) };
  }

  #idOf(ids: readonly string[]): string {
    const { ids: last } = this.#last;
    if (ids.length !== last.length || ids.some((id, at) => id !== last[at]))
      this.#last = { ids, policySetId: namedBy(ids) };
    return this.#last.policySetId;
  }

  /** The rows made since this was called last. */
  takeChanges(): Change[] {
    return this.#untaken.splice(0);
  }

  #get(policySetId: string): PolicySet | undefined {
    return this.#made.get(policySetId) ?? this.#state.policySets.get(policySetId);
  }

  /** The ids by what changed since the newest set that begins alike; all of them where that would not be shorter. */
  #since(ids: readonly string[]): Pick<PolicySet, 'base' | 'removed' | 'added'> {
    const whole = { removed: [], added: ids };
    const made = [...this.#made.values()].filter(({ firstPolicyId }) => firstPolicyId === ids[0]);
    const base = made.at(-1) ?? this.#state.policySets.lookup('firstPolicyId', ids[0] ?? '').at(-1);
    const before = base && idsOf(base, (id) => this.#get(id));
    if (!base || !before || before.steps === STEPS_MAX) return whole;
    const [now, then] = [new Set(ids), new Set(before.ids)];
    const removed = before.ids.filter((id) => !now.has(id));
    const added = ids.filter((id) => !then.has(id));
    const delta = { base: base.policySetId, removed, added };
    const isSame = isDeepStrictEqual(without(before.ids, delta), ids);
    return isSame && removed.length + added.length < ids.length ? delta : whole;
  }
}

function namedBy(ids: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(ids)).digest();
  return digest.subarray(0, ID_BYTES).toString('base64url');
}

type FindSet = (policySetId: string) => PolicySet | undefined;

/** The ids of a set in their order, and how many sets it stands on; undefined where one of these is missing. */
function idsOf(set: PolicySet, find: FindSet): Readonly<{ ids: readonly string[]; steps: number }> | undefined {
  if (set.base === undefined) return { ids: set.added, steps: 0 };
  const base = find(set.base);
  const below = base && idsOf(base, find);
  return below && { ids: without(below.ids, set), steps: below.steps + 1 };
}

/** Policies are added at the end of the list and keep their order. */
function without(ids: readonly string[], { removed, added }: Pick<PolicySet, 'removed' | 'added'>): readonly string[] {
  const gone = new Set(removed);
  return [...ids.filter((id) => !gone.has(id)), ...added];
}

function listOf({ policySetId, outcomes }: StoredOutcomes, find: FindSet): readonly Evaluation[] {
  const set = find(policySetId);
  const ids = (set && idsOf(set, find))?.ids ?? [];
  const list = [...outcomes.matchAll(/([0-9]*)([a-z])/g)].flatMap(([, count, letter = '']) =>
    Array.from({ length: Number(count || 1) }, () => byLetter.get(letter)),
  );
  return ids.flatMap((policyId, at) => (list[at] ? [{ policyId, outcome: list[at] }] : []));
}

/** `3na`: three that did not apply, then one that allowed. */
function runsOf(list: readonly Evaluation[]): string {
  let runs = '';
  let from = 0;
  for (const [at, { outcome }] of list.entries()) {
    if (outcome === list[at + 1]?.outcome) continue;
    runs += `${at > from ? at - from + 1 : ''}${letters[outcome]}`;
    from = at + 1;
  }
  return runs;
}

function isLongList(list: unknown): list is readonly Evaluation[] {
  return (
    Array.isArray(list) &&
    list.length >= LIST_MIN &&
    list.every((one: Evaluation) => Object.hasOwn(letters, one.outcome))
  );
}

function isStored(list: unknown): list is StoredOutcomes {
  return typeof list === 'object' && list !== null && 'policySetId' in list;
}

/** The organization that has no parent: it was founded first. */
function ownOrganization({ organizations }: State): OrganizationId | undefined {
  for (const { parentId, organizationId } of organizations.values()) if (parentId === undefined) return organizationId;
  return undefined;
}
