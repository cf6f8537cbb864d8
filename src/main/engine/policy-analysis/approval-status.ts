import type { PolicyOutcome } from '#shared/enums.ts';
import { canStamp } from '../domain/root-quorum.ts';
import { lastWords, newVote, type Vote, type ApprovalStatus } from '../activity.ts';
import { quorumOf, usersWho } from '../gate/authorize.ts';
import { countingVotes } from '../gate/counting-votes.ts';
import { approverOf, memberReadLate, stampedWith } from '../gate/members.ts';
import {
  factorsOf,
  fullAuthorization,
  isForSubmitter,
  lackingFactors,
  provesMore,
  type FullDecision,
} from '../gate/second-factors.ts';
import { recordBudgets } from '../gate/record-budgets.ts';
import type { Request } from '../gate/request.ts';
import { isExpired, type Authenticated } from '../gate/authenticate.ts';
import type { Budget } from '../policy/policy.ts';
import type { QueryPorts } from '../state/declared-reads.ts';
import { askRules } from '../requests.ts';
import type { UserId } from '../state/rows.ts';
import { atOnce, mapped, type Sliced } from '../slices.ts';
import type { OrganizationRows, View } from '../state/tx.ts';
import { policyRoute, quorumRoute } from './approval-routes.ts';
import { withinBudget } from './policy-set.ts';

const APPROVED: Vote['selection'] = 'VOTE_SELECTION_APPROVED';
const REJECTED: Vote['selection'] = 'VOTE_SELECTION_REJECTED';

/**
 * Tells what still has to happen to activities that wait, as `caller` stands to them, by asking the rules what further votes would come
 * to. Each has the budget that `recordBudgets` says; what goes beyond is not answered. Undefined for an activity that waits for nobody,
 * or not for anyone of the caller's.
 */
export function approvalStatusFor(ports: QueryPorts, caller: Authenticated): View['approvalStatus'] {
  const withBudget = recordBudgets();
  return (record) =>
    withBudget((budget) =>
      askRules(ports, record, caller, (view, request, nowMs) =>
        approvalStatusOf({ view, request, budget, nowMs }, caller),
      ),
    );
}

/** Tells which MFA policies apply to the approvals of an activity that waits. Nothing where it waits for nobody of the caller's. */
export function secondFactorsFor(ports: QueryPorts, caller: Authenticated): View['secondFactors'] {
  const ask = (view: OrganizationRows, request: Request) => atOnce(() => factorsOf(view, request));
  return function* (record) {
    return (yield* askRules(ports, record, caller, ask)) ?? [];
  };
}

/** A request, the rules that it goes by, and what asking them may cost. */
export type DecisionInput = Readonly<{ view: OrganizationRows; request: Request; budget: Budget; nowMs: number }>;

function* approvalStatusOf(input: DecisionInput, caller: Authenticated): Sliced<ApprovalStatus> {
  const { view, request } = input;
  const now = yield* decide(input, []);
  const isDenied = now.outcome === 'deny';
  const lacking = isDenied ? [] : lackingFactors(view, request);
  const lacks = lacking.some(({ userId }) => userId === caller.userId);
  const counts = !isDenied && (now.voters.has(caller.userId) || lacks);
  const forSubmitter = isForSubmitter(request, now.waitsFor);
  const missing = forSubmitter ? undefined : yield* fewestMissing(input, now);
  const missingFactors = lacking.filter(({ userId }) => now.waitsFor?.has(userId) ?? userId === request.submitterId);
  const lostVoteIds = lostVotes(input);
  const spoken = countingVotes(view, request);
  const policyIds =
    now.outcome === 'consensus'
      ? now.evaluations
          .filter(({ outcome }) => outcome === 'OUTCOME_REQUIRES_CONSENSUS')
          .map(({ policyId }) => policyId)
      : [];
  const routes = isDenied ? [] : yield* withinBudget(() => routesTo(input, now));
  return {
    voters: isDenied ? [] : [...now.voters].filter((userId) => !forSubmitter || spoken.has(userId)),
    policyIds,
    ...(missing === undefined ? {} : { missing }),
    ...(routes ? { routes } : {}),
    ...(counts ? yield* ownVote(input, now, caller) : {}),
    ...(lostVoteIds.length > 0 ? { lostVoteIds } : {}),
    ...(missingFactors.length > 0 ? { missingFactors } : {}),
  };
}

/** The policies first, in their order, then the root quorum where enough of its members could still approve. */
function* routesTo({ view, request, budget }: DecisionInput, now: FullDecision): Sliced<ApprovalStatus['routes']> {
  const counting = countingVotes(view, request);
  const approving = usersWho(view, request, APPROVED).map((user) => {
    const vote = counting.get(user.userId);
    return { approver: approverOf(user), credentials: vote ? [stampedWith(vote)] : [] };
  });
  const rejecters = usersWho(view, request, REJECTED);
  const rejecting = new Set<string>(rejecters.map(({ userId }) => userId));
  const isOpen = (outcome: PolicyOutcome): boolean =>
    outcome === 'OUTCOME_REQUIRES_CONSENSUS' || (now.outcome === 'authenticators' && outcome === 'OUTCOME_ALLOW');
  const policies = now.evaluations
    .filter(({ outcome }) => isOpen(outcome))
    .flatMap(({ policyId }) => view.policies.list().filter((policy) => policy.policyId === policyId));
  const { members, reachable } = quorumOf(view, usersWho(view, request, APPROVED), rejecters);
  // Ten thousand users are looked through only where a policy waits for some of them.
  const users = policies.length > 0 ? view.users.list() : [...members].flatMap((id) => view.users.get(id) ?? []);
  const able = users.filter(({ userId }) => canStamp(view, userId)).map((user) => memberReadLate(view, user));
  const votes = { approving, able, rejecting };
  const routes = yield* mapped(policies, function* (policy) {
    return { policyId: policy.policyId, ...(yield* policyRoute(policy, votes, view.nowMs, budget)) };
  });
  return reachable ? [...routes, quorumRoute(members, view.organization.quorumThreshold, votes)] : routes;
}

/** What a vote of the caller's would come to. Of someone of whom no approval is asked for, what a rejection would. */
function* ownVote(
  input: DecisionInput,
  now: FullDecision,
  caller: Authenticated,
): Sliced<Pick<ApprovalStatus, 'ifApproved' | 'ifRejected'>> {
  const { view, request } = input;
  const outcomeOf = (selection: Vote['selection']) =>
    decide(input, [voteOf(input, caller.userId, selection, caller.stamp)]);
  const ifRejected = afterRejection(yield* outcomeOf(REJECTED));
  if (isForSubmitter(request, now.waitsFor) && caller.userId !== request.submitterId) return { ifRejected };
  const lacks = lackingFactors(view, request).some(({ userId }) => userId === caller.userId);
  if (lacks && !provesMore(view, request, caller)) return { ifApproved: 'proves-nothing', ifRejected };
  return { ifApproved: afterApproval(yield* outcomeOf(APPROVED)), ifRejected };
}

/** The last votes of users whose credential was deleted or has expired. */
function lostVotes({ view, request, nowMs }: DecisionInput): readonly string[] {
  const counting = countingVotes(view, request);
  const lost = [...lastWords(request.votes, nowMs)].filter(([userId]) => !counting.has(userId));
  return lost.flatMap(([, said]) => said.map(({ voteId }) => voteId));
}

function afterApproval({ outcome }: FullDecision): NonNullable<ApprovalStatus['ifApproved']> {
  return outcome === 'allow' ? 'carried-out' : outcome === 'deny' ? 'refused' : 'waits';
}

function afterRejection({ outcome }: FullDecision): NonNullable<ApprovalStatus['ifRejected']> {
  return outcome === 'deny' ? 'ends' : 'waits';
}

/** How many further approvals carry it out. */
function* fewestMissing(input: DecisionInput, now: FullDecision): Sliced<number | undefined> {
  if (now.outcome === 'deny') return undefined;
  const latest = countingVotes(input.view, input.request);
  const open = [...now.voters].filter((userId) => latest.get(userId)?.selection !== APPROVED);
  return (yield* fewestApprovals(input, open))?.length;
}

/**
 * Whose further approvals, of `open`, carry it out, and as few as are found: one where anyone's alone does; else everybody approves, and
 * one after the other is left out who is not needed, first of the root quorum, then of the others. Where a consensus joins several groups,
 * another choice of people might have needed fewer. Undefined where not even all of them would.
 */
export function* fewestApprovals(input: DecisionInput, open: readonly UserId[]): Sliced<readonly UserId[] | undefined> {
  const allowedWith = function* (users: readonly UserId[]): Sliced<boolean> {
    const votes = users.map((userId) => voteOf(input, userId, APPROVED));
    return (yield* decide(input, votes)).outcome === 'allow';
  };
  for (const userId of open) if (yield* allowedWith([userId])) return [userId];
  if (!(yield* allowedWith(open))) return undefined;
  const needed = function* (order: readonly UserId[]): Sliced<readonly UserId[]> {
    let left = order;
    for (const userId of order) {
      const without = left.filter((other) => other !== userId);
      if (yield* allowedWith(without)) left = without;
    }
    return left;
  };
  const inQuorum = new Set(input.view.organization.quorumUserIds);
  const members = open.filter((userId) => inQuorum.has(userId));
  const others = open.filter((userId) => !inQuorum.has(userId));
  const [first, second] = [yield* needed([...members, ...others]), yield* needed([...others, ...members])];
  return second.length < first.length ? second : first;
}

/** What the rules would say if these votes came now. */
function decide({ view, request, budget }: DecisionInput, further: readonly Vote[]): Sliced<FullDecision> {
  return fullAuthorization(view, { ...request, votes: [...request.votes, ...further] }, budget);
}

/** A vote as someone could cast it now: with the stamp that they have here or, for others, with the first thing they could stamp with. */
export function voteOf(
  { view, nowMs }: Pick<DecisionInput, 'view' | 'nowMs'>,
  userId: UserId,
  selection: Vote['selection'],
  stamp?: Authenticated['stamp'],
): Vote {
  return newVote({ userId, stamp: stamp ?? stampOf(view, userId) }, selection, nowMs);
}

function stampOf(view: OrganizationRows, userId: UserId): Authenticated['stamp'] {
  const [passkey] = view.authenticators.lookup('userId', userId);
  const key = view.apiKeys.lookup('userId', userId).find((one) => !isExpired(one, view.nowMs) && !one.rpcGrant);
  const made = { signature: '', scheme: '' };
  if (passkey)
    return {
      ...made,
      publicKey: passkey.publicKey,
      credential: {
        id: passkey.authenticatorId,
        type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
        credentialId: passkey.credentialId,
      },
    };
  return {
    ...made,
    publicKey: key?.publicKey ?? '',
    credential: { id: key?.apiKeyId ?? '', type: key?.credentialType ?? 'CREDENTIAL_TYPE_API_KEY_P256' },
  };
}
