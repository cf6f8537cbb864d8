import type { Expression, Part } from './ast.ts';
import { lex, type Token } from './lex.ts';

/** Where something stands in a text: UTF-16 units from 0, `to` not in. */
export type Span = Readonly<{ from: number; to: number }>;

/** Tells where each node of a tree that was read from `text` stands, with the brackets that are its own and without those around it. */
export function spansOf(part: Part, text: string): (node: Expression) => Span {
  const tokens = lex(part, text);
  const places = new Map(tokens.map((token, index) => [token.at, index]));
  return (node) => {
    const { first, last } = balanced(tokens, reach(places, node));
    const [begin, end] = [tokens[first], tokens[last]];
    return begin && end ? { from: begin.at, to: end.at + lengthOf(end) } : { from: node.at, to: node.at };
  };
}

/** The nodes that another is made of, in the order of the text. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'or':
    case 'and':
      return node.operands;
    case 'not':
      return [node.operand];
    case 'compare':
      return [node.left, node.right];
    case 'list':
      return node.items;
    case 'field':
      return [node.of];
    case 'index':
      return [node.of, node.index];
    case 'slice':
      return [node.of, node.from, node.to];
    case 'method':
      return node.argument ? [node.of, node.argument] : [node.of];
    default:
      return [];
  }
}

/** Places in the row of tokens, both included. */
type Reach = Readonly<{ first: number; last: number }>;

function reach(places: ReadonlyMap<number, number>, node: Expression): Reach {
  const own = places.get(node.at) ?? 0;
  // What follows a word of ours without being a node: `()` of a function of nothing, the texts of a call, `]` of an empty list.
  const tail =
    node.kind === 'method' && !node.argument
      ? own + 2
      : node.kind === 'call'
        ? own + 2 * node.texts.length + 1
        : node.kind === 'list' && node.items.length === 0
          ? own + 1
          : own;
  return childrenOf(node)
    .map((child) => reach(places, child))
    .reduce((all, one) => ({ first: Math.min(all.first, one.first), last: Math.max(all.last, one.last) }), {
      first: own,
      last: tail,
    });
}

/** Takes in the brackets that are open at either end. */
function balanced(tokens: readonly Token[], { first, last }: Reach): Reach {
  let open = 0;
  let lacking = 0;
  for (const { kind, text } of tokens.slice(first, last + 1)) {
    if (kind !== 'sign') continue;
    if (text === '(' || text === '[') open += 1;
    else if ((text === ')' || text === ']') && open > 0) open -= 1;
    else if (text === ')' || text === ']') lacking += 1;
  }
  return { first: first - lacking, last: last + open };
}

function lengthOf({ kind, text }: Token): number {
  return kind === 'string' ? text.length + 2 : text.length;
}
