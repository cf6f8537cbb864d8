import { limits } from '#shared/limits.ts';
import type { Effect, PolicyOutcome } from '#shared/enums.ts';
import { Fault } from '../fault.ts';
import { giveWay, isSliceOver, mapped, type Sliced } from '../slices.ts';
import type { Expression, Part } from './ast.ts';
import { check } from './check.ts';
import { evaluate, type Result } from './evaluate.ts';
import type { Approver, Budget, Credential, Facts } from './facts.ts';
import { withHexInLowerCase } from './hex.ts';
import { parse } from './parse.ts';
import { partIn, readsOf, type Standing } from './part-taking.ts';
import { reads } from './reads.ts';
import { spend } from './run.ts';
import { childrenOf } from './spans.ts';
import { PolicyTrouble } from './trouble.ts';

/** The policy language, as the rest of the engine sees it. Its grammar is at the head of `ast.ts`, its words in `names.ts`. */

export type { Approver, Budget, Credential, Fact, FactFields, Facts, WalletFacts } from './facts.ts';
export { kindOf, paramsOf } from './facts.ts';

export type PolicyText = Readonly<{
  effect: Effect;
  /** An absent or empty text is true. */
  condition?: string | undefined;
  consensus?: string | undefined;
  time?: string | undefined;
}>;

/** A user who could approve, with everything they could stamp with, which is asked for only where a consensus reads it. */
export type Member = Readonly<{ approver: Approver; credentials: readonly Credential[] }>;

const parts = ['condition', 'consensus', 'time'] as const satisfies readonly Part[];

/**
 * Makes sure that a policy can be kept. Throws INVALID_ARGUMENT `invalid policy <condition|consensus|time>: …` for a text that cannot
 * be read (with line, column and offset) or that cannot be true or false.
 */
export function checkPolicy(policy: Partial<PolicyText>): void {
  for (const part of parts) compile(part, policy[part]);
}

/**
 * The same for a policy in a request, whose texts stand in `fields`, dotted paths, which the details name. `among`: of several policies,
 * so that the message names the field too.
 */
export function requireReadable(
  policy: Partial<PolicyText>,
  fields: Readonly<Record<Part, string>>,
  { among = false }: Readonly<{ among?: boolean }> = {},
): void {
  for (const part of parts)
    try {
      compile(part, policy[part]);
    } catch (thrown) {
      throw thrown instanceof PolicyTrouble ? thrown.inField(fields[part], among) : thrown;
    }
}

/** Who has neither approved nor rejected yet, where that is asked for. */
type Options = Readonly<{ electorate?: () => readonly Member[] }>;

/**
 * What a kept policy comes to for one request. Where `electorate` is given (who has neither approved nor rejected yet), a policy whose
 * consensus they could still meet is OUTCOME_REQUIRES_CONSENSUS rather than OUTCOME_DENY_IMPLICIT. A policy outside its time is
 * inactive whatever else it says; one that errs neither allows nor denies. `policy` is remembered by identity and must not change.
 * Throws RESOURCE_EXHAUSTED for a DENY that takes too long: else the caller for enough could make it err.
 */
export function* evaluatePolicy(policy: PolicyText, facts: Facts, options: Options = {}): Sliced<PolicyOutcome> {
  const asked = askPolicy(policy, facts, options);
  const outcome = typeof asked === 'string' ? asked : yield* asked;
  if (isSliceOver(facts.budget)) yield* giveWay(facts.budget);
  return outcome;
}

/**
 * As `evaluatePolicy`, without slices where the policy has its outcome before the slice is over: most have, and a generator for each would cost
 * more than its clauses. Whoever asks gives way after it.
 */
export function askPolicy(policy: PolicyText, facts: Facts, options: Options = {}): Asked {
  const compiled = compiledOf(policy);
  if (!compiled) return 'OUTCOME_ERROR';
  const time = isTrue(compiled.time, facts);
  if (time.ok && !time.value) return 'OUTCOME_TIME_INACTIVE';
  return unlessOver(facts.budget, () => {
    const condition = isTrue(compiled.condition, facts);
    return unlessOver(facts.budget, () => {
      const consensus = isTrue(compiled.consensus, facts);
      return outcomeOf(policy, facts, options, { time, condition, consensus });
    });
  });
}

type Asked = PolicyOutcome | Sliced<PolicyOutcome>;

/** What `ask` gives: at once, or in the next slice where this one is over. */
function unlessOver(budget: Budget | undefined, ask: () => Asked): Asked {
  return isSliceOver(budget) ? inNextSlice(budget, ask) : ask();
}

function* inNextSlice(budget: Budget, ask: () => Asked): Sliced<PolicyOutcome> {
  yield* giveWay(budget);
  const asked = ask();
  return typeof asked === 'string' ? asked : yield* asked;
}

function outcomeOf(
  policy: PolicyText,
  facts: Facts,
  { electorate }: Options,
  { time, condition, consensus }: Readonly<Record<Part, Result>>,
): Asked {
  if (!time.ok || !condition.ok || !consensus.ok) {
    if (policy.effect !== 'EFFECT_DENY') return 'OUTCOME_ERROR';
    requireWhole(time, condition, consensus);
    return deniesUnmeasured(policy, facts) ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ERROR';
  }
  if (!condition.value) return 'OUTCOME_DENY_IMPLICIT';
  if (consensus.value) return policy.effect === 'EFFECT_DENY' ? 'OUTCOME_DENY_EXPLICIT' : 'OUTCOME_ALLOW';
  if (!electorate || policy.effect !== 'EFFECT_ALLOW') return 'OUTCOME_DENY_IMPLICIT';
  return withElectorate(policy, facts, electorate);
}

/**
 * Whether a policy that denies reads a velocity control that cannot tell what the request adds, and could deny if the control could. A limit that
 * a payload passes by being unreadable would be none.
 */
function deniesUnmeasured(policy: PolicyText, facts: Facts): boolean {
  const { unmeasured = [] } = facts;
  const compiled = unmeasured.length > 0 ? compiledOf(policy) : null;
  const { condition } = compiled ?? {};
  if (!compiled || !condition || !unmeasured.some((name) => reads(condition, `controls.${name}`))) return false;
  return parts.every((part) => {
    const expression = compiled[part];
    return expression === undefined || couldBe(true, expression, facts);
  });
}

/** Whether an expression comes to `wanted` if clauses that cannot be told come to what serves. */
function couldBe(wanted: boolean, node: Expression, facts: Facts): boolean {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const every = (node.kind === 'and') === wanted;
      const ask = (operand: Expression): boolean => couldBe(wanted, operand, facts);
      return every ? node.operands.every(ask) : node.operands.some(ask);
    }
    case 'not':
      return couldBe(!wanted, node.operand, facts);
    default: {
      const result = evaluate(node, facts);
      return !result.ok || result.value === wanted;
    }
  }
}

function* withElectorate(policy: PolicyText, facts: Facts, electorate: () => readonly Member[]): Sliced<PolicyOutcome> {
  const isOpen = yield* couldStillBeMet(policy, facts, electorate());
  return isOpen ? 'OUTCOME_REQUIRES_CONSENSUS' : 'OUTCOME_DENY_IMPLICIT';
}

/**
 * Whether the `time` of a kept policy holds at `nowMs`, in milliseconds since the epoch. A policy without one is always active. One that
 * cannot be told is not active: `error` says why.
 */
export function activeAt(policy: PolicyText, nowMs: number): Readonly<{ active: boolean; error?: string }> {
  const compiled = compiledOf(policy);
  if (!compiled) return { active: false, error: 'the policy cannot be read' };
  const nothing = { activity: { type: '', resource: '', action: '', params: {} }, approvers: [], credentials: [] };
  const time = isTrue(compiled.time, { nowMs, ...nothing });
  return time.ok ? { active: time.value } : { active: false, error: time.reason };
}

/** Whether the policy denies, and its condition reads facts of this name. */
export function deniesBy(policy: PolicyText, name: keyof Facts): boolean {
  const condition = policy.effect === 'EFFECT_DENY' ? compiledOf(policy)?.condition : undefined;
  return condition !== undefined && namesOf(condition).has(name);
}

/** Every name that some part of the policy reads, those that it binds itself too. */
export function namesReadBy(policy: PolicyText): ReadonlySet<string> {
  const compiled = compiledOf(policy);
  const names = compiled
    ? parts.flatMap((part) => {
        const expression = compiled[part];
        return expression ? [...namesOf(expression)] : [];
      })
    : [];
  return new Set(names);
}

const knownNames = new WeakMap<Expression, ReadonlySet<string>>();

/** The names in a text, looked for once. */
function namesOf(expression: Expression): ReadonlySet<string> {
  const names = knownNames.get(expression) ?? new Set(namesIn(expression));
  knownNames.set(expression, names);
  return names;
}

function namesIn(node: Expression): readonly string[] {
  return [...(node.kind === 'name' ? [node.name] : []), ...childrenOf(node).flatMap(namesIn)];
}

function requireWhole(...results: readonly Result[]): void {
  if (results.some((result) => !result.ok && result.tooLong))
    throw new Fault('RESOURCE_EXHAUSTED', 'a policy that may deny this takes too long to evaluate');
}

/**
 * Whether a policy that allows, and whose condition holds now, would apply if some of `electorate` approved too. Tried with all of
 * them, then with ever more of them, those first whom the consensus counts: so a consensus that wants an exact number, or nobody but
 * some, is found as well.
 */
export function* couldStillBeMet(policy: PolicyText, facts: Facts, electorate: readonly Member[]): Sliced<boolean> {
  const compiled = compiledOf(policy);
  if (!compiled || policy.effect !== 'EFFECT_ALLOW') return false;
  const { condition, consensus, time } = compiled;
  if (!(yield* holds(condition, facts)) || !(yield* holds(time, facts))) return false;
  if ((yield* holds(consensus, facts)) || (yield* holds(consensus, joinedBy(consensus, facts, electorate))))
    return true;
  const able = yield* mapped(electorate, (member) => withUsefulCredentials(consensus, facts, member));
  const inTurn = [...able.filter(({ helps }) => helps), ...able.filter(({ helps }) => !helps)].map(
    ({ member }) => member,
  );
  // With all of them was tried first: this looks for consensuses that want a few, or an exact number.
  for (const index of inTurn.slice(0, limits.electorateTriedMax).keys())
    if (yield* holds(consensus, joinedBy(consensus, facts, inTurn.slice(0, index + 1)))) return true;
  return false;
}

/**
 * Whether the consensus of a policy counts `member`: some `any`, `filter` or `count` over the approvers or their credentials takes them
 * in, and no `all` is broken by them. Someone whom no consensus counts has no voice in it.
 */
export function* takesPart(policy: PolicyText, facts: Facts, member: Member): Sliced<boolean> {
  const compiled = compiledOf(policy);
  return compiled !== null && (yield* withUsefulCredentials(compiled.consensus, facts, member)).helps;
}

/**
 * The member with those credentials alone that do not stand in the way of the consensus, and whether they can help it so. Who has
 * approved already did so with what they stamped with, whatever else they own.
 */
function* withUsefulCredentials(
  consensus: Expression | undefined,
  facts: Facts,
  member: Member,
): Sliced<Readonly<{ member: Member; helps: boolean }>> {
  if (!consensus) return { member, helps: false };
  const { approver } = member;
  const { nested, stamps } = readsOf(consensus);
  // To make the lists again for each user would cost more than all that is asked about them.
  const partWith = (credentials: readonly Credential[]): Sliced<Standing> =>
    partIn(consensus, nested ? joinedBy(consensus, facts, [{ approver, credentials }]) : facts, approver, credentials);
  if (!stamps) {
    const { counted, inTheWay } = yield* partWith([]);
    return { member, helps: counted && !inTheWay };
  }
  const approved = facts.approvers.some(({ id }) => id === approver.id);
  const own = approved ? facts.credentials.filter(({ user_id }) => user_id === approver.id) : member.credentials;
  const alone = approved ? [] : yield* mapped(own, (credential) => partWith([credential]));
  const useful = own.filter((_, at) => !alone[at]?.inTheWay);
  // Most people have one credential: what they are with it alone is what they are.
  const { counted, inTheWay } = (own.length === 1 && useful.length === 1 && alone[0]) || (yield* partWith(useful));
  return { member: { approver, credentials: useful }, helps: counted && !inTheWay };
}

/** The facts once `members` approve too, as far as the consensus reads them. */
function joinedBy(consensus: Expression | undefined, facts: Facts, members: readonly Member[]): Facts {
  spend(facts.budget, facts.approvers.length + facts.credentials.length + members.length);
  const approvers = new Map(facts.approvers.map((approver) => [approver.id, approver]));
  for (const { approver } of members) approvers.set(approver.id, approver);
  const joined = { ...facts, approvers: [...approvers.values()] };
  if (!consensus || !readsOf(consensus).stamps) return joined;
  const credentials = new Map(facts.credentials.map((credential) => [credential.id, credential]));
  for (const member of members) for (const credential of member.credentials) credentials.set(credential.id, credential);
  return { ...joined, credentials: [...credentials.values()] };
}

/** A policy as trees; a part that is absent is true. */
type Compiled = Readonly<Record<Part, Expression | undefined>>;

const compiledPolicies = new WeakMap<object, Compiled | null>();

/** The policy as trees, made once for each row; null for a row whose text does not hold by today's rules. */
export function compiledOf(policy: Partial<PolicyText>): Compiled | null {
  let compiled = compiledPolicies.get(policy);
  if (compiled === undefined) {
    try {
      compiled = {
        condition: compile('condition', policy.condition),
        consensus: compile('consensus', policy.consensus),
        time: compile('time', policy.time),
      };
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      compiled = null;
    }
    compiledPolicies.set(policy, compiled);
  }
  return compiled;
}

function compile(part: Part, text: string | undefined): Expression | undefined {
  if (!text) return undefined;
  const expression = parse(part, text);
  check(part, text, expression);
  return withHexInLowerCase(expression);
}

const withoutText: Result = { ok: true, value: true };

function isTrue(expression: Expression | undefined, facts: Facts): Result {
  return expression ? evaluate(expression, facts) : withoutText;
}

function* holds(expression: Expression | undefined, facts: Facts): Sliced<boolean> {
  yield* giveWay(facts.budget);
  const result = isTrue(expression, facts);
  return result.ok && result.value;
}
