import { refused } from '../fault.ts';
import type { UserId } from '../state/rows.ts';
import type { OrganizationRows, Tx, View } from '../state/tx.ts';
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
