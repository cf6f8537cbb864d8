import { newOperatorKey, operatorKey } from '#engine/crypto/operator-key.ts';
import type { Secret } from '#engine/crypto/secret.ts';
import { alreadyExists, hostFault, notFound } from '#engine/fault.ts';
import type { AddedOperator, NewPerson } from '#shared/bridge.ts';
import { isWaiting, type ActivityStatus } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { OpenVault, HostWorld } from './open-vault.ts';
import { inSlotTurn, settlePendingSlots } from './pending-slots.ts';

/** A slot that was added: with `waits`, the id of the activity that has to be completed before it opens the vault. */
export type AddedSlot = Readonly<{ slotId: string; publicKey: string; waits?: string }>;

/**
 * Gives a user of the vault's organization a slot that a passphrase of theirs opens, and in it a new key that acts for them, registered as one
 * of their API keys. All of it or nothing; where the key needs approval, the slot opens the vault once it is approved.
 * Throws a Fault: PERMISSION_DENIED, NOT_FOUND, FAILED_PRECONDITION; or VaultError: 'passphrase-taken', 'slot', 'io'.
 */
export async function addOperatorSlot(
  openVault: OpenVault,
  world: KeyWorld,
  { userId, passphrase }: Readonly<{ userId: string; passphrase: Uint8Array }>,
): Promise<AddedSlot> {
  openVault.requireRoot();
  if (openVault.vault.state.users.get(userId)?.organizationId !== openVault.operator.organizationId)
    throw notFound('user', userId);
  const { slot } = await addSlot(openVault, world, passphrase, {
    path: 'create_api_keys',
    userId,
    paramsWith: (publicKey) => ({ userId, apiKeys: [keyParams('Operator', publicKey)] }),
  });
  return slot;
}

/**
 * Adds a user to the vault's organization, whose only credential is the new key of a slot that a passphrase of theirs opens. All of it or
 * nothing. Gives their id, or where the request needs approval the id of its activity: then the slot opens the vault once that is completed.
 * Throws as `addOperatorSlot`, and ALREADY_EXISTS where the name is taken.
 */
export async function addOperator(
  openVault: OpenVault,
  world: KeyWorld,
  { person, passphrase }: Readonly<{ person: NewPerson; passphrase: Uint8Array }>,
): Promise<AddedOperator> {
  openVault.requireRoot();
  for (const { organizationId, userName } of openVault.vault.state.users.values())
    if (organizationId === openVault.operator.organizationId && userName === person.userName)
      throw alreadyExists('user', userName);
  const { slot, userId } = await addSlot(openVault, world, passphrase, {
    path: 'create_users',
    userId: '',
    paramsWith: (publicKey) => ({ users: [userWith(person, [keyParams('Operator', publicKey)])] }),
  });
  return slot.waits === undefined ? { userId } : { waits: slot.waits };
}

/** Someone as `create_users` takes them, with the API keys that they get. */
export function userWith(person: NewPerson, apiKeys: readonly JsonObject[]): JsonObject {
  return { ...person, apiKeys, authenticators: [], oauthProviders: [] };
}

type KeyWorld = Pick<HostWorld, 'ciphers' | 'curves' | 'entropy'>;

/** The activity that registers the key of a slot. `userId` is '' where it adds the user. */
type Registering = Readonly<{ path: string; userId: string; paramsWith: (publicKey: string) => JsonObject }>;

type Added = Readonly<{ slot: AddedSlot; userId: string }>;

/** Makes a key, has it registered, and gives its slot a passphrase. */
async function addSlot(
  openVault: OpenVault,
  { ciphers, curves, entropy }: KeyWorld,
  passphrase: Uint8Array,
  registering: Registering,
): Promise<Added> {
  const signingKey = newOperatorKey(ciphers, curves, entropy);
  try {
    const { publicKey } = operatorKey(curves, signingKey);
    const secrets = { signingKey, passphrase, publicKey };
    return await inSlotTurn(openVault.vault, () => addPending(openVault, secrets, registering));
  } finally {
    signingKey.wipe();
  }
}

type SlotSecrets = Readonly<{ signingKey: Secret<'service-key'>; passphrase: Uint8Array; publicKey: string }>;

/**
 * Keeps the key in a slot that opens nothing, then sends the request that registers its public half. In this order a passphrase that is taken
 * is refused before anything is requested, and the key is not lost: a crash in between leaves a slot without a request, which is removed when
 * the vault is opened again.
 */
async function addPending(
  { operator, vault }: OpenVault,
  { signingKey, passphrase, publicKey }: SlotSecrets,
  { path, paramsWith, userId }: Registering,
): Promise<Added> {
  const { fingerprint, send } = operator.prepare(path, paramsWith(publicKey));
  const slotId = await vault.keySlots.addPending({ userId, signingKey, passphrase, fingerprint });
  const outcome = await send();
  // A refused request leaves no activity, or one that failed: then this removes the slot.
  await settlePendingSlots(vault);
  if (!outcome.ok) throw hostFault('KEY_NOT_REGISTERED', outcome.failure.message);
  const { id, status } = outcome.value['activity'] as Readonly<{ id: string; status: ActivityStatus }>;
  if (isWaiting(status)) return { slot: { slotId, publicKey, waits: id }, userId };
  const slot = vault.keySlots.list().find((other) => other.slotId === slotId);
  if (!slot) throw hostFault('KEY_NOT_REGISTERED', 'couldn’t create a key for the user');
  return { slot: { slotId, publicKey }, userId: slot.userId };
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
