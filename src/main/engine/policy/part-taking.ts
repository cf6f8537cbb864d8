import { giveWay, mapped, someOf, type Sliced } from '../slices.ts';
import type { Expression } from './ast.ts';
import { evaluate, spend } from './evaluate.ts';
import type { Approver, Budget, Credential, Facts } from './facts.ts';
import { childrenOf } from './spans.ts';

/** What one user is to a consensus. `inTheWay`: while they approve, it cannot be met. */
export type Standing = Readonly<{ counted: boolean; inTheWay: boolean }>;

/**
 * What one user, who is among the approvers of `facts`, is to a consensus, through themselves or one of their credentials
 * (`ownCredentials`, ids). Read from the tree: each function over `approvers` or `credentials` is asked about this user alone.
 */
export function* partIn(
  consensus: Expression,
  facts: Facts,
  userId: string,
  ownCredentials: ReadonlySet<string>,
): Sliced<Standing> {
  const ask: Ask = function* (node, list, wanted) {
    spend(facts.budget, facts.approvers.length + facts.credentials.length);
    // A count, an index, a slice: whoever is in the list bears on it.
    if (node.kind !== 'method' || !node.variable || !node.argument) return wanted ? 'counted' : 'ignored';
    const { argument, variable } = node;
    const own =
      list === 'approvers'
        ? facts.approvers.filter(({ id }) => id === userId)
        : facts.credentials.filter(({ id }) => ownCredentials.has(id));
    const fits = yield* someOf<Approver | Credential>(own, function* (value) {
      yield* giveWay(facts.budget);
      const result = evaluate(argument, facts, [{ name: variable, value }]);
      return result.ok && result.value;
    });
    // `all` is about those whom its predicate leaves out, the others about those whom theirs takes in.
    const all = node.name === 'all';
    if (all === fits) return 'ignored';
    return all === wanted ? 'in the way' : 'counted';
  };
  const voices = yield* voicesIn(consensus, true, ask, facts.budget);
  return { counted: voices.includes('counted'), inTheWay: voices.includes('in the way') };
}

type Voice = 'counted' | 'in the way' | 'ignored';
type ListName = 'approvers' | 'credentials';

/** Which list a node reads, where it reads one directly: `approvers.any(…)`, `credentials.count`, `approvers[0]`. */
function listRead(node: Expression): ListName | undefined {
  if (node.kind === 'name') return listNamed(node);
  return 'of' in node && node.of.kind === 'name' ? listNamed(node.of) : undefined;
}

function listNamed({ name }: Readonly<{ name: string }>): ListName | undefined {
  return name === 'approvers' || name === 'credentials' ? name : undefined;
}

type Ask = (node: Expression, list: ListName, wanted: boolean) => Sliced<Voice>;

/** The answer of `ask` for each place where a list is read. `wanted`: that the expression be true, rather than false. */
function* voicesIn(node: Expression, wanted: boolean, ask: Ask, budget: Budget | undefined): Sliced<readonly Voice[]> {
  spend(budget, 1);
  const list = listRead(node);
  if (list) return [yield* ask(node, list, wanted)];
  if (node.kind === 'not') return yield* voicesIn(node.operand, !wanted, ask, budget);
  if (node.kind !== 'compare')
    return (yield* mapped(childrenOf(node), (child) => voicesIn(child, wanted, ask, budget))).flat();
  // Only a lower bound needs people. An upper bound is no reason to keep somebody out, who may be below it.
  const { operator, left, right } = node;
  const less = operator === '<' || operator === '<=';
  const more = operator === '>' || operator === '>=';
  return [
    ...(less && wanted ? [] : more && !wanted ? [] : yield* voicesIn(left, true, ask, budget)),
    ...(more && wanted ? [] : less && !wanted ? [] : yield* voicesIn(right, true, ask, budget)),
  ];
}
