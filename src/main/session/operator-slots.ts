import { newOperatorKey, operatorKey } from '#engine/crypto/operator-key.ts';
import { hostFault, notFound } from '#engine/fault.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { OpenVault, HostWorld } from './open-vault.ts';

/**
 * Gives a user of the vault's organization a slot that a passphrase of theirs opens, and in it a new key that acts for them, registered as one
 * of their API keys. All of it or nothing. Throws a Fault: PERMISSION_DENIED, NOT_FOUND, FAILED_PRECONDITION where the key would wait for votes;
 * or VaultError: 'passphrase-taken', 'slot', 'io'.
 */
export async function addOperatorSlot(
  openVault: OpenVault,
  { ciphers, curves, entropy }: Pick<HostWorld, 'ciphers' | 'curves' | 'entropy'>,
  { userId, passphrase }: Readonly<{ userId: string; passphrase: Uint8Array }>,
): Promise<Readonly<{ slotId: string; publicKey: string }>> {
  openVault.requireRoot();
  if (openVault.vault.state.users.get(userId)?.organizationId !== openVault.operator.organizationId)
    throw notFound('user', userId);
  if (keysWantVotes(openVault))
    throw hostFault(
      'SLOT_NEEDS_VOTES',
      'more than one root user must approve a key for this user: add their slot while the root quorum is one',
    );
  const signingKey = newOperatorKey(ciphers, curves, entropy);
  try {
    const { publicKey } = operatorKey(curves, signingKey);
    const apiKeyIds = await registerKey(openVault, userId, 'Operator', publicKey);
    const slotId = await openVault.vault.keySlots
      .add({ userId, signingKey, passphrase })
      .catch(async (thrown: unknown) => {
        await openVault.operator.call('delete_api_keys', { userId, apiKeyIds });
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
  { operator }: OpenVault,
  userId: string,
  apiKeyName: string,
  publicKey: string,
): Promise<readonly string[]> {
  const apiKeys = [{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const outcome = await operator.call('create_api_keys', { userId, apiKeys });
  if (!outcome.ok) throw hostFault('KEY_NOT_REGISTERED', outcome.failure.message);
  const activity = outcome.value['activity'] as JsonObject;
  const { status, result } = activity as { status: string; result?: { createApiKeysResult?: { apiKeyIds: string[] } } };
  const made = result?.createApiKeysResult?.apiKeyIds;
  if (status === 'ACTIVITY_STATUS_COMPLETED' && made) return made;
  throw hostFault('KEY_NOT_REGISTERED', 'the user could not be given a key');
}
