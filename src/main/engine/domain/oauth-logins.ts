import { sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import { Fault } from '../fault.ts';
import type { OidcVerdict } from '../ports.ts';
import type { OauthProvider } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { findOauthProvider, invalidToken, requireIdentity } from './oauth-providers.ts';

/**
 * The provider that a token logs in by, and so its user. The token's nonce must be the digest of `key`, P-256 hex as it was sent in the
 * parameter `field`, so that a token seen by someone else is of no use to them. Gives until when the token is good, too. Throws INVALID_ARGUMENT `invalid OIDC token: …`, NOT_FOUND
 * when nobody signs in with the identity.
 */
export function requireProviderOf(
  tx: Tx,
  verdict: OidcVerdict,
  key: string,
  field: string,
): Readonly<{ provider: OauthProvider; tokenUntilMs: number }> {
  const identity = requireIdentity(verdict);
  // The digest is of the text as it was sent, not of the key: that is what clients hash.
  if (identity.nonce !== sha256Hex(utf8Bytes(key))) throw invalidToken(`its nonce is not the SHA-256 of ${field}`);
  const provider = findOauthProvider(tx, identity);
  if (!provider) throw new Fault('NOT_FOUND', 'no user of this organization logs in with the identity of this token');
  return { provider, tokenUntilMs: identity.expiresAtMs };
}
