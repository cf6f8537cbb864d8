import type { Fault } from '../fault.ts';
import type { Expression, Part } from './ast.ts';
import { typeOfName } from './names.ts';
import { parseCronSpan, parseTimestamp } from './time.ts';
import { senseless, unknownField } from './trouble.ts';
import { fieldOf, fits, list, nameOf, type Type } from './types.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
/** Variables that `all`, `any` and `filter` bind, the innermost last. */
type Scope = readonly Readonly<{ name: string; type: Type }>[];

/**
 * Makes sure that an expression read from `text` can be true or false: every name is there, and every operator and function is given
 * what it takes. Throws INVALID_ARGUMENT: `invalid policy <part>: Expression cannot be evaluated: …`.
 */
export function check(part: Part, text: string, expression: Expression): void {
  const checker = new Checker(part, text);
  const type = checker.typeOf(expression, []);
  if (!fits(type, 'bool')) throw checker.wrong(expression, `the result must be a bool, and this is ${named(type)}`);
}

class Checker {
  readonly #part: Part;
  readonly #text: string;

  constructor(part: Part, text: string) {
    this.#part = part;
    this.#text = text;
  }

  typeOf(node: Expression, scope: Scope): Type {
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
        for (const operand of node.operands) this.#expect(operand, 'bool', scope, node.kind === 'or' ? "'||'" : "'&&'");
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
      const type = this.typeOf(item, scope);
      if (!fits(type, of))
        throw this.wrong(item, `a list holds values of one type: ${named(of)} before, ${named(type)} here`);
      if (of === 'dynamic') of = type;
    }
    return list(of);
  }

  #name(node: Node<'name'>, scope: Scope): Type {
    const type = scope.findLast(({ name }) => name === node.name)?.type ?? typeOfName(this.#part, node.name);
    if (!type) throw unknownField(this.#part, node.name);
    return type;
  }

  #compare(node: Node<'compare'>, scope: Scope): void {
    const left = this.typeOf(node.left, scope);
    const right = this.typeOf(node.right, scope);
    const { operator } = node;
    const both = `'${operator}' between ${named(left)} and ${named(right)}`;
    if (operator === 'in') {
      if (!fits(right, list(left))) throw this.wrong(node, `${both}: it takes a value and a list of such values`);
      this.#scalar(node, left, both);
      return;
    }
    if (!fits(left, right)) throw this.wrong(node, `${both}: only values of one type compare`);
    for (const type of [left, right])
      if (operator === '==' || operator === '!=') this.#scalar(node, type, both);
      else if (type !== 'int' && type !== 'timestamp' && type !== 'dynamic')
        throw this.wrong(node, `${both}: it takes ints or timestamps`);
  }

  #scalar(node: Expression, type: Type, both: string): void {
    if (type !== 'int' && type !== 'string' && type !== 'bool' && type !== 'dynamic')
      throw this.wrong(node, `${both}: it takes ints, strings or bools`);
  }

  #field(node: Node<'field'>, scope: Scope): Type {
    const of = this.typeOf(node.of, scope);
    if (of === 'dynamic') return 'dynamic';
    if (typeof of === 'object' && 'struct' in of) {
      const type = fieldOf(of, node.name);
      if (type) return type;
    }
    // Documented as a function, and found without its parentheses in the wild.
    if (typeof of === 'object' && 'list' in of && node.name === 'count') return 'int';
    throw unknownField(this.#part, node.name);
  }

  #index(node: Node<'index'>, scope: Scope): Type {
    const of = this.typeOf(node.of, scope);
    const index = this.typeOf(node.index, scope);
    const wanted = isMap(of) ? 'string' : 'int';
    if (of === 'dynamic') {
      if (!fits(index, 'int') && !fits(index, 'string'))
        throw this.wrong(node.index, `an index is an int or a string, and this is ${named(index)}`);
      return 'dynamic';
    }
    if (!isMap(of) && !isList(of) && of !== 'string') throw this.wrong(node, `${named(of)} has no elements`);
    if (!fits(index, wanted))
      throw this.wrong(node.index, `the index of ${named(of)} is ${named(wanted)}, and this is ${named(index)}`);
    return isMap(of) ? of.map : isList(of) ? of.list : 'string';
  }

  #slice(node: Node<'slice'>, scope: Scope): Type {
    const of = this.typeOf(node.of, scope);
    this.#expect(node.from, 'int', scope, 'a slice');
    this.#expect(node.to, 'int', scope, 'a slice');
    if (of !== 'string' && of !== 'dynamic' && !isList(of)) throw this.wrong(node, `${named(of)} cannot be sliced`);
    return of;
  }

  #method(node: Node<'method'>, scope: Scope): Type {
    const of = this.typeOf(node.of, scope);
    if (of !== 'dynamic' && !isList(of)) throw this.wrong(node, `${named(of)} has no functions`);
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
        if (!node.argument || node.variable) throw this.wrong(node, "'contains' takes one value");
        this.#expect(node.argument, element, scope, `'contains' of ${named(of)}`);
        this.#scalar(node, element, `'contains' of ${named(of)}`);
        return 'bool';
      case 'count':
        if (node.argument) throw this.wrong(node, "'count' takes nothing");
        return 'int';
      default:
        throw this.wrong(node, `a list has no function '${node.name}'; it has all, any, contains, count and filter`);
    }
  }

  #predicate({ name, variable, argument, at }: Node<'method'>, element: Type, scope: Scope): void {
    if (!variable || !argument)
      throw senseless(
        this.#part,
        this.#text,
        at,
        `'${name}' takes a variable and an expression, like ${name}(x, x == 1)`,
      );
    this.#expect(argument, 'bool', [...scope, { name: variable, type: element }], `'${name}'`);
  }

  #call(node: Node<'call'>): Type {
    if (node.name !== 'Timestamp' && node.name !== 'CronSpan')
      throw this.wrong(node, `there is no function '${node.name}'; there are Timestamp and CronSpan`);
    if (this.#part !== 'time') throw this.wrong(node, `'${node.name}' belongs to the time of a policy`);
    const [first = '', second = '', third = ''] = node.texts;
    const wanted = node.name === 'Timestamp' ? 1 : 3;
    if (node.texts.length !== wanted)
      throw this.wrong(node, `'${node.name}' takes ${wanted} string${wanted > 1 ? 's' : ''}`);
    const made = node.name === 'Timestamp' ? parseTimestamp(first) : parseCronSpan(first, second, third);
    if (typeof made === 'string') throw this.wrong(node, made);
    return node.name === 'Timestamp' ? 'timestamp' : 'bool';
  }

  #expect(node: Expression, wanted: Type, scope: Scope, by: string): void {
    const type = this.typeOf(node, scope);
    if (!fits(type, wanted)) throw this.wrong(node, `${by} takes ${named(wanted)}, and this is ${named(type)}`);
  }

  wrong(node: Expression, what: string): Fault {
    return senseless(this.#part, this.#text, node.at, what);
  }
}

function isList(type: Type): type is Readonly<{ list: Type }> {
  return typeof type === 'object' && 'list' in type;
}

function isMap(type: Type): type is Readonly<{ map: Type }> {
  return typeof type === 'object' && 'map' in type;
}

/** With its article, for sentences. */
function named(type: Type): string {
  const name = nameOf(type);
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
