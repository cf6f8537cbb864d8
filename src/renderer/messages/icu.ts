import type { ReactNode } from 'react';

/**
 * Messages in ICU MessageFormat, read once and told as often as needed. The window uses arguments, `number`, `plural`, `select`, tags and
 * quotes, and this knows no more: a test compares what it tells of every message with the whole format's own program.
 */

/** What a message is made of. */
type Part =
  | string
  /** The number that the `plural` around it counts. */
  | Readonly<{ kind: 'count' }>
  | Readonly<{ kind: 'argument' | 'number'; name: string }>
  | Readonly<{ kind: 'plural' | 'select'; name: string; branches: ReadonlyMap<string, readonly Part[]> }>
  | Readonly<{ kind: 'tag'; name: string; content: readonly Part[] }>;

/** What stands for the arguments and tags of a message; a function draws what stands between the tags of its name. */
export type Values = Readonly<Record<string, ReactNode | ((chunks: readonly ReactNode[]) => ReactNode)>>;

const read = new Map<string, readonly Part[]>();

/**
 * What a message says in a language: text and nodes in turn. Throws where an argument or the function of a tag was not given, and where a part
 * of the message would be left out because it is written in another way than is known here.
 */
export function tell(message: string, locale: string, values: Values): readonly ReactNode[] {
  let parts = read.get(message);
  if (parts === undefined) {
    parts = readWhole(message);
    read.set(message, parts);
  }
  return joined(tellEach(parts, { locale, values }));
}

type Telling = Readonly<{ locale: string; values: Values; count?: number }>;

function tellEach(parts: readonly Part[], telling: Telling): readonly ReactNode[] {
  return parts.flatMap((part) => tellPart(part, telling));
}

function tellPart(part: Part, telling: Telling): readonly ReactNode[] {
  const { locale, values, count } = telling;
  if (typeof part === 'string') return [part];
  if (part.kind === 'count') return count === undefined ? [] : [numbersOf(locale).format(count)];
  if (!(part.name in values)) throw new Error(`a message lacks its argument ${part.name}`);
  const value = values[part.name];
  switch (part.kind) {
    case 'argument':
      if (typeof value === 'function') throw new Error(`a message has an argument ${part.name} for its tag`);
      return [typeof value === 'object' && value !== null ? value : textOf(value)];
    case 'number':
      return [numbersOf(locale).format(typeof value === 'bigint' ? value : Number(value))];
    case 'select':
      return tellEach(branchOf(part.branches, typeof value === 'boolean' ? String(value) : textOf(value)), {
        locale,
        values,
      });
    case 'plural': {
      const n = Number(value);
      const exact = part.branches.get(`=${n}`);
      return tellEach(exact ?? branchOf(part.branches, pluralsOf(locale).select(n)), { locale, values, count: n });
    }
    case 'tag': {
      if (typeof value !== 'function') throw new Error(`a message lacks the function of its tag ${part.name}`);
      const drawn = value(joined(tellEach(part.content, telling)));
      return Array.isArray(drawn) ? drawn : [drawn];
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

function branchOf(branches: ReadonlyMap<string, readonly Part[]>, name: string): readonly Part[] {
  const branch = branches.get(name) ?? branches.get('other');
  if (branch === undefined) throw new Error(`a message has no branch ${name}, and no other`);
  return branch;
}

/** The same with neighbouring texts as one. */
function joined(pieces: readonly ReactNode[]): readonly ReactNode[] {
  const all: ReactNode[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
}

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function numbersOf(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, known);
  return known;
}

function pluralsOf(locale: string): Intl.PluralRules {
  const known = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, known);
  return known;
}

type Read = Readonly<{ parts: readonly Part[]; end: number }>;

const openingTag = /<([a-zA-Z][\w-]*)>/y;
/** ICU's apostrophes: two are one, and one before a syntax character quotes up to the next. */
const quoted = /'(?:'|([{}<>](?:[^']|'')*)(?:'|$))/y;
const text = /[^'{}<#]+/y;
const argument = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?/y;
const branch = /[\s,]*(=?\w+)\s*\{/y;
const closing = /\s*\}/y;

function readWhole(message: string): readonly Part[] {
  const { parts, end } = readParts(message, 0, false);
  if (end < message.length) throw notKnown(message, end);
  return parts;
}

function notKnown(message: string, at: number): Error {
  return new Error(`a message is not known from its character ${at} on: ${message}`);
}

/** Reads up to the end, or to what closes the branch or the tag around it. `counts`: whether # stands for a number there. */
function readParts(message: string, start: number, counts: boolean): Read {
  const parts: Part[] = [];
  let at = start;
  while (at < message.length && message[at] !== '}' && !message.startsWith('</', at)) {
    const next = readPart(message, at, counts);
    parts.push(next.part);
    at = next.end;
  }
  return { parts, end: at };
}

function readPart(message: string, at: number, counts: boolean): Readonly<{ part: Part; end: number }> {
  const plain = matchAt(text, message, at);
  if (plain) return { part: plain[0], end: at + plain[0].length };
  const quote = matchAt(quoted, message, at);
  if (quote) return { part: (quote[1] ?? "'").replaceAll("''", "'"), end: at + quote[0].length };
  const tag = matchAt(openingTag, message, at);
  if (tag?.[1] !== undefined) {
    const content = readParts(message, at + tag[0].length, counts);
    const close = `</${tag[1]}>`;
    if (!message.startsWith(close, content.end)) throw notKnown(message, content.end);
    return { part: { kind: 'tag', name: tag[1], content: content.parts }, end: content.end + close.length };
  }
  if (message[at] === '{') return readArgument(message, at);
  if (message[at] === '#' && counts) return { part: { kind: 'count' }, end: at + 1 };
  return { part: message.charAt(at), end: at + 1 };
}

function readArgument(message: string, start: number): Readonly<{ part: Part; end: number }> {
  const [opening, name, kind = 'argument'] = matchAt(argument, message, start) ?? [];
  if (opening === undefined || name === undefined) throw notKnown(message, start);
  let at = start + opening.length;
  const branches = new Map<string, readonly Part[]>();
  for (let begin = matchAt(branch, message, at); begin; begin = matchAt(branch, message, at)) {
    const { parts, end } = readParts(message, at + begin[0].length, kind === 'plural');
    if (message[end] !== '}') throw notKnown(message, end);
    branches.set(begin[1] ?? '', parts);
    at = end + 1;
  }
  const close = matchAt(closing, message, at);
  const hasBranches = kind === 'plural' || kind === 'select';
  if (!close || branches.size > 0 !== hasBranches) throw notKnown(message, at);
  const end = at + close[0].length;
  switch (kind) {
    case 'argument':
    case 'number':
      return { part: { kind, name }, end };
    case 'plural':
    case 'select':
      return { part: { kind, name, branches }, end };
    default:
      throw new Error(`a message wants ${kind}, which is not known here`);
  }
}

function matchAt(pattern: RegExp, message: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(message);
}
