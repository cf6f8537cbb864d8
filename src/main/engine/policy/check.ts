import type { Expression, Part } from './ast.ts';
import { names, typeOfName } from './names.ts';
import { parseCronSpan, parseTimestamp } from './time.ts';
import { type Complaint, type ComplaintParams, PolicyTrouble, senseless, unknownField } from './trouble.ts';
import { fieldOf, fits, list, nameOf, type Type } from './types.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
/** Variables that `all`, `any` and `filter` bind, the innermost last. */
type Scope = readonly Readonly<{ name: string; type: Type }>[];

/**
 * Makes sure that an expression read from `text` can be true or false: every name is there, and every operator and function is given
 * what it takes. Throws INVALID_ARGUMENT: `invalid policy <part>: Expression cannot be evaluated: …`.
 */
export function check(part: Part, text: string, expression: Expression): void {
  const [trouble] = troublesIn(part, text, expression);
  if (trouble) throw trouble;
}

/** Everything that is wrong with an expression read from `text`, in its order: for each clause of an `&&` or `||` the first thing. */
export function troublesIn(part: Part, text: string, expression: Expression): readonly PolicyTrouble[] {
  const checker = new Checker(part, text);
  checker.whole(expression);
  return checker.troubles;
}

class Checker {
  readonly troubles: PolicyTrouble[] = [];
  readonly #part: Part;
  readonly #text: string;

  constructor(part: Part, text: string) {
    this.#part = part;
    this.#text = text;
  }

  whole(expression: Expression): void {
    this.#noting(() => {
      const type = this.#typeOf(expression, []);
      if (!fits(type, 'bool')) throw this.#wrong(expression, 'notBool', { type: nameOf(type) });
    });
  }

  /** Goes on after whatever is wrong: clauses stand beside one another, so that of one says nothing of the next. */
  #noting(clause: () => void): void {
    try {
      clause();
    } catch (thrown) {
      if (!(thrown instanceof PolicyTrouble)) throw thrown;
      this.troubles.push(thrown);
    }
  }

  #typeOf(node: Expression, scope: Scope): Type {
    switch (node.kind) {
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'string':
        return 'string';
      case 'list':
        return this.#list(node, scope);
      case 'name':
        return this.#name(node, scope);
      case 'or':
      case 'and':
        for (const operand of node.operands)
          this.#noting(() => this.#expect(operand, 'bool', scope, node.kind === 'or' ? "'||'" : "'&&'"));
        return 'bool';
      case 'not':
        this.#expect(node.operand, 'bool', scope, "'!'");
        return 'bool';
      case 'compare':
        this.#compare(node, scope);
        return 'bool';
      case 'field':
        return this.#field(node, scope);
      case 'index':
        return this.#index(node, scope);
      case 'slice':
        return this.#slice(node, scope);
      case 'method':
        return this.#method(node, scope);
      case 'call':
        return this.#call(node);
    }
  }

  #list(node: Node<'list'>, scope: Scope): Type {
    let of: Type = 'dynamic';
    for (const item of node.items) {
      const type = this.#typeOf(item, scope);
      if (!fits(type, of)) throw this.#wrong(item, 'mixedList', { before: nameOf(of), here: nameOf(type) });
      if (of === 'dynamic') of = type;
    }
    // In a list it is the int that it is.
    return list(of === 'quantity' ? 'int' : of);
  }

  #name(node: Node<'name'>, scope: Scope): Type {
    const type = scope.findLast(({ name }) => name === node.name)?.type ?? typeOfName(this.#part, node.name);
    const known = [...scope.map(({ name }) => name), ...Object.keys(names[this.#part])];
    if (!type) throw unknownField(this.#part, this.#text, node.name, node, known);
    return type;
  }

  #compare(node: Node<'compare'>, scope: Scope): void {
    const left = this.#typeOf(node.left, scope);
    const right = this.#typeOf(node.right, scope);
    const { operator } = node;
    const both = { operator, left: nameOf(left), right: nameOf(right) };
    if (operator === 'in') {
      if (!fits(right, list(left)) || !isWrittenAs(left, node.right)) throw this.#wrong(node, 'inWantsList', both);
      if (!isScalar(left)) throw this.#wrong(node, 'wantsScalars', both);
      return;
    }
    if (!fits(left, right) || !isWrittenAs(left, node.right) || !isWrittenAs(right, node.left))
      throw this.#wrong(node, 'typesDiffer', both);
    for (const type of [left, right])
      if (operator === '==' || operator === '!=') {
        if (!isScalar(type)) throw this.#wrong(node, 'wantsScalars', both);
      } else if (type !== 'int' && type !== 'timestamp' && type !== 'dynamic' && type !== 'quantity')
        throw this.#wrong(node, 'orderWantsInts', both);
  }

  #field(node: Node<'field'>, scope: Scope): Type {
    const of = this.#typeOf(node.of, scope);
    if (of === 'dynamic') return 'dynamic';
    if (typeof of === 'object' && 'struct' in of) {
      const type = fieldOf(of, node.name);
      if (type) return type;
    }
    // Documented as a function, and found without its parentheses in the wild.
    if (typeof of === 'object' && 'list' in of && node.name === 'count') return 'int';
    const known = typeof of === 'object' && 'struct' in of ? Object.keys(of.fields) : [];
    throw unknownField(this.#part, this.#text, node.name, node, known);
  }

  #index(node: Node<'index'>, scope: Scope): Type {
    const of = this.#typeOf(node.of, scope);
    const index = this.#typeOf(node.index, scope);
    const wanted = isMap(of) ? 'string' : 'int';
    if (of === 'dynamic') {
      if (!fits(index, 'int') && !fits(index, 'string'))
        throw this.#wrong(node.index, 'indexType', { type: nameOf(index) });
      return 'dynamic';
    }
    if (!isMap(of) && !isList(of) && of !== 'string') throw this.#wrong(node, 'noElements', { type: nameOf(of) });
    if (!fits(index, wanted))
      throw this.#wrong(node.index, 'indexOfType', { of: nameOf(of), wanted, type: nameOf(index) });
    return isMap(of) ? of.map : isList(of) ? of.list : 'string';
  }

  #slice(node: Node<'slice'>, scope: Scope): Type {
    const of = this.#typeOf(node.of, scope);
    this.#expect(node.from, 'int', scope, 'a slice');
    this.#expect(node.to, 'int', scope, 'a slice');
    if (of !== 'string' && of !== 'dynamic' && !isList(of)) throw this.#wrong(node, 'noSlice', { type: nameOf(of) });
    return of;
  }

  #method(node: Node<'method'>, scope: Scope): Type {
    const of = this.#typeOf(node.of, scope);
    if (of !== 'dynamic' && !isList(of)) throw this.#wrong(node, 'noFunctions', { type: nameOf(of) });
    const element = isList(of) ? of.list : 'dynamic';
    switch (node.name) {
      case 'all':
      case 'any':
        this.#predicate(node, element, scope);
        return 'bool';
      case 'filter':
        this.#predicate(node, element, scope);
        return of;
      case 'contains':
        if (!node.argument || node.variable) throw this.#wrong(node, 'containsTakesOne');
        this.#expect(node.argument, element, scope, `'contains' of a ${nameOf(of)}`);
        if (!isScalar(element)) throw this.#wrong(node, 'containsWantsScalars', { type: nameOf(of) });
        return 'bool';
      case 'count':
        if (node.argument) throw this.#wrong(node, 'countTakesNothing');
        return 'int';
      default:
        throw this.#wrong(node, 'noSuchFunction', { name: node.name });
    }
  }

  #predicate(node: Node<'method'>, element: Type, scope: Scope): void {
    const { name, variable, argument } = node;
    if (!variable || !argument) throw this.#wrong(node, 'wantsVariable', { name });
    this.#expect(argument, 'bool', [...scope, { name: variable, type: element }], `'${name}'`);
  }

  #call(node: Node<'call'>): Type {
    if (node.name !== 'Timestamp' && node.name !== 'CronSpan')
      throw this.#wrong(node, 'noSuchCall', { name: node.name });
    if (this.#part !== 'time') throw this.#wrong(node, 'ofTimeOnly', { name: node.name });
    const [first = '', second = '', third = ''] = node.texts;
    const wanted = node.name === 'Timestamp' ? 1 : 3;
    if (node.texts.length !== wanted)
      throw this.#wrong(node, 'textsTaken', { name: node.name, count: wanted > 1 ? `${wanted} strings` : '1 string' });
    const made = node.name === 'Timestamp' ? parseTimestamp(first) : parseCronSpan(first, second, third);
    if (typeof made === 'string') throw this.#wrong(node, 'badTime', { why: made });
    return node.name === 'Timestamp' ? 'timestamp' : 'bool';
  }

  #expect(node: Expression, wanted: Type, scope: Scope, by: string): void {
    const type = this.#typeOf(node, scope);
    if (!fits(type, wanted)) throw this.#wrong(node, 'wantsType', { by, wanted: nameOf(wanted), type: nameOf(type) });
  }

  #wrong(node: Expression, complaint: Complaint, params: ComplaintParams = {}): PolicyTrouble {
    return senseless(this.#part, this.#text, node, complaint, params);
  }
}

function isList(type: Type): type is Readonly<{ list: Type }> {
  return typeof type === 'object' && 'list' in type;
}

function isMap(type: Type): type is Readonly<{ map: Type }> {
  return typeof type === 'object' && 'map' in type;
}

/** What can be the same as another. */
function isScalar(type: Type): boolean {
  return type === 'int' || type === 'string' || type === 'bool' || type === 'dynamic' || type === 'quantity';
}

/** Whether a literal is one that a quantity can equal, where that is what it is compared with: digits, if it stands in quotes. */
function isWrittenAs(type: Type, literal: Expression): boolean {
  if (type !== 'quantity') return true;
  if (literal.kind === 'list') return literal.items.every((item) => isWrittenAs(type, item));
  return literal.kind !== 'string' || /^(?:0|[1-9][0-9]*)$/.test(literal.value);
}
