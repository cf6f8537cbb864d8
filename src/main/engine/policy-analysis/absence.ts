import type { Absence, AbsencePreview, Grant, RouteLeft, WhoCan } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import { notFound } from '../fault.ts';
import type { Sliced } from '../slices.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import { Layer } from '../state/layer.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf, type OrganizationRows } from '../state/tx.ts';
import { kinds, type Kind } from './kinds.ts';
import { analysisBudget, type AnalysisRequest } from './policy-set.ts';
import { accessTo, quorumIsMet } from './who-can.ts';

/**
 * What the organization could still do in an absence, and whose further absence would stop more. An absence can only take away: the same users
 * and policies are asked, with fewer credentials. Throws NOT_FOUND for a user or credential that is not there.
 */
export function* previewAbsence(
  { ports, organizationId, nowMs }: AnalysisRequest,
  absence: Absence,
): Sliced<AbsencePreview> {
  const rows = (state: StateReader) => rowsOf(state, organizationId, nowMs);
  const { state } = ports.store;
  const absent = stateWithout(state, rows(state), absence);
  const budget = analysisBudget();
  const before = yield* accessTo(rows(state), budget, kinds());
  const after = yield* accessTo(rows(absent), budget, kindsIn(before));
  const needed = yield* neededOf(rows(absent), after, (userId) =>
    rows(stateWithout(absent, rows(absent), onlyUser(userId))),
  );
  return {
    routes: routesLeft(rows(state), before, after),
    lost: lostBetween(before, after),
    needed: needed.found,
    partial: before.partial || after.partial || needed.partial,
  };
}

/** Who of those that are left is needed: for each, what would be lost with them. `without` gives the organization in their absence. */
function* neededOf(
  view: OrganizationRows,
  left: WhoCan,
  without: (userId: string) => OrganizationRows,
): Sliced<Readonly<{ found: AbsencePreview['needed']; partial: boolean }>> {
  const budget = analysisBudget();
  const asked = perhapsNeeded(left);
  const found: AbsencePreview['needed'] = [];
  let partial = asked.length > limits.absencesMax;
  for (const userId of asked.slice(0, limits.absencesMax)) {
    const then = yield* accessTo(without(userId), budget, kindsIn(left));
    partial ||= then.partial;
    const quorum = quorumIsMet(left) && !quorumIsMet(then);
    const policies = routesLeft(view, left, then).flatMap(({ met, policyId, policyName }) =>
      !met && policyId !== undefined && policyName !== undefined ? [{ policyId, policyName }] : [],
    );
    const lost = lostBetween(left, then);
    if (quorum || policies.length + lost.length > 0) found.push({ userId, quorum, policies, lost });
  }
  return { found, partial };
}

/**
 * The users without whom something might be lost. Nothing is lost with anybody else: for each route, the group of its example still meets it,
 * and no kind is theirs only.
 */
function perhapsNeeded({ grants, kinds: known, users }: WhoCan): readonly string[] {
  const examples = grants.flatMap(({ example }) => example);
  const only = known.flatMap(({ people }) => (people.length === 1 ? people.map(({ userId }) => userId) : []));
  const perhaps = new Set([...examples, ...only]);
  return users.map(({ userId }) => userId).filter((userId) => perhaps.has(userId));
}

const onlyUser = (userId: string): Absence => ({ userIds: [userId], credentialIds: [], expiring: false });

/** The state without the credentials that an absence takes from the users of `view`. */
function stateWithout(state: StateReader, view: OrganizationRows, absence: Absence): StateReader {
  for (const userId of absence.userIds) if (!view.users.get(userId)) throw notFound('user', userId);
  for (const id of absence.credentialIds)
    if (!view.apiKeys.get(id) && !view.authenticators.get(id)) throw notFound('credential', id);
  const { organizationId } = view;
  const users = new Set<string>(absence.userIds);
  const credentials = new Set<string>(absence.credentialIds);
  const layer = new Layer(state);
  for (const key of view.apiKeys.list()) {
    const { userId, apiKeyId: id } = key;
    if (users.has(userId) || credentials.has(id) || (absence.expiring && expiresAtMs(key) !== Infinity))
      layer.put({ table: 'apiKeys', id, organizationId, row: null });
  }
  for (const { userId, authenticatorId: id } of view.authenticators.list())
    if (users.has(userId) || credentials.has(id)) layer.put({ table: 'authenticators', id, organizationId, row: null });
  return layer.tables;
}

/** The kinds that somebody can do. */
function kindsIn({ kinds: known }: WhoCan): readonly Kind[] {
  const possible = new Set(known.flatMap(({ kind, people }) => (people.length > 0 ? [kind] : [])));
  return kinds().filter(({ name }) => possible.has(name));
}

/** The kinds that somebody can do before, and nobody after. A kind that was not come to is not said to be lost. */
function lostBetween(before: WhoCan, after: WhoCan): string[] {
  const nobody = new Set(after.kinds.flatMap(({ kind, people }) => (people.length === 0 ? [kind] : [])));
  return before.kinds.flatMap(({ kind, people }) => (people.length > 0 && nobody.has(kind) ? [kind] : []));
}

function routesLeft(today: OrganizationRows, before: WhoCan, after: WhoCan): RouteLeft[] {
  const then = new Map(after.grants.map((grant) => [routeKey(grant), grant]));
  return before.grants.flatMap((grant): RouteLeft[] => {
    const { basis, policyId, policyName, fewest } = grant;
    const voterIds = then.get(routeKey(grant))?.voterIds ?? [];
    if (basis === 'rootQuorum') return [{ basis, fewest, voterIds, met: voterIds.length >= fewest }];
    const allows = policyId !== undefined && today.policies.get(policyId)?.effect === 'EFFECT_ALLOW';
    if (!allows || policyName === undefined || fewest === 0) return [];
    return [{ basis: 'policy', policyId, policyName, fewest, voterIds, met: voterIds.length > 0 }];
  });
}

const routeKey = ({ basis, policyId = '' }: Grant): string => `${basis} ${policyId}`;
