import type { DraftPolicy, PolicyDrafts, PolicyRef } from '#shared/policy-analysis.ts';
import { countLimits } from '#shared/count-limits.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../activity.ts';
import { exhausted, Fault, notFound, policyNameTaken, refused } from '../fault.ts';
import { spend } from '../policy/run.ts';
import { stepsToParse, treesOf, type Texts } from '../policy/trace.ts';
import { checkPolicy, type Budget } from '../policy/policy.ts';
import type { QueryPorts } from '../state/declared-reads.ts';
import { Layer } from '../state/layer.ts';
import { budgetOf, giveWayAfter, mapped, type Sliced } from '../slices.ts';
import type { OrganizationId, Policy, PolicyId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf, type Caller, type OrganizationRows } from '../state/tx.ts';

/** One question about one organization, and who asks it. */
export type AnalysisRequest = Readonly<{
  ports: QueryPorts;
  organizationId: OrganizationId;
  caller: Caller;
  nowMs: number;
}>;

/** What one question may cost in steps. */
export function analysisBudget(): Budget {
  return budgetOf(limits.analysisStepsMax);
}

/** What `ask` answers, or undefined where the steps are used up. */
export function* withinBudget<Answer>(ask: () => Sliced<Answer>): Sliced<Answer | undefined> {
  try {
    return yield* ask();
  } catch (thrown) {
    if (isOverspent(thrown)) return undefined;
    throw thrown;
  }
}

/** Whether it is thrown because policies take more steps than there are. */
function isOverspent(thrown: unknown): boolean {
  return thrown instanceof Fault && thrown.code === exhaustedCode;
}

const exhaustedCode = exhausted('').code;

/**
 * The organization whose rules an activity goes by, to read them: its submitter's. Throws PERMISSION_DENIED where that is the parent and
 * the caller is nobody of the parent's: a sub-organization does not read its parent's policies.
 */
export function rulesOver({ ports, caller }: AnalysisRequest, record: ActivityRecord, atMs: number): OrganizationRows {
  const { state } = ports.store;
  const owner = state.users.get(record.submitterId)?.organizationId ?? record.organizationId;
  if (owner !== record.organizationId && owner !== caller.organizationId)
    throw new Fault('PERMISSION_DENIED', 'the policies of the parent organization decide on this activity');
  return rowsOf(state, owner, atMs);
}

/** The same state, in which `view`'s organization has other policies. */
export function withPolicies(state: StateReader, view: OrganizationRows, policies: readonly Policy[]): StateReader {
  const layer = new Layer(state);
  const { organizationId } = view;
  const put = (id: PolicyId, row: Policy | null) => layer.put({ table: 'policies', id, organizationId, row });
  for (const { policyId } of view.policies.list()) put(policyId, null);
  for (const policy of policies) put(policy.policyId, policy);
  return layer.tables;
}

/** The policies to go by, and what each of them is called in an answer. */
export type PolicySet = Readonly<{ policies: readonly Policy[]; refOf: (policyId: string) => PolicyRef }>;

/** Those that are stored. */
export function storedPolicies(view: OrganizationRows): PolicySet {
  return policySet(view.policies.list(), new Map());
}

/**
 * Those that are stored with `drafts` among them. Throws what keeping them would: INVALID_ARGUMENT for a text that cannot be one or a name
 * that is taken, NOT_FOUND for one that stands for no policy, RESOURCE_EXHAUSTED for too many or more text than `budget` has steps for.
 */
export function* draftedPolicies(
  view: OrganizationRows,
  { policies: drafts, replaceAll }: PolicyDrafts,
  budget: Budget,
): Sliced<PolicySet> {
  if (!drafts) return storedPolicies(view);
  const stored = view.policies.list();
  const rows = yield* mapped(drafts, function* (draft, index) {
    spend(budget, stepsToRead(draft));
    yield* giveWayAfter(budget, stepsToParse(charsOf(draft)));
    return rowOf(view, draft, index);
  });
  const byId = new Map(rows.map((row) => [row.policyId, row]));
  if (byId.size < rows.length) throw refused('two drafts replace the same policy', 'REQUEST_INVALID');
  const kept = stored.flatMap((policy) => byId.get(policy.policyId) ?? (replaceAll ? [] : [policy]));
  const added = rows.filter(({ policyId }) => !view.policies.get(policyId));
  const all = [...kept, ...added];
  if (new Set(all.map(({ policyName }) => policyName)).size < all.length) throw policyNameTaken();
  // A question is bounded by what a computer carries, whatever the vault's setting lets be kept.
  const { policiesMax } = countLimits.local;
  if (all.length > policiesMax) throw exhausted(`this organization has the maximum of ${policiesMax} policies`);
  for (const policy of all) yield* readOnce(policy, budget);
  return policySet(all, new Map(rows.map((row, index) => [row.policyId as string, index])));
}

/** Has a policy read and remembered here, one by one, rather than all of them in the slice that asks first what they say. */
function* readOnce(policy: Policy, budget: Budget): Sliced<void> {
  treesOf(policy);
  yield* giveWayAfter(budget, stepsToParse(charsOf(policy)));
}

/** What it costs to read the texts of a policy once. */
export function stepsToRead(texts: Texts): number {
  return Math.ceil(charsOf(texts) * limits.stepsPerPolicyChar);
}

function charsOf({ condition = '', consensus = '', time = '' }: Texts): number {
  return condition.length + consensus.length + time.length;
}

function rowOf(view: OrganizationRows, draft: DraftPolicy, index: number): Policy {
  const { policyId, policyName, effect, condition = '', consensus = '', time = '' } = draft;
  const stored = policyId === undefined ? undefined : view.policies.get(policyId);
  if (policyId !== undefined && !stored) throw notFound('policy', policyId);
  checkPolicy({ effect, condition, consensus, time });
  return {
    organizationId: view.organizationId,
    createdAtMs: view.nowMs,
    updatedAtMs: view.nowMs,
    notes: '',
    ...stored,
    policyId: stored?.policyId ?? (`draft ${index}` as PolicyId),
    policyName,
    effect,
    condition,
    consensus,
    time,
  };
}

function policySet(policies: readonly Policy[], drafted: ReadonlyMap<string, number>): PolicySet {
  const byId = new Map<string, Policy>(policies.map((policy) => [policy.policyId, policy]));
  return {
    policies,
    refOf(policyId) {
      const policy = byId.get(policyId);
      const draft = drafted.get(policyId);
      return {
        ...(policyId.startsWith('draft ') ? {} : { policyId }),
        ...(draft === undefined ? {} : { draft }),
        policyName: policy?.policyName ?? '',
        effect: policy?.effect ?? 'EFFECT_ALLOW',
      };
    },
  };
}
