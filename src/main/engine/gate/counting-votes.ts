import { lastWords, type Vote } from '../activity.ts';
import { originOf, parseWebAuthnStamp } from '../crypto/webauthn.ts';
import type { UserId } from '../state/rows.ts';
import { mayLogInByCode } from '../state/contacts.ts';
import type { OrganizationRows } from '../state/tx.ts';
import type { AttestedScheme } from '#shared/stamp.ts';
import { isAttested } from './attested-stamps.ts';
import { isOfAuthProxy } from './auth-proxy.ts';
import { isExpired } from './authenticate.ts';
import type { Request } from './request.ts';

/** The votes on a request. */
export type Votes = Pick<Request, 'votes' | 'isSettled'>;

/**
 * Each user's last word, of the votes that count: the first of `words` whose credential is there. A vote counts while the credential that stamped
 * it exists and has not expired, and, for a passkey, while the origin that asked for the stamp is allowed: the deletion of a stolen key takes back
 * the votes of the thief. A user's earlier vote that says something else does not count in its place.
 */
export function countingVotes(view: OrganizationRows, votes: Votes): ReadonlyMap<UserId, Vote> {
  const counting = new Map<UserId, Vote>();
  for (const [userId, [vote]] of countingWords(view, votes)) if (vote) counting.set(userId, vote);
  return counting;
}

/**
 * As `countingVotes`, with all that counts of each user's last word: by further votes that say the same they prove further credentials. A vote
 * for whose key a token vouched only proves something, unless the request itself was stamped so: it counts beside a vote of the user's by a
 * credential of their own.
 */
export function countingWords(
  view: OrganizationRows,
  { votes, isSettled = false }: Votes,
): ReadonlyMap<UserId, readonly Vote[]> {
  const words = lastWords(votes, view.nowMs);
  if (isSettled) return words;
  return new Map(
    [...words].map(([userId, said]) => {
      const valid = said.filter((vote) => isValid(view, vote));
      const first = valid.find((vote) => vote === votes[0] || !isAttested(vote));
      return [userId, first ? [first, ...valid.filter((vote) => vote !== first)] : []];
    }),
  );
}

function isValid(view: OrganizationRows, vote: Vote): boolean {
  const { credential, signature } = vote;
  // Such a request is decided in the turn that made sure of the proxy, and never waits for other votes.
  if (isOfAuthProxy(vote)) return true;
  if (!isCredentialThere(view, vote.userId, vote)) return false;
  const key = view.apiKeys.get(credential.id);
  if (key) return !isExpired(key, view.nowMs);
  if (!view.authenticators.get(credential.id)) return true;
  const origins = view.passkeyOrigins();
  if (!origins) return true;
  const stamp = parseWebAuthnStamp(signature);
  return stamp !== null && origins.includes(originOf(stamp) ?? '');
}

/** Whether what a user stamped with is still there: the credential or, where a token vouched for the key, the sign-in or the contact. */
export function isCredentialThere(
  view: OrganizationRows,
  userId: UserId,
  { scheme, credential: { id, contact } }: Pick<Vote, 'scheme' | 'credential'>,
): boolean {
  switch (scheme as AttestedScheme) {
    case 'STAMP_ATTESTED_SCHEME_P256_OIDC':
      return view.oauthProviders.get(id) !== undefined;
    case 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN':
      return contact !== undefined && mayLogInByCode(view, view.users.get(userId), contact);
    default:
      return view.apiKeys.get(id) !== undefined || view.authenticators.get(id) !== undefined;
  }
}
