import { otpTypes, type OtpType } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { alreadyExists, exhausted, failedPrecondition, invalidArgument, notFound } from '../fault.ts';
import { codeFeature, contactFields, hasFeature } from '../state/contacts.ts';
import type { User, UserId } from '../state/rows.ts';
import { inOrder } from '../state/mfa-rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { addApiKeys, endSessionsOpenedBy, showApiKey, type NewApiKey, type ShownApiKey } from './api-keys.ts';
import {
  addAuthenticators,
  showAuthenticator,
  type NewAuthenticator,
  type ShownAuthenticator,
} from './authenticators.ts';
import { countLimitsOf } from './count-limits.ts';
import { abandonImports } from './import-keys.ts';
import { removeMessagesFor } from './messages.ts';
import {
  addOauthProviders,
  showOauthProvider,
  type NewOauthProvider,
  type ShownOauthProvider,
  type Verdicts,
} from './oauth-providers.ts';
import { showMfaPolicy, type ShownMfaPolicy } from './mfa-policies.ts';
import { requireUserTag } from './user-tags.ts';

/** Someone to be added, with what they will sign in and stamp with. Each list may be empty, but not all that lets them act: see `addUser`. */
export type NewUser = Readonly<{
  userName: string;
  userEmail?: string | undefined;
  userPhoneNumber?: string | undefined;
  apiKeys: readonly NewApiKey[];
  authenticators: readonly NewAuthenticator[];
  oauthProviders: readonly NewOauthProvider[];
  userTags: readonly string[];
}>;

export type ShownUser = {
  userId: string;
  userName: string;
  userEmail?: string;
  userPhoneNumber?: string;
  authenticators: ShownAuthenticator[];
  apiKeys: ShownApiKey[];
  userTags: string[];
  oauthProviders: ShownOauthProvider[];
  mfaPolicies: ShownMfaPolicy[];
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Adds a user with credentials and tags; `verdicts` are what was found out about their OIDC tokens, `at` is where the user stands in the
 * request, for faults to name. Throws ALREADY_EXISTS when the name is taken, RESOURCE_EXHAUSTED when there are too many, INVALID_ARGUMENT for a
 * user who could neither act nor log in, and what the credentials throw.
 */
export function addUser(tx: Tx, user: NewUser, verdicts: Verdicts, at: string, userId = tx.newId<UserId>()): User {
  const { userName, userEmail, userPhoneNumber } = user;
  if (tx.users.find((other) => other.userName === userName)) throw alreadyExists('user', userName);
  const { usersMax } = countLimitsOf(tx);
  if (tx.users.count() >= usersMax) throw exhausted(`this organization has the maximum of ${usersMax} users`);
  const row = tx.users.insert({
    userId,
    userName,
    ...(userEmail === undefined ? {} : { userEmail }),
    ...(userPhoneNumber === undefined ? {} : { userPhoneNumber }),
    userTags: user.userTags.map((userTagId) => requireUserTag(tx, userTagId).userTagId),
  });
  addApiKeys(tx, row.userId, user.apiKeys, `${at}.apiKeys`);
  addAuthenticators(tx, row.userId, user.authenticators);
  addOauthProviders(tx, row.userId, user.oauthProviders, verdicts, `${at}.oauthProviders`);
  requireMeansToAct(tx, user, at);
  return row;
}

/**
 * A new user has a credential, or a contact that the organization has a login for. Anyone else could do nothing until another user gives them a
 * credential, and a sub-organization may have no other user. A recovery is no login: it is for a user who lost a passkey. Throws INVALID_ARGUMENT
 * naming `at`.
 */
function requireMeansToAct(tx: Tx, user: NewUser, at: string): void {
  const { apiKeys, authenticators, oauthProviders, userEmail, userPhoneNumber } = user;
  const mayAct =
    [apiKeys, authenticators, oauthProviders].some((credentials) => credentials.length > 0) ||
    (userEmail && hasFeature(tx, 'FEATURE_NAME_EMAIL_AUTH', codeFeature('OTP_TYPE_EMAIL'))) ||
    (userPhoneNumber && hasFeature(tx, codeFeature('OTP_TYPE_SMS')));
  if (!mayAct)
    throw invalidArgument(
      at,
      'a user needs an API key, a passkey, an OAuth provider, or an e-mail address or phone number whose login is enabled',
    );
}

/** What is to be otherwise about a user. What is left out stays. */
export type UserPatch = Readonly<{
  userName?: string | undefined;
  /** The empty text takes it away; the same for the phone number. */
  userEmail?: string | undefined;
  userPhoneNumber?: string | undefined;
  /** All of them, in the place of those that there were. */
  userTags?: readonly string[] | undefined;
  /** The contact that the user is shown to have. */
  verified?: OtpType | undefined;
}>;

/**
 * Changes a user. A contact that changes is not verified any more, unless `verified` says so, and ends the sessions that codes to it opened, but
 * for the one that asks. Throws NOT_FOUND for the user or a tag, ALREADY_EXISTS when the name is another's.
 */
export function changeUser(tx: Tx, userId: string, { userTags, verified, ...profile }: UserPatch): void {
  const user = requireUser(tx, userId);
  const { userEmail: oldEmail, userPhoneNumber: oldNumber, verified: had = [], ...kept } = user;
  const { userName = user.userName, userEmail = oldEmail, userPhoneNumber = oldNumber } = profile;
  if (userName !== user.userName && tx.users.find((other) => other.userName === userName))
    throw alreadyExists('user', userName);
  const changed = otpTypes.filter((type) => {
    const value = profile[contactFields[type]];
    return value !== undefined && value !== (user[contactFields[type]] ?? '');
  });
  for (const type of changed) endSessionsOpenedBy(tx, user.userId, type, tx.stampedBy);
  const stay = otpTypes.filter((type) => type === verified || (had.includes(type) && !changed.includes(type)));
  tx.users.replace(kept, {
    userName,
    ...(stay.length > 0 ? { verified: stay } : {}),
    ...(userEmail ? { userEmail } : {}),
    ...(userPhoneNumber ? { userPhoneNumber } : {}),
    ...(userTags ? { userTags: userTags.map((userTagId) => requireUserTag(tx, userTagId).userTagId) } : {}),
  });
}

/**
 * Removes a user with their credentials and the imports that they began. Their activities and votes stay on record; votes on what still
 * waits count no more. Throws NOT_FOUND, and FAILED_PRECONDITION for a member of the root quorum, which would have to be changed first: who
 * decides is never changed by the way.
 */
export function removeUser(tx: Tx, userId: string): void {
  const user = requireUser(tx, userId);
  if (tx.organization.quorumUserIds.includes(user.userId))
    throw failedPrecondition(
      'ROOT_QUORUM_MEMBER',
      `the user ${userId} is in the root quorum: remove the user from the root quorum first`,
    );
  for (const { apiKeyId } of tx.apiKeys.lookup('userId', userId)) tx.apiKeys.remove(apiKeyId);
  for (const { authenticatorId } of tx.authenticators.lookup('userId', userId))
    tx.authenticators.remove(authenticatorId);
  for (const { providerId } of tx.oauthProviders.lookup('userId', userId)) tx.oauthProviders.remove(providerId);
  for (const session of tx.readOnlySessions.lookup('userId', userId))
    tx.readOnlySessions.remove(session.readOnlySessionId);
  for (const { mfaPolicyId } of tx.mfaPolicies.lookup('userId', userId)) tx.mfaPolicies.remove(mfaPolicyId);
  abandonImports(tx, user.userId);
  removeMessagesFor(tx, user.userId);
  tx.users.remove(user.userId);
}

/** A user of the organization. Throws NOT_FOUND. */
export function requireUser(view: View | Tx, userId: string): User {
  const user = view.users.get(userId);
  if (!user) throw notFound('user', userId);
  return user;
}

/** A user with credentials, as queries and votes show one. One who was removed since is shown by id alone. */
export function showUser(
  state: Pick<StateReader, 'users' | 'apiKeys' | 'authenticators' | 'oauthProviders' | 'mfaPolicies'>,
  userId: UserId,
): ShownUser {
  const user = state.users.get(userId);
  if (!user) return showUserId(userId);
  return {
    userId,
    userName: user.userName,
    ...(user.userEmail ? { userEmail: user.userEmail } : {}),
    ...(user.userPhoneNumber ? { userPhoneNumber: user.userPhoneNumber } : {}),
    authenticators: state.authenticators.lookup('userId', userId).map(showAuthenticator),
    apiKeys: state.apiKeys.lookup('userId', userId).map(showApiKey),
    userTags: [...user.userTags],
    oauthProviders: state.oauthProviders.lookup('userId', userId).map(showOauthProvider),
    mfaPolicies: inOrder(state.mfaPolicies.lookup('userId', userId)).map(showMfaPolicy),
    createdAt: toTimestamp(user.createdAtMs),
    updatedAt: toTimestamp(user.updatedAtMs),
  };
}

/** Someone of whom nothing is known, or nothing may be: a user by id alone. */
export function showUserId(userId: UserId): ShownUser {
  return {
    userId,
    userName: '',
    authenticators: [],
    apiKeys: [],
    userTags: [],
    oauthProviders: [],
    mfaPolicies: [],
    createdAt: toTimestamp(0),
    updatedAt: toTimestamp(0),
  };
}
