import type { WeaknessCode } from '#shared/policy-analysis.ts';
import { mayAdd } from '../gate/own-credentials.ts';
import type { Expression } from '../policy/ast.ts';
import { evaluate } from '../policy/evaluate.ts';
import type { Credential } from '../policy/facts.ts';
import { takesPart, type Budget, type Member, type PolicyText } from '../policy/policy.ts';
import { childrenOf } from '../policy/spans.ts';
import { treesOf } from '../policy/trace.ts';
import { giveWay, mapped, someOf, type Sliced } from '../slices.ts';
import type { Policy } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { factsWith, type ConsensusVoices } from './consensus.ts';
import { kinds } from './kinds.ts';
import { likelihoodOf } from './likelihood.ts';

/** What is looked at: an organization, who of it can stamp, and the policies to go by. */
export type AnalyzedRules = Readonly<{
  view: OrganizationRows;
  members: readonly Member[];
  policies: readonly Policy[];
  nowMs: number;
  budget: Budget;
  voicesOf: (policy: Policy) => Sliced<ConsensusVoices>;
}>;

/**
 * Users who can meet a policy that is not meant for them, by a change that another rule lets them make alone. `policy`: the one to look at
 * again. `met`: the one that they could meet, where that is another.
 */
export type Weakness = Readonly<{ code: WeaknessCode; policy: Policy; met: Policy; userIds: readonly string[] }>;

/** What a user could make of themselves to stand otherwise to a consensus, and by which kinds of activity. */
type Way = Readonly<{
  code: WeaknessCode;
  kinds: readonly string[];
  /** A consensus whose text does not match is met by nobody this way. */
  reads: RegExp;
  /** Whose policy is to look at again: that which lets them make the change, or that which they could meet. */
  at: 'the change' | 'the consensus';
  guises: (member: Member, rules: AnalyzedRules, consensus: Expression) => readonly Member[];
}>;

const ways: readonly Way[] = [
  {
    code: 'canTagThemselves',
    kinds: ['UPDATE_USER', 'UPDATE_USER_TAG', 'CREATE_USERS'],
    reads: /\btags\b/,
    at: 'the change',
    guises: (member, { view }, consensus) => {
      const named = textsIn(consensus).filter((text) => view.userTags.get(text));
      const { tags } = member.approver;
      return [named, [], ...named.flatMap((tag) => [[...tags, tag], tags.filter((one) => one !== tag)])].map((now) =>
        posing(member, { tags: now }),
      );
    },
  },
  {
    code: 'canActAsOthers',
    kinds: ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS', 'CREATE_READ_WRITE_SESSION'],
    reads: /\b(approvers|credentials)\b/,
    at: 'the change',
    // No policy lets anyone give a member of the root quorum a credential.
    guises: (member, { view, members }) =>
      members.filter(
        ({ approver }) =>
          approver.id !== member.approver.id && !view.organization.quorumUserIds.some((id) => id === approver.id),
      ),
  },
  {
    code: 'canMeetByEmail',
    kinds: ['UPDATE_USER', 'UPDATE_USER_EMAIL', 'CREATE_USERS'],
    reads: /\bemail\b/,
    at: 'the consensus',
    guises: (member, _rules, consensus) => textsIn(consensus).map((email) => posing(member, { email })),
  },
  {
    code: 'canMeetByName',
    kinds: ['UPDATE_USER', 'UPDATE_USER_NAME', 'CREATE_USERS'],
    reads: /\balias\b/,
    at: 'the consensus',
    guises: (member, _rules, consensus) => textsIn(consensus).map((alias) => posing(member, { alias })),
  },
];

/** Everything of the kind that `policies` leave open. Throws RESOURCE_EXHAUSTED when the budget is used up. */
export function* weaknessesOf(rules: AnalyzedRules): Sliced<readonly Weakness[]> {
  const found: Weakness[] = [];
  for (const way of ways) {
    const targets = rules.policies.filter(({ consensus }) => way.reads.test(consensus));
    if (targets.length === 0) continue;
    for (const change of rules.policies) {
      const able = yield* ableBy(change, way.kinds, rules);
      for (const met of able.length > 0 ? targets : []) {
        const userIds = yield* gainersOf(way, met, able, rules);
        const policy = way.at === 'the change' ? change : met;
        if (userIds.length > 0) found.push({ code: way.code, policy, met, userIds });
      }
    }
  }
  return joined([...found, ...(yield* addedPasskeys(rules))]);
}

/** Who of `able` could come to meet a policy by one of the guises of a way. */
function* gainersOf(way: Way, met: Policy, able: readonly Member[], rules: AnalyzedRules): Sliced<readonly string[]> {
  const consensus = treesOf(met).consensus ?? undefined;
  if (!consensus) return [];
  const gaining = yield* chosen(able, (member) =>
    someOf(way.guises(member, rules, consensus), (guise) => gains(met, consensus, member, guise, rules)),
  );
  return idsOf(gaining);
}

/** Policies that want a passkey, and users who can add one without having one. */
function* addedPasskeys(rules: AnalyzedRules): Sliced<readonly Weakness[]> {
  const found: Weakness[] = [];
  for (const met of rules.policies.filter(({ consensus }) => /\btype\b/.test(consensus))) {
    const consensus = treesOf(met).consensus ?? undefined;
    if (!consensus) continue;
    const gaining = yield* chosen(rules.members, (member) =>
      someOf(member.credentials, function* (credential) {
        if (credential.type === passkeyType) return false;
        const thief = { ...member, credentials: [credential] };
        const helps = yield* gains(met, consensus, thief, withPasskey(member), rules);
        return helps && (yield* canAddPasskey(thief, credential, rules));
      }),
    );
    if (gaining.length > 0) found.push({ code: 'passkeyCanBeAdded', policy: met, met, userIds: idsOf(gaining) });
  }
  return found;
}

/** As `list.filter`, for work. */
function* chosen<Item>(list: readonly Item[], work: (item: Item) => Sliced<boolean>): Sliced<readonly Item[]> {
  const kept = yield* mapped(list, work);
  return list.filter((_, at) => kept[at]);
}

const passkeyType = 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR';

function withPasskey(member: Member): Member {
  const id = `${member.approver.id} added`;
  const added = { id, user_id: member.approver.id, type: passkeyType, credential_id: id, public_key: id };
  return { ...member, credentials: [added] };
}

function* canAddPasskey(member: Member, credential: Credential, rules: AnalyzedRules): Sliced<boolean> {
  if (isRoot(member, rules)) return false;
  const { policies, view } = rules;
  const alone = { ...rules, members: [member] };
  for (const policy of policies)
    if ((yield* ableBy(policy, ['CREATE_AUTHENTICATORS', 'CREATE_USERS'], alone)).length > 0) return true;
  // A policy that speaks of the request takes the place of the right to one's own credentials.
  const spoken = yield* someOf(policies, function* (policy) {
    return (yield* surely(policy, 'CREATE_AUTHENTICATORS', rules)) && (yield* speaks(policy, member, rules));
  });
  return !spoken && mayAdd(view, 'passkey', credential.type);
}

function* speaks(policy: Policy, member: Member, rules: AnalyzedRules): Sliced<boolean> {
  if (policy.effect === 'EFFECT_DENY') return isDenied(policy, member, rules);
  return (yield* rules.voicesOf(policy)).example.length > 0;
}

/** Who of the members can do one of `names`, kinds of activity, alone by this policy, and is denied it by no other. */
function* ableBy(policy: Policy, names: readonly string[], rules: AnalyzedRules): Sliced<readonly Member[]> {
  if (policy.effect === 'EFFECT_DENY') return [];
  const possible = yield* chosen(
    kinds().filter(({ name }) => names.includes(name)),
    function* ({ forms }) {
      return (yield* likelihoodOf(policy, forms, rules.nowMs, rules.budget)) !== 'never';
    },
  );
  if (possible.length === 0) return [];
  return yield* chosen(rules.members, function* (member) {
    yield* giveWay(rules.budget);
    if (isRoot(member, rules) || !meetsAlone(policy, member, rules)) return false;
    return yield* someOf(possible, function* ({ name }) {
      return !(yield* someOf(rules.policies, function* (deny) {
        if (deny.effect !== 'EFFECT_DENY' || !isDenied(deny, member, rules)) return false;
        return yield* surely(deny, name, rules);
      }));
    });
  });
}

/** Whether a member can do anything anyway. */
function isRoot({ approver }: Member, { view }: AnalyzedRules): boolean {
  const { quorumThreshold, quorumUserIds } = view.organization;
  return quorumThreshold === 1 && quorumUserIds.some((id) => id === approver.id);
}

function* surely(policy: Policy, name: string, { nowMs, budget }: AnalyzedRules): Sliced<boolean> {
  const kind = kinds().find((one) => one.name === name);
  return kind !== undefined && (yield* likelihoodOf(policy, kind.forms, nowMs, budget)) === 'always';
}

/** Whether `guise` helps to meet a consensus that `member` as they are does not; of a denial, whether it escapes it. */
function* gains(
  policy: Policy,
  consensus: Expression,
  member: Member,
  guise: Member,
  rules: AnalyzedRules,
): Sliced<boolean> {
  yield* giveWay(rules.budget);
  if (policy.effect === 'EFFECT_DENY') return isDenied(policy, member, rules) && !isDenied(policy, guise, rules);
  if (!meets(consensus, member, rules, 'some') && meets(consensus, guise, rules, 'some')) return true;
  const agreed = agreedOf(policy);
  const nobody = factsWith([], rules.nowMs, rules.budget);
  return !(yield* takesPart(agreed, nobody, member)) && (yield* takesPart(agreed, nobody, guise));
}

/** The same consensus for an ALLOW that always applies: of it, whether someone takes part is known. Texts are compiled once for each. */
function agreedOf(policy: Policy): PolicyText {
  const known = agreed.get(policy) ?? { effect: 'EFFECT_ALLOW', consensus: policy.consensus };
  agreed.set(policy, known);
  return known;
}
const agreed = new WeakMap<Policy, PolicyText>();

function meetsAlone(policy: Policy, member: Member, rules: AnalyzedRules): boolean {
  const { consensus } = treesOf(policy);
  return consensus !== null && (!consensus || meets(consensus, member, rules, 'some'));
}

/** Whether a denial is met by a member alone, whatever they stamp with. */
function isDenied(policy: Policy, member: Member, rules: AnalyzedRules): boolean {
  const { consensus } = treesOf(policy);
  return consensus !== null && (!consensus || meets(consensus, member, rules, 'every'));
}

function meets(consensus: Expression, member: Member, { nowMs, budget }: AnalyzedRules, by: 'some' | 'every'): boolean {
  return member.credentials[by]((credential) => {
    const result = evaluate(consensus, factsWith([{ ...member, credentials: [credential] }], nowMs, budget));
    return result.ok && result.value;
  });
}

function posing(member: Member, patch: Partial<Member['approver']>): Member {
  return { ...member, approver: { ...member.approver, ...patch } };
}

function textsIn(node: Expression): readonly string[] {
  return node.kind === 'string' ? [node.value] : [...new Set(childrenOf(node).flatMap(textsIn))];
}

function idsOf(members: readonly Member[]): readonly string[] {
  return members.map(({ approver }) => approver.id);
}

/** One for each code and policy, of all the users. */
function joined(found: readonly Weakness[]): readonly Weakness[] {
  const byKey = new Map<string, Weakness>();
  for (const one of found) {
    const key = `${one.code} ${one.policy.policyId}`;
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, userIds: [...new Set([...known.userIds, ...one.userIds])] } : one);
  }
  return [...byKey.values()];
}
