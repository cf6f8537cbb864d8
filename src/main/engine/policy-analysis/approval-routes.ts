import { couldStillBeMet, takesPart, type Budget, type Member, type PolicyText } from '../policy/policy.ts';
import type { Sliced } from '../slices.ts';
import { factsWith, smallest } from './consensus.ts';

/** How one route to an approval stands: the root quorum, or the consensus of one policy. */
export type RouteStanding = Readonly<{
  /** How many approvals the route needs, whatever was voted so far: a vote never changes it. */
  need: number;
  /** How many further approvals it needs; absent where no further approvals meet it. */
  missing?: number;
  /** Whose approval counts for the route, in the order of their votes. */
  approvedBy: readonly string[];
  /** Whose further approval would count for it; nobody's where it is met, or no longer can be. */
  voters: readonly string[];
}>;

/** The votes on a request, and who can cast more. */
export type RouteVotes = Readonly<{
  /** Those who approve, in the order of their votes, each with what they stamped with. */
  approving: readonly Member[];
  /** Everybody who has a credential, with all of their credentials. */
  able: readonly Member[];
  /** Whose vote is a rejection. */
  rejecting: ReadonlySet<string>;
}>;

const idOf = ({ approver }: Member): string => approver.id;

/** How the root quorum stands: `threshold` of `members`. */
export function quorumRoute(members: ReadonlySet<string>, threshold: number, votes: RouteVotes): RouteStanding {
  const approvedBy = votes.approving.map(idOf).filter((id) => members.has(id));
  const voters = openTo(votes)
    .map(idOf)
    .filter((id) => members.has(id));
  const missing = Math.max(0, threshold - approvedBy.length);
  return { need: threshold, approvedBy, ...furtherVotes(missing <= voters.length ? missing : undefined, voters) };
}

/**
 * How the consensus of a policy stands. An approval counts where it brings the consensus closer than the approvals before it did: a second
 * approval of a group that one member speaks for does not. Throws RESOURCE_EXHAUSTED when the budget is used up.
 */
export function* policyRoute(
  policy: PolicyText,
  votes: RouteVotes,
  nowMs: number,
  budget: Budget,
): Sliced<RouteStanding> {
  const agreed: PolicyText = { effect: 'EFFECT_ALLOW', consensus: policy.consensus };
  const open = openTo(votes);
  const furtherAfter = function* (approving: readonly Member[], others: readonly Member[]) {
    return yield* furtherApprovals(agreed, approving, others, { nowMs, budget });
  };
  const nobody = yield* furtherAfter([], votes.able);
  const approvedBy: string[] = [];
  let left = nobody.fewest;
  for (const [at, member] of votes.approving.entries()) {
    const before = new Set(votes.approving.slice(0, at + 1).map(idOf));
    // A rejection by another user does not change whether this approval counts.
    const others = votes.able.filter((other) => !before.has(idOf(other)));
    const { fewest } = yield* furtherAfter(votes.approving.slice(0, at + 1), others);
    if (fewest !== undefined && (left === undefined || fewest < left)) approvedBy.push(idOf(member));
    left = fewest;
  }
  const { fewest: missing, helpful } = yield* furtherAfter(votes.approving, open);
  return { need: Math.max(nobody.fewest ?? 0, missing ?? 0), approvedBy, ...furtherVotes(missing, helpful.map(idOf)) };
}

function furtherVotes(
  missing: number | undefined,
  voters: readonly string[],
): Pick<RouteStanding, 'missing' | 'voters'> {
  return missing === undefined ? { voters: [] } : { missing, voters: missing === 0 ? [] : voters };
}

/** Who has not voted, and could. */
function openTo({ able, approving, rejecting }: RouteVotes): readonly Member[] {
  const spoken = new Set([...approving.map(idOf), ...rejecting]);
  return able.filter((member) => !spoken.has(idOf(member)));
}

/** How many of `others`, at the fewest that are found, meet the consensus together with those who approve, and who of them takes part in it. */
function* furtherApprovals(
  agreed: PolicyText,
  approving: readonly Member[],
  others: readonly Member[],
  { nowMs, budget }: Readonly<{ nowMs: number; budget: Budget }>,
): Sliced<Readonly<{ fewest?: number; helpful: readonly Member[] }>> {
  const facts = factsWith(approving, nowMs, budget);
  const meets = (group: readonly Member[]) => couldStillBeMet(agreed, facts, group);
  const helpful: Member[] = [];
  for (const member of others) if (yield* takesPart(agreed, facts, member)) helpful.push(member);
  // A policy without a consensus still needs a user who submits the request.
  if (approving.length > 0 && (yield* meets([]))) return { fewest: 0, helpful };
  for (const member of helpful) if (yield* meets([member])) return { fewest: 1, helpful };
  const group = yield* smallest(helpful, meets);
  return group.length === 0 ? { helpful } : { fewest: group.length, helpful };
}
