import { limits } from '#shared/limits.ts';
import { Fault } from '../fault.ts';
import { withoutHexKey } from '../crypto/cose-key-text.ts';
import type { Expression } from './ast.ts';
import type { Budget, Fact, FactFields, Facts } from './facts.ts';
import { isQuantity } from './names.ts';
import { isInside, nanosOf, parseCronSpan, parseTimestamp } from './time.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
/** What `all`, `any` and `filter` bound, the innermost last. */
export type Bindings = readonly Readonly<{ name: string; value: Fact }>[];

/** `tooLong`: it was not evaluated to its end. */
export type Result<Value = boolean> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; reason: string; tooLong?: true }>;

/**
 * Whether a checked expression is true of `facts`, or why it cannot be told. Nothing is skipped: every operand of `&&` and `||` and
 * every element is looked at, so that an expression errs or not whatever its other clauses say. Therefore the first error may end the
 * walk. Bounded in steps. Total: whatever the tree and the facts, it answers, unless `facts` has a budget that is used up.
 */
export function evaluate(expression: Expression, facts: Facts, bindings: Bindings = []): Result {
  return attempt(facts, (evaluator) => evaluator.bool(expression, bindings));
}

/** What any part of an expression comes to, a bool or not: the same walk, for anyone who shows what was compared. */
export function valueOf(expression: Expression, facts: Facts): Result<Fact> {
  return attempt(facts, (evaluator) => evaluator.value(expression, []));
}

function attempt<Value>(facts: Facts, walk: (evaluator: Evaluator) => Value): Result<Value> {
  const evaluator = new Evaluator(facts);
  try {
    return { ok: true, value: walk(evaluator) };
  } catch (thrown) {
    if (!(thrown instanceof EvaluationError)) throw thrown;
    return { ok: false, reason: thrown.reason, ...(evaluator.isTooLong ? { tooLong: true } : {}) };
  }
}

/**
 * Why it cannot be told. Never leaves this file. No Error: most policies speak of other requests than the one they meet, so that this is
 * thrown for most of them, and the trace that an Error takes would cost more than the rest of the walk.
 */
class EvaluationError {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

function evaluationError(reason: string): EvaluationError {
  return new EvaluationError(reason);
}

/**
 * Takes steps from a request's budget. Throws RESOURCE_EXHAUSTED when there are no more, which nothing here catches: as an expression that
 * errs, it would let a request pass by the policies that were still to deny it.
 */
export function spend(budget: Budget | undefined, steps: number): void {
  if (!budget) return;
  // Nothing is done for what cannot be paid, so that the steps of a slice are those that were taken.
  budget.steps = budget.steps < steps ? -1 : budget.steps - steps;
  if (budget.steps < 0) throw new Fault('RESOURCE_EXHAUSTED', "this organization's policies take too long to evaluate");
}

/** What stands beside the namespaces: nothing that an expression may read. */
const noNamespaces: ReadonlySet<string> = new Set<keyof Facts>(['nowMs', 'budget']);

class Evaluator {
  readonly #facts: Facts;
  #steps = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  value(node: Expression, bindings: Bindings): Fact {
    this.#spend(1);
    switch (node.kind) {
      case 'boolean':
      case 'integer':
        return node.value;
      case 'string':
        return withoutHexKey(node.value);
      case 'list':
        return node.items.map((item) => this.value(item, bindings));
      case 'name':
        return this.#name(node, bindings);
      case 'or':
        return this.#bools(node.operands, bindings).includes(true);
      case 'and':
        return !this.#bools(node.operands, bindings).includes(false);
      case 'not':
        return !this.bool(node.operand, bindings);
      case 'compare':
        return this.#compare(node, bindings);
      case 'field':
        return this.#field(node, bindings);
      case 'index':
        return this.#index(node, bindings);
      case 'slice':
        return this.#slice(node, bindings);
      case 'method':
        return this.#method(node, bindings);
      case 'call':
        return this.#call(node);
    }
  }

  bool(node: Expression, bindings: Bindings): boolean {
    const value = this.value(node, bindings);
    if (typeof value !== 'boolean') throw evaluationError('a bool was needed');
    return value;
  }

  #bools(operands: readonly Expression[], bindings: Bindings): boolean[] {
    return operands.map((operand) => this.bool(operand, bindings));
  }

  #name({ name }: Node<'name'>, bindings: Bindings): Fact {
    const bound = bindings.findLast((binding) => binding.name === name);
    if (bound) return bound.value;
    if (name === 'time') return { now: nanosOf(this.#facts.nowMs) };
    // Whether a part of a policy may read a name is the checker's business; here is what there is to read.
    const value = noNamespaces.has(name) ? undefined : fieldOf(this.#facts as unknown as FactFields, name);
    if (value === undefined) throw evaluationError(`missing namespace: ${name}`);
    return value;
  }

  #compare({ operator, left, right }: Node<'compare'>, bindings: Bindings): boolean {
    const a = this.value(left, bindings);
    const b = this.value(right, bindings);
    if (operator === 'in') return this.#contains(b, a, left);
    if (operator === '==' || operator === '!=')
      return this.#equal(inQuotes(a, left, b), inQuotes(b, right, a)) === (operator === '==');
    if (typeof a !== 'bigint' || typeof b !== 'bigint')
      throw evaluationError(`'${operator}' takes two integers or two instants`);
    if (operator === '<') return a < b;
    if (operator === '>') return a > b;
    return operator === '<=' ? a <= b : a >= b;
  }

  #equal(a: Fact, b: Fact): boolean {
    if (typeof a === 'string' && typeof b === 'string') {
      this.#spend(Math.min(a.length, b.length) >> 8);
      return a === b || sameBytes(a, b);
    }
    if (typeof a !== typeof b || typeof a === 'object')
      throw evaluationError('only two ints, two strings or two bools can be equal');
    return a === b;
  }

  /** Every item is looked at, so that one of another type errs wherever it stands. `node` is what `wanted` was read from. */
  #contains(values: Fact, wanted: Fact, node: Expression): boolean {
    const items = asList(values);
    this.#spend(items.length >> 4);
    let found = false;
    for (const item of items) found = this.#equal(item, inQuotes(wanted, node, item)) || found;
    return found;
  }

  #field({ of, name }: Node<'field'>, bindings: Bindings): Fact {
    const whole = this.value(of, bindings);
    if (name === 'count' && isList(whole)) return BigInt(whole.length);
    return field(whole, name);
  }

  #index({ of, index }: Node<'index'>, bindings: Bindings): Fact {
    const whole = this.value(of, bindings);
    const key = this.value(index, bindings);
    if (typeof key === 'string') return field(whole, key);
    const value = typeof whole === 'string' ? whole[position(key)] : asList(whole)[position(key)];
    if (value === undefined) throw evaluationError('an index is outside its list');
    return value;
  }

  #slice({ of, from, to }: Node<'slice'>, bindings: Bindings): Fact {
    const whole = this.value(of, bindings);
    const first = position(this.value(from, bindings));
    const end = position(this.value(to, bindings));
    const values = typeof whole === 'string' ? whole : asList(whole);
    if (first > end || end > values.length) throw evaluationError('a slice is outside its list');
    return values.slice(first, end);
  }

  #method(node: Node<'method'>, bindings: Bindings): Fact {
    const items = asList(this.value(node.of, bindings));
    switch (node.name) {
      case 'all':
        return !this.#each(node, items, bindings).includes(false);
      case 'any':
        return this.#each(node, items, bindings).includes(true);
      case 'filter': {
        const kept = this.#each(node, items, bindings);
        return items.filter((_, index) => kept[index]);
      }
      case 'contains': {
        const wanted = argumentOf(node);
        return this.#contains(items, this.value(wanted, bindings), wanted);
      }
      case 'count':
        return BigInt(items.length);
      default:
        throw evaluationError(`a list has no function '${node.name}'`);
    }
  }

  /** What the predicate says of each item. */
  #each(node: Node<'method'>, items: readonly Fact[], bindings: Bindings): boolean[] {
    const predicate = argumentOf(node);
    const { variable } = node;
    if (variable === undefined) throw evaluationError(`'${node.name}' takes a variable`);
    return items.map((value) => this.bool(predicate, [...bindings, { name: variable, value }]));
  }

  #call({ name, texts }: Node<'call'>): Fact {
    const [first = '', second = '', third = ''] = texts;
    switch (name) {
      case 'Timestamp': {
        const instant = parseTimestamp(first);
        if (typeof instant === 'string') throw evaluationError(instant);
        return instant;
      }
      case 'CronSpan': {
        const span = parseCronSpan(first, second, third);
        if (typeof span === 'string') throw evaluationError(span);
        this.#spend(100);
        return isInside(span, this.#facts.nowMs);
      }
      default:
        // The checker refuses this name before a policy is kept. Here the name is an error too, so that no tree reads it as another function.
        throw evaluationError(`there is no function '${name}'`);
    }
  }

  get isTooLong(): boolean {
    return this.#steps > limits.policyStepsMax;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    spend(this.#facts.budget, steps);
    if (this.isTooLong) throw evaluationError(`it takes more than ${limits.policyStepsMax} steps`);
  }
}

/** An int that may be written in quotes, as what it is compared with is written. */
function inQuotes(value: Fact, node: Expression, other: Fact): Fact {
  return typeof value === 'bigint' && typeof other === 'string' && isQuantity(node) ? String(value) : value;
}

function argumentOf(node: Node<'method'>): Expression {
  if (!node.argument) throw evaluationError(`'${node.name}' takes an argument`);
  return node.argument;
}

function isList(value: Fact): value is readonly Fact[] {
  return Array.isArray(value);
}

function asList(value: Fact): readonly Fact[] {
  if (!isList(value)) throw evaluationError('a list was needed');
  return value;
}

function field(value: Fact, name: string): Fact {
  const found = typeof value === 'object' && !isList(value) ? fieldOf(value, name) : undefined;
  if (found === undefined) throw evaluationError(`missing field: ${name}`);
  return found;
}

function fieldOf(fields: FactFields, name: string): Fact | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** An index or bound as a number; what no list can reach gives a place where nothing is. */
function position(value: Fact): number {
  if (typeof value !== 'bigint') throw evaluationError('an index is an int');
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.MAX_SAFE_INTEGER;
}

/**
 * Whether two texts are `0x` and the same hexadecimal digits. The case of the digits means nothing; of an address it is a checksum
 * (EIP-55).
 */
function sameBytes(a: string, b: string): boolean {
  if (a.length !== b.length || !a.startsWith('0x') || !b.startsWith('0x')) return false;
  return a.toLowerCase() === b.toLowerCase() && /^0x[0-9a-f]*$/i.test(a);
}
