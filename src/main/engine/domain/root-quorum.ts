import { failedPrecondition, refused } from '../fault.ts';
import type { Layer } from '../state/layer.ts';
import type { UserId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf, type OrganizationRows, type Tx, type View } from '../state/tx.ts';
import { expiresAtMs } from './api-keys.ts';
import { requireUser } from './users.ts';

/**
 * Says whose agreement, and that of how many of them, can do anything in the organization. `threshold` is a whole number from 1, and
 * nobody is named twice. Throws INVALID_ARGUMENT `quorum users missing` when fewer are named than it asks for, NOT_FOUND for one who is
 * not there.
 */
export function setRootQuorum(tx: Tx, threshold: number, userIds: readonly string[]): void {
  if (threshold > userIds.length)
    throw refused(`quorum users missing: the threshold is ${threshold}, of ${userIds.length} users`, 'REQUEST_INVALID');
  tx.organizations.replace(tx.organization, {
    quorumThreshold: threshold,
    quorumUserIds: userIds.map((userId) => requireUser(tx, userId).userId),
  });
}

/**
 * The members of the root quorum who can stamp a request now, with an API key that has not expired or with a passkey; and those of them
 * whom nobody has to agree with. In the quorum's order.
 */
export function ableToAct(view: View): Readonly<{ canAct: UserId[]; canActAlone: UserId[] }> {
  const { quorumThreshold, quorumUserIds } = view.organization;
  const canAct = quorumUserIds.filter((userId) => canStamp(view, userId));
  return { canAct, canActAlone: quorumThreshold === 1 ? canAct : [] };
}

/** Whether a user has something to stamp a request with now: a passkey, or an API key that has not expired. */
export function canStamp(view: OrganizationRows, userId: string): boolean {
  return (
    view.authenticators.lookup('userId', userId).length > 0 ||
    view.apiKeys.lookup('userId', userId).some((key) => expiresAtMs(key) > view.nowMs)
  );
}

const ways = new Set(['organizations', 'users', 'apiKeys', 'authenticators', 'oauthProviders']);

/**
 * Refuses the changes of `layer` where the root quorum of an organization can act before them and not after them: fewer members than its
 * threshold could then stamp a request or log in. Nobody could undo such a change. Throws FAILED_PRECONDITION `LOCKOUT`.
 */
export function requireQuorumCanAct(before: StateReader, layer: Layer, nowMs: number): void {
  const changed = layer.changes.filter(({ table }) => ways.has(table)).map(({ organizationId }) => organizationId);
  for (const organizationId of new Set(changed)) {
    const organization = before.organizations.get(organizationId);
    if (!organization) continue;
    const was = quorumWith(rowsOf(before, organization.organizationId, nowMs));
    const becomes = quorumWith(rowsOf(layer.tables, organization.organizationId, nowMs));
    if (was.able >= was.threshold && becomes.able < becomes.threshold)
      throw failedPrecondition(
        'LOCKOUT',
        `the root quorum could no longer act: ${becomes.able} of its members could stamp a request, and its threshold is ${becomes.threshold}`,
      );
  }
}

function quorumWith(view: OrganizationRows): Readonly<{ able: number; threshold: number }> {
  const { quorumThreshold: threshold, quorumUserIds } = view.organization;
  // Whoever can log in gets a key by it.
  const canLogIn = (userId: string) => view.oauthProviders.lookup('userId', userId).length > 0;
  return { able: quorumUserIds.filter((userId) => canStamp(view, userId) || canLogIn(userId)).length, threshold };
}
