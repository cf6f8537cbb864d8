import { parseApiKey } from '../crypto/keys.ts';
import { makeSessionToken } from '../crypto/session-token.ts';
import { invalidArgument } from '../fault.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import type { UserId } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { rememberProfileOfKey, requireProfileOfKey } from './limited-keys.ts';
import { requireNoWider, requireSessionProfile } from './session-profiles.ts';
import { addSessionKey, sessionSeconds } from './api-keys.ts';

/** A login as it is asked for, whatever proves the user. */
export type Login = Readonly<{
  /** P-256 hex in either form and case: the key that the session stamps with. */
  publicKey: string;
  /** Decimal digits; 15 minutes where it is absent. */
  expirationSeconds?: string | undefined;
  /** Whether the user's other sessions end. */
  invalidateExisting?: boolean | undefined;
  /** The profile that limits the session: the organization's or its parent's. */
  sessionProfileId?: string | undefined;
}>;

/** What proves the user who logs in. */
export type LoginProof = Readonly<{
  /** The id of the credential: an API key, a passkey or an OAuth provider; where a code to a contact does, the type of the code. */
  openedBy: string;
  /** The key that signed for the login, P-256 hex. */
  provenWith?: string | undefined;
  /** The digest of the token that proves the user, where one does. */
  openedWith?: string | undefined;
  /** Until when others who read the record of the login could send it again: as long as its token is good. Absent where no token stands in it. */
  tokenUntilMs?: number | undefined;
}>;

/**
 * Opens a session of the user: registers the key as one of `CREDENTIAL_TYPE_LOGIN` that expires, and gives the session token. The user's own
 * session of the same key ends first. The removal of the credential that proves the user ends the session. Throws INVALID_ARGUMENT for a key that is not a point of P-256, ALREADY_EXISTS for a key that
 * a user of the organization has, NOT_FOUND for a profile that is none of the organization's, PERMISSION_DENIED where the session would be
 * wider than the one that opens it, than the one that it renews, or than one of the key that signed for the login. The last two hold for
 * sessions that have ended too, as long as the token that opened them is good.
 */
export function openSession(
  tx: Tx,
  userId: UserId,
  login: Login,
  { openedBy, provenWith, openedWith, tokenUntilMs }: LoginProof,
): string {
  const publicKey = parseApiKey(tx.curves, 'API_KEY_CURVE_P256', login.publicKey);
  if (!publicKey) throw invalidArgument('parameters.publicKey', 'is not a point of P-256');
  const { sessionProfileId } = login;
  requireNoWider(tx, openedBy, sessionProfileId);
  const prover = provenWith === undefined ? null : parseApiKey(tx.curves, 'API_KEY_CURVE_P256', provenWith);
  for (const one of [publicKey, ...(prover ? [prover] : [])]) requireProfileOfKey(tx, userId, one, sessionProfileId);
  const profile = sessionProfileId === undefined ? undefined : requireSessionProfile(tx, sessionProfileId);
  if (profile && tokenUntilMs !== undefined)
    rememberProfileOfKey(tx, userId, publicKey, profile.sessionProfileId, tokenUntilMs);
  const key = addSessionKey(tx, userId, {
    apiKeyName: `Login - ${new Date(tx.nowMs).toISOString()}`,
    publicKey,
    credentialType: 'CREDENTIAL_TYPE_LOGIN',
    expirationSeconds: sessionSeconds(tx, shorter(login.expirationSeconds, profile?.expirationSeconds), openedBy),
    invalidateExisting: login.invalidateExisting ?? false,
    openedBy,
    openedWith,
    ...(profile && { sessionProfileId: profile.sessionProfileId }),
  });
  return makeSessionToken(tx.ciphers, (message) => tx.signAs('notarizer', message), {
    expiresAtSeconds: Math.floor(expiresAtMs(key) / 1000),
    publicKey,
    userId,
    organizationId: tx.organizationId,
    ...(profile && { profile }),
  });
}

/** The shorter of the login's time, in decimal digits, and the profile's, in seconds; undefined where neither says one. */
function shorter(asked: string | undefined, seconds: number | undefined): number | undefined {
  if (asked === undefined || seconds === undefined) return asked === undefined ? seconds : Number(asked);
  return Math.min(Number(asked), seconds);
}
