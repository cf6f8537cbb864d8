import { isWaiting } from '#shared/enums.ts';
import type {
  ApproverChange,
  DraftRequest,
  Explanation,
  ExplainedPolicy,
  PolicyDrafts,
} from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord, Vote } from '../activity.ts';
import { canStamp } from '../domain/root-quorum.ts';
import { failedPrecondition, Fault, invalidArgument, notFound } from '../fault.ts';
import { authorization, decisionBudget, quorumOf, usersWho, type Decision } from '../gate/authorize.ts';
import { requireNotFrozen } from '../gate/frozen.ts';
import type { Request } from '../gate/request.ts';
import { isRootOnly } from '../gate/root-members.ts';
import { denyingFacts, evaluatePolicies, factsOfEach, factsOfKeys, type Evaluation } from '../gate/policies.ts';
import { newestParams } from '../operations/define.ts';
import { evaluatePolicy, type Facts } from '../policy/policy.ts';
import { traceOf, type Room } from '../policy/trace.ts';
import { operationOfType, requestOf, votes as isVote } from '../requests.ts';
import { requireEnabledSigner } from '../signing/signer-named.ts';
import { mapped, type Sliced } from '../slices.ts';
import type { Policy, UserId } from '../state/rows.ts';
import { rowsOf, type OrganizationRows } from '../state/tx.ts';
import { requireModestDrafts } from './draft-rights.ts';
import { fewestApprovals, voteOf, type DecisionInput } from './approval-status.ts';
import {
  draftedPolicies,
  analysisBudget,
  rulesOver,
  storedPolicies,
  withinBudget,
  withPolicies,
  type AnalysisRequest,
  type PolicySet,
} from './policy-set.ts';

/** Why the rules say what they say to an activity. Throws NOT_FOUND, and PERMISSION_DENIED where they are not the caller's to read. */
export function* explainActivity(
  analysis: AnalysisRequest,
  named: Readonly<{ activityId?: string; fingerprint?: string }>,
): Sliced<Explanation> {
  const record = recordNamed(analysis, named);
  const atMs = instantOf(record, analysis.nowMs);
  const view = rulesOver(analysis, record, atMs);
  const request = requestOf(record);
  requireOwnRules(request);
  const answer = yield* explain({ view, request, budget: decisionBudget(), nowMs: atMs }, storedPolicies(view));
  return { activityId: record.activityId, status: record.status, ...answer };
}

/** Throws FAILED_PRECONDITION for a vote, which goes by the rules of what it is cast on. */
function requireOwnRules({ operation }: Request): void {
  if (isVote(operation))
    throw failedPrecondition('VOTE', 'a vote is decided by the policies for its activity: explain that activity');
}

/** The instant whose rules decide: that at which it was settled, and now for what waits. */
export function instantOf({ status, updatedAtMs }: ActivityRecord, nowMs: number): number {
  return isWaiting(status) ? nowMs : updatedAtMs;
}

function recordNamed(
  { ports, organizationId }: AnalysisRequest,
  { activityId, fingerprint }: Readonly<{ activityId?: string; fingerprint?: string }>,
): ActivityRecord {
  const { activities } = ports.store;
  const record =
    activityId === undefined
      ? activities.findByFingerprint(organizationId, fingerprint ?? '')
      : activities.find(activityId);
  if (record?.organizationId !== organizationId) throw notFound('activity', activityId ?? fingerprint ?? '');
  return record;
}

/**
 * What the rules would say to a request by these policies. Throws what sending the request or keeping the policies would, up to the point
 * where it would be executed.
 */
export function* simulateRequest(
  analysis: AnalysisRequest,
  draft: DraftRequest,
  drafts: PolicyDrafts,
): Sliced<Explanation> {
  const { nowMs } = analysis;
  const submitterId = draft.submitterId ?? analysis.caller.userId;
  const home = homeOf(analysis, submitterId);
  yield* requireModestDrafts(analysis, drafts.policies?.length ?? 0);
  const policySet = yield* draftedPolicies(home, drafts, analysisBudget());
  const state = withPolicies(analysis.ports.store.state, home, policySet.policies);
  const view = rowsOf(state, home.organizationId, nowMs);
  const operation = operationOfType(draft.type);
  if (!operation) throw invalidArgument('type', `unknown activity type ${draft.type}`);
  const approvers = new Set([submitterId, ...(draft.approverIds ?? [])]);
  const votes: Vote[] = [...approvers].map((userId) => {
    const user = view.users.get(userId);
    if (!user) throw notFound('user', userId);
    return voteOf({ view, nowMs }, user.userId, 'VOTE_SELECTION_APPROVED');
  });
  const request: Request = {
    operation,
    type: draft.type,
    params: newestParams(operation, draft.type, draft.parameters),
    submitterId: submitterId as UserId,
    votes,
  };
  requireOwnRules(request);
  requireEnabledKeys(view, request);
  requireNotFrozen(view, request);
  return yield* explain({ view, request, budget: decisionBudget(), nowMs }, policySet);
}

/** Refuses, as carrying it out would, to sign with or to export a key that is disabled. Throws FAILED_PRECONDITION. */
function requireEnabledKeys(view: OrganizationRows, { operation, params }: Request): void {
  const { signs, touches, action } = operation.policy;
  if (signs) requireEnabledSigner(view, signs(params).signWith);
  if (action !== 'EXPORT') return;
  const touched = touches?.(params, view);
  if (!touched) return;
  const ids = 'privateKeyIds' in touched ? touched.privateKeyIds : [];
  const accounts = 'walletAccounts' in touched ? touched.walletAccounts : [];
  for (const id of ids) requireEnabledSigner(view, id);
  for (const named of accounts) if ('address' in named) requireEnabledSigner(view, named.address);
}

/** The rules that bind `userId` here: this organization's, or for someone of the caller's own, who reads from above, the parent's. */
function homeOf({ ports, organizationId, caller, nowMs }: AnalysisRequest, userId: string): OrganizationRows {
  const home = ports.store.state.users.get(userId)?.organizationId;
  if (home !== organizationId && home !== caller.organizationId) throw notFound('user', userId);
  return rowsOf(ports.store.state, home, nowMs);
}

/** The verdict on a request, with what it rests on. Where the policies take too long for an explanation, throws RESOURCE_EXHAUSTED. */
function* explain(input: DecisionInput, policySet: PolicySet): Sliced<Explanation> {
  const { view, request, budget, nowMs } = input;
  const approvers = usersWho(view, request, 'VOTE_SELECTION_APPROVED');
  const rejecters = usersWho(view, request, 'VOTE_SELECTION_REJECTED');
  const quorum = quorumOf(view, approvers, rejecters);
  const decision = yield* authorization(view, request, budget);
  const evaluations = yield* evaluationsOf(input, decision);
  const rootOnly = isRootOnly(view, request);
  const isAlone = request.operation.mayAlone?.(view, request.submitterId) === true;
  const basis = isAlone && !quorum.met ? 'alone' : basisOf(rootOnly, decision, quorum, evaluations);
  // The decision may cost what it costs when it is made; what is said of it beyond that has less.
  const beyond = { ...input, budget: analysisBudget() };
  const policies = yield* explainPolicies(beyond, policySet, evaluations, basis, decision);
  const change = yield* changeOf(beyond, decision);
  return {
    type: request.type,
    submitterId: request.submitterId,
    approverIds: approvers.map(({ userId }) => userId),
    rejecterIds: rejecters.map(({ userId }) => userId),
    rootOnly,
    atMs: nowMs,
    verdict: decision.outcome,
    basis,
    quorum: {
      threshold: view.organization.quorumThreshold,
      memberIds: [...quorum.members],
      approvedIds: approvers.filter(({ userId }) => quorum.members.has(userId)).map(({ userId }) => userId),
      met: quorum.met,
      reachable: quorum.reachable,
    },
    voterIds: [...decision.voters],
    policies: policies.explained,
    change,
    partial: policies.partial || change.outcome === 'unknown',
  };
}

/** What each policy came to: told by a decision that fell to them, and else asked for. */
export function* evaluationsOf(
  { view, request, budget }: DecisionInput,
  decision: Decision,
): Sliced<readonly Evaluation[]> {
  if (decision.outcome !== 'allow' && !isRootOnly(view, request)) return decision.evaluations;
  const approvers = usersWho(view, request, 'VOTE_SELECTION_APPROVED');
  const rejecters = usersWho(view, request, 'VOTE_SELECTION_REJECTED');
  return (yield* evaluatePolicies(view, request, { approvers, rejecters }, budget)).evaluations;
}

function basisOf(
  rootOnly: boolean,
  { outcome, isBlindDenied }: Decision,
  quorum: ReturnType<typeof quorumOf>,
  evaluations: readonly Evaluation[],
): Explanation['basis'] {
  if (quorum.met && !isBlindDenied) return 'rootQuorum';
  const some = (wanted: Evaluation['outcome']) => evaluations.some((one) => one.outcome === wanted);
  if (outcome === 'deny' && !rootOnly && some('OUTCOME_DENY_EXPLICIT')) return 'policy';
  if (outcome === 'deny') return isBlindDenied ? 'blindSigning' : 'nothing';
  if (outcome === 'allow') return some('OUTCOME_ALLOW') ? 'policy' : 'ownCredentials';
  return !rootOnly && some('OUTCOME_REQUIRES_CONSENSUS') ? 'policy' : 'rootQuorum';
}

/** The outcomes on which each verdict of the policies rests. */
const decisiveOutcomes: Readonly<Record<Decision['outcome'], Evaluation['outcome']>> = {
  allow: 'OUTCOME_ALLOW',
  consensus: 'OUTCOME_REQUIRES_CONSENSUS',
  deny: 'OUTCOME_DENY_EXPLICIT',
};

function* explainPolicies(
  { view, request, budget }: DecisionInput,
  { policies, refOf }: PolicySet,
  evaluations: readonly Evaluation[],
  basis: Explanation['basis'],
  { outcome: verdict }: Decision,
): Sliced<Readonly<{ explained: ExplainedPolicy[]; partial: boolean }>> {
  const room: Room = { clauses: limits.explainedClausesMax };
  const approvers = usersWho(view, request, 'VOTE_SELECTION_APPROVED');
  const known = factsOfEach(view, request, approvers).map((facts) => ({ ...facts, budget }));
  const ofKeys = factsOfKeys(view, request, known);
  let partial = false;
  const explained = yield* mapped(policies, function* (policy) {
    const outcome = evaluations.find(({ policyId }) => policyId === policy.policyId)?.outcome ?? 'OUTCOME_ERROR';
    const readings: ExplainedPolicy['readings'] = [];
    const byKey =
      outcome === 'OUTCOME_DENY_EXPLICIT' ? yield* withinBudget(() => deniedByKey(policy, known, ofKeys)) : undefined;
    for (const [item, facts] of (byKey ? [byKey] : known).entries()) {
      const clauses = yield* withinBudget(() => traceOf(policy, facts, room));
      partial ||= !clauses;
      if (clauses) readings.push({ item, clauses });
    }
    const decisive = basis === 'policy' && outcome === decisiveOutcomes[verdict];
    return { ...refOf(policy.policyId), outcome, decisive, readings };
  });
  return { explained, partial: partial || room.clauses <= 0 };
}

/** What a policy that denies goes by where it is none of what the request itself names: another account of the same key, or of the wallet. */
function* deniedByKey(
  policy: Policy,
  known: readonly Facts[],
  ofKeys: () => readonly Facts[],
): Sliced<Facts | undefined> {
  for (const facts of known) if ((yield* evaluatePolicy(policy, facts)) === 'OUTCOME_DENY_EXPLICIT') return undefined;
  return yield* denyingFacts(policy, ofKeys);
}

/** Whose further approvals would let it pass. Who rejected may change their mind, and someone else may ask in the first place. */
function* changeOf(input: DecisionInput, decision: Decision): Sliced<ApproverChange> {
  const { view, request } = input;
  if (decision.outcome === 'allow') return { outcome: 'none-needed', add: [], submitter: false };
  const approving = new Set(usersWho(view, request, 'VOTE_SELECTION_APPROVED').map(({ userId }) => userId));
  const others = view.users
    .list()
    .map(({ userId }) => userId)
    .filter((userId) => !approving.has(userId) && canStamp(view, userId));
  const counting = decision.outcome === 'consensus' ? others.filter((userId) => decision.voters.has(userId)) : others;
  // Of two that would do, rather someone whom a policy asks for than one who may do anything.
  const inQuorum = new Set(view.organization.quorumUserIds);
  const open = [...counting].sort((one, other) => Number(inQuorum.has(one)) - Number(inQuorum.has(other)));
  try {
    const add = yield* fewestApprovals(input, open);
    if (!add) return { outcome: 'none-would', add: [], submitter: false };
    return { outcome: 'add', add: [...add], submitter: decision.outcome === 'deny' };
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return { outcome: 'unknown', add: [], submitter: false };
  }
}
