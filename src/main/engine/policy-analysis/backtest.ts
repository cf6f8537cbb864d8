import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Backtest, BacktestDifference, PolicyDrafts, RecordedVerdict } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../activity.ts';
import { Fault } from '../fault.ts';
import { authorization, decisionBudget } from '../gate/authorize.ts';
import type { Evaluation } from '../gate/policies.ts';
import { spend } from '../policy/run.ts';
import type { Budget } from '../policy/policy.ts';
import { requestOf, votes } from '../requests.ts';
import type { Sliced } from '../slices.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf } from '../state/tx.ts';
import type { DecisionInput } from './approval-status.ts';
import { requireModestDrafts } from './draft-rights.ts';
import { evaluationsOf, instantOf } from './explain.ts';
import {
  analysisBudget,
  draftedPolicies,
  storedPolicies,
  withinBudget,
  withPolicies,
  type AnalysisRequest,
  type PolicySet,
} from './policy-set.ts';

type Sets = Readonly<{ stored: StateWith; draft: StateWith; budget: Budget }>;
/** A set of policies, and the state in which they are kept. */
type StateWith = PolicySet & Readonly<{ state: StateReader }>;

/**
 * Which past activities `drafts` would decide otherwise than the stored policies: the last ones, or the last before one of them. Each is
 * judged as it was asked, by its submitter's vote alone; what then waits for others is judged by the votes that it got. Ends before
 * it takes long, and says where to go on. Throws what keeping the drafts would.
 */
export function* backtest(
  analysis: AnalysisRequest,
  drafts: PolicyDrafts,
  { last, before }: Readonly<{ last: number; before?: string }>,
): Sliced<Backtest> {
  const { ports, organizationId, nowMs } = analysis;
  const { state } = ports.store;
  const view = rowsOf(state, organizationId, nowMs);
  yield* requireModestDrafts(analysis, drafts.policies?.length ?? 0);
  const drafted = yield* draftedPolicies(view, drafts, analysisBudget());
  const sets: Sets = {
    stored: { ...storedPolicies(view), state },
    draft: { ...drafted, state: withPolicies(state, view, drafted.policies) },
    // One activity may cost what a decision may; after that, the next is left to the next call.
    budget: decisionBudget(),
  };
  const answer = { examined: 0, skipped: 0, drifted: 0, differences: [] as BacktestDifference[] };
  let bytes = 0;
  let next: string | undefined;
  const ended = (how: Backtest['ended']): Backtest => ({ ...answer, ...(next ? { before: next } : {}), ended: how });
  for (const glance of ports.store.activities.walk(organizationId, { before })) {
    if (answer.examined + answer.skipped >= last) return ended('count');
    bytes += glance.bytes;
    // One is always taken, so that going on leads somewhere.
    if (bytes > limits.backtestBytesMax && next) return ended('bound');
    if (next && decisionBudget().steps - sets.budget.steps > limits.analysisStepsMax) return ended('bound');
    const record = glance.read();
    const compared = yield* withinBudget(() => compare(analysis, record, sets));
    if (!compared && next) return ended('bound');
    next = record.activityId;
    if (!compared || compared === 'skipped') answer.skipped += 1;
    else {
      answer.examined += 1;
      if (compared.recorded !== compared.stored && compared.recorded !== 'rejected') answer.drifted += 1;
      if (compared.stored !== compared.draft) answer.differences.push(compared);
    }
  }
  next = undefined;
  return ended('all');
}

function* compare(
  analysis: AnalysisRequest,
  record: ActivityRecord,
  sets: Sets,
): Sliced<BacktestDifference | 'skipped'> {
  const { state } = analysis.ports.store;
  const home = state.users.get(record.submitterId)?.organizationId ?? record.organizationId;
  const request = readable(record);
  if (!request || home !== record.organizationId || votes(request.operation)) return 'skipped';
  const own = record.votes.find(({ userId }) => userId === record.submitterId);
  const atFirst = {
    atMs: record.createdAtMs,
    request: { ...request, votes: own ? [own] : record.votes, isSettled: true },
  };
  const inTheEnd = { atMs: instantOf(record, analysis.nowMs), request };
  const decide = function* (set: StateWith, { atMs, request: asked }: typeof inTheEnd) {
    // Whatever the policies ask, everybody is looked at for each.
    spend(sets.budget, 2 * state.users.count(record.organizationId));
    const input: DecisionInput = {
      view: rowsOf(set.state, home, atMs),
      request: asked,
      budget: sets.budget,
      nowMs: atMs,
    };
    const decision = yield* authorization(input.view, asked, sets.budget);
    return { verdict: decision.outcome, evaluations: () => evaluationsOf(input, decision) };
  };
  const first = [yield* decide(sets.stored, atFirst), yield* decide(sets.draft, atFirst)] as const;
  // What is denied or allowed as soon as it is asked never comes to wait for what the others say.
  const [stored, draft] = [
    first[0].verdict === 'consensus' ? yield* decide(sets.stored, inTheEnd) : first[0],
    first[1].verdict === 'consensus' ? yield* decide(sets.draft, inTheEnd) : first[1],
  ];
  // The policies are compared where the two verdicts differ.
  const [before, after] = first[0].verdict === first[1].verdict ? [stored, draft] : first;
  return {
    activityId: record.activityId,
    type: record.type,
    submitterId: record.submitterId,
    createdAtMs: record.createdAtMs,
    recorded: recordedVerdict(record),
    stored: stored.verdict,
    draft: draft.verdict,
    policies:
      stored.verdict === draft.verdict
        ? []
        : changedOutcomes(sets, yield* before.evaluations(), yield* after.evaluations()),
  };
}

/** The request of an activity, or undefined for one that is no longer taken as it was sent. */
function readable(record: ActivityRecord): ReturnType<typeof requestOf> | undefined {
  try {
    return requestOf(record);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

/** What was decided then. What failed for another reason than the rules had been allowed by them. */
function recordedVerdict({ status, failure }: ActivityRecord): RecordedVerdict {
  if (status === 'ACTIVITY_STATUS_REJECTED') return 'rejected';
  // What waits for further credentials had been allowed by the rules.
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return 'consensus';
  return failure?.code === rpcCodes.PERMISSION_DENIED ? 'deny' : 'allow';
}

function changedOutcomes(
  { stored, draft }: Sets,
  before: readonly Evaluation[],
  after: readonly Evaluation[],
): BacktestDifference['policies'] {
  const was = new Map(before.map(({ policyId, outcome }) => [policyId, outcome]));
  const becomes = new Map(after.map(({ policyId, outcome }) => [policyId, outcome]));
  return [...new Set([...was.keys(), ...becomes.keys()])].flatMap((policyId) => {
    const [one, other] = [was.get(policyId), becomes.get(policyId)];
    if (one === other) return [];
    const ref = other === undefined ? stored.refOf(policyId) : draft.refOf(policyId);
    return [{ ...ref, ...(one ? { was: one } : {}), ...(other ? { becomes: other } : {}) }];
  });
}
