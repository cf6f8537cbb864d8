import type { LintCode, LintSeverity } from '#shared/policy-analysis.ts';
import type { Comparison, Expression, Part } from './ast.ts';
import { print } from './print.ts';
import { childrenOf, spansOf, type Span } from './spans.ts';
import { parseTimestamp, nanosOf } from './time.ts';
import { treesOf, type Texts } from './trace.ts';

/** Something that a policy says and that its writer can hardly mean. Places are UTF-16 units from 0; `to` is not in. */
export type Finding = Readonly<{
  code: LintCode;
  severity: LintSeverity;
  part?: Part;
  params: Readonly<Record<string, string>>;
}> &
  Partial<Span>;

/** What can be told of a policy from its texts alone, at an instant. */
export function findingsIn(texts: Texts, nowMs: number): readonly Finding[] {
  const { condition, time } = treesOf(texts);
  return [
    ...(condition ? contradictions('condition', texts.condition ?? '', condition) : []),
    ...(time ? timesOver(texts.time ?? '', time, nowMs) : []),
  ];
}

/** Two policies that say the same have the same key, however they are laid out. */
export function meaningOf(effect: string, texts: Texts): string {
  const trees = treesOf(texts);
  const parts = (['time', 'condition', 'consensus'] as const).map((part) => {
    const tree = trees[part];
    return tree ? print(tree) : tree === null ? texts[part] : '';
  });
  return JSON.stringify([effect, ...parts]);
}

/** Whether a consensus reads as if it wanted several: it counts, or joins several wishes for someone. */
export function wantsSeveral(consensus: Expression): boolean {
  const asks = (node: Expression): number => {
    const own = node.kind === 'method' && node.name === 'any' ? 1 : 0;
    return own + childrenOf(node).reduce((sum, child) => sum + asks(child), 0);
  };
  const counts = (node: Expression): boolean =>
    ((node.kind === 'method' || node.kind === 'field') && node.name === 'count') || childrenOf(node).some(counts);
  return counts(consensus) || (consensus.kind === 'and' && asks(consensus) > 1);
}

type Bound = Readonly<{ name: string; operator: Comparison; value: Expression; node: Expression }>;

/** Clauses of one `&&` that cannot be true together: a name that is to be two texts, or a number outside its own bounds. */
function contradictions(part: Part, text: string, expression: Expression): readonly Finding[] {
  const spanOf = spansOf(part, text);
  const found: Finding[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === 'and') {
      const bounds = node.operands.flatMap(boundOf);
      for (const [index, bound] of bounds.entries()) {
        const other = bounds.slice(0, index).find((before) => before.name === bound.name && !agree(before, bound));
        if (other)
          found.push({
            code: 'contradiction',
            severity: 'error',
            part,
            ...spanOf(bound.node),
            params: { name: bound.name, one: wordOf(other), other: wordOf(bound) },
          });
      }
    }
    childrenOf(node).forEach(visit);
  };
  visit(expression);
  return found;
}

const turned: Readonly<Partial<Record<Comparison, Comparison>>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function boundOf(node: Expression): readonly Bound[] {
  if (node.kind !== 'compare' || node.operator === 'in') return [];
  const { operator, left, right } = node;
  if (isLiteral(right) && !isLiteral(left)) return [{ name: print(left), operator, value: right, node }];
  if (isLiteral(left) && !isLiteral(right))
    return [{ name: print(right), operator: turned[operator] ?? operator, value: left, node }];
  return [];
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'string' || kind === 'integer' || kind === 'boolean';
}

function wordOf({ operator, value }: Bound): string {
  return operator === '==' ? print(value) : `${operator} ${print(value)}`;
}

/** Whether two clauses about one name can be true together. */
function agree(one: Bound, other: Bound): boolean {
  if (one.value.kind === 'integer' && other.value.kind === 'integer') {
    const low = [one, other].map(lowest).reduce((a, b) => (a > b ? a : b));
    const high = [one, other].map(highest).reduce((a, b) => (a < b ? a : b));
    const excluded = [one, other].filter(({ operator }) => operator === '!=').map(({ value }) => print(value));
    return low <= high && !(low === high && excluded.includes(String(low)));
  }
  const operators = [one.operator, other.operator];
  // Addresses are the same in either case, so that only what differs in more than that contradicts.
  if (operators.every((operator) => operator === '=='))
    return print(one.value).toLowerCase() === print(other.value).toLowerCase();
  const opposite = operators.includes('==') && operators.includes('!=');
  return !opposite || print(one.value) !== print(other.value);
}

const LOWEST = -1n;
const HIGHEST = 2n ** 256n;

function lowest({ operator, value }: Bound): bigint {
  const at = value.kind === 'integer' ? value.value : 0n;
  if (operator === '==' || operator === '>=') return at;
  return operator === '>' ? at + 1n : LOWEST;
}

function highest({ operator, value }: Bound): bigint {
  const at = value.kind === 'integer' ? value.value : 0n;
  if (operator === '==' || operator === '<=') return at;
  return operator === '<' ? at - 1n : HIGHEST;
}

/** An end, before now, that all of a time goes by. */
function timesOver(text: string, time: Expression, nowMs: number): readonly Finding[] {
  const spanOf = spansOf('time', text);
  const clauses = time.kind === 'and' ? time.operands : [time];
  return clauses.flatMap((node) => {
    if (node.kind !== 'compare') return [];
    const { left, right, operator } = node;
    const end =
      left.kind === 'field' && right.kind === 'call' && (operator === '<' || operator === '<=' || operator === '==')
        ? right
        : right.kind === 'field' && left.kind === 'call' && (operator === '>' || operator === '>=' || operator === '==')
          ? left
          : undefined;
    const at = end ? parseTimestamp(end.texts[0] ?? '') : undefined;
    if (!end || typeof at !== 'bigint' || at >= nanosOf(nowMs)) return [];
    return [
      {
        code: 'timeOver' as const,
        severity: 'error' as const,
        part: 'time' as const,
        ...spanOf(node),
        params: { end: end.texts[0] ?? '' },
      },
    ];
  });
}
