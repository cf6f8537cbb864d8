import { possibleOf, type PartialFields, type Possible } from '../policy/possible.ts';
import { mapped, type Sliced } from '../slices.ts';
import type { Budget, PolicyText } from '../policy/policy.ts';
import { treesOf } from '../policy/trace.ts';

/** How often the condition and the time of a policy hold for requests of some forms: for all of them, for none, or it depends. */
export type Likelihood = 'always' | 'depends' | 'never';

/** For `forms` of requests, at any time. A policy whose text does not hold by today's rules never does. */
export function* likelihoodOf(
  policy: PolicyText,
  forms: readonly PartialFields[],
  nowMs: number,
  budget: Budget,
): Sliced<Likelihood> {
  const each = yield* mapped(forms, (form) => possibleIn(policy, form, nowMs, budget));
  if (each.every((one) => one.true && !one.false && !one.error)) return 'always';
  return each.some((one) => one.true) ? 'depends' : 'never';
}

/** What condition and time together may come to for requests of one form. */
export function* possibleIn(policy: PolicyText, form: PartialFields, nowMs: number, budget: Budget): Sliced<Possible> {
  const { condition, time } = treesOf(policy);
  if (condition === null || time === null) return { true: false, false: false, error: true };
  const partly = { facts: { nowMs, budget }, now: false, fields: form };
  const present = [condition, time].filter((part) => part !== undefined);
  const parts = yield* mapped(present, (part) => possibleOf(part, partly));
  return {
    true: parts.every((part) => part.true),
    false: parts.some((part) => part.false),
    error: parts.some((part) => part.error),
  };
}
