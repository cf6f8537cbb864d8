import { newOperatorKey, operatorKey } from '#engine/crypto/operator-key.ts';
import { alreadyExists, assert, hostFault, notFound } from '#engine/fault.ts';
import type { NewPerson } from '#shared/bridge.ts';
import { isWaiting, type ActivityStatus } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { OpenVault, HostWorld } from './open-vault.ts';

/**
 * Gives a user of the vault's organization a slot that a passphrase of theirs opens, and in it a new key that acts for them, registered as one
 * of their API keys. All of it or nothing. Throws a Fault: PERMISSION_DENIED, NOT_FOUND, FAILED_PRECONDITION where the key would wait for votes;
 * or VaultError: 'passphrase-taken', 'slot', 'io'.
 */
export async function addOperatorSlot(
  openVault: OpenVault,
  world: KeyWorld,
  { userId, passphrase }: Readonly<{ userId: string; passphrase: Uint8Array }>,
): Promise<Readonly<{ slotId: string; publicKey: string }>> {
  openVault.requireRoot();
  if (openVault.vault.state.users.get(userId)?.organizationId !== openVault.operator.organizationId)
    throw notFound('user', userId);
  return addSlot(openVault, world, passphrase, async (publicKey) => {
    const apiKeyIds = await registerKey(openVault, userId, 'Operator', publicKey);
    return { userId, undo: ['delete_api_keys', { userId, apiKeyIds }] };
  });
}

/**
 * Adds a user to the vault's organization, whose only credential is the new key of a slot that a passphrase of theirs opens. All of it or
 * nothing; gives their id. Throws as `addOperatorSlot`, and ALREADY_EXISTS where the name is taken.
 */
export async function addOperator(
  openVault: OpenVault,
  world: KeyWorld,
  { person, passphrase }: Readonly<{ person: NewPerson; passphrase: Uint8Array }>,
): Promise<string> {
  openVault.requireRoot();
  for (const { organizationId, userName } of openVault.vault.state.users.values())
    if (organizationId === openVault.operator.organizationId && userName === person.userName)
      throw alreadyExists('user', userName);
  let added = '';
  await addSlot(openVault, world, passphrase, async (publicKey) => {
    const users = [userWith(person, [keyParams('Operator', publicKey)])];
    const { userIds } = await carriedOut(openVault, 'create_users', { users }, 'createUsersResult');
    const [userId] = userIds as readonly string[];
    assert(userId !== undefined, 'one user was added');
    added = userId;
    return { userId, undo: ['delete_users', { userIds: [userId] }] };
  });
  return added;
}

/** Someone as `create_users` takes them, with the API keys that they get. */
export function userWith(person: NewPerson, apiKeys: readonly JsonObject[]): JsonObject {
  return { ...person, apiKeys, authenticators: [], oauthProviders: [] };
}

type KeyWorld = Pick<HostWorld, 'ciphers' | 'curves' | 'entropy'>;

/** Whose key was registered, and the activity that takes that back. */
type Registered = Readonly<{ userId: string; undo: readonly [path: string, params: JsonObject] }>;

/** Makes a key, has `register` register it, and gives its slot a passphrase. The registration is taken back where the slot is not made. */
async function addSlot(
  openVault: OpenVault,
  { ciphers, curves, entropy }: KeyWorld,
  passphrase: Uint8Array,
  register: (publicKey: string) => Promise<Registered>,
): Promise<Readonly<{ slotId: string; publicKey: string }>> {
  if (keysWantVotes(openVault))
    throw hostFault(
      'SLOT_NEEDS_VOTES',
      'adding a passphrase for this user needs the approval of other members of the root quorum. Lower the threshold of the root quorum to 1, add the passphrase, then raise the threshold again',
    );
  const signingKey = newOperatorKey(ciphers, curves, entropy);
  try {
    const { publicKey } = operatorKey(curves, signingKey);
    const { userId, undo } = await register(publicKey);
    const slotId = await openVault.vault.keySlots
      .add({ userId, signingKey, passphrase })
      .catch(async (thrown: unknown) => {
        await openVault.operator.call(...undo);
        throw thrown;
      });
    return { slotId, publicKey };
  } finally {
    signingKey.wipe();
  }
}

/**
 * Whether a key that the operator registers would wait for the votes of other root users. Such a key is of no use, because its private half
 * is kept in memory only and is gone when the votes come.
 */
export function keysWantVotes({ operator, vault: { state } }: OpenVault): boolean {
  for (const { organizationId, quorumThreshold, quorumUserIds } of state.organizations.values())
    if (organizationId === operator.organizationId)
      return quorumThreshold > 1 && quorumUserIds.some((member) => member === operator.userId);
  return false;
}

/** Gives a user a P-256 key to stamp with; gives the ids of what was made. Throws a Fault when that was refused or waits for votes. */
export async function registerKey(
  openVault: OpenVault,
  userId: string,
  apiKeyName: string,
  publicKey: string,
): Promise<readonly string[]> {
  const params = { userId, apiKeys: [keyParams(apiKeyName, publicKey)] };
  const { apiKeyIds } = await carriedOut(openVault, 'create_api_keys', params, 'createApiKeysResult');
  return apiKeyIds as readonly string[];
}

function keyParams(apiKeyName: string, publicKey: string) {
  return { apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256' };
}

/**
 * What an activity that registers a key resulted in. Throws a Fault when that was refused or would wait for votes or further factors. What waits is
 * rejected: the private half of the key is in memory alone, and is gone when the votes come.
 */
async function carriedOut(
  { operator }: OpenVault,
  path: string,
  params: JsonObject,
  resultKey: string,
): Promise<JsonObject> {
  const outcome = await operator.call(path, params);
  if (!outcome.ok) throw hostFault('KEY_NOT_REGISTERED', outcome.failure.message);
  const { status, fingerprint, result } = outcome.value['activity'] as Registration;
  const made = result?.[resultKey];
  if (status === 'ACTIVITY_STATUS_COMPLETED' && made) return made;
  if (isWaiting(status)) await operator.call('reject_activity', { fingerprint });
  throw hostFault('KEY_NOT_REGISTERED', 'couldn’t create a key for the user');
}

type Registration = Readonly<{ status: ActivityStatus; fingerprint: string; result?: Record<string, JsonObject> }>;
