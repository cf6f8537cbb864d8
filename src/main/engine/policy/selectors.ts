import type { SelectorOperator } from '#shared/enums.ts';
import { invalidArgument } from '../fault.ts';
import type { Comparison, Expression, Part } from './ast.ts';
import { names } from './names.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { PolicyTrouble } from './trouble.ts';
import { fieldOf, type Struct, type Type } from './types.ts';

/**
 * The first two versions of a policy had selectors in place of expressions: a subject, an operator and what it is compared with, all of
 * which had to hold. They are kept as expressions that mean the same:
 *
 *     user.…, credential.…      consensus: `approvers.any(u, …)`, `credentials.any(c, …)`, one person or credential meeting them all
 *     approvers.count, …        consensus: how many there are
 *     anything else             condition: a name of the language, with or without `activity.` before its namespace
 *
 *     EQUAL, NOT_EQUAL          `==`, `!=`, with one target
 *     MORE_THAN, LESS_THAN, …   `>`, `<`, `>=`, `<=`, of a number, with one target
 *     IN, NOT_IN                `in`, `!(… in …)`, with one target or more
 *     CONTAINS                  `.contains(…)` of a list, with one target
 *     CONTAINS_ONE, _ALL        the same for some of the targets, or for each
 */
export type Selector = Readonly<{
  subject?: string | undefined;
  operator?: SelectorOperator | undefined;
  targets?: readonly string[] | undefined;
}>;

/** The two texts that selectors come to. */
export type Selected = Readonly<{ condition: string; consensus: string }>;

/**
 * What selectors say, as expressions. Throws INVALID_ARGUMENT naming the selector for
 * a subject that policies cannot speak of, an operator that does not go with it, or a target that no literal can hold.
 */
export function expressionsOf(selectors: readonly Selector[], targetField: 'target' | 'targets'): Selected {
  const clauses: Record<Place, Expression[]> = { condition: [], count: [], user: [], credential: [] };
  for (const [index, selector] of selectors.entries()) {
    const reading = new SelectorReading(selector, `parameters.selectors.${index}`, targetField);
    clauses[reading.subject.place].push(reading.clause());
  }
  const someone = (list: string, variable: string, all: readonly Expression[]): Expression[] =>
    all.length === 0
      ? []
      : [{ kind: 'method', of: name(list), name: 'any', variable, argument: joined('and', all), at: 0 }];
  const consensus = [
    ...someone('approvers', 'u', clauses.user),
    ...someone('credentials', 'c', clauses.credential),
    ...clauses.count,
  ];
  return { condition: textOf('condition', clauses.condition), consensus: textOf('consensus', consensus) };
}

/** What a subject speaks of: the request, how many approve it, one who does, or what one stamped with. */
type Place = 'condition' | 'count' | 'user' | 'credential';
type Subject = Readonly<{ place: Place; expression: Expression; type: Type }>;

const orders: Readonly<Partial<Record<SelectorOperator, Comparison>>> = {
  OPERATOR_MORE_THAN: '>',
  OPERATOR_MORE_THAN_OR_EQUAL: '>=',
  OPERATOR_LESS_THAN: '<',
  OPERATOR_LESS_THAN_OR_EQUAL: '<=',
};

class SelectorReading {
  readonly subject: Subject;
  readonly #operator: SelectorOperator;
  readonly #targets: readonly string[];
  readonly #path: string;
  readonly #targetField: 'target' | 'targets';

  constructor({ subject, operator, targets }: Selector, path: string, targetField: 'target' | 'targets') {
    if (!subject) throw invalidArgument(`${path}.subject`, 'missing field');
    if (!operator) throw invalidArgument(`${path}.operator`, 'missing field');
    if (!targets || targets.length === 0) throw invalidArgument(`${path}.${targetField}`, 'missing field');
    const found = subjectOf(subject);
    if (!found)
      throw invalidArgument(
        `${path}.subject`,
        'expected a name that policies can compare, like activity.type, user.id, user.tags or private_key.id',
      );
    this.subject = found;
    this.#operator = operator;
    this.#targets = targets;
    this.#path = path;
    this.#targetField = targetField;
  }

  clause(): Expression {
    const { expression, type } = this.subject;
    const order = orders[this.#operator];
    if (typeof type === 'object') return this.#ofList(expression, 'list' in type ? type.list : type);
    if (order && type === 'int') return compare(expression, order, this.#only(type));
    switch (this.#operator) {
      case 'OPERATOR_EQUAL':
        return compare(expression, '==', this.#only(type));
      case 'OPERATOR_NOT_EQUAL':
        return compare(expression, '!=', this.#only(type));
      case 'OPERATOR_IN':
        return this.#isIn(expression, type);
      case 'OPERATOR_NOT_IN':
        return { kind: 'not', operand: this.#isIn(expression, type), at: 0 };
      default:
        throw this.#badOperator();
    }
  }

  #ofList(of: Expression, element: Type): Expression {
    const has = (argument: Expression): Expression => ({ kind: 'method', of, name: 'contains', argument, at: 0 });
    switch (this.#operator) {
      case 'OPERATOR_CONTAINS':
        return has(this.#only(element));
      case 'OPERATOR_CONTAINS_ONE':
        return joined('or', this.#literals(element).map(has));
      case 'OPERATOR_CONTAINS_ALL':
        return joined('and', this.#literals(element).map(has));
      default:
        throw this.#badOperator();
    }
  }

  #isIn(expression: Expression, type: Type): Expression {
    return compare(expression, 'in', { kind: 'list', items: this.#literals(type), at: 0 });
  }

  /** The one target of an operator that takes one. */
  #only(type: Type): Expression {
    const [literal, another] = this.#literals(type);
    if (!literal || another)
      throw invalidArgument(`${this.#path}.${this.#targetField}`, `expected one target for ${this.#operator}`);
    return literal;
  }

  #literals(type: Type): Expression[] {
    return this.#targets.map((target, index) => {
      const literal = literalOf(target, type);
      const at = this.#targetField === 'target' ? 'target' : `targets.${index}`;
      if (typeof literal === 'string') throw invalidArgument(`${this.#path}.${at}`, literal);
      return literal;
    });
  }

  #badOperator() {
    return invalidArgument(
      `${this.#path}.operator`,
      typeof this.subject.type === 'object'
        ? 'expected OPERATOR_CONTAINS, OPERATOR_CONTAINS_ONE or OPERATOR_CONTAINS_ALL for a list'
        : `expected an operator that a ${this.subject.type} has`,
    );
  }
}

/** A target as a literal of that type, or what was expected of it. */
function literalOf(target: string, type: Type): Expression | string {
  if (type === 'string')
    return target.includes("'")
      ? 'expected a text without a single quote, which no policy can hold'
      : { kind: 'string', value: target, at: 0 };
  if (type === 'bool')
    return target === 'true' || target === 'false'
      ? { kind: 'boolean', value: target === 'true', at: 0 }
      : "expected 'true' or 'false'";
  if (!/^[0-9]{1,78}$/.test(target) || BigInt(target) >= 2n ** 256n)
    return 'expected a whole number below 2^256 in decimal digits';
  return { kind: 'integer', value: BigInt(target), at: 0 };
}

function subjectOf(subject: string): Subject | undefined {
  const path = subject.split('.');
  const [first = '', second = '', ...rest] = path;
  if (first === 'approvers' || first === 'credentials')
    return second === 'count' && rest.length === 0
      ? { place: 'count', expression: { kind: 'method', of: name(first), name: 'count', at: 0 }, type: 'int' }
      : undefined;
  if (first === 'user') return within('user', 'u', elementOf('approvers'), path.slice(1));
  if (first === 'credential') return within('credential', 'c', elementOf('credentials'), path.slice(1));
  const own = first === 'activity' && second !== 'activity' && Object.hasOwn(names.condition, second);
  const [root = '', ...fields] = own ? path.slice(1) : path;
  const type = Object.hasOwn(names.condition, root) ? names.condition[root] : undefined;
  return type && within('condition', root, type, fields);
}

/** What `fields` lead to from a thing of that type, where it is something to compare. */
function within(place: Place, root: string, type: Type, fields: readonly string[]): Subject | undefined {
  let [expression, here]: [Expression, Type] = [name(root), type];
  for (const field of fields) {
    const next: Type | undefined = isStruct(here) ? fieldOf(here, field) : undefined;
    if (next === undefined) return undefined;
    [expression, here] = [{ kind: 'field', of: expression, name: field, at: 0 }, next];
  }
  if (here === 'quantity') here = 'int';
  const compared = typeof here === 'object' && 'list' in here ? here.list : here;
  return compared === 'string' || compared === 'int' || compared === 'bool'
    ? { place, expression, type: here }
    : undefined;
}

function elementOf(list: 'approvers' | 'credentials'): Type {
  const type = names.consensus[list];
  return typeof type === 'object' && 'list' in type ? type.list : 'dynamic';
}

function isStruct(type: Type): type is Struct {
  return typeof type === 'object' && 'struct' in type;
}

function name(text: string): Expression {
  return { kind: 'name', name: text, at: 0 };
}

function compare(left: Expression, operator: Comparison, right: Expression): Expression {
  return { kind: 'compare', operator, left, right, at: 0 };
}

/** One expression of several, without an `and` in an `and`. */
function joined(kind: 'and' | 'or', clauses: readonly Expression[]): Expression {
  const operands = clauses.flatMap((clause) => (clause.kind === kind ? clause.operands : [clause]));
  const [only, another] = operands;
  return only && !another ? only : { kind, operands, at: 0 };
}

/** Clauses as one text that can be kept. */
function textOf(part: Part, clauses: readonly Expression[]): string {
  if (clauses.length === 0) return '';
  const text = print(joined('and', clauses));
  try {
    parse(part, text);
  } catch (thrown) {
    if (!(thrown instanceof PolicyTrouble)) throw thrown;
    throw invalidArgument('parameters.selectors', `the selectors are too large for one policy: ${thrown.what}`);
  }
  return text;
}
