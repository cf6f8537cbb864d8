import type { PersonAccess, Grant, PolicyWeakness, WhoCan } from '#shared/policy-analysis.ts';
import { canStamp } from '../domain/root-quorum.ts';
import { deniesBlindSigning } from '../gate/blind-signing.ts';
import { mayAdd } from '../gate/own-credentials.ts';
import type { Budget, Member } from '../policy/policy.ts';
import { spend } from '../policy/run.ts';
import { giveWay, mapped, type Sliced } from '../slices.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { memberOf } from '../gate/members.ts';
import { kinds, type Kind } from './kinds.ts';
import { consensusReader, type ConsensusVoices } from './consensus.ts';
import { likelihoodOf, type Likelihood } from './likelihood.ts';
import { stepsToRead, withinBudget } from './policy-set.ts';
import { weaknessesOf } from './weaknesses.ts';

/** A policy as far as it can be told before anything is asked for. */
type KnownPolicy = Readonly<{
  effect: 'allow' | 'deny';
  /** Its place among the grants. */
  grant: number;
  voices: ConsensusVoices;
  of: (kind: Kind) => Sliced<Likelihood>;
}>;

/**
 * Who can do which kind of activity, by the root quorum, by policies or because it is about their own credentials. Where the policies
 * would take more steps than `budget` has, the kinds that were not come to are left out, and it says so.
 */
export function* whoCan(view: OrganizationRows, budget: Budget): Sliced<WhoCan> {
  const answer = yield* accessTo(view, budget, kinds());
  if (answer.partial) return answer;
  const weaknesses = yield* withinBudget(() => weaknessesIn(view, ableMembers(view), budget));
  if (weaknesses) answer.weaknesses.push(...weaknesses);
  else answer.partial = true;
  return answer;
}

/** As `whoCan`, of some kinds and without weaknesses. */
export function* accessTo(view: OrganizationRows, budget: Budget, asked: readonly Kind[]): Sliced<WhoCan> {
  const users = view.users.list().map(({ userId, userName }) => ({ userId, userName, able: canStamp(view, userId) }));
  const able: ReadonlySet<string> = new Set(users.filter((user) => user.able).map(({ userId }) => userId));
  const quorum = quorumGrant(view, able);
  const grants: Grant[] = [quorum, ownCredentials];
  const members = ableMembers(view);
  const isBlindDenied = deniesBlindSigning(view);
  const policies = yield* withinBudget(() => knownPolicies(view, members, budget, grants));
  const aloneGrant = grants.push(alone) - 1;
  const answer: WhoCan = { users, grants, kinds: [], weaknesses: [], partial: !policies };
  for (const kind of asked) {
    const { name, operation } = kind;
    const { rootOnly, path } = operation;
    const owners = ownersOf(view, kind, members);
    const rules = {
      ownGrant: (userId: string) => (operation.mayAlone?.(view, userId) ? aloneGrant : undefined),
      quorum,
      policies: rootOnly ? [] : (policies ?? []),
      isPartlyBlind: isBlindDenied && kind.blind !== undefined,
    };
    const people = yield* withinBudget(() => peopleOf(kind, able, owners, rules));
    if (people) answer.kinds.push({ kind: name, path, rootOnly, people });
    else answer.partial = true;
  }
  return answer;
}

/** The users who have something to stamp with, as policies know them. */
function ableMembers(view: OrganizationRows): readonly Member[] {
  return view.users.list().flatMap((user) => (canStamp(view, user.userId) ? [memberOf(view, user)] : []));
}

function* weaknessesIn(
  view: OrganizationRows,
  members: readonly Member[],
  budget: Budget,
): Sliced<readonly PolicyWeakness[]> {
  const { nowMs } = view;
  const voicesOf = consensusReader(members, nowMs, budget);
  const found = yield* weaknessesOf({ view, members, policies: view.policies.list(), nowMs, budget, voicesOf });
  return found.map(({ code, policy: { policyId, policyName }, userIds }) => ({
    code,
    policyId,
    policyName,
    userIds: [...userIds],
  }));
}

const QUORUM_GRANT = 0;
const OWN_CREDENTIALS_GRANT = 1;
const alone: Grant = { basis: 'alone', fewest: 1, voterIds: [], example: [] };
const ownCredentials: Grant = { basis: 'ownCredentials', fewest: 1, voterIds: [], example: [] };

function quorumGrant(view: OrganizationRows, able: ReadonlySet<string>): Grant {
  const { quorumThreshold: fewest, quorumUserIds } = view.organization;
  const voterIds = quorumUserIds.filter((userId) => able.has(userId));
  return { basis: 'rootQuorum', fewest, voterIds, example: voterIds.slice(0, fewest) };
}

function* knownPolicies(
  view: OrganizationRows,
  members: readonly Member[],
  budget: Budget,
  grants: Grant[],
): Sliced<readonly KnownPolicy[]> {
  const voicesOf = consensusReader(members, view.nowMs, budget);
  return yield* mapped(view.policies.list(), function* (policy): Sliced<KnownPolicy> {
    spend(budget, stepsToRead(policy));
    yield* giveWay(budget);
    const voices = yield* voicesOf(policy);
    const { policyId, policyName } = policy;
    const grant = grants.length;
    const { fewest, example } = voices;
    grants.push({ basis: 'policy', policyId, policyName, fewest, voterIds: [...voices.voters], example: [...example] });
    return {
      effect: policy.effect === 'EFFECT_DENY' ? 'deny' : 'allow',
      grant,
      voices,
      of: (kind) => likelihoodOf(policy, kind.forms, view.nowMs, budget),
    };
  });
}

/** Who may do this to their own credentials without a policy, with something that they can stamp with. */
function ownersOf(view: OrganizationRows, { operation }: Kind, members: readonly Member[]): ReadonlySet<string> {
  if (!operation.ownCredentialsOf) return new Set();
  const may = ({ credentials }: Member) => credentials.some(({ type }) => mayAdd(view, operation.addsCredential, type));
  return new Set(members.filter(may).map(({ approver }) => approver.id));
}

/** What decides on a kind. `isPartlyBlind`: some of its requests are blind, and the organization denies these whatever else allows them. */
type RulesOfKind = Readonly<{
  quorum: Grant;
  /** The grant by which a user may do it whatever policies say. */
  ownGrant: (userId: string) => number | undefined;
  policies: readonly KnownPolicy[];
  isPartlyBlind: boolean;
}>;

function* peopleOf(
  kind: Kind,
  able: ReadonlySet<string>,
  owners: ReadonlySet<string>,
  { quorum, ownGrant, policies, isPartlyBlind }: RulesOfKind,
): Sliced<PersonAccess[]> {
  const judged = yield* mapped(policies, function* (policy): Sliced<Relevant> {
    const likelihood = yield* policy.of(kind);
    const isCut = isPartlyBlind && policy.effect === 'allow' && likelihood === 'always';
    return { ...policy, likelihood: isCut ? 'depends' : likelihood };
  });
  const relevant = judged.filter(({ likelihood }) => likelihood !== 'never');
  const denies = relevant.filter(({ effect }) => effect === 'deny');
  const allows = relevant.filter(({ effect }) => effect === 'allow');
  const judge = (userId: string): PersonAccess | undefined => {
    const inQuorum = quorum.voterIds.includes(userId);
    if (inQuorum && quorum.fewest === 1)
      return { userId, access: 'alone', depends: isPartlyBlind, grants: [QUORUM_GRANT] };
    const own = ownGrant(userId);
    if (own !== undefined) return { userId, access: 'alone', depends: false, grants: [own] };
    // It is denied as soon as they ask, before anyone else could have a say.
    if (denies.some(({ likelihood, voices }) => likelihood === 'always' && voices.alone.get(userId) === 'always'))
      return undefined;
    const alone = aloneBy(owners.has(userId), userId, allows, denies);
    if (alone && !alone.depends) return alone;
    const reachable = inQuorum && quorum.voterIds.length >= quorum.fewest;
    const both = togetherBy(userId, reachable ? quorum : undefined, allows, denies);
    const together = both && { ...both, depends: both.depends || isPartlyBlind };
    // What one may do alone at times is told first, with the grants that lead there together.
    if (alone) return { ...alone, grants: [...new Set([...alone.grants, ...(together?.grants ?? [])])] };
    return together;
  };
  return [...able].flatMap((userId) => judge(userId) ?? []);
}

type Relevant = KnownPolicy & Readonly<{ likelihood: Likelihood }>;

function aloneBy(
  owns: boolean,
  userId: string,
  allows: readonly Relevant[],
  denies: readonly Relevant[],
): PersonAccess | undefined {
  const denied = denies.some(({ voices }) => voices.alone.has(userId));
  const allowing = allows.filter(({ voices }) => voices.alone.has(userId));
  const sure = allowing.some(({ likelihood }) => likelihood === 'always') && !denied;
  const grants = allowing.map(({ grant }) => grant);
  const own = owns ? [OWN_CREDENTIALS_GRANT] : [];
  if (grants.length + own.length === 0) return undefined;
  return { userId, access: 'alone', depends: !sure, grants: sure ? grants : [...grants, ...own] };
}

function togetherBy(
  userId: string,
  quorum: Grant | undefined,
  allows: readonly Relevant[],
  denies: readonly Relevant[],
): PersonAccess | undefined {
  const harmless = (id: string) => denies.every(({ voices }) => !voices.voters.has(id));
  // Nothing denies those whom no DENY is about, whoever else it may be about.
  const sureWith = (others: readonly string[], fewest: number) =>
    denies.every(({ voices }) => !voices.needless) &&
    harmless(userId) &&
    others.filter((id) => id !== userId && harmless(id)).length + 1 >= fewest;
  if (quorum) {
    const depends = !sureWith(quorum.voterIds, quorum.fewest);
    return { userId, access: 'together', depends, grants: [QUORUM_GRANT] };
  }
  const helping = allows.filter(({ voices }) => voices.voters.has(userId));
  if (helping.length === 0) return undefined;
  const sure = helping.some(
    ({ likelihood, voices }) =>
      likelihood === 'always' && harmless(userId) && voices.example.every(harmless) && sureWith([], 1),
  );
  return { userId, access: 'together', depends: !sure, grants: helping.map(({ grant }) => grant) };
}

/** Whether enough members of the root quorum can stamp. */
export function quorumIsMet({ grants }: WhoCan): boolean {
  return grants.some(({ basis, fewest, voterIds }) => basis === 'rootQuorum' && voterIds.length >= fewest);
}
