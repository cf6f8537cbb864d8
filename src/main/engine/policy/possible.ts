import { giveWay, mapped, type Sliced } from '../slices.ts';
import type { Expression } from './ast.ts';
import { evaluate } from './evaluate.ts';
import { spend } from './run.ts';
import type { Fact, FactFields, Facts } from './facts.ts';
import { childrenOf } from './spans.ts';

/** Stands for what is not known, which may be whatever there is, or missing. */
export const unknown: unique symbol = Symbol('unknown');
export type PartialFact = Fact | typeof unknown | PartialFields;
export type PartialFields = { readonly [field: string]: PartialFact };

/** Facts of which some are not known. What is left out is known to be missing. `now` false: nor is the instant. */
export type PartialFacts = Readonly<{ facts: Pick<Facts, 'nowMs' | 'budget'>; now: boolean; fields: PartialFields }>;

/** What an expression may come to, whatever the unknown is. What is not in it, it never comes to. */
export type Possible = Readonly<{ true: boolean; false: boolean; error: boolean }>;

const anything: Possible = { true: true, false: true, error: true };

/**
 * What an expression may come to, by Kleene's logic with a third value and by ours with errors: a clause that reads nothing unknown is
 * evaluated, one that does may be anything, and `&&`, `||` and `!` join what their operands may be. Clauses are taken for independent of
 * each other, so it may say `may` where a closer look would not; it never leaves out what can be.
 */
export function* possibleOf(expression: Expression, partly: PartialFacts): Sliced<Possible> {
  spend(partly.facts.budget, 1);
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const each = yield* mapped(expression.operands, (operand) => possibleOf(operand, partly));
      return expression.kind === 'or' ? joined(each) : negated(joined(each.map(negated)));
    }
    case 'not':
      return negated(yield* possibleOf(expression.operand, partly));
    default:
      yield* giveWay(partly.facts.budget);
      return clauseOf(expression, partly);
  }
}

function clauseOf(expression: Expression, partly: PartialFacts): Possible {
  switch (readBy(expression, partly, [], false)) {
    case 'unknown':
      return anything;
    case 'missing':
      return { true: false, false: false, error: true };
    case 'known':
      return exactly(expression, partly);
  }
}

/** Of an `||`: an operand that surely errs makes all of it err. */
function joined(each: readonly Possible[]): Possible {
  const tellable = each.every((one) => one.true || one.false);
  return {
    true: tellable && each.some((one) => one.true),
    false: each.every((one) => one.false),
    error: each.some((one) => one.error),
  };
}

function negated({ true: yes, false: no, error }: Possible): Possible {
  return { true: no, false: yes, error };
}

function exactly(expression: Expression, { facts, fields }: PartialFacts): Possible {
  // Nothing that is read is unknown, so what is left standing in for it is never looked at.
  const result = evaluate(expression, { ...knownOf(fields), ...facts } as Facts);
  return {
    true: result.ok && result.value,
    false: result.ok && !result.value,
    // What takes too long here may take no longer than allowed there, and the other way round.
    error: !result.ok,
  };
}

const knownParts = new WeakMap<PartialFields, FactFields>();

/** As `knownFields`, made once for each form of request. */
function knownOf(fields: PartialFields): FactFields {
  const known = knownParts.get(fields) ?? knownFields(fields);
  knownParts.set(fields, known);
  return known;
}

/** The fields that are wholly known, and of the others what is known in them. */
function knownFields(fields: PartialFields): FactFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === unknown) return [];
      return [[name, isPartly(value) ? knownFields(value) : value]];
    }),
  ) as FactFields;
}

/** Whether a value has something unknown in it. Lists are known or not as a whole. */
function isPartly(value: PartialFact): value is PartialFields {
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.values(value as PartialFields).some((inner) => inner === unknown || isPartly(inner));
}

/**
 * Whether an expression reads only what is known, or what is unknown or missing: whichever comes first. What is missing makes all of it
 * err, but for a predicate (`maybe`), which an empty list never asks: there it counts as known, and the evaluation tells.
 */
function readBy(
  node: Expression,
  partly: PartialFacts,
  bound: readonly string[],
  maybe: boolean,
): 'known' | 'unknown' | 'missing' {
  spend(partly.facts.budget, 1);
  if (node.kind === 'call') return partly.now ? 'known' : 'unknown';
  if (node.kind === 'name' || node.kind === 'field') {
    const value = resolved(node, partly, bound);
    if (value === missing) return maybe ? 'known' : 'missing';
    if (value !== undefined) return value === unknown || isPartly(value) ? 'unknown' : 'known';
  }
  if (node.kind === 'method' && node.variable && node.argument) {
    const of = readBy(node.of, partly, bound, maybe);
    return of === 'known' ? readBy(node.argument, partly, [...bound, node.variable], true) : of;
  }
  for (const child of childrenOf(node)) {
    const of = readBy(child, partly, bound, maybe);
    if (of !== 'known') return of;
  }
  return 'known';
}

const missing: unique symbol = Symbol('missing');

/** What a chain of fields that begins at a name leads to; undefined for what is no such chain. */
function resolved(
  node: Expression,
  partly: PartialFacts,
  bound: readonly string[],
): PartialFact | typeof missing | undefined {
  if (node.kind === 'name') {
    if (bound.includes(node.name)) return undefined;
    if (node.name === 'time') return partly.now ? undefined : unknown;
    return own(partly.fields, node.name);
  }
  if (node.kind !== 'field') return undefined;
  const whole = resolved(node.of, partly, bound);
  if (whole === undefined || whole === unknown || whole === missing) return whole;
  return typeof whole === 'object' && !Array.isArray(whole) ? own(whole as PartialFields, node.name) : undefined;
}

function own(fields: PartialFields, name: string): PartialFact | typeof missing {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? missing;
}
