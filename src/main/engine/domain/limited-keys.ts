import { limits } from '#shared/limits.ts';
import { parseApiKey } from '../crypto/keys.ts';
import { exhausted } from '../fault.ts';
import type { SessionProfileId, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { requireNoWider, requireSameProfile } from './session-profiles.ts';

/**
 * Keys for which a token opened a session of a profile. Anyone who reads the record of such a login can send the login again without its profile,
 * as long as the token is good. The session may have ended by then, and its key be gone, so the user's row remembers the key.
 */

/**
 * Makes sure that a session is no wider than one that a key of the user has, or had while its token is good: it has the same profile. `publicKey` is
 * compressed P-256, lower-case hex. Throws PERMISSION_DENIED.
 */
export function requireProfileOfKey(
  tx: Tx,
  userId: UserId,
  publicKey: string,
  sessionProfileId: string | undefined,
): void {
  for (const { userId: holder, apiKeyId } of tx.apiKeys.lookup('publicKey', publicKey))
    if (holder === userId) requireNoWider(tx, apiKeyId, sessionProfileId);
  for (const limited of limitedKeysOf(tx, userId))
    if (limited.publicKey === publicKey) requireSameProfile(limited.sessionProfileId, sessionProfileId);
}

/** The same for a session that is sealed to a key, which has no profile. `targetPublicKey` is P-256 hex in either form and case. */
export function requireNoProfileOfTarget(tx: Tx, userId: UserId, targetPublicKey: string): void {
  const publicKey = parseApiKey(tx.curves, 'API_KEY_CURVE_P256', targetPublicKey);
  if (publicKey) requireProfileOfKey(tx, userId, publicKey, undefined);
}

/** Remembers the key of a session of a profile until the token is good no more. Throws RESOURCE_EXHAUSTED where a user has too many. */
export function rememberProfileOfKey(
  tx: Tx,
  userId: UserId,
  publicKey: string,
  sessionProfileId: SessionProfileId,
  untilMs: number,
): void {
  const known = limitedKeysOf(tx, userId);
  const before = known.find((one) => one.publicKey === publicKey);
  const limitedKeys = [
    ...known.filter((one) => one !== before),
    { publicKey, sessionProfileId, untilMs: Math.max(untilMs, before?.untilMs ?? 0) },
  ];
  if (limitedKeys.length > limits.limitedKeysPerUserMax)
    throw exhausted(
      `the user has the maximum of ${limits.limitedKeysPerUserMax} recent keys of token sessions with profiles`,
    );
  const user = tx.users.get(userId);
  if (user) tx.users.replace(user, { limitedKeys });
}

/** Those of a user whose tokens are still good. */
function limitedKeysOf(tx: Tx, userId: UserId) {
  return (tx.users.get(userId)?.limitedKeys ?? []).filter(({ untilMs }) => untilMs > tx.nowMs);
}
