import { apiKeyTypes, type ApiKeyCurve, type CredentialType } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { parseApiKey } from '../crypto/keys.ts';
import { alreadyExists, exhausted, invalidArgument, notFound } from '../fault.ts';
import { addsBySameKind } from '../state/same-kind.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import type { RpcGrant } from '../state/rpc-grant-row.ts';
import type { ApiKey, ApiKeyId, SessionProfileId, UserId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';

/** A key that a user brings. `publicKey` is hex in either form; `expirationSeconds` decimal digits, as the wire has it. */
export type NewApiKey = Readonly<{
  apiKeyName: string;
  publicKey: string;
  curveType: ApiKeyCurve;
  expirationSeconds?: string | undefined;
}>;

/** A key that a login makes for a while. */
export type NewSessionKey = Readonly<{
  apiKeyName: string;
  /** Compressed P-256, lower-case hex. */
  publicKey: string;
  credentialType: CredentialType;
  expirationSeconds: number;
  /** Whether the user's other keys of this type go. */
  invalidateExisting: boolean;
  /** The credential that proved the user. Where it is a session's key, the session counts as opened by what opened that one. */
  openedBy?: string;
  sessionProfileId?: SessionProfileId;
  /** The digest of the token that proved the user. A session that a session opens has that of the other. */
  openedWith?: string | undefined;
  /** Nobody has shown yet to be the user: the key takes the place of keys alone that were mailed too, or that have expired. */
  isUnproven?: boolean;
}>;

export type ShownApiKey = {
  credential: { publicKey: string; type: CredentialType; sessionProfileId?: string; rpcGrant?: true };
  apiKeyId: string;
  apiKeyName: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  expirationSeconds?: string;
};

/** The types of the keys that users bring, which no login made. */
const ownKeyTypes: ReadonlySet<CredentialType> = new Set(Object.values(apiKeyTypes));

/** The types of the keys that go to their users by mail. */
const mailedKeyTypes: ReadonlySet<CredentialType> = new Set<CredentialType>([
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
]);

/** How a person would speak of a key of the curve. */
const curveNames = {
  API_KEY_CURVE_P256: 'a P-256',
  API_KEY_CURVE_SECP256K1: 'a secp256k1',
  API_KEY_CURVE_ED25519: 'an Ed25519',
} as const satisfies Record<ApiKeyCurve, string>;

/**
 * Gives the user keys to stamp with, in the order asked; `at` is where they stand in the request, for faults to name. Throws INVALID_ARGUMENT for one that is no key of its curve, ALREADY_EXISTS
 * for one that a user of the organization has, RESOURCE_EXHAUSTED beyond what one user may have.
 */
export function addApiKeys(tx: Tx, userId: UserId, keys: readonly NewApiKey[], at: string): ApiKey[] {
  const expiring = keys.filter((key) => key.expirationSeconds !== undefined).length;
  if (expiring > limits.expiringApiKeysPerUserMax) throw exhausted('user has exceeded maximum short-lived api keys');
  return keys.map((key, index) => {
    const publicKey = parseApiKey(tx.curves, key.curveType, key.publicKey);
    if (!publicKey)
      throw invalidArgument(`${at}.${index}.publicKey`, `expected ${curveNames[key.curveType]} public key`);
    return insertApiKey(tx, userId, {
      apiKeyName: key.apiKeyName,
      publicKey,
      curveType: key.curveType,
      credentialType: apiKeyTypes[key.curveType],
      expirationSeconds: key.expirationSeconds === undefined ? undefined : Number(key.expirationSeconds),
    });
  });
}

/**
 * Gives the user a P-256 key that a login made, which expires. A login with the key of the user's own session of this type renews that
 * session. Throws ALREADY_EXISTS for a key that is anything else here, RESOURCE_EXHAUSTED where no key may give way to an unproven one.
 */
export function addSessionKey(
  tx: Tx,
  userId: UserId,
  { invalidateExisting, openedBy, openedWith, isUnproven = false, ...key }: NewSessionKey,
): ApiKey {
  const opener = openedBy === undefined ? undefined : openerOf(tx, openedBy);
  const token = openedWith ?? tx.apiKeys.get(openedBy ?? '')?.openedWith;
  for (const other of tx.apiKeys.lookup('userId', userId))
    if (other.credentialType === key.credentialType && (invalidateExisting || other.publicKey === key.publicKey))
      tx.apiKeys.remove(other.apiKeyId);
  const row = {
    ...key,
    curveType: 'API_KEY_CURVE_P256',
    ...(opener === undefined ? {} : { openedBy: opener }),
    ...(token === undefined ? {} : { openedWith: token }),
  } as const;
  return insertApiKey(tx, userId, row, ({ credentialType }) => !isUnproven || mailedKeyTypes.has(credentialType));
}

/**
 * Gives the user the key of a JSON-RPC grant. Throws INVALID_ARGUMENT for what is no P-256 key, ALREADY_EXISTS for a key that a user has,
 * RESOURCE_EXHAUSTED beyond what one user may have.
 */
export function addGrantKey(
  tx: Tx,
  userId: UserId,
  key: Readonly<{ apiKeyName: string; publicKey: string; expirationSeconds: number | undefined; rpcGrant: RpcGrant }>,
): ApiKey {
  const publicKey = parseApiKey(tx.curves, 'API_KEY_CURVE_P256', key.publicKey);
  if (!publicKey) throw invalidArgument('parameters.publicKey', `expected ${curveNames.API_KEY_CURVE_P256} public key`);
  return insertApiKey(tx, userId, {
    ...key,
    publicKey,
    curveType: 'API_KEY_CURVE_P256',
    credentialType: 'CREDENTIAL_TYPE_API_KEY_P256',
  });
}

/** What opened the session whose key `credentialId` is; any other credential opens sessions itself. */
export function openerOf(tx: Tx, credentialId: string): string | undefined {
  const key = tx.apiKeys.get(credentialId);
  return key && isSessionKey(key) ? key.openedBy : credentialId;
}

/** Whether a login made the key. */
export function isSessionKey({ credentialType }: Pick<ApiKey, 'credentialType'>): boolean {
  return !ownKeyTypes.has(credentialType);
}

/**
 * How long a session lasts, in seconds: as long as `asked` says, else 15 minutes. Where the organization wants own
 * credentials to be added by a stamp of the same kind, a session that another session opens ends with that one: a stolen key of a session
 * would else never expire.
 */
export function sessionSeconds(tx: Tx, asked: number | undefined, openedBy?: string): number {
  const seconds = asked ?? limits.sessionSecondsDefault;
  const key = openedBy === undefined ? undefined : tx.apiKeys.get(openedBy);
  if (!key || !isSessionKey(key) || !addsBySameKind(tx.features.list())) return seconds;
  return Math.max(1, Math.min(seconds, Math.floor((expiresAtMs(key) - tx.nowMs) / 1000)));
}

/** Takes keys away from their user, each named once, and ends the sessions that they opened. Throws NOT_FOUND unless all are this user's. */
export function removeApiKeys(tx: Tx, userId: UserId, apiKeyIds: readonly string[]): void {
  const foreign = apiKeyIds.find((apiKeyId) => tx.apiKeys.get(apiKeyId)?.userId !== userId);
  if (foreign !== undefined) throw notFound('API key', foreign);
  for (const apiKeyId of apiKeyIds) tx.apiKeys.remove(apiKeyId);
  for (const apiKeyId of apiKeyIds) endSessionsOpenedBy(tx, userId, apiKeyId);
}

/**
 * Ends the user's sessions that a credential opened, or a code to a contact, which is being removed: who stole it must not stay logged in. The key
 * of the id `exceptId` stays.
 */
export function endSessionsOpenedBy(tx: Tx, userId: UserId, credentialId: string, exceptId?: string): void {
  for (const key of tx.apiKeys.lookup('userId', userId))
    if (key.openedBy === credentialId && key.apiKeyId !== exceptId) tx.apiKeys.remove(key.apiKeyId);
  for (const session of tx.readOnlySessions.lookup('userId', userId))
    if (session.openedBy === credentialId) tx.readOnlySessions.remove(session.readOnlySessionId);
}

/**
 * Ends the user's sessions that no credential of the user's opened, and those of mailed keys: someone else asked for them, and may have their keys.
 */
export function endSessionsOpenedByOthers(tx: Tx, userId: UserId): void {
  for (const key of tx.apiKeys.lookup('userId', userId))
    if (isSessionKey(key) && (key.openedBy === undefined || mailedKeyTypes.has(key.credentialType)))
      tx.apiKeys.remove(key.apiKeyId);
}

/** An API key of the organization. Throws NOT_FOUND. */
export function requireApiKey(view: View | Tx, apiKeyId: string): ApiKey {
  const key = view.apiKeys.get(apiKeyId);
  if (!key) throw notFound('API key', apiKeyId);
  return key;
}

/** An API key as queries and votes show it. */
export function showApiKey(key: ApiKey): ShownApiKey {
  return {
    credential: {
      publicKey: key.publicKey,
      type: key.credentialType,
      ...(key.sessionProfileId === undefined ? {} : { sessionProfileId: key.sessionProfileId }),
      ...(key.rpcGrant === undefined ? {} : { rpcGrant: true }),
    },
    apiKeyId: key.apiKeyId,
    apiKeyName: key.apiKeyName,
    createdAt: toTimestamp(key.createdAtMs),
    updatedAt: toTimestamp(key.updatedAtMs),
    ...(key.expirationSeconds === undefined ? {} : { expirationSeconds: String(key.expirationSeconds) }),
  };
}

type Checked = Pick<
  ApiKey,
  | 'apiKeyName'
  | 'publicKey'
  | 'curveType'
  | 'credentialType'
  | 'openedBy'
  | 'openedWith'
  | 'sessionProfileId'
  | 'rpcGrant'
> &
  Readonly<{ expirationSeconds: number | undefined }>;

/** Whether a key that has not expired may give way to another. */
type GivesWay = (key: ApiKey) => boolean;

function insertApiKey(
  tx: Tx,
  userId: UserId,
  { expirationSeconds, ...key }: Checked,
  givesWay: GivesWay = () => true,
): ApiKey {
  if (tx.apiKeys.lookup('publicKey', key.publicKey).length > 0) throw alreadyExists('public key', key.publicKey);
  if (key.rpcGrant) requireRoomForGrant(tx, userId);
  else makeRoom(tx, userId, { ...key, expirationSeconds }, givesWay);
  return tx.apiKeys.insert({
    ...key,
    apiKeyId: tx.newId<ApiKeyId>(),
    userId,
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
  });
}

/** No grant gives way to another: the programs that use a grant would stop. */
function requireRoomForGrant(tx: Tx, userId: UserId): void {
  const grants = tx.apiKeys.lookup('userId', userId).filter(({ rpcGrant }) => rpcGrant);
  if (grants.length >= limits.rpcGrantsPerUserMax)
    throw exhausted(`a user has at most ${limits.rpcGrantsPerUserMax} JSON-RPC grants`);
}

/**
 * Keys that do not expire run out; of those that do, one that has expired gives way, else the oldest that may. Keys of sessions give way to each
 * other alone: else a session could push out an API key that an MFA policy asks for.
 */
function makeRoom(
  tx: Tx,
  userId: UserId,
  wanted: Pick<Checked, 'credentialType' | 'expirationSeconds'>,
  givesWay: GivesWay,
): void {
  const [expires, isSession] = [wanted.expirationSeconds !== undefined, isSessionKey(wanted)];
  const alike = tx.apiKeys
    .lookup('userId', userId)
    .filter(
      (key) => !key.rpcGrant && (key.expirationSeconds !== undefined) === expires && isSessionKey(key) === isSession,
    )
    .sort((one, other) => one.createdAtMs - other.createdAtMs);
  if (!expires && alike.length >= limits.longLivedApiKeysPerUserMax)
    throw exhausted('user has exceeded maximum long-lived api keys');
  const expiringMax = isSession ? limits.sessionsPerUserMax : limits.expiringApiKeysPerUserMax;
  if (!expires || alike.length < expiringMax) return;
  const leaving = alike.find((key) => expiresAtMs(key) <= tx.nowMs) ?? alike.find(givesWay);
  if (!leaving) throw exhausted('user has exceeded maximum short-lived api keys');
  tx.apiKeys.remove(leaving.apiKeyId);
}
