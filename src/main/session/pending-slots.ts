import { isObject } from '#shared/is-object.ts';
import { isWaiting } from '#shared/enums.ts';
import { inTurn, type InTurn } from '#shared/in-turn.ts';
import { whereOf, type Log } from '#shared/log.ts';
import type { PendingSlotInfo, Vault } from '../vault/index.ts';

type ActivityRecord = NonNullable<ReturnType<Vault['activities']['find']>>;

const turns = new WeakMap<Vault, InTurn>();

/**
 * Runs what adds a pending slot and sends its request, or settles such slots, one after the other: between the two steps of an addition the slot
 * has no activity yet, and must not be removed for that.
 */
export function inSlotTurn<Value>(vault: Vault, work: () => Promise<Value>): Promise<Value> {
  let turn = turns.get(vault);
  if (!turn) turns.set(vault, (turn = inTurn()));
  return turn(work);
}

/**
 * Has each pending slot follow its activity: a slot whose activity is completed opens the vault, one whose activity waits stays, and any other is
 * removed. To be called in the slot turn. Throws VaultError: 'io', and what `Vault.condition` holds.
 */
export async function settlePendingSlots(vault: Vault): Promise<void> {
  // In a damaged vault the activity may be what is missing.
  if (vault.condition.kind !== 'writable') return;
  for (const slot of vault.keySlots.pending()) {
    const activity = activityOf(vault, slot);
    if (activity && isWaiting(activity.status)) continue;
    const userId = activity && admittedBy(vault, activity);
    if (userId !== undefined && (slot.userId === '' || slot.userId === userId))
      await vault.keySlots.admit(slot.slotId, userId);
    else await vault.keySlots.removePending(slot.slotId);
  }
}

/** As `settlePendingSlots`, in its turn, and never rejects: what the disk refuses is tried again after the next commit, or at the next opening. */
export function followPendingSlots(vault: Vault, log: Log): Promise<void> {
  return inSlotTurn(vault, async () => {
    if (!vault.keySlots.hasPending) return;
    try {
      await settlePendingSlots(vault);
    } catch (thrown) {
      log('error', { event: 'slot-not-settled', ...whereOf(thrown) });
    }
  });
}

/** The activity that a pending slot waits for. The fingerprint is of its exact bytes, so another request for the same key does not count. */
export function activityOf(vault: Vault, { fingerprint }: PendingSlotInfo): ActivityRecord | undefined {
  const organizationId = vault.state.settings.get('settings')?.organizationId;
  return organizationId === undefined ? undefined : vault.activities.findByFingerprint(organizationId, fingerprint);
}

/** The user to whom a completed activity gave its first API key, as long as that user still has the key. */
function admittedBy({ state }: Vault, { status, parameters, result }: ActivityRecord): string | undefined {
  if (status !== 'ACTIVITY_STATUS_COMPLETED') return undefined;
  const [added] = listOf(result?.['userIds']);
  const [person] = listOf(parameters['users']);
  const userId = added ?? parameters['userId'];
  const [key] = listOf((isObject(person) ? person : parameters)['apiKeys']);
  if (typeof userId !== 'string' || !state.users.get(userId) || !isObject(key)) return undefined;
  for (const apiKey of state.apiKeys.values())
    if (apiKey.userId === userId && apiKey.publicKey === key['publicKey']) return userId;
  return undefined;
}

function listOf(found: unknown): readonly unknown[] {
  return Array.isArray(found) ? found : [];
}
