import { open as openSecret, Secret } from '#engine/crypto/secret.ts';
import { VaultError } from './errors.ts';
import { SLOTS_MAX, type Header, type PendingSlot, type Slot } from './format.ts';
import { newVaultKey } from './header-file.ts';
import type { Operator, World } from './options.ts';
import {
  newPendingSlot,
  newSlot,
  openAndWipe,
  opensAnySlot,
  pendingBinding,
  readings,
  resealPending,
  rewrapSlot,
  slotBinding,
  type OpenedSlot,
  type SlotContents,
} from './slots.ts';
import { requireCost, type Cost, type Kdf } from './kdf.ts';

/** What a key slot is, to a user who is in. */
export type SlotInfo = Readonly<{
  slotId: string;
  kind: SlotContents['kind'];
  userId: string;
  /** Whether it is the one that this session was unlocked with. */
  current: boolean;
}>;

/** A pending slot: `userId` is '' for a user whom the activity `fingerprint` adds. */
export type PendingInfo = Readonly<{ slotId: string; userId: string; fingerprint: string }>;

/** A header, and the slot in which it differs from the one before. */
export type ChangedSlot = Readonly<{ header: Header; slotId: string }>;

/** What a change of keys does to the slots. */
export type SlotPlan = Readonly<{
  removed: readonly string[];
  added: readonly Readonly<{ contents: SlotContents; passphraseKey: Uint8Array }>[];
  /** How to find out what happened, where the disk fails in the last step. */
  ifUnknown: string;
}>;

const makeAnotherCode =
  'open the vault with a passphrase and create another recovery code, because the new code was not shown';

/** A header under a new vault key, and what of it the session goes on with. */
export type Rekeyed = Readonly<{ header: Header; vaultKey: Buffer; added: readonly Slot[] }>;

/** Whose slots there are. */
export function slotInfos(header: Header, unlocked: OpenedSlot): SlotInfo[] {
  return header.slots.map((slot) => {
    const { kind, userId } = slotBinding(header.vaultId, slot, unlocked.vaultKey);
    return { slotId: slot.slotId, kind, userId, current: slot.slotId === unlocked.slotId };
  });
}

/** Stretches a new passphrase. Throws VaultError 'passphrase-taken' when it opens one of the slots that stay: it would not say who unlocks. */
async function deriveNew(header: Header, passphrase: Uint8Array, { kdf }: World): Promise<Uint8Array> {
  for await (const passphraseKey of readings(passphrase, header, kdf)) {
    const taken = opensAnySlot(header, passphraseKey);
    passphraseKey.fill(0);
    if (taken) throw new VaultError('passphrase-taken', 'this passphrase is already in use: choose another');
  }
  return kdf(passphrase, Buffer.from(header.salt, 'base64'), header.cost);
}

/** Throws VaultError 'slot' when there is no room for one more. */
function requireRoom(header: Header): void {
  if (header.slots.length + (header.pending?.length ?? 0) >= SLOTS_MAX)
    throw new VaultError('slot', `a vault has at most ${SLOTS_MAX} key slots`);
}

/** The header with a slot more, for an operator and their passphrase. Throws VaultError: 'passphrase-taken', 'slot' when there are too many. */
export async function withSlot(
  header: Header,
  { vaultKey }: OpenedSlot,
  { userId, signingKey, passphrase }: Operator & Readonly<{ passphrase: Uint8Array }>,
  world: World,
): Promise<ChangedSlot> {
  requireRoom(header);
  const passphraseKey = await deriveNew(header, passphrase, world);
  const slot = newSlot(header, passphraseKey, vaultKey, { kind: 'passphrase', userId, signingKey }, world.entropy);
  passphraseKey.fill(0);
  return { header: { ...header, slots: [...header.slots, slot] }, slotId: slot.slotId };
}

/** An operator and their passphrase; `userId` is '' for a user whom the activity `fingerprint` adds. */
export type NewPending = Operator & Readonly<{ passphrase: Uint8Array; fingerprint: string }>;

/** The header with one more pending slot. Throws VaultError: 'passphrase-taken', 'slot' when there are too many. */
export async function withPending(
  header: Header,
  { vaultKey }: OpenedSlot,
  { userId, signingKey, passphrase, fingerprint }: NewPending,
  world: World,
): Promise<ChangedSlot> {
  requireRoom(header);
  const passphraseKey = await deriveNew(header, passphrase, world);
  const contents = { kind: 'passphrase', userId, signingKey, fingerprint } as const;
  const slot = newPendingSlot(header, passphraseKey, vaultKey, contents, world.entropy);
  passphraseKey.fill(0);
  return { header: { ...header, pending: [...(header.pending ?? []), slot] }, slotId: slot.slotId };
}

/** The pending slots, and what they wait for. */
export function pendingInfos({ vaultId, pending = [] }: Header, { vaultKey }: OpenedSlot): PendingInfo[] {
  return pending.map((slot) => {
    const { userId, fingerprint } = pendingBinding(vaultId, slot, vaultKey);
    return { slotId: slot.slotId, userId, fingerprint };
  });
}

/** The header in which a pending slot opens the vault as `userId`. Throws VaultError 'slot' where it is not there, or is another user's. */
export function withAdmitted(
  header: Header,
  { vaultKey }: OpenedSlot,
  { slotId, userId }: Readonly<{ slotId: string; userId: string }>,
  entropy: World['entropy'],
): Header {
  const slot = pendingOf(header, slotId);
  const { kind, userId: owner, binding } = pendingBinding(header.vaultId, slot, vaultKey);
  if (owner !== '' && owner !== userId) throw new VaultError('slot', 'the pending key slot is another user’s');
  const admitted = rewrapSlot(header, slot, { kind, userId, binding }, vaultKey, entropy);
  const rest = withoutPending(header, slotId);
  return { ...rest, slots: [...rest.slots, admitted] };
}

/** The header without a pending slot. It never held a vault key, so the keys stay. Throws VaultError 'slot' where it is not there. */
export function withoutPending(header: Header, slotId: string): Header {
  pendingOf(header, slotId);
  const { pending = [], ...rest } = header;
  const others = pending.filter((slot) => slot.slotId !== slotId);
  return others.length === 0 ? rest : { ...rest, pending: others };
}

function pendingOf({ pending = [] }: Header, slotId: string): PendingSlot {
  const slot = pending.find((other) => other.slotId === slotId);
  if (!slot) throw new VaultError('slot', 'the vault has no such pending key slot');
  return slot;
}

/** The plan that puts a new passphrase in place of `current`, or of all of a user's where `current` is the recovery code. */
export async function planPassphrase(
  header: Header,
  unlocked: OpenedSlot,
  current: Uint8Array,
  next: Uint8Array,
  world: World,
): Promise<SlotPlan & { slotId: string }> {
  const found = await slotOf(header, current, world.kdf);
  const { kind, userId, signingKey } = found.contents;
  const own = slotInfos(header, unlocked).filter((slot) => slot.kind === 'passphrase' && slot.userId === userId);
  const removed = kind === 'passphrase' ? [found.slotId] : own.map(({ slotId }) => slotId);
  const stays = { ...header, slots: header.slots.filter(({ slotId }) => !removed.includes(slotId)) };
  requireRoom(stays);
  const passphraseKey = await deriveNew(stays, next, world);
  return {
    slotId: found.slotId,
    removed,
    added: [{ contents: { kind: 'passphrase', userId, signingKey }, passphraseKey }],
    ifUnknown: 'open the vault with the new passphrase, or, if that fails, with the previous passphrase',
  };
}

/** The plan that puts `code` in place of the recovery code. It unlocks the vault as the operator. */
export async function planRecovery(
  header: Header,
  unlocked: OpenedSlot,
  code: Uint8Array,
  { kdf }: World,
): Promise<SlotPlan> {
  const removed = slotInfos(header, unlocked).flatMap(({ kind, slotId }) => (kind === 'recovery' ? [slotId] : []));
  const passphraseKey = await kdf(code, Buffer.from(header.salt, 'base64'), header.cost);
  const { userId, signingKey } = unlocked.contents;
  const added = [{ contents: { kind: 'recovery', userId, signingKey }, passphraseKey }] as const;
  return { removed, added, ifUnknown: makeAnotherCode };
}

/**
 * The plan that makes every guess cost `cost`: with a new salt, one slot for which user's passphrase it is, and a new recovery code. Nothing else
 * can stay, since what others typed is not known here. Throws VaultError: 'cost', 'wrong-passphrase', 'slot' when another user has a passphrase.
 */
export async function planCost(
  header: Header,
  unlocked: OpenedSlot,
  { cost, passphrase, code }: Readonly<{ cost: Cost; passphrase: Uint8Array; code: Uint8Array }>,
  { entropy, kdf }: World,
): Promise<Readonly<{ plan: SlotPlan; header: Header }>> {
  requireCost(cost);
  const { slotId, contents } = await slotOf(header, passphrase, kdf);
  if (contents.kind !== 'passphrase')
    throw new VaultError('wrong-passphrase', 'enter your passphrase, not the recovery code');
  const others = slotInfos(header, unlocked).filter((slot) => slot.kind === 'passphrase' && slot.slotId !== slotId);
  if (others.length > 0 || header.pending)
    throw new VaultError('slot', 'another user can unlock this vault: that user’s passphrase is also needed');
  const salt = Buffer.from(entropy.bytes(32));
  const { userId, signingKey } = contents;
  const added = [
    { contents: { kind: 'passphrase', userId, signingKey }, passphraseKey: await kdf(passphrase, salt, cost) },
    { contents: { kind: 'recovery', userId, signingKey }, passphraseKey: await kdf(code, salt, cost) },
  ] as const;
  const removed = header.slots.map((slot) => slot.slotId);
  return {
    plan: { removed, added, ifUnknown: makeAnotherCode },
    header: { ...header, cost, salt: salt.toString('base64') },
  };
}

/** Whose passphrase or recovery code it is; its vault key is wiped, its stamping key the caller's to wipe. Throws VaultError 'wrong-passphrase'. */
export async function slotOf(header: Header, passphrase: Uint8Array, kdf: Kdf): Promise<OpenedSlot> {
  let found: OpenedSlot | undefined;
  for await (const passphraseKey of readings(passphrase, header, kdf)) {
    found ??= openAndWipe(header, passphraseKey);
    passphraseKey.fill(0);
  }
  if (!found) throw new VaultError('wrong-passphrase', 'incorrect current passphrase');
  found.vaultKey.fill(0);
  return found;
}

/** The vault as `userId` unlocked it, whose passphrase it must be; wipes the key of the operator. Throws VaultError 'wrong-passphrase'. */
export async function actedBy(
  header: Header,
  unlocked: OpenedSlot,
  { userId, passphrase }: Readonly<{ userId: string; passphrase: Uint8Array }>,
  kdf: Kdf,
): Promise<OpenedSlot> {
  const { slotId, contents } = await slotOf(header, passphrase, kdf);
  if (contents.userId !== userId) {
    contents.signingKey.wipe();
    throw new VaultError('wrong-passphrase', 'this is another user’s passphrase');
  }
  unlocked.contents.signingKey.wipe();
  return { slotId, contents, vaultKey: unlocked.vaultKey };
}

/** The plan without a slot. Throws VaultError 'slot' unless it can go: it exists, nobody sits on it, and a passphrase remains. */
export function planRemoval(slots: readonly SlotInfo[], slotId: string): SlotPlan {
  const slot = slots.find((other) => other.slotId === slotId);
  if (!slot) throw new VaultError('slot', 'key slot not found');
  if (slot.current)
    throw new VaultError(
      'slot',
      'the vault was unlocked with this key slot: unlock the vault with another slot to remove this slot',
    );
  if (!slots.some((other) => other.kind === 'passphrase' && other.slotId !== slotId))
    throw new VaultError(
      'slot',
      'this is the last passphrase: without it, only the recovery code could unlock the vault',
    );
  return { removed: [slotId], added: [], ifUnknown: 'open the vault again and check whether the slot was removed' };
}

/** The header of the next generation, under a new vault key that only the slots of the plan hold. */
export function rekeyHeader(
  header: Header,
  oldKey: Uint8Array,
  plan: Pick<SlotPlan, 'removed' | 'added'>,
  { entropy }: World,
): Rekeyed {
  const vaultKey = newVaultKey(entropy);
  const next = { vaultId: header.vaultId, generation: header.generation + 1 };
  const kept = header.slots
    .filter(({ slotId }) => !plan.removed.includes(slotId))
    .map((slot) => rewrapSlot(next, slot, slotBinding(header.vaultId, slot, oldKey), vaultKey, entropy));
  const added = plan.added.map(({ contents, passphraseKey }) => {
    const slot = newSlot(next, passphraseKey, vaultKey, contents, entropy);
    passphraseKey.fill(0);
    return slot;
  });
  const moved = header.pending?.map((slot) => resealPending(next, slot, oldKey, vaultKey, entropy));
  const slots = [...kept, ...added];
  return { header: { ...header, ...next, slots, ...(moved && { pending: moved }) }, vaultKey, added };
}

/** Who unlocked, after a change of keys: if their slot went, the one that came in its place. Wipes the vault key of before. */
export function movedTo(
  { slotId, contents, vaultKey: oldKey }: OpenedSlot,
  { removed }: SlotPlan,
  vaultKey: Buffer,
  added: readonly Slot[],
): OpenedSlot {
  oldKey.fill(0);
  const successor = removed.includes(slotId) ? added[0]?.slotId : undefined;
  return { slotId: successor ?? slotId, contents, vaultKey };
}

/** The same secret in a box of its own, so that one can be wiped without the other. */
export function copyOfKey(signingKey: Secret<'service-key'>): Secret<'service-key'> {
  return openSecret(signingKey, (bytes) => Secret.of('service-key', bytes));
}
