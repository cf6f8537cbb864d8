import type { Actual, Clause } from '#shared/policy-analysis.ts';
import { lazy } from '#shared/lazy.ts';
import { limits } from '#shared/limits.ts';
import type { Expression, Part } from './ast.ts';
import { giveWay, giveWayAfter, mapped, type Sliced } from '../slices.ts';
import { evaluate, valueOf, type Result } from './evaluate.ts';
import { examine } from './examine.ts';
import type { Fact, Facts } from './facts.ts';
import { withHexInLowerCase } from './hex.ts';
import { compiledOf } from './policy.ts';
import { childrenOf, spansOf, type Span } from './spans.ts';
import { isList } from './values.ts';

/** The texts of a policy. An absent or empty one is true. */
export type Texts = Readonly<Partial<Record<Part, string | undefined>>>;
/** The texts as trees: null for one that does not hold by today's rules. An absent part has none. */
export type Trees = Readonly<Partial<Record<Part, Expression | null | undefined>>>;

const partsInOrder = ['time', 'condition', 'consensus'] as const;
const known = new WeakMap<Texts, Trees>();

/** How many steps of a slice it takes to parse and check so many characters, or to find the places of their clauses. */
export function stepsToParse(chars: number): number {
  return Math.ceil(chars * limits.stepsToParsePolicyChar);
}

/** A policy's texts as trees, made once for each. `texts` is remembered by identity and must not change. */
export function treesOf(texts: Texts): Trees {
  const made =
    known.get(texts) ??
    compiledOf(texts) ??
    Object.fromEntries(
      partsInOrder.flatMap((part) => {
        const text = texts[part];
        if (!text) return [];
        const { expression, problems } = examine(part, text);
        return [[part, expression && problems.length === 0 ? withHexInLowerCase(expression) : null]];
      }),
    );
  known.set(texts, made);
  return made;
}

/** What is left of an answer's room for clauses. */
export type Room = { clauses: number };

/**
 * What every clause of a policy comes to for one request. Of a policy outside its time, the other parts are skipped, as they are when
 * it is evaluated. Clauses beyond `room` are left out.
 */
export function* traceOf(texts: Texts, facts: Facts, room: Room): Sliced<Clause[]> {
  const trees = treesOf(texts);
  const clauses: Clause[] = [];
  let active = true;
  for (const part of partsInOrder) {
    const expression = trees[part];
    if (!expression) continue;
    const traced = yield* trace(part, texts[part] ?? '', expression, active ? facts : undefined, room);
    clauses.push(...traced.clauses);
    if (part === 'time' && traced.result?.ok && !traced.result.value) active = false;
  }
  return clauses;
}

/**
 * One part, clause by clause; without `facts`, all of them skipped. `result` is what `evaluate` says of the whole, unless no room was
 * left or the whole takes more steps than its clauses do each.
 */
export function* trace(
  part: Part,
  text: string,
  expression: Expression,
  facts: Facts | undefined,
  room: Room,
): Sliced<Readonly<{ clauses: Clause[]; result: Result | undefined }>> {
  const tracer = new Tracer(part, text, facts, room);
  if (room.clauses > 0) yield* giveWayAfter(facts?.budget, stepsToParse(text.length));
  return { result: yield* tracer.walk(expression, 0), clauses: tracer.clauses };
}

class Tracer {
  readonly clauses: Clause[] = [];
  readonly #part: Part;
  readonly #text: string;
  readonly #facts: Facts | undefined;
  readonly #room: Room;
  readonly #spans: () => (node: Expression) => Span;

  constructor(part: Part, text: string, facts: Facts | undefined, room: Room) {
    this.#part = part;
    this.#text = text;
    this.#facts = facts;
    this.#room = room;
    this.#spans = lazy(() => spansOf(part, text));
  }

  #spanOf(node: Expression): Span {
    return this.#spans()(node);
  }

  /** Undefined for what is skipped. */
  *walk(node: Expression, depth: number): Sliced<Result | undefined> {
    yield* giveWay(this.#facts?.budget);
    if (this.#room.clauses <= 0) return this.#facts && evaluate(node, this.#facts);
    this.#room.clauses -= 1;
    const { from, to } = this.#spanOf(node);
    const joins = node.kind === 'and' || node.kind === 'or' || node.kind === 'not' ? node.kind : undefined;
    const clause: Clause = {
      part: this.#part,
      from,
      to,
      text: shortened(this.#text.slice(from, to), limits.explainedTextCharsMax),
      depth,
      ...(joins ? { joins } : {}),
      value: 'skipped',
      actual: joins || !this.#facts ? [] : this.#actuals(node, this.#facts),
    };
    this.clauses.push(clause);
    const result = joins
      ? joined(joins, yield* mapped(childrenOf(node), (child) => this.walk(child, depth + 1)))
      : this.#facts && evaluate(node, this.#facts);
    if (!result) return undefined;
    clause.value = result.ok ? (result.value ? 'true' : 'false') : 'error';
    if (!result.ok) clause.why = result.reason;
    return result;
  }

  #actuals(node: Expression, facts: Facts): Actual[] {
    return readsIn(node, []).map((read) => {
      const { from, to } = this.#spanOf(read);
      const name = shortened(this.#text.slice(from, to), limits.explainedValueCharsMax);
      const result = valueOf(read, facts);
      const userIds = result.ok && listsApprovers(read) ? idsIn(result.value) : undefined;
      return { name, value: result.ok ? shown(result.value, this.#part) : '', ...(userIds && { userIds }) };
    });
  }
}

/** Whether it is `approvers`, or some of them. What an approver has, such as tags, is none of this. */
function listsApprovers(node: Expression): boolean {
  if (node.kind === 'name') return node.name === 'approvers';
  return (node.kind === 'slice' || node.kind === 'method') && listsApprovers(node.of);
}

/** The ids of a list of approvers; undefined for another value, and for more of them than are told: to tell the first would hide the others. */
function idsIn(value: Fact): string[] | undefined {
  if (!isList(value) || value.length > USERS_MAX) return undefined;
  const ids = value.map((item) => (typeof item === 'object' && !isList(item) ? item['id'] : undefined));
  return ids.every((id) => typeof id === 'string') ? ids : undefined;
}

/** As `evaluate` joins them: nothing is skipped, and the first error is that of the whole. */
function joined(joins: 'and' | 'or' | 'not', results: readonly (Result | undefined)[]): Result | undefined {
  const values: boolean[] = [];
  for (const result of results) {
    if (!result?.ok) return result;
    values.push(result.value);
  }
  if (joins === 'not') return { ok: true, value: !values[0] };
  return { ok: true, value: joins === 'and' ? !values.includes(false) : values.includes(true) };
}

/** The longest chains of a clause that begin at a name of the language: what it looks at. */
function readsIn(node: Expression, bound: readonly string[]): readonly Expression[] {
  if (node.kind === 'method' && node.name !== 'count' && node.name !== 'filter') {
    const inner = node.variable ? [...bound, node.variable] : bound;
    return [...readsIn(node.of, bound), ...(node.argument ? readsIn(node.argument, inner) : [])];
  }
  const root = rootOf(node);
  if (root !== undefined) return bound.includes(root) ? [] : [node];
  return childrenOf(node).flatMap((child) => readsIn(child, bound));
}

function rootOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  const chain = node.kind === 'field' || node.kind === 'index' || node.kind === 'slice' || node.kind === 'method';
  return chain ? rootOf(node.of) : undefined;
}

/** A value as the language would write it, shortened. */
function shown(value: Fact, part: Part): string {
  if (part === 'time' && typeof value === 'bigint') return new Date(Number(value / 1_000_000n)).toISOString();
  return shortened(written(value, 0), limits.explainedValueCharsMax);
}

function written(value: Fact, depth: number): string {
  if (typeof value === 'string') return `'${value.slice(0, limits.explainedValueCharsMax)}'`;
  if (typeof value !== 'object') return String(value);
  if (depth > 2) return '…';
  if (isList(value)) return `[${some(value.map((item) => () => written(item, depth + 1)))}]`;
  return `{${some(
    Object.entries(value).map(
      ([name, inner]) =>
        () =>
          `${name}: ${written(inner, depth + 1)}`,
    ),
  )}}`;
}

const SHOWN_MAX = 8;
/** Users of a list that a window tells by their names. */
const USERS_MAX = 20;

function some(items: readonly (() => string)[]): string {
  const rest = items.length - SHOWN_MAX;
  return [...items.slice(0, SHOWN_MAX).map((item) => item()), ...(rest > 0 ? [`… ${rest}`] : [])].join(', ');
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
