import { withoutHexKey } from '../crypto/cose-key-text.ts';
import type { Comparison, Expression } from './ast.ts';
import type { Fact, FactFields, Facts } from './facts.ts';
import { isQuantity } from './names.ts';
import { EvaluationError, type Run } from './run.ts';
import { isInside, nanosOf, parseCronSpan, parseTimestamp } from './time.ts';
import { asList, contains, equal, field, fieldReader, inQuotes, isList, missingField, position } from './values.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** What `all`, `any` and `filter` bound: the innermost name, and the names around it. */
export type Bindings = Readonly<{ name: string; value: Fact; outer?: Bindings | undefined }>;

/** An expression as a function. Throws an EvaluationError where it cannot be told, and what `Run.spend` throws. */
export type Program = (run: Run, bindings: Bindings | undefined) => Fact;

const programs = new WeakMap<Expression, Program>();

/**
 * The program of an expression, made once for each tree: a request asks every policy of its organization, and to look at the kind of each node
 * again takes several times as long.
 */
export function programOf(node: Expression): Program {
  let program = programs.get(node);
  if (!program) programs.set(node, (program = compiled(node)));
  return program;
}

/** A value that has to be a bool. Throws an EvaluationError for any other. */
export function boolOf(value: Fact): boolean {
  if (typeof value !== 'boolean') throw new EvaluationError('a bool was needed');
  return value;
}

/** Every program takes one step before all else. */
function compiled(node: Expression): Program {
  switch (node.kind) {
    case 'boolean':
    case 'integer':
      return constant(node.value);
    case 'string':
      return constant(withoutHexKey(node.value));
    case 'list':
      return list(node);
    case 'name':
      return named(node);
    case 'or':
      return joined(node, true);
    case 'and':
      return joined(node, false);
    case 'not':
      return negated(node);
    case 'compare':
      return compared(node);
    case 'field':
      return fieldRead(node);
    case 'index':
      return indexed(node);
    case 'slice':
      return sliced(node);
    case 'method':
      return method(node);
    case 'call':
      return call(node);
  }
}

function constant(value: Fact): Program {
  return (run) => {
    run.spend(1);
    return value;
  };
}

function list({ items }: Node<'list'>): Program {
  const each = items.map(compiled);
  return (run, bindings) => {
    run.spend(1);
    return each.map((item) => item(run, bindings));
  };
}

/** What stands beside the namespaces: nothing that an expression may read. */
const noNamespaces: ReadonlySet<string> = new Set<keyof Facts>(['nowMs', 'budget', 'unmeasured']);

function named({ name }: Node<'name'>): Program {
  // Whether a part of a policy may read a name is the checker's business; here is what there is to read.
  const read = noNamespaces.has(name) ? () => undefined : fieldReader(name);
  return (run, bindings) => {
    run.spend(1);
    for (let bound = bindings; bound; bound = bound.outer) if (bound.name === name) return bound.value;
    if (name === 'time') return { now: nanosOf(run.facts.nowMs) };
    const value = read(run.facts as unknown as FactFields);
    if (value === undefined) throw new EvaluationError(`missing namespace: ${name}`);
    return value;
  };
}

/** `&&` and `||`: every operand is evaluated, and `decisive` is what one of them makes of the whole. */
function joined({ operands }: Node<'and' | 'or'>, decisive: boolean): Program {
  const each = operands.map(compiled);
  return (run, bindings) => {
    run.spend(1);
    let isDecided = false;
    for (const operand of each) if (boolOf(operand(run, bindings)) === decisive) isDecided = true;
    return isDecided === decisive;
  };
}

function negated({ operand }: Node<'not'>): Program {
  const inner = compiled(operand);
  return (run, bindings) => {
    run.spend(1);
    return !boolOf(inner(run, bindings));
  };
}

function compared({ operator, left, right }: Node<'compare'>): Program {
  const [first, second] = [compiled(left), compiled(right)];
  // Either may be written in quotes, as what it is compared with is written.
  const [quotesFirst, quotesSecond] = [isQuantity(left), isQuantity(right)];
  const compare = comparing(operator, quotesFirst, quotesSecond);
  return (run, bindings) => {
    run.spend(1);
    const a = first(run, bindings);
    return compare(run, a, second(run, bindings));
  };
}

function comparing(
  operator: Comparison,
  quotesFirst: boolean,
  quotesSecond: boolean,
): (run: Run, a: Fact, b: Fact) => boolean {
  switch (operator) {
    case 'in':
      return (run, a, b) => contains(run, b, a, quotesFirst);
    case '==':
      return (run, a, b) => equal(run, quotesFirst ? inQuotes(a, b) : a, quotesSecond ? inQuotes(b, a) : b);
    case '!=':
      return (run, a, b) => !equal(run, quotesFirst ? inQuotes(a, b) : a, quotesSecond ? inQuotes(b, a) : b);
    default:
      return (_, a, b) => {
        if (typeof a !== 'bigint' || typeof b !== 'bigint')
          throw new EvaluationError(`'${operator}' takes two integers or two instants`);
        if (operator === '<') return a < b;
        if (operator === '>') return a > b;
        return operator === '<=' ? a <= b : a >= b;
      };
  }
}

function fieldRead({ of, name }: Node<'field'>): Program {
  const inner = compiled(of);
  const isCount = name === 'count';
  const isControl = of.kind === 'name' && of.name === 'controls';
  const read = fieldReader(name);
  return (run, bindings) => {
    run.spend(1);
    const whole = inner(run, bindings);
    if (isCount && isList(whole)) return BigInt(whole.length);
    const value = typeof whole === 'object' && !isList(whole) ? read(whole) : undefined;
    if (value !== undefined) return value;
    throw isControl && run.facts.unmeasured?.includes(name) ? unmeasured(name) : missingField(name);
  };
}

function unmeasured(name: string): EvaluationError {
  return new EvaluationError(`the velocity control ${name} cannot tell what the request adds`);
}

function indexed({ of, index }: Node<'index'>): Program {
  const [inner, at] = [compiled(of), compiled(index)];
  return (run, bindings) => {
    run.spend(1);
    const whole = inner(run, bindings);
    const key = at(run, bindings);
    if (typeof key === 'string') return field(whole, key);
    const value = typeof whole === 'string' ? whole[position(key)] : asList(whole)[position(key)];
    if (value === undefined) throw new EvaluationError('an index is outside its list');
    return value;
  };
}

function sliced({ of, from, to }: Node<'slice'>): Program {
  const [inner, begin, end] = [compiled(of), compiled(from), compiled(to)];
  return (run, bindings) => {
    run.spend(1);
    const whole = inner(run, bindings);
    const first = position(begin(run, bindings));
    const last = position(end(run, bindings));
    const values = typeof whole === 'string' ? whole : asList(whole);
    if (first > last || last > values.length) throw new EvaluationError('a slice is outside its list');
    return values.slice(first, last);
  };
}

function method(node: Node<'method'>): Program {
  const inner = compiled(node.of);
  const then = methodOf(node);
  return (run, bindings) => {
    run.spend(1);
    return then(asList(inner(run, bindings)), run, bindings);
  };
}

/** What a method makes of its list. */
type OfList = (items: readonly Fact[], run: Run, bindings: Bindings | undefined) => Fact;

function methodOf({ name, argument, variable }: Node<'method'>): OfList {
  if (name === 'count') return (items) => BigInt(items.length);
  if (!methodsOfItems.has(name)) return failing(`a list has no function '${name}'`);
  if (!argument) return failing(`'${name}' takes an argument`);
  if (name === 'contains') return containing(argument);
  if (variable === undefined) return failing(`'${name}' takes a variable`);
  const predicate = compiled(argument);
  const says: Predicate = (value, run, outer) => boolOf(predicate(run, { name: variable, value, outer }));
  if (name === 'filter') return (items, run, bindings) => items.filter((item) => says(item, run, bindings));
  return everyItem(says, name === 'any');
}

const methodsOfItems: ReadonlySet<string> = new Set(['all', 'any', 'filter', 'contains']);

/** What `all`, `any` or `filter` asks of one item. */
type Predicate = (item: Fact, run: Run, bindings: Bindings | undefined) => boolean;

/** `all` and `any`: as `joined`, of what `says` gives for each item. */
function everyItem(says: Predicate, decisive: boolean): OfList {
  return (items, run, bindings) => {
    let isDecided = false;
    for (const item of items) if (says(item, run, bindings) === decisive) isDecided = true;
    return isDecided === decisive;
  };
}

function containing(argument: Expression): OfList {
  const wanted = compiled(argument);
  const quotes = isQuantity(argument);
  return (items, run, bindings) => contains(run, items, wanted(run, bindings), quotes);
}

function call({ name, texts: [first = '', second = '', third = ''] }: Node<'call'>): Program {
  switch (name) {
    case 'Timestamp': {
      const instant = parseTimestamp(first);
      return typeof instant === 'string' ? refusing(instant) : constant(instant);
    }
    case 'CronSpan': {
      const span = parseCronSpan(first, second, third);
      if (typeof span === 'string') return refusing(span);
      return (run) => {
        run.spend(1);
        run.spend(100);
        return isInside(span, run.facts.nowMs);
      };
    }
    default:
      // The checker refuses this name before a policy is kept. Here the name is an error too, so that no tree reads it as another function.
      return refusing(`there is no function '${name}'`);
  }
}

function refusing(reason: string): Program {
  return (run) => {
    run.spend(1);
    throw new EvaluationError(reason);
  };
}

function failing(reason: string): () => never {
  return () => {
    throw new EvaluationError(reason);
  };
}
