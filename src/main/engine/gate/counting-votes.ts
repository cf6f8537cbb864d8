import { latestVotes, type Vote } from '../activity.ts';
import { originOf, parseWebAuthnStamp } from '../crypto/webauthn.ts';
import type { UserId } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { attestedSchemes } from '#shared/stamp.ts';
import { isOfAuthProxy } from './auth-proxy.ts';
import { isExpired } from './authenticate.ts';
import type { Request } from './request.ts';

/** The votes on a request. */
export type Votes = Pick<Request, 'votes' | 'isSettled'>;

/**
 * Each user's last vote, of those that count. A vote counts while the credential that stamped it exists and has not expired, and, for a
 * passkey, while the origin that asked for the stamp is allowed: the deletion of a stolen key takes back the votes of the thief. A user's
 * earlier vote does not count in its place.
 */
export function countingVotes(view: OrganizationRows, { votes, isSettled = false }: Votes): ReadonlyMap<UserId, Vote> {
  const latest = latestVotes(votes, view.nowMs);
  return isSettled ? latest : new Map([...latest].filter(([, vote]) => isValid(view, vote)));
}

function isValid(view: OrganizationRows, vote: Vote): boolean {
  const { credential, signature, scheme } = vote;
  // Such a request is decided in the turn that made sure of the proxy, and never waits for other votes.
  if (isOfAuthProxy(vote)) return true;
  if (attestedSchemes.some((known) => known === scheme)) return view.oauthProviders.get(credential.id) !== undefined;
  const key = view.apiKeys.get(credential.id);
  if (key) return !isExpired(key, view.nowMs);
  if (!view.authenticators.get(credential.id)) return false;
  const origins = view.passkeyOrigins();
  if (!origins) return true;
  const stamp = parseWebAuthnStamp(signature);
  return stamp !== null && origins.includes(originOf(stamp) ?? '');
}
