import type { Facts } from '#engine/policy/facts.ts';

/**
 * The policy language once more, from its published description and from nothing of the engine: reads a text from left to right, without
 * tokens or a tree, and makes of it a function of the facts. Written to be compared with, not to be quick: every value is a value or an
 * error, and an error anywhere makes an error of whatever holds it. Instants of time are left to other tests.
 */
export type NaiveAnswer = Readonly<{ value: unknown }> | 'error';
type Scope = Readonly<Record<string, unknown>>;
type Meaning = ((scope: Scope) => NaiveAnswer) & { quantity?: boolean };

/** What a text comes to: a value, an error, or 'unreadable' for what is no text of the language. */
export function naivePolicy(text: string, facts: Facts): NaiveAnswer | 'unreadable' {
  const reader = new Reader(text);
  let meaning: Meaning;
  try {
    meaning = reader.or();
    reader.end();
  } catch (thrown) {
    if (thrown instanceof Unreadable) return 'unreadable';
    throw thrown;
  }
  const answer = meaning(facts as unknown as Scope);
  return answer !== 'error' && typeof answer.value !== 'boolean' ? 'error' : answer;
}

class Unreadable extends Error {}

class Reader {
  #rest: string;

  constructor(text: string) {
    this.#rest = text;
  }

  or(): Meaning {
    return this.#chain('||', () => this.#chain('&&', () => this.#unary()));
  }

  end(): void {
    this.#space();
    if (this.#rest !== '') throw new Unreadable();
  }

  #chain(sign: string, next: () => Meaning): Meaning {
    const all = [next()];
    while (this.#eats(sign)) all.push(next());
    if (all.length === 1) return all[0] as Meaning;
    return (scope) =>
      both(
        all.map((one) => one(scope)),
        (...values) => {
          if (values.some((value) => typeof value !== 'boolean')) return 'error';
          return { value: sign === '||' ? values.includes(true) : !values.includes(false) };
        },
      );
  }

  #unary(): Meaning {
    this.#space();
    if (!/^!(?!=)/.test(this.#rest)) return this.#comparison();
    this.#rest = this.#rest.slice(1);
    const inner = this.#unary();
    return (scope) => both([inner(scope)], (value) => (typeof value === 'boolean' ? { value: !value } : 'error'));
  }

  #comparison(): Meaning {
    const left = this.#postfix();
    const operator = this.#operator();
    if (!operator) return left;
    const right = this.#postfix();
    if (this.#operator()) throw new Unreadable();
    return (scope) =>
      both([left(scope), right(scope)], (a, b) => {
        if (operator === 'in') return within(a, b, left.quantity === true);
        if (operator === '==' || operator === '!=')
          return both([same(a, b, left.quantity === true, right.quantity === true)], (is) => ({
            value: is === (operator === '=='),
          }));
        if (typeof a !== 'bigint' || typeof b !== 'bigint') return 'error';
        return { value: { '<': a < b, '>': a > b, '<=': a <= b, '>=': a >= b }[operator] };
      });
  }

  #operator(): '==' | '!=' | '<=' | '>=' | '<' | '>' | 'in' | undefined {
    this.#space();
    const found = /^(?:==|!=|<=|>=|<|>|in(?![A-Za-z0-9_]))/.exec(this.#rest)?.[0];
    this.#rest = this.#rest.slice(found?.length ?? 0);
    return found as '==' | undefined;
  }

  #postfix(): Meaning {
    const begin = this.#rest;
    let value = this.#primary();
    for (;;) {
      if (this.#eats('.')) value = this.#member(value);
      else if (this.#eats('[')) value = this.#element(value);
      else {
        const spelled = begin.slice(0, begin.length - this.#rest.length).replace(/\s/g, '');
        value.quantity ||= /^eth\.eip_7702_authorization\.(?:chain_id|nonce)$/.test(spelled);
        return value;
      }
    }
  }

  #member(of: Meaning): Meaning {
    const name = this.#name();
    if (!this.#eats('('))
      return (scope) =>
        both([of(scope)], (whole) =>
          Array.isArray(whole) ? (name === 'count' ? size(whole) : 'error') : memberOf(whole, name),
        );
    if (this.#eats(')')) return (scope) => both([of(scope)], (list) => (name === 'count' ? size(list) : 'error'));
    this.#space();
    const variable = /^([A-Za-z_][A-Za-z0-9_]*)\s*,/.exec(this.#rest);
    if (variable) this.#rest = this.#rest.slice(variable[0].length);
    if (/^(?:true|false|in)$/.test(variable?.[1] ?? '')) throw new Unreadable();
    const argument = this.or();
    this.#expect(')');
    return (scope) =>
      both([of(scope)], (list) => {
        if (!Array.isArray(list)) return 'error';
        if (name === 'count') return size(list);
        if (name === 'contains')
          return both([argument(scope)], (wanted) => within(wanted, list, argument.quantity === true));
        if (!variable) return 'error';
        const answers = list.map((item) => argument({ ...scope, [variable[1] ?? '']: item as unknown }));
        return both(answers, (...kept) => {
          if (kept.some((one) => typeof one !== 'boolean')) return 'error';
          if (name === 'all') return { value: kept.every(Boolean) };
          if (name === 'any') return { value: kept.some(Boolean) };
          return name === 'filter' ? { value: list.filter((_, at) => kept[at]) as unknown } : 'error';
        });
      });
  }

  #element(of: Meaning): Meaning {
    const first = this.or();
    const last = this.#eats('..') ? this.or() : undefined;
    this.#expect(']');
    if (!last) return (scope) => both([of(scope), first(scope)], elementOf);
    return (scope) => both([of(scope), first(scope), last(scope)], sliceOf);
  }

  #primary(): Meaning {
    this.#space();
    const [string, inside] = /^'([^']*)'/.exec(this.#rest) ?? [];
    if (string !== undefined) return this.#literal(string, inside);
    const digits = /^[0-9]+(?![0-9A-Za-z_])/.exec(this.#rest)?.[0];
    if (digits !== undefined) {
      if (BigInt(digits) >= 2n ** 256n) throw new Unreadable();
      return this.#literal(digits, BigInt(digits));
    }
    if (this.#eats('(')) {
      const inner = this.or();
      this.#expect(')');
      return inner;
    }
    if (this.#eats('[')) return this.#list();
    const name = this.#name();
    if (name === 'in') throw new Unreadable();
    if (name === 'true' || name === 'false') return () => ({ value: name === 'true' });
    if (this.#eats('(')) return this.#call();
    return (scope) => (Object.hasOwn(scope, name) && scope[name] !== undefined ? { value: scope[name] } : 'error');
  }

  /** A function of texts. Those that exist are about instants of time, so all the others are errors. */
  #call(): Meaning {
    do {
      this.#space();
      const text = /^'[^']*'/.exec(this.#rest)?.[0];
      if (text === undefined) throw new Unreadable();
      this.#rest = this.#rest.slice(text.length);
    } while (this.#eats(','));
    this.#expect(')');
    return () => 'error';
  }

  #list(): Meaning {
    const items: Meaning[] = [];
    if (!this.#eats(']')) {
      do items.push(this.or());
      while (this.#eats(','));
      this.#expect(']');
    }
    return (scope) =>
      both(
        items.map((item) => item(scope)),
        (...values) => ({ value: values }),
      );
  }

  #literal(spelled: string, value: unknown): Meaning {
    this.#rest = this.#rest.slice(spelled.length);
    return () => ({ value });
  }

  #name(): string {
    this.#space();
    const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(this.#rest)?.[0];
    if (name === undefined) throw new Unreadable();
    this.#rest = this.#rest.slice(name.length);
    return name;
  }

  #space(): void {
    this.#rest = this.#rest.replace(/^[ \t\r\n]+/, '');
  }

  #eats(sign: string): boolean {
    this.#space();
    // A dot of two is no dot.
    if (!this.#rest.startsWith(sign) || (sign === '.' && this.#rest.startsWith('..'))) return false;
    this.#rest = this.#rest.slice(sign.length);
    return true;
  }

  #expect(sign: string): void {
    if (!this.#eats(sign)) throw new Unreadable();
  }
}

function both(answers: readonly NaiveAnswer[], make: (...values: unknown[]) => NaiveAnswer): NaiveAnswer {
  const values: unknown[] = [];
  for (const answer of answers) {
    if (answer === 'error') return 'error';
    values.push(answer.value);
  }
  return make(...values);
}

function same(a: unknown, b: unknown, aMayBeQuoted: boolean, bMayBeQuoted: boolean): NaiveAnswer {
  if (typeof a === 'bigint' && typeof b === 'string' && aMayBeQuoted) return { value: String(a) === b };
  if (typeof b === 'bigint' && typeof a === 'string' && bMayBeQuoted) return { value: String(b) === a };
  if (typeof a !== typeof b || !['bigint', 'string', 'boolean'].includes(typeof a)) return 'error';
  if (typeof a === 'string' && typeof b === 'string') {
    const address = /^0x[0-9a-f]{40}$/i;
    return { value: a === b || (address.test(a) && address.test(b) && a.toLowerCase() === b.toLowerCase()) };
  }
  return { value: a === b };
}

function within(wanted: unknown, list: unknown, mayBeQuoted: boolean): NaiveAnswer {
  if (!Array.isArray(list)) return 'error';
  return both(
    list.map((item) => same(wanted, item, mayBeQuoted, false)),
    (...found) => ({ value: found.includes(true) }),
  );
}

function size(list: unknown): NaiveAnswer {
  return Array.isArray(list) ? { value: BigInt(list.length) } : 'error';
}

function memberOf(whole: unknown, name: string): NaiveAnswer {
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return 'error';
  return Object.hasOwn(whole, name) ? { value: (whole as Record<string, unknown>)[name] } : 'error';
}

function elementOf(whole: unknown, key: unknown): NaiveAnswer {
  if (typeof key === 'string') return memberOf(whole, key);
  if (typeof key !== 'bigint' || (typeof whole !== 'string' && !Array.isArray(whole))) return 'error';
  return key < BigInt(whole.length) ? { value: whole[Number(key)] as unknown } : 'error';
}

function sliceOf(whole: unknown, from: unknown, to: unknown): NaiveAnswer {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return 'error';
  if (typeof whole !== 'string' && !Array.isArray(whole)) return 'error';
  if (from > to || to > BigInt(whole.length)) return 'error';
  return { value: whole.slice(Number(from), Number(to)) as unknown };
}
