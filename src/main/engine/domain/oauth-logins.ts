import { limits } from '#shared/limits.ts';
import { sha256Hex, toHex, utf8Bytes } from '../crypto/bytes.ts';
import { compressPoint, newP256Key, parseTargetKey } from '../crypto/keys.ts';
import { sealCredential } from '../crypto/transfer.ts';
import { Fault, invalidArgument } from '../fault.ts';
import type { OidcVerdict } from '../ports.ts';
import type { ApiKey } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { addSessionKey } from './api-keys.ts';
import { findOauthProvider, invalidToken, requireIdentity } from './oauth-providers.ts';

/** A login as it is asked for. `targetPublicKey` is P-256 hex, in the spelling that the token's nonce is the digest of. */
export type OauthLogin = Readonly<{
  targetPublicKey: string;
  apiKeyName?: string | undefined;
  expirationSeconds?: string | undefined;
  invalidateExisting?: boolean | undefined;
}>;

/**
 * Exchanges a token for an API key of the user who signs in with its identity: a fresh key that expires, sealed to `targetPublicKey` as
 * a credential bundle. The token's nonce must name that very key, so that a token seen by somebody else is of no use to them. Throws
 * INVALID_ARGUMENT `invalid OIDC token: …` or for a target that is no key, NOT_FOUND when nobody signs in with the identity.
 */
export function loginWithOauth(
  tx: Tx,
  { targetPublicKey, apiKeyName, expirationSeconds, invalidateExisting = false }: OauthLogin,
  verdict: OidcVerdict,
): Readonly<{ apiKey: ApiKey; credentialBundle: string }> {
  const identity = requireIdentity(verdict);
  const target = parseTargetKey(tx.curves, targetPublicKey);
  if (!target) throw invalidArgument('parameters.targetPublicKey', 'is no point of P-256');
  // The digest is of the text as it was sent, not of the key: that is what clients hash.
  if (identity.nonce !== sha256Hex(utf8Bytes(targetPublicKey)))
    throw invalidToken('its nonce is not the SHA-256 of targetPublicKey');
  const provider = findOauthProvider(tx, identity);
  if (!provider) throw new Fault('NOT_FOUND', 'nobody in this organization signs in with the identity of this token');

  const entropy = { bytes: tx.entropy };
  const { privateKey, publicKey } = newP256Key(tx.ciphers, tx.curves, entropy, 'private-key');
  try {
    const apiKey = addSessionKey(tx, provider.userId, {
      apiKeyName: apiKeyName ?? `Oauth - ${new Date(tx.nowMs).toISOString()}`,
      publicKey: toHex(compressPoint(publicKey)),
      credentialType: 'CREDENTIAL_TYPE_OAUTH_KEY_P256',
      expirationSeconds: expirationSeconds === undefined ? limits.sessionSecondsDefault : Number(expirationSeconds),
      invalidateExisting,
      openedBy: provider.providerId,
    });
    return { apiKey, credentialBundle: sealCredential(tx.ciphers, tx.curves, entropy, privateKey, target) };
  } finally {
    privateKey.wipe();
  }
}
