import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { alreadyExists, exhausted, Fault, invalidArgument, notFound } from '../fault.ts';
import type { SessionProfile, SessionProfileId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';

/** A profile as it is asked for. `scope` has been read; `expirationSeconds` is decimal digits. */
export type NewSessionProfile = Readonly<{
  sessionProfileName: string;
  scope: string;
  expirationSeconds?: string | undefined;
  notes?: string | undefined;
}>;

export type ShownSessionProfile = {
  sessionProfileId: string;
  sessionProfileName: string;
  scope: string;
  expirationSeconds?: string;
  notes?: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Keeps a profile. Its name is unique in the organization, and none that session tokens have for sessions without a profile. Throws
 * INVALID_ARGUMENT, ALREADY_EXISTS, and RESOURCE_EXHAUSTED when there are too many.
 */
export function addSessionProfile(tx: Tx, profile: NewSessionProfile): SessionProfile {
  const { sessionProfileName, scope, expirationSeconds, notes = '' } = profile;
  if (sessionProfileName.startsWith('SESSION_TYPE_'))
    throw invalidArgument('parameters.sessionProfileName', 'SESSION_TYPE_… names sessions without a profile');
  if (tx.sessionProfiles.find((one) => one.sessionProfileName === sessionProfileName))
    throw alreadyExists('session profile', sessionProfileName);
  if (tx.sessionProfiles.count() >= limits.sessionProfilesMax)
    throw exhausted(`this organization has the maximum of ${limits.sessionProfilesMax} session profiles`);
  return tx.sessionProfiles.insert({
    sessionProfileId: tx.newId<SessionProfileId>(),
    sessionProfileName,
    scope,
    notes,
    ...(expirationSeconds === undefined ? {} : { expirationSeconds: Number(expirationSeconds) }),
  });
}

/** A profile that sessions of the organization may have. Throws NOT_FOUND. */
export function requireSessionProfile(view: View | Tx, sessionProfileId: string): SessionProfile {
  const profile = view.usableSessionProfiles().find((one) => one.sessionProfileId === sessionProfileId);
  if (!profile) throw notFound('session profile', sessionProfileId);
  return profile;
}

/**
 * Makes sure that a session which the key `openedBy` opens is no wider than that key: the session of a profile opens sessions of the same
 * profile alone, and is renewed with the same profile alone. Throws PERMISSION_DENIED.
 */
export function requireNoWider(tx: Tx, openedBy: string | undefined, sessionProfileId: string | undefined): void {
  requireSameProfile(openedBy === undefined ? undefined : tx.apiKeys.get(openedBy)?.sessionProfileId, sessionProfileId);
}

/** Makes sure that a session has the profile `held`, where that is one. Throws PERMISSION_DENIED. */
export function requireSameProfile(held: string | undefined, sessionProfileId: string | undefined): void {
  if (held !== undefined && held !== sessionProfileId)
    throw new Fault(
      'PERMISSION_DENIED',
      `a session with the profile ${held} can create only sessions with the same profile`,
    );
}

/** A profile as queries show it. */
export function showSessionProfile(profile: SessionProfile): ShownSessionProfile {
  const { sessionProfileId, sessionProfileName, scope, expirationSeconds, notes, createdAtMs, updatedAtMs } = profile;
  return {
    sessionProfileId,
    sessionProfileName,
    scope,
    ...(expirationSeconds === undefined ? {} : { expirationSeconds: String(expirationSeconds) }),
    ...(notes === '' ? {} : { notes }),
    createdAt: toTimestamp(createdAtMs),
    updatedAt: toTimestamp(updatedAtMs),
  };
}
