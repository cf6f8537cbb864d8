import { limits } from '#shared/limits.ts';
import { comparisons, type Comparison, type Expression, keywords, type Part } from './ast.ts';
import { lex, type Token } from './lex.ts';
import { type Complaint, type ComplaintParams, type PolicyTrouble, unreadable } from './trouble.ts';

const UINT256_MAX = 2n ** 256n - 1n;

/**
 * Reads the text of one part of a policy by the grammar at the head of `ast.ts`. Bounded in length, in nesting and in size, so that no
 * text can hang the reader or outgrow its stack, nor those of anyone who walks the tree later.
 * Throws INVALID_ARGUMENT: `invalid policy <part>: Expression cannot be parsed: …`, with line, column and offset.
 */
export function parse(part: Part, text: string): Expression {
  if (text.length > limits.policyTextCharsMax)
    throw unreadable(part, text, limits.policyTextCharsMax, 'tooLong', { most: String(limits.policyTextCharsMax) });
  return new Parser(part, text).whole();
}

class Parser {
  readonly #part: Part;
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #nodes = 0;
  /** How many of our own calls are open. Brackets nest without making a node, so the depth of the tree does not bound it. */
  #nesting = 0;
  readonly #depths = new WeakMap<Expression, number>();

  constructor(part: Part, text: string) {
    this.#part = part;
    this.#text = text;
    this.#tokens = lex(part, text);
  }

  whole(): Expression {
    const expression = this.#expression();
    if (this.#token.kind !== 'end') throw this.#expected('an operator or the end');
    return expression;
  }

  #expression(): Expression {
    return this.#deeper(() => this.#chain('or', '||', () => this.#chain('and', '&&', () => this.#unary())));
  }

  #chain(kind: 'or' | 'and', sign: string, operand: () => Expression): Expression {
    const first = operand();
    if (!this.#isSign(sign)) return first;
    const at = this.#token.at;
    const operands = [first];
    while (this.#skip(sign)) operands.push(operand());
    return this.#node({ kind, operands, at }, operands);
  }

  #unary(): Expression {
    const at = this.#token.at;
    if (!this.#skip('!')) return this.#compare();
    const operand = this.#deeper(() => this.#unary());
    return this.#node({ kind: 'not', operand, at }, [operand]);
  }

  #compare(): Expression {
    const left = this.#postfix();
    const operator = this.#comparison();
    if (!operator) return left;
    const { at } = this.#token;
    this.#next += 1;
    const right = this.#postfix();
    if (this.#comparison()) throw this.#wrong('chained');
    return this.#node({ kind: 'compare', operator, left, right, at }, [left, right]);
  }

  #comparison(): Comparison | undefined {
    const { kind, text } = this.#token;
    return kind === 'sign' || kind === 'name' ? comparisons.find((operator) => operator === text) : undefined;
  }

  #postfix(): Expression {
    let value = this.#primary();
    for (;;) {
      const { at } = this.#token;
      if (this.#skip('.')) value = this.#member(value);
      else if (this.#skip('[')) value = this.#element(value, at);
      else return value;
    }
  }

  #member(of: Expression): Expression {
    const { text: name, at } = this.#take('name', 'a field or function name');
    if (!this.#skip('(')) return this.#node({ kind: 'field', of, name, at }, [of]);
    if (this.#skip(')')) return this.#node({ kind: 'method', of, name, at }, [of]);
    const variable = this.#variable();
    const argument = this.#expression();
    this.#close(')');
    return this.#node({ kind: 'method', of, name, ...(variable ? { variable } : {}), argument, at }, [of, argument]);
  }

  /** `u,` of `any(u, …)`, if that is what follows. */
  #variable(): string | undefined {
    const { kind, text } = this.#token;
    const comma = this.#tokens[this.#next + 1];
    if (kind !== 'name' || comma?.kind !== 'sign' || comma.text !== ',') return undefined;
    if (keywords.has(text)) throw this.#expected('a variable name');
    this.#next += 2;
    return text;
  }

  #element(of: Expression, at: number): Expression {
    const index = this.#expression();
    if (!this.#skip('..')) {
      this.#close(']', "'..' or ']'");
      return this.#node({ kind: 'index', of, index, at }, [of, index]);
    }
    const to = this.#expression();
    this.#close(']');
    return this.#node({ kind: 'slice', of, from: index, to, at }, [of, index, to]);
  }

  #primary(): Expression {
    const { kind, text, at } = this.#token;
    if (kind === 'integer') return this.#integer();
    if (kind === 'string') {
      this.#next += 1;
      return this.#node({ kind: 'string', value: text, at });
    }
    if (kind === 'name') return this.#named();
    if (this.#skip('[')) return this.#list(at);
    if (!this.#skip('(')) throw this.#expected('a value');
    const inner = this.#expression();
    this.#close(')');
    return inner;
  }

  #integer(): Expression {
    const { text, at } = this.#token;
    const digits = text.replace(/^0+(?=.)/, '');
    // 78 digits hold 2^256; a longer row is refused before it is made into a number.
    const value = digits.length > 78 ? UINT256_MAX + 1n : BigInt(digits);
    if (value > UINT256_MAX) throw this.#wrong('hugeInteger');
    this.#next += 1;
    return this.#node({ kind: 'integer', value, at });
  }

  #named(): Expression {
    const { text: name, at } = this.#token;
    if (name === 'in') throw this.#expected('a value');
    this.#next += 1;
    if (keywords.has(name)) return this.#node({ kind: 'boolean', value: name === 'true', at });
    if (!this.#skip('(')) return this.#node({ kind: 'name', name, at });
    const texts: string[] = [];
    do texts.push(this.#take('string', 'a string').text);
    while (this.#skip(','));
    this.#close(')', "',' or ')'");
    return this.#node({ kind: 'call', name, texts, at });
  }

  #list(at: number): Expression {
    const items: Expression[] = [];
    if (!this.#skip(']')) {
      do items.push(this.#expression());
      while (this.#skip(','));
      this.#close(']', "',' or ']'");
    }
    return this.#node({ kind: 'list', items, at }, items);
  }

  /** Counts a node and how deep it reaches, and gives it back. */
  #node(node: Expression, children: readonly Expression[] = []): Expression {
    this.#nodes += 1;
    if (this.#nodes > limits.policyNodesMax)
      throw this.#wrong('tooManyParts', { most: String(limits.policyNodesMax) }, node.at);
    const depth = 1 + Math.max(0, ...children.map((child) => this.#depths.get(child) ?? 0));
    if (depth > limits.policyDepthMax) throw this.#tooDeep(node.at);
    this.#depths.set(node, depth);
    return node;
  }

  #deeper(read: () => Expression): Expression {
    this.#nesting += 1;
    if (this.#nesting > limits.policyDepthMax) throw this.#tooDeep(this.#token.at);
    const expression = read();
    this.#nesting -= 1;
    return expression;
  }

  get #token(): Token {
    const token = this.#tokens[this.#next];
    if (!token) throw this.#wrong('endsTooSoon', {}, this.#text.length);
    return token;
  }

  #isSign(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #skip(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#next += 1;
    return true;
  }

  #take(kind: Token['kind'], what: string): Token {
    const token = this.#token;
    if (token.kind !== kind) throw this.#expected(what);
    this.#next += 1;
    return token;
  }

  #close(sign: string, what = `'${sign}'`): void {
    if (!this.#skip(sign)) throw this.#expected(what);
  }

  #expected(wanted: string): PolicyTrouble {
    const { kind, text } = this.#token;
    const found = kind === 'end' ? 'the end' : kind === 'string' ? 'a string' : `'${text}'`;
    return this.#wrong('expected', { wanted, found: found.length > 60 ? `${found.slice(0, 60)}…` : found });
  }

  #tooDeep(at: number): PolicyTrouble {
    return this.#wrong('tooDeep', { most: String(limits.policyDepthMax) }, at);
  }

  #wrong(complaint: Complaint, params: ComplaintParams = {}, at = this.#token.at): PolicyTrouble {
    return unreadable(this.#part, this.#text, at, complaint, params);
  }
}
