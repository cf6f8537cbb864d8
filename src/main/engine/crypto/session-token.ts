import type { Ciphers } from '../ports.ts';
import { makeToken } from './json-web-token.ts';
import type { Signer } from './service-keys.ts';

/** What a session token says: whose session it is, of which key, and until when. */
export type SessionClaims = Readonly<{
  /** When the session ends, in whole seconds since the epoch. */
  expiresAtSeconds: number;
  /** The key of the session: compressed P-256, lower-case hex. */
  publicKey: string;
  userId: string;
  organizationId: string;
  /** The profile that limits the session, where one does. */
  profile?: Readonly<{ sessionProfileId: string; sessionProfileName: string; scope: string }>;
}>;

/**
 * The session token, a JWT (RFC 7519) whose signature is ECDSA over P-256 with the digest SHA-256(SHA-256(header.payload)): the official
 * verifiers want two rounds where ES256 has one. `notarize` signs with the notarizer key and hashes once itself. The order of the claims is
 * the hosted service's.
 */
export function makeSessionToken(ciphers: Pick<Ciphers, 'sha256'>, notarize: Signer, claims: SessionClaims): string {
  const { profile } = claims;
  const payload = {
    exp: claims.expiresAtSeconds,
    public_key: claims.publicKey,
    session_type: profile?.sessionProfileName ?? 'SESSION_TYPE_READ_WRITE',
    user_id: claims.userId,
    organization_id: claims.organizationId,
    ...(profile && { session_profile_id: profile.sessionProfileId, scope: profile.scope }),
  };
  return makeToken(payload, (signed) => notarize(ciphers.sha256(signed)));
}
