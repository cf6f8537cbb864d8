import type { Expression } from './ast.ts';
import type { PolicyTrouble } from './trouble.ts';

/** A change to a text: what stands in [from, to) gives way to `text`. */
export type Mending = Readonly<{ from: number; to: number; text: string }>;

type Found = PolicyTrouble['found'];

/** The change that most likely was meant, or undefined. It is a guess: what it leaves behind has to be examined again. */
export function mendingOf(text: string, found: Found): Mending | undefined {
  const { at, complaint, node, known = [] } = found;
  const instead = (length: number, by: string): Mending => ({ from: at, to: at + length, text: by });
  switch (complaint) {
    case 'singleEquals':
      // `===` is read as `==` and one more.
      return text[at - 1] === '=' ? instead(1, '') : instead(1, '==');
    case 'singleSign':
      return instead(1, `${text[at]}${text[at]}`);
    case 'doubleQuote':
      return requoted(text, at);
    case 'expected':
      return signForWord(text, at);
    case 'unknownField': {
      const { name = '' } = found.params;
      const nearest = nearestTo(name, known);
      return nearest === undefined ? undefined : instead(name.length, nearest);
    }
    case 'noSuchFunction': {
      const { name = '' } = found.params;
      const meant = synonyms[name.toLowerCase()] ?? nearestTo(name, ['all', 'any', 'contains', 'count', 'filter']);
      return meant === undefined ? undefined : instead(name.length, meant);
    }
    case 'typesDiffer':
      return node?.kind === 'compare' ? oneType(text, node, found.params) : undefined;
    case 'inWantsList':
      return node?.kind === 'compare' ? inBrackets(text, node.right) : undefined;
    default:
      return undefined;
  }
}

const synonyms: Readonly<Record<string, string>> = {
  includes: 'contains',
  has: 'contains',
  some: 'any',
  exists: 'any',
  every: 'all',
  length: 'count',
  size: 'count',
};

function requoted(text: string, at: number): Mending | undefined {
  const end = text.indexOf('"', at + 1);
  const inside = text.slice(at + 1, end);
  return end < 0 || inside.includes("'") ? undefined : { from: at, to: end + 1, text: `'${inside}'` };
}

/** `and`, `or` and `not` are words in other languages and signs in this one. */
function signForWord(text: string, at: number): Mending | undefined {
  const word = /^[A-Za-z]+/.exec(text.slice(at))?.[0] ?? '';
  const sign = { and: '&&', or: '||' }[word.toLowerCase()];
  if (sign !== undefined) return { from: at, to: at + word.length, text: sign };
  const not = /(?:^|[^A-Za-z0-9_.])(not\s+)$/i.exec(text.slice(0, at))?.[1];
  return not === undefined ? undefined : { from: at - not.length, to: at, text: '!' };
}

type Compare = Extract<Expression, { kind: 'compare' }>;

/** A literal in the form of what it is compared with: digits out of their quotes, or into them. */
function oneType(text: string, { left, right }: Compare, params: Found['params']): Mending | undefined {
  for (const [literal, wanted] of [
    [right, params['left']],
    [left, params['right']],
  ] as const) {
    const end = endOfLiteral(text, literal);
    if (end === undefined) continue;
    const written = text.slice(literal.at, end);
    const bare = literal.kind === 'string' ? literal.value : written;
    const fits =
      (wanted === 'int' && literal.kind === 'string' && /^[0-9]{1,77}$/.test(bare)) ||
      (wanted === 'bool' && literal.kind === 'string' && /^(?:true|false)$/.test(bare));
    if (fits) return { from: literal.at, to: end, text: bare };
    if (wanted === 'string' && literal.kind !== 'string') return { from: literal.at, to: end, text: `'${bare}'` };
  }
  return undefined;
}

function inBrackets(text: string, right: Expression): Mending | undefined {
  const end = endOfLiteral(text, right);
  return end === undefined ? undefined : { from: right.at, to: end, text: `[${text.slice(right.at, end)}]` };
}

/** Where a text, number or truth value ends that stands in `text`; undefined for whatever else. */
function endOfLiteral(text: string, node: Expression): number | undefined {
  switch (node.kind) {
    case 'string':
      return node.at + node.value.length + 2;
    case 'integer':
      // As it was written, with the zeros that the number has lost.
      return node.at + (/^[0-9]+/.exec(text.slice(node.at))?.[0].length ?? 0);
    case 'boolean':
      return node.at + String(node.value).length;
    default:
      return undefined;
  }
}

/** The name that differs least, if it differs in no more than a third of its letters. */
export function nearestTo(name: string, known: readonly string[]): string | undefined {
  // A name of this language is short; a text that is no name costs nothing here.
  if (name.length > 64) return undefined;
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return best?.candidate;
}

/** How many letters must be put in, taken out, changed, or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
