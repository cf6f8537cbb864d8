import { toBase64Url } from '#shared/base64url.ts';
import { limits } from '#shared/limits.ts';
import { sha256Hex, utf8Bytes } from '../crypto/bytes.ts';
import type { ReadOnlySession, ReadOnlySessionId, UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { openerOf } from './api-keys.ts';

/**
 * Opens a session of the user that only reads, for an hour. Its token is 32 random bytes, base64url: anyone who has the token can ask what the
 * user can. Only its digest is kept. `openedBy` is the id of the credential that proves the user, whose removal ends the session.
 */
export function openReadOnlySession(
  tx: Tx,
  userId: UserId,
  openedBy: string,
): Readonly<{ token: string; session: ReadOnlySession }> {
  makeRoom(tx, userId);
  const token = toBase64Url(tx.entropy(32));
  const opener = openerOf(tx, openedBy);
  const session = tx.readOnlySessions.insert({
    readOnlySessionId: tx.newId<ReadOnlySessionId>(),
    userId,
    tokenDigest: sha256Hex(utf8Bytes(token)),
    expiresAtMs: tx.nowMs + limits.readOnlySessionSeconds * 1000,
    ...(opener === undefined ? {} : { openedBy: opener }),
  });
  return { token, session };
}

/** What has expired goes; of those that have not, the oldest. */
function makeRoom(tx: Tx, userId: UserId): void {
  const sessions = tx.readOnlySessions
    .lookup('userId', userId)
    .sort((one, other) => one.createdAtMs - other.createdAtMs);
  const living = sessions.filter(({ expiresAtMs }) => expiresAtMs > tx.nowMs);
  const kept = new Set(living.slice(-(limits.readOnlySessionsPerUserMax - 1)));
  for (const session of sessions) if (!kept.has(session)) tx.readOnlySessions.remove(session.readOnlySessionId);
}
