import { parseBase64Url } from '#shared/base64url.ts';
import { attestedSchemes, parseAttestedStamp, type AttestedStamp } from '#shared/stamp.ts';
import type { Vote } from '../activity.ts';
import { parseUtf8, sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { parseApiKey } from '../crypto/keys.ts';
import { readVerificationToken } from '../crypto/verification-token.ts';
import { verifyStamp } from '../crypto/stamp-verify.ts';
import { refused, unauthenticated } from '../fault.ts';
import type { Curves, Identity } from '../ports.ts';
import { contactFields, mayLogInByCode } from '../state/contacts.ts';
import type { Contact } from '../state/otp-rows.ts';
import type { OauthProvider, OrganizationId, User, UserId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf } from '../state/tx.ts';

/** Stamps with a key that nobody registered: a token of the user's proves the key. */

type World = Readonly<{ state: StateReader; curves: Curves; nowMs: number }>;

/** A stamp that fits these very bytes, and what its token claims. Whether an issuer's token is genuine is not known yet. */
export type ClaimedStamp = Readonly<{ stamp: AttestedStamp }> &
  (
    | Readonly<{ by: 'identity'; providers: readonly OauthProvider[] }>
    /** The users who have the contact that the token of ours is of, and who may log in by it in their organizations. */
    | Readonly<{ by: 'contact'; contact: Contact; users: readonly User[] }>
  );

/** Whether a token vouched for the key of a stamp: such a stamp is no credential that the user keeps. */
export function isAttested({ scheme }: Pick<Vote, 'scheme'>): boolean {
  return attestedSchemes.some((one) => one === scheme);
}

/** The users whom the stamp could be of, in whatever organization. */
export function claimedUserIds(claimed: ClaimedStamp): readonly UserId[] {
  return (claimed.by === 'identity' ? claimed.providers : claimed.users).map(({ userId }) => userId);
}

/**
 * Makes sure of the signature, and finds those whom the token names. A token of nobody here goes no further, so that strangers cannot
 * have Coffer ask issuers for their keys. Throws UNAUTHENTICATED.
 */
export function requireClaimedStamp(world: World, header: string, body: Uint8Array): ClaimedStamp {
  const stamp = parseAttestedStamp(header);
  if (!stamp) throw unauthenticated('malformed activity stamp: could not extract attested stamp', 'SIGNATURE_INVALID');
  const { publicKey, signature } = stamp;
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256';
  if (!verifyStamp(world.curves, { publicKey: publicKey.toLowerCase(), scheme, signature }, body))
    throw unauthenticated('could not verify attested signature', 'SIGNATURE_INVALID');
  switch (stamp.scheme) {
    case 'STAMP_ATTESTED_SCHEME_P256_OIDC':
      return { by: 'identity', stamp, providers: requireProviders(world, stamp) };
    case 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN':
      return { by: 'contact', stamp, ...requireContact(world, stamp) };
  }
}

function requireProviders({ state }: World, stamp: AttestedStamp): readonly OauthProvider[] {
  const claims = claimsOf(stamp.publicKeyAttestation);
  const providers = state.oauthProviders
    .lookup('subject', claims.subject)
    .filter(({ issuer, audience }) => issuer === claims.issuer && audience === claims.audience);
  if (providers.length === 0)
    throw unauthenticated('no user logs in with the identity of this token', 'CREDENTIAL_NOT_FOUND');
  return providers;
}

/** The contact that a token of ours is of, and whose it is: in the organization that issued the token, and in its sub-organizations. */
function requireContact(
  { state, curves, nowMs }: World,
  { publicKeyAttestation, publicKey }: AttestedStamp,
): Readonly<{ contact: Contact; users: readonly User[] }> {
  const fetcher = state.serviceKeys.get('fetcher')?.publicKey ?? '';
  const claims = readVerificationToken(curves, fetcher, publicKeyAttestation);
  if (!claims) throw unauthenticated('this vault did not sign the verification token', 'SIGNATURE_INVALID');
  if (claims.expiresAtMs <= nowMs) throw unauthenticated('the verification token has expired', 'UNAUTHENTICATED');
  const [bound, made] = [claims.publicKey, publicKey].map((key) => parseApiKey(curves, 'API_KEY_CURVE_P256', key));
  if (!bound || bound !== made)
    throw unauthenticated('the verification token has a different key than the stamp', 'SIGNATURE_INVALID');
  const contact = { otpType: claims.verificationType, contact: claims.contact };
  const users = state.users
    .lookup(contactFields[contact.otpType], contact.contact)
    .filter(({ organizationId, userId }) => {
      const issued = [organizationId, state.organizations.get(organizationId)?.parentId].includes(
        claims.organizationId as OrganizationId,
      );
      const view = rowsOf(state, organizationId, nowMs);
      return issued && mayLogInByCode(view, view.users.get(userId), contact);
    });
  if (users.length === 0)
    throw unauthenticated('no user logs in with the contact of this token', 'CREDENTIAL_NOT_FOUND');
  return { contact, users };
}

/**
 * Makes sure of an issuer's token: it is genuine, it is of the identity that it claimed, and its nonce names the key of the stamp, as text. Throws
 * INVALID_ARGUMENT `invalid OIDC token: …`. A token of our own has been verified by now.
 */
export async function requireGenuineToken(identity: Identity, claimed: ClaimedStamp): Promise<void> {
  if (claimed.by === 'contact') return;
  const { stamp, providers } = claimed;
  const verdict = await identity.verifyOidcToken(stamp.publicKeyAttestation);
  if (!verdict.ok) throw refused(`invalid OIDC token: ${verdict.reason}`, 'INVALID_OIDC_TOKEN');
  const { identity: proved } = verdict;
  const [first] = providers;
  if (
    proved.issuer !== first?.issuer ||
    proved.audience !== first.audience ||
    proved.subject !== first.subject ||
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
