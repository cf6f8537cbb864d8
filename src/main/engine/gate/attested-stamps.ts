import { parseBase64Url } from '#shared/base64url.ts';
import { parseAttestedStamp, type AttestedStamp } from '#shared/stamp.ts';
import { parseUtf8, sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { verifyStamp } from '../crypto/stamp-verify.ts';
import { refused, unauthenticated } from '../fault.ts';
import type { Curves, Identity } from '../ports.ts';
import type { OauthProvider } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';

/** Stamps with a key that nobody registered: a token of the user's vouches for the key. */

type World = Readonly<{ state: StateReader; curves: Curves }>;

/** A stamp that fits these very bytes, and the sign-ins that its token claims to be of. Whether the token is genuine is not known yet. */
export type ClaimedStamp = Readonly<{ stamp: AttestedStamp; providers: readonly OauthProvider[] }>;

/**
 * Makes sure of the signature, and finds the sign-ins that the token names. A token of nobody here goes no further, so that strangers cannot
 * have Coffer ask issuers for their keys. Throws UNAUTHENTICATED.
 */
export function requireClaimedStamp({ state, curves }: World, header: string, body: Uint8Array): ClaimedStamp {
  const stamp = parseAttestedStamp(header);
  if (!stamp) throw unauthenticated('malformed activity stamp: could not extract attested stamp', 'SIGNATURE_INVALID');
  const { publicKey, signature } = stamp;
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256';
  if (!verifyStamp(curves, { publicKey: publicKey.toLowerCase(), scheme, signature }, body))
    throw unauthenticated('could not verify attested signature', 'SIGNATURE_INVALID');
  const claims = claimsOf(stamp.publicKeyAttestation);
  const providers = state.oauthProviders
    .lookup('subject', claims.subject)
    .filter(({ issuer, audience }) => issuer === claims.issuer && audience === claims.audience);
  if (providers.length === 0)
    throw unauthenticated('nobody signs in with the identity of this token', 'CREDENTIAL_NOT_FOUND');
  return { stamp, providers };
}

/**
 * Makes sure of the token: it is genuine, it is of the identity that it claimed, and its nonce names the key of the stamp, as text. Throws
 * INVALID_ARGUMENT `invalid OIDC token: …`.
 */
export async function requireGenuineToken(identity: Identity, { stamp, providers }: ClaimedStamp): Promise<void> {
  const verdict = await identity.verifyOidcToken(stamp.publicKeyAttestation);
  if (!verdict.ok) throw refused(`invalid OIDC token: ${verdict.reason}`, 'INVALID_OIDC_TOKEN');
  const { identity: proved } = verdict;
  const [claimed] = providers;
  if (
    proved.issuer !== claimed?.issuer ||
    proved.audience !== claimed.audience ||
    proved.subject !== claimed.subject ||
    proved.nonce !== sha256Hex(utf8Bytes(stamp.publicKey))
  )
    throw refused(
      'invalid OIDC token: its nonce is not the SHA-256 of the key that made the stamp',
      'INVALID_OIDC_TOKEN',
    );
}

type Claims = Readonly<{ issuer: string; audience: string; subject: string }>;

/** Who a token says that it is of, unverified; empty texts, which no sign-in has, where it cannot be read. */
export function claimsOf(token: string): Claims {
  const nobody: Claims = { issuer: '', audience: '', subject: '' };
  const payload = parseBase64Url(token.split('.')[1] ?? '');
  if (!payload) return nobody;
  try {
    // Only where to look: what the token says counts once it is verified.
    const claims: unknown = JSON.parse(parseUtf8(payload) ?? '');
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return nobody;
    const { iss, sub, aud } = claims as Record<string, unknown>;
    const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
    if (typeof iss !== 'string' || typeof sub !== 'string' || typeof audience !== 'string') return nobody;
    return { issuer: iss, audience, subject: sub };
  } catch {
    return nobody;
  }
}
