import type { PolicyOutcome } from '#shared/enums.ts';
import type { FailureDetail } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Vote } from '../activity.ts';
import { Fault } from '../fault.ts';
import type { Budget } from '../policy/policy.ts';
import { budgetOf, finish, type Sliced } from '../slices.ts';
import type { User, UserId } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { deniesBlindSigning, isBlindPayload } from './blind-signing.ts';
import { countingVotes, type Votes } from './counting-votes.ts';
import { isOwnRight } from './own-credentials.ts';
import { evaluatePolicies, factsOfEach, type Evaluation } from './policies.ts';
import type { Request } from './request.ts';
import { isRootOnly } from './root-members.ts';

/**
 * What the rules say to one request, given who has approved and who has rejected. `consensus`: more approvals are needed. `voters`:
 * whose vote counts, or would if the request came to wait for any; a vote of any other user is refused.
 */
export type Decision = Readonly<{
  outcome: 'allow' | 'consensus' | 'deny';
  voters: ReadonlySet<UserId>;
  /** The organization denies blind signing to everybody but by a policy that names it, and something blind would be signed. */
  isBlindDenied?: true;
  /** What each policy came to; none where nobody asked them, as the root quorum settles it or alone may do it. */
  evaluations: readonly Evaluation[];
}>;

/**
 * The order of the rules, which is the security of the thing: the root quorum may do anything, but sign blindly where the organization
 * denies that; then what a user may do alone, such as freezing; then a policy that denies; then one
 * that allows; then a user's own session; then what could still be allowed when more people agree; then a user's own credentials; and else
 * nothing.
 * A submitter who plays no part in any consensus that could allow the request is denied. Throws RESOURCE_EXHAUSTED when the policies
 * take more steps than a decision may.
 */
export function authorize(view: OrganizationRows, request: Request): Decision {
  return finish(authorization(view, request, decisionBudget()));
}

/** As `authorize`, in slices, for a question about a decision: the decision itself is made within one turn. */
export function* authorization(view: OrganizationRows, request: Request, budget: Budget): Sliced<Decision> {
  const latest = countingVotes(view, request);
  const approvers = usersOf(view, latest, 'VOTE_SELECTION_APPROVED');
  const rejecters = usersOf(view, latest, 'VOTE_SELECTION_REJECTED');
  const quorum = quorumOf(view, approvers, rejecters);
  const isBlindDenied = deniesBlindSigning(view) && factsOfEach(view, request, approvers, budget).some(isBlindPayload);
  if (quorum.met && !isBlindDenied) return { outcome: 'allow', voters: quorum.members, evaluations: [] };
  const { submitterId, operation } = request;
  if (operation.mayAlone?.(view, submitterId) && approvers.some(({ userId }) => userId === submitterId))
    return { outcome: 'allow', voters: new Set([submitterId]), evaluations: [] };

  const isQuorumOpen = quorum.reachable && !isBlindDenied;
  const quorumMay = isQuorumOpen && quorum.members.has(request.submitterId);
  if (isRootOnly(view, request)) {
    if (quorumMay) return { outcome: 'consensus', voters: quorum.members, evaluations: [] };
    return { outcome: 'deny', voters: quorum.members, evaluations: [] };
  }

  const { denied, allowed, speaks, mayAsk, voters, evaluations } = yield* evaluatePolicies(
    view,
    request,
    { approvers, rejecters },
    budget,
  );
  // The quorum may do anything, and so what waits for others' votes too.
  const all = new Set([...voters, ...(isQuorumOpen ? quorum.members : [])]);
  const rest = { voters: all, evaluations, ...(isBlindDenied && { isBlindDenied }) };
  if (denied) return { outcome: 'deny', ...rest };
  if (allowed) return { outcome: 'allow', ...rest };
  const isOwn = !speaks && isOwnRight(view, request);
  // A member of the root quorum waits for nobody to log in: a session can do no more than the credential that opens it.
  if (isOwn && request.operation.addsCredential === 'session') return { outcome: 'allow', ...rest };
  if (quorumMay || mayAsk.has(request.submitterId)) return { outcome: 'consensus', ...rest };

  return { outcome: isOwn ? 'allow' : 'deny', ...rest };
}

/** What the policies may cost for one decision. */
export function decisionBudget(): Budget {
  return budgetOf(limits.policyStepsPerDecisionMax);
}

/** The users whose last vote is `selection` and counts, and who are still there. */
export function usersWho(view: OrganizationRows, request: Votes, selection: Vote['selection']): readonly User[] {
  return usersOf(view, countingVotes(view, request), selection);
}

function usersOf(
  view: OrganizationRows,
  latest: ReadonlyMap<UserId, Vote>,
  selection: Vote['selection'],
): readonly User[] {
  const users: User[] = [];
  for (const vote of latest.values()) {
    const user = vote.selection === selection ? view.users.get(vote.userId) : undefined;
    if (user) users.push(user);
  }
  return users;
}

/** How the root quorum stands to a request: its members, whether enough of them approve, and whether enough still could. */
export function quorumOf(view: OrganizationRows, approvers: readonly User[], rejecters: readonly User[]) {
  const { quorumThreshold: threshold, quorumUserIds } = view.organization;
  const members = new Set(quorumUserIds);
  const approving = approvers.filter((user) => members.has(user.userId)).length;
  const rejecting = rejecters.filter((user) => members.has(user.userId)).length;
  return { members, met: approving >= threshold, reachable: members.size - rejecting >= threshold };
}

const POLICY_ERROR = 'type.googleapis.com/errors.v1.PolicyEnginePermissionError';

/** PERMISSION_DENIED with what every policy came to, in the form that clients read. */
export function denied({ evaluations, isBlindDenied }: Pick<Decision, 'evaluations' | 'isBlindDenied'>): Fault {
  const denying = evaluations.filter((one) => one.outcome === ('OUTCOME_DENY_EXPLICIT' satisfies PolicyOutcome));
  const message =
    denying.length > 0
      ? `The following policies denied this action: ${denying.map((one) => one.policyId).join(', ')}`
      : isBlindDenied
        ? 'Blind signing is denied by the feature FEATURE_NAME_COFFER_DENY_BLIND_SIGNING, and no policy that reads raw_payload.blind evaluated to outcome: Allow'
        : 'No policies evaluated to outcome: Allow';
  const detail: FailureDetail = {
    '@type': POLICY_ERROR,
    message,
    policyEvaluations: evaluations.map(({ policyId, outcome }) => ({ policyId, outcome })),
  };
  return new Fault('PERMISSION_DENIED', "You don't have sufficient permissions to take this action", {
    details: [detail],
  });
}
