import type { Expression } from '../policy/ast.ts';
import { spend } from '../policy/run.ts';
import type { Finding } from '../policy/lint.ts';
import type { Budget } from '../policy/policy.ts';
import { possibleOf, unknown, type PartialFields } from '../policy/possible.ts';
import { print } from '../policy/print.ts';
import { childrenOf, spansOf } from '../policy/spans.ts';
import { treesOf } from '../policy/trace.ts';
import { giveWay, someOf, type Sliced } from '../slices.ts';
import type { Policy } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { kinds } from './kinds.ts';
import { stepsToRead } from './policy-set.ts';

type Index = Extract<Expression, { kind: 'index' }>;

/**
 * The properties of secrets that a DENY reads: on a secret without such a property the policy errs and denies nothing. The finding is an
 * error where the organization keeps a secret without the property, and a warning where it keeps none: the next import can leave the
 * property out.
 */
export function* secretFindings(
  policy: Policy,
  { view, nowMs, budget }: Readonly<{ view: OrganizationRows; nowMs: number; budget: Budget }>,
): Sliced<readonly Finding[]> {
  const { condition } = treesOf(policy);
  if (policy.effect !== 'EFFECT_DENY' || !condition) return [];
  spend(budget, stepsToRead(policy));
  yield* giveWay(budget);
  const reads = new Map(propertyReads(condition).map((node) => [keyOf(node), node] as const));
  if (reads.size === 0) return [];
  const mayHold = function* (fields: PartialFields): Sliced<boolean> {
    return (yield* possibleOf(condition, { facts: { nowMs, budget }, now: false, fields })).true;
  };
  const missesSome = yield* someOf(secretForms(), function* (fields) {
    return (yield* mayHold(fields)) && !(yield* mayHold({ ...fields, secret: { static_properties: {} } }));
  });
  if (!missesSome) return [];
  const spanOf = spansOf('condition', policy.condition);
  return [...reads].map(([key, node]): Finding => ({
    code: 'denyMissesSecrets',
    severity: isLackedByOne(key, view, budget) ? 'error' : 'warning',
    part: 'condition',
    ...spanOf(node),
    params: { value: key },
  }));
}

/** The forms of requests about secrets. */
function secretForms(): readonly PartialFields[] {
  return kinds().flatMap(({ forms }) => forms.filter(({ secret }) => secret === unknown));
}

/** Where an expression reads a property of the secret that is decided on: `secret.static_properties[…]`. */
function propertyReads(node: Expression): readonly Index[] {
  const inner = childrenOf(node).flatMap(propertyReads);
  const { kind } = node;
  return kind === 'index' && print(node.of) === 'secret.static_properties' ? [...inner, node] : inner;
}

/** The key of a property as its importer wrote it. A key that is no literal text is shown as the policy has it. */
function keyOf({ index }: Index): string {
  return index.kind === 'string' ? index.value : print(index);
}

/** Whether a secret lacks a property, by the property's key, while one question is answered: the same for every policy. */
const lacked = new WeakMap<Budget, Map<string, boolean>>();

function isLackedByOne(key: string, view: OrganizationRows, budget: Budget): boolean {
  const known = lacked.get(budget) ?? new Map<string, boolean>();
  lacked.set(budget, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  spend(budget, view.secrets.count());
  const isLacked = view.secrets.list().some(({ staticProperties }) => !staticProperties.some((one) => one.key === key));
  known.set(key, isLacked);
  return isLacked;
}
