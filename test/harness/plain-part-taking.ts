import type { Expression } from '#engine/policy/ast.ts';
import { evaluate } from '#engine/policy/evaluate.ts';
import type { Credential, Facts } from '#engine/policy/facts.ts';
import { parse } from '#engine/policy/parse.ts';
import type { Member } from '#engine/policy/policy.ts';
import { childrenOf } from '#engine/policy/spans.ts';
import { limits } from '#shared/limits.ts';

/**
 * Who takes part in a consensus, read as plainly as its rule is put: for each user, the lists are made anew with this user in them, and the
 * whole tree is walked. It is slow, and the engine must say the same.
 */

/** As `takesPart` of the engine, for an ALLOW of this consensus. */
export function plainlyTakesPart(consensus: string, facts: Facts, member: Member): boolean {
  return useful(parse('consensus', consensus), facts, member).helps;
}

/** As `couldStillBeMet` of the engine, for an ALLOW of this consensus. */
export function plainlyCouldStillBeMet(consensus: string, facts: Facts, electorate: readonly Member[]): boolean {
  const tree = parse('consensus', consensus);
  if (holds(tree, facts) || holds(tree, joined(facts, electorate))) return true;
  const able = electorate.map((member) => useful(tree, facts, member));
  const inTurn = [...able.filter(({ helps }) => helps), ...able.filter(({ helps }) => !helps)];
  const tried = inTurn.slice(0, limits.electorateTriedMax).map(({ member }) => member);
  return tried.some((_, index) => holds(tree, joined(facts, tried.slice(0, index + 1))));
}

function useful(tree: Expression, facts: Facts, member: Member): { member: Member; helps: boolean } {
  const { id } = member.approver;
  const standingWith = (credentials: readonly Credential[]) =>
    standing(
      tree,
      joined(facts, [{ approver: member.approver, credentials }]),
      id,
      credentials.map((one) => one.id),
    );
  const approved = facts.approvers.some((approver) => approver.id === id);
  const own = approved ? facts.credentials.filter(({ user_id }) => user_id === id) : member.credentials;
  const credentials = approved ? own : own.filter((credential) => !standingWith([credential]).includes('in the way'));
  const voices = standingWith(credentials);
  return {
    member: { approver: member.approver, credentials },
    helps: voices.includes('counted') && !voices.includes('in the way'),
  };
}

type Voice = 'counted' | 'in the way' | 'ignored';

function standing(tree: Expression, facts: Facts, userId: string, credentialIds: readonly string[]): readonly Voice[] {
  return voicesIn(tree, true, (node, list, wanted) => {
    if (node.kind !== 'method' || !node.variable || !node.argument) return wanted ? 'counted' : 'ignored';
    const { argument, variable } = node;
    const own =
      list === 'approvers'
        ? facts.approvers.filter(({ id }) => id === userId)
        : facts.credentials.filter(({ id }) => credentialIds.includes(id));
    const fits = own.some((value) => holds(argument, facts, { name: variable, value }));
    if ((node.name === 'all') === fits) return 'ignored';
    return (node.name === 'all') === wanted ? 'in the way' : 'counted';
  });
}

type Ask = (node: Expression, list: 'approvers' | 'credentials', wanted: boolean) => Voice;

function voicesIn(node: Expression, wanted: boolean, ask: Ask): readonly Voice[] {
  const read = node.kind === 'name' ? node : 'of' in node ? node.of : undefined;
  if (read?.kind === 'name' && (read.name === 'approvers' || read.name === 'credentials'))
    return [ask(node, read.name, wanted)];
  if (node.kind === 'not') return voicesIn(node.operand, !wanted, ask);
  if (node.kind !== 'compare') return childrenOf(node).flatMap((child) => voicesIn(child, wanted, ask));
  const [small, large] = node.operator.startsWith('<')
    ? [node.left, node.right]
    : node.operator.startsWith('>')
      ? [node.right, node.left]
      : [];
  if (!small || !large) return [node.left, node.right].flatMap((side) => voicesIn(side, true, ask));
  return voicesIn(wanted ? large : small, true, ask);
}

function holds(tree: Expression, facts: Facts, bindings?: Parameters<typeof evaluate>[2]): boolean {
  const result = evaluate(tree, facts, bindings);
  return result.ok && result.value;
}

function joined(facts: Facts, members: readonly Member[]): Facts {
  const approvers = new Map(facts.approvers.map((approver) => [approver.id, approver]));
  const credentials = new Map(facts.credentials.map((credential) => [credential.id, credential]));
  for (const member of members) {
    approvers.set(member.approver.id, member.approver);
    for (const credential of member.credentials) credentials.set(credential.id, credential);
  }
  return { ...facts, approvers: [...approvers.values()], credentials: [...credentials.values()] };
}
