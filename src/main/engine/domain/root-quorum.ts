import { refused } from '../fault.ts';
import type { Tx } from '../state/tx.ts';
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
