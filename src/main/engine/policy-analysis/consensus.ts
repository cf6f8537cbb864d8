import { evaluate } from '../policy/evaluate.ts';
import { giveWay, mapped, someOf, type Sliced } from '../slices.ts';
import type { Facts } from '../policy/facts.ts';
import { couldStillBeMet, takesPart, type Budget, type Member, type PolicyText } from '../policy/policy.ts';
import { treesOf } from '../policy/trace.ts';

/** Who meets the consensus of a policy. */
export type ConsensusVoices = Readonly<{
  /** It is met by any approver. */
  needless: boolean;
  /** Who meets it alone: whatever they stamp with, or with some of what they have. */
  alone: ReadonlyMap<string, 'always' | 'sometimes'>;
  /** Who belongs to some group that meets it. */
  voters: ReadonlySet<string>;
  /** The smallest group known to meet it; empty where none is. */
  example: readonly string[];
  fewest: number;
}>;

/** Tells who of `members` meets the consensus of policies, of each text once. Throws RESOURCE_EXHAUSTED when the budget is used up. */
export function consensusReader(
  members: readonly Member[],
  nowMs: number,
  budget: Budget,
): (policy: PolicyText) => Sliced<ConsensusVoices> {
  const known = new Map<string, ConsensusVoices>();
  return function* (policy) {
    const text = policy.consensus ?? '';
    const voices = known.get(text) ?? (yield* consensusOf(policy, members, nowMs, budget));
    known.set(text, voices);
    return voices;
  };
}

function* consensusOf(
  policy: PolicyText,
  members: readonly Member[],
  nowMs: number,
  budget: Budget,
): Sliced<ConsensusVoices> {
  const { consensus } = treesOf(policy);
  const ids = members.map(({ approver }) => approver.id);
  if (consensus === null) return { needless: false, alone: new Map(), voters: new Set(), example: [], fewest: 0 };
  if (!consensus)
    return {
      needless: true,
      alone: new Map(ids.map((id) => [id, 'always'])),
      voters: new Set(ids),
      example: ids.slice(0, 1),
      fewest: 1,
    };
  const alone = new Map<string, 'always' | 'sometimes'>();
  for (const member of members) {
    const met = yield* mapped(member.credentials, function* (credential) {
      yield* giveWay(budget);
      const result = evaluate(consensus, factsWith([{ ...member, credentials: [credential] }], nowMs, budget));
      return result.ok && result.value;
    });
    if (met.includes(true)) alone.set(member.approver.id, met.includes(false) ? 'sometimes' : 'always');
  }
  return { needless: false, alone, ...(yield* groupsOf(policy, members, [...alone.keys()], nowMs, budget)) };
}

function* groupsOf(
  policy: PolicyText,
  members: readonly Member[],
  alone: readonly string[],
  nowMs: number,
  budget: Budget,
): Sliced<Pick<ConsensusVoices, 'voters' | 'example' | 'fewest'>> {
  // The same consensus for an ALLOW that always applies: of it, whether it can be met is known.
  const agreed: PolicyText = { effect: 'EFFECT_ALLOW', consensus: policy.consensus };
  const nobody = factsWith([], nowMs, budget);
  const meets: Meets = function* (group) {
    return group.length > 0 && (yield* couldStillBeMet(agreed, nobody, group));
  };
  const helpful: Member[] = [];
  for (const member of members)
    if ((yield* takesPart(agreed, nobody, member)) && !alone.includes(member.approver.id)) helpful.push(member);
  const group = yield* smallest(helpful, meets);
  const inTheirPlace = (member: Member) => (left: Member) =>
    meets([member, ...group.filter((other) => other !== left)]);
  const together: Member[] = [];
  for (const member of helpful)
    if (group.includes(member) || (yield* someOf(group, inTheirPlace(member)))) together.push(member);
  const voters = new Set([...alone, ...together.map(({ approver }) => approver.id)]);
  const example = alone.length > 0 ? alone.slice(0, 1) : group.map(({ approver }) => approver.id);
  return { voters, example, fewest: example.length };
}

/** The members of `all` in their order until they meet it, without those who turn out not to be needed. */
export function* smallest(all: readonly Member[], meets: Meets): Sliced<readonly Member[]> {
  // Where not even all of them do, there is nothing to look for.
  if (!(yield* meets(all))) return [];
  let enough = 1;
  while (enough < all.length && !(yield* meets(all.slice(0, enough)))) enough += 1;
  const first: readonly Member[] = all.slice(0, enough);
  let left = first;
  for (const member of first) {
    const without = left.filter((other) => other !== member);
    if (yield* meets(without)) left = without;
  }
  return left;
}

type Meets = (group: readonly Member[]) => Sliced<boolean>;

/** The facts that a consensus reads when exactly `members` approve, with everything that they stamp with. */
export function factsWith(members: readonly Member[], nowMs: number, budget: Budget): Facts {
  return {
    nowMs,
    budget,
    // A consensus reads nothing of what is asked for.
    activity: { type: '', resource: '', action: '', params: {} },
    approvers: members.map(({ approver }) => approver),
    credentials: members.flatMap(({ credentials }) => credentials),
  };
}
