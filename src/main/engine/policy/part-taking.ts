import { giveWay, type Sliced } from '../slices.ts';
import type { Expression } from './ast.ts';
import { evaluate } from './evaluate.ts';
import { spend } from './run.ts';
import type { Approver, Credential, Facts } from './facts.ts';
import { childrenOf } from './spans.ts';

/** What one user is to a consensus. `inTheWay`: while they approve, it cannot be met. */
export type Standing = Readonly<{ counted: boolean; inTheWay: boolean }>;

type ListName = 'approvers' | 'credentials';

/** A place of a consensus that reads one of the lists. `wanted`: that the expression there be true, rather than false. */
type Place = Readonly<{
  list: ListName;
  wanted: boolean;
  /** What an `all`, `any` or `filter` asks of each item; none where the members of the list matter: a count, an index, a slice. */
  predicate: Readonly<{ variable: string; argument: Expression; ofAll: boolean }> | undefined;
}>;

/**
 * What a consensus reads of those who approve. `nested`: a predicate reads a list in its turn, so that what one user is to the consensus
 * hangs on who else approves. `stamps`: it reads what they stamped with.
 */
type Reads = Readonly<{ places: readonly Place[]; nested: boolean; stamps: boolean }>;

const known = new WeakMap<Expression, Reads>();

/** Found in the tree once: ten thousand users are asked about with the same consensus. */
export function readsOf(consensus: Expression): Reads {
  let reads = known.get(consensus);
  if (!reads) {
    const places = placesIn(consensus, true);
    const nested = places.some(({ predicate }) => predicate && names(predicate.argument, 'approvers', 'credentials'));
    known.set(consensus, (reads = { places, nested, stamps: names(consensus, 'credentials') }));
  }
  return reads;
}

/**
 * What one user is to a consensus, through themselves or one of `credentials`, their own. Each function over `approvers` or `credentials`
 * is asked about this user alone. `facts`: where the consensus is `nested`, those in which the user approves too, with these credentials.
 */
export function* partIn(
  consensus: Expression,
  facts: Facts,
  approver: Approver,
  credentials: readonly Credential[],
): Sliced<Standing> {
  let counted = false;
  let inTheWay = false;
  yield* giveWay(facts.budget);
  for (const { list, wanted, predicate } of readsOf(consensus).places) {
    spend(facts.budget, 1);
    if (!predicate) {
      counted ||= wanted;
      continue;
    }
    const { variable, argument, ofAll } = predicate;
    let fits = false;
    for (const value of list === 'approvers' ? [approver] : credentials) {
      yield* giveWay(facts.budget);
      const result = evaluate(argument, facts, { name: variable, value });
      fits = result.ok && result.value;
      if (fits) break;
    }
    // `all` is about those whom its predicate leaves out, the others about those whom theirs takes in.
    if (ofAll === fits) continue;
    if (ofAll === wanted) inTheWay = true;
    else counted = true;
  }
  return { counted, inTheWay };
}

/** Which list a node reads, where it reads one directly: `approvers.any(…)`, `credentials.count`, `approvers[0]`. */
function listRead(node: Expression): ListName | undefined {
  if (node.kind === 'name') return listNamed(node);
  return 'of' in node && node.of.kind === 'name' ? listNamed(node.of) : undefined;
}

function listNamed({ name }: Readonly<{ name: string }>): ListName | undefined {
  return name === 'approvers' || name === 'credentials' ? name : undefined;
}

/** Whether one of these names stands anywhere in an expression, were it that of a variable. */
function names(node: Expression, ...wanted: readonly ListName[]): boolean {
  if (node.kind === 'name') return wanted.some((name) => name === node.name);
  return childrenOf(node).some((child) => names(child, ...wanted));
}

function placesIn(node: Expression, wanted: boolean): readonly Place[] {
  const list = listRead(node);
  if (list) return [{ list, wanted, predicate: predicateOf(node) }];
  if (node.kind === 'not') return placesIn(node.operand, !wanted);
  if (node.kind !== 'compare') return childrenOf(node).flatMap((child) => placesIn(child, wanted));
  // Only a lower bound needs people. An upper bound is no reason to keep someone out, who may be below it.
  const { operator, left, right } = node;
  const less = operator === '<' || operator === '<=';
  const more = operator === '>' || operator === '>=';
  return [
    ...(less && wanted ? [] : more && !wanted ? [] : placesIn(left, true)),
    ...(more && wanted ? [] : less && !wanted ? [] : placesIn(right, true)),
  ];
}

function predicateOf(node: Expression): Place['predicate'] {
  if (node.kind !== 'method' || !node.variable || !node.argument) return undefined;
  return { variable: node.variable, argument: node.argument, ofAll: node.name === 'all' };
}
