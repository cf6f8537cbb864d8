import { latestVotes, type Vote } from '../activity.ts';
import type { UserId } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { isExpired } from './authenticate.ts';
import type { Request } from './request.ts';

/** The votes on a request. */
export type Votes = Pick<Request, 'votes' | 'isSettled'>;

/**
 * Each user's last vote, of those that count. A vote counts while the credential that stamped it exists and has not expired: the deletion
 * of a stolen key takes back the votes of the thief. A user's earlier vote does not count in its place.
 */
export function countingVotes(view: OrganizationRows, { votes, isSettled = false }: Votes): ReadonlyMap<UserId, Vote> {
  const latest = latestVotes(votes, view.nowMs);
  return isSettled ? latest : new Map([...latest].filter(([, { credential }]) => isValid(view, credential.id)));
}

function isValid(view: OrganizationRows, credentialId: string): boolean {
  const key = view.apiKeys.get(credentialId);
  return key ? !isExpired(key, view.nowMs) : view.authenticators.get(credentialId) !== undefined;
}
