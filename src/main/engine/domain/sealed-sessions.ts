import type { CredentialType } from '#shared/enums.ts';
import { toHex } from '../crypto/bytes.ts';
import { compressPoint, newP256Key, parseTargetKey } from '../crypto/keys.ts';
import { sealCredential } from '../crypto/transfer.ts';
import { invalidArgument } from '../fault.ts';
import type { ApiKey, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { requireNoWider } from './session-profiles.ts';
import { addSessionKey, sessionSeconds } from './api-keys.ts';

/** A session whose key is made here, as it is asked for. */
export type SealedLogin = Readonly<{
  /** P-256 hex: the client's key that the session's key is sealed to. */
  targetPublicKey: string;
  /** What the key is called when nothing is said: this, and the instant. */
  kind: string;
  apiKeyName?: string | undefined;
  credentialType: CredentialType;
  /** Decimal digits; 15 minutes where it is absent. */
  expirationSeconds?: string | undefined;
  invalidateExisting?: boolean | undefined;
  /** As of `NewSessionKey`. */
  isUnproven?: boolean;
  /** As of `NewSessionKey`. */
  openedWith?: string;
}>;

/**
 * Gives the user a fresh P-256 key that expires, and seals its private half to the client as a credential bundle. `openedBy` is the id of the
 * credential that proves the user, whose removal ends the session; absent if another user opens it. Throws INVALID_ARGUMENT for a target
 * that is no key, PERMISSION_DENIED where a session of a profile would open one without.
 */
export function openSealedSession(
  tx: Tx,
  userId: UserId,
  login: SealedLogin,
  openedBy?: string,
): Readonly<{ apiKey: ApiKey; credentialBundle: string }> {
  requireNoWider(tx, openedBy, undefined);
  const target = parseTargetKey(tx.curves, login.targetPublicKey);
  if (!target) throw invalidArgument('parameters.targetPublicKey', 'is not a point of P-256');
  const entropy = { bytes: tx.entropy };
  const { privateKey, publicKey } = newP256Key(tx.ciphers, tx.curves, entropy, 'private-key');
  try {
    const apiKey = addSessionKey(tx, userId, {
      apiKeyName: login.apiKeyName ?? `${login.kind} - ${new Date(tx.nowMs).toISOString()}`,
      publicKey: toHex(compressPoint(publicKey)),
      credentialType: login.credentialType,
      expirationSeconds: sessionSeconds(
        tx,
        login.expirationSeconds === undefined ? undefined : Number(login.expirationSeconds),
        openedBy,
      ),
      invalidateExisting: login.invalidateExisting ?? false,
      isUnproven: login.isUnproven ?? false,
      openedWith: login.openedWith,
      ...(openedBy === undefined ? {} : { openedBy }),
    });
    return { apiKey, credentialBundle: sealCredential(tx.ciphers, tx.curves, entropy, privateKey, target) };
  } finally {
    privateKey.wipe();
  }
}
