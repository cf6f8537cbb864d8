import { open, Secret } from '#engine/crypto/secret.ts';
import type { Entropy } from '#engine/ports.ts';
import { VaultError } from './errors.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { Header, PendingSlot, Slot } from './format.ts';
import {
  deriveKey,
  hmacSha256,
  info,
  KEY_BYTES,
  keyPair,
  openBox,
  openFrom,
  sameBytes,
  sealBox,
  sealTo,
} from './keys.ts';
import { base64Of, takeBase64 } from './key-text.ts';
import { readRecoveryCode } from './recovery-code.ts';
import type { Kdf } from './kdf.ts';

export type SlotKind = 'passphrase' | 'recovery';

/** Whose slot it is, as a user who unlocked the vault may know it. */
export type SlotOwner = Readonly<{ kind: SlotKind; userId: string }>;

/**
 * What a holder of the vault key must know of a slot to put another vault key into it. `binding` is 32 bytes, base64, that only the slot
 * and the vault's holders know: it vouches that a wrapped key was put there by one of them. Without it, anyone who can write the folder
 * could wrap a key of their own to the slot's public half, and have the passphrase open a vault of their making.
 */
export type SlotBinding = SlotOwner & Readonly<{ binding: string }>;

/** What a holder of the vault key knows of a pending slot: `fingerprint` is that of the activity it waits for. */
export type PendingBinding = SlotBinding & Readonly<{ fingerprint: string }>;

/** Who unlocked: the slot's owner, and the key they stamp with. */
export type SlotContents = SlotOwner & Readonly<{ signingKey: Secret<'service-key'> }>;

export type OpenedSlot = Readonly<{ slotId: string; contents: SlotContents; vaultKey: Buffer }>;

type Vault = Readonly<{ vaultId: string; generation: number }>;

const CONTENTS_BYTES = 512;
const ABOUT_BYTES = 256;
const VAULT_KEY = 'slot vault key';
const MAC_BYTES = 32;

/** The key of one slot, from the key that Argon2id derived from the passphrase. */
function slotKey(passphraseKey: Uint8Array, vaultId: string, slotId: string): Buffer {
  return deriveKey(passphraseKey, 'slot', vaultId, slotId);
}

/** A new slot, with a key pair of its own, so that the vault key can be sealed to it again when its passphrase is not at hand. */
export function newSlot(
  vault: Vault,
  passphraseKey: Uint8Array,
  vaultKey: Uint8Array,
  contents: SlotContents,
  entropy: Entropy,
): Slot {
  const { slot, binding } = sealedContents(vault, passphraseKey, contents, entropy);
  const { kind, userId } = contents;
  return rewrapSlot(vault, { ...slot, about: '' }, { kind, userId, binding }, vaultKey, entropy);
}

/** A new slot that opens nothing: it holds the owner's stamping key, and no vault key. `contents.userId` is '' for a user who is not there yet. */
export function newPendingSlot(
  vault: Vault,
  passphraseKey: Uint8Array,
  vaultKey: Uint8Array,
  { fingerprint, ...contents }: SlotContents & Readonly<{ fingerprint: string }>,
  entropy: Entropy,
): PendingSlot {
  const { slot, binding } = sealedContents(vault, passphraseKey, contents, entropy);
  const { kind, userId } = contents;
  return { ...slot, about: sealAbout(vault, slot.slotId, { kind, userId, binding, fingerprint }, vaultKey, entropy) };
}

/** A slot's contents under its passphrase, without anything of the vault key, and the binding that is in them. */
function sealedContents(
  vault: Vault,
  passphraseKey: Uint8Array,
  contents: SlotContents,
  entropy: Entropy,
): Readonly<{ slot: Omit<PendingSlot, 'about'>; binding: string }> {
  const slotId = randomUuid(entropy.bytes(16));
  const { privateKey, publicKey } = keyPair(entropy);
  const { kind, userId } = contents;
  const bindingKey = entropy.bytes(KEY_BYTES);
  const binding = Buffer.from(bindingKey).toString('base64');
  const plaintext = open(contents.signingKey, (signingKey) =>
    padded({ kind, userId }, CONTENTS_BYTES, { signingKey, privateKey, binding: bindingKey }),
  );
  const key = slotKey(passphraseKey, vault.vaultId, slotId);
  const box = sealBox(key, entropy, plaintext, info('slot contents', [vault.vaultId, slotId, publicKey]));
  for (const used of [plaintext, key, privateKey, bindingKey]) used.fill(0);
  const slot = { slotId, publicKey: Buffer.from(publicKey).toString('base64'), contents: box.toString('base64') };
  return { slot, binding };
}

/** The same slot, holding another vault key or another generation's; a pending slot becomes one that opens the vault. */
export function rewrapSlot(
  vault: Vault,
  slot: PendingSlot,
  about: SlotBinding,
  vaultKey: Uint8Array,
  entropy: Entropy,
): Slot {
  const publicKey = Buffer.from(slot.publicKey, 'base64');
  const place = vaultKeyPlace(vault, slot.slotId);
  const sealed = sealTo(publicKey, entropy, VAULT_KEY, vaultKey, place);
  const wrapped = Buffer.concat([sealed, bindingMac(about.binding, place, sealed)]);
  const { slotId, publicKey: point, contents } = slot;
  const sealedAbout = sealAbout(vault, slotId, about, vaultKey, entropy);
  return { slotId, publicKey: point, contents, vaultKey: wrapped.toString('base64'), about: sealedAbout };
}

/** The same pending slot under another vault key, which it does not hold. */
export function resealPending(
  vault: Vault,
  slot: PendingSlot,
  oldKey: Uint8Array,
  newKey: Uint8Array,
  entropy: Entropy,
): PendingSlot {
  const about = pendingBinding(vault.vaultId, slot, oldKey);
  return { ...slot, about: sealAbout(vault, slot.slotId, about, newKey, entropy) };
}

/** `about` as base64, readable by the holders of the vault key. */
function sealAbout(
  { vaultId }: Pick<Vault, 'vaultId'>,
  slotId: string,
  about: SlotBinding | PendingBinding,
  vaultKey: Uint8Array,
  entropy: Entropy,
): string {
  const plaintext = padded(about, ABOUT_BYTES);
  const box = sealBox(deriveKey(vaultKey, 'slot about'), entropy, plaintext, info('slot about', [vaultId, slotId]));
  plaintext.fill(0);
  return box.toString('base64');
}

function bindingMac(binding: string, place: Uint8Array, sealed: Uint8Array): Buffer {
  return hmacSha256(deriveKey(Buffer.from(binding, 'base64'), 'slot binding'), place, sealed);
}

/** Whose slots there are. Throws VaultError 'data-loss' when one was not made by a holder of the vault key. */
export function slotBinding(vaultId: string, slot: Slot, vaultKey: Uint8Array): SlotBinding {
  const { kind, userId, binding } = aboutOf(vaultId, slot, vaultKey);
  return { kind, userId, binding };
}

/** Whose pending slot it is, and what it waits for. Throws as `slotBinding` does. */
export function pendingBinding(vaultId: string, slot: PendingSlot, vaultKey: Uint8Array): PendingBinding {
  const { kind, userId, binding, fingerprint } = aboutOf(vaultId, slot, vaultKey);
  return { kind, userId, binding, fingerprint };
}

function aboutOf(vaultId: string, slot: PendingSlot, vaultKey: Uint8Array): PendingBinding {
  const key = deriveKey(vaultKey, 'slot about');
  const plaintext = openBox(key, Buffer.from(slot.about, 'base64'), info('slot about', [vaultId, slot.slotId]));
  if (!plaintext) throw new VaultError('data-loss', 'a key slot has no user', { place: { file: 'header' } });
  const about = JSON.parse(plaintext.toString('utf8')) as PendingBinding;
  plaintext.fill(0);
  return about;
}

/** Stretches what was typed, once for each reading of it: as a recovery code where it is one, and as it stands. */
export async function* readings(passphrase: Uint8Array, header: Header, kdf: Kdf): AsyncIterable<Uint8Array> {
  const salt = Buffer.from(header.salt, 'base64');
  const code = readRecoveryCode(passphrase);
  try {
    if (code !== undefined) yield await kdf(code, salt, header.cost);
    if (code === undefined || !sameBytes(passphrase, code)) yield await kdf(passphrase, salt, header.cost);
  } finally {
    code?.fill(0);
  }
}

/**
 * The first slot that this passphrase key opens, with the vault key in it; undefined when none does. Throws VaultError 'access-pending' where a
 * pending slot is the one that opens.
 */
function openSlot(header: Header, passphraseKey: Uint8Array): OpenedSlot | undefined {
  for (const slot of header.slots) {
    const found = openContents(header.vaultId, slot, passphraseKey);
    if (!found) continue;
    const { kind, signingKey, privateKey } = found;
    const vaultKey = unwrap(header, slot, found.binding, privateKey);
    privateKey.fill(0);
    // A slot whose request added the user was made before the user's id was known.
    const userId = found.userId === '' && vaultKey ? slotBinding(header.vaultId, slot, vaultKey).userId : found.userId;
    const contents = { kind, userId, signingKey: Secret.of('service-key', signingKey) };
    signingKey.fill(0);
    if (vaultKey) return { slotId: slot.slotId, contents, vaultKey: Buffer.from(vaultKey) };
    contents.signingKey.wipe();
  }
  if (opensAny(header.vaultId, header.pending ?? [], passphraseKey))
    throw new VaultError(
      'access-pending',
      'this passphrase opens the vault once its request is approved: ask another operator of this vault to unlock it and look at the request',
    );
  return undefined;
}

/** As `openSlot`, and overwrites the passphrase key. */
export function openAndWipe(header: Header, passphraseKey: Uint8Array): OpenedSlot | undefined {
  try {
    return openSlot(header, passphraseKey);
  } finally {
    passphraseKey.fill(0);
  }
}

/** The vault key that a holder of it put into the slot, or null when someone else did. */
function unwrap(header: Header, slot: Slot, binding: string, privateKey: Uint8Array): Uint8Array | null {
  const wrapped = Buffer.from(slot.vaultKey, 'base64');
  const sealed = wrapped.subarray(0, -MAC_BYTES);
  const place = vaultKeyPlace(header, slot.slotId);
  if (!sameBytes(bindingMac(binding, place, sealed), wrapped.subarray(-MAC_BYTES))) return null;
  return openFrom(privateKey, sealed, VAULT_KEY, place);
}

/** Whether this passphrase key opens any slot, pending or not. */
export function opensAnySlot({ vaultId, slots, pending = [] }: Header, passphraseKey: Uint8Array): boolean {
  return opensAny(vaultId, [...slots, ...pending], passphraseKey);
}

function opensAny(vaultId: string, slots: readonly PendingSlot[], passphraseKey: Uint8Array): boolean {
  return slots.some((slot) => {
    const found = openContents(vaultId, slot, passphraseKey);
    found?.signingKey.fill(0);
    found?.privateKey.fill(0);
    return found !== undefined;
  });
}

/** The keys are bytes that the receiver overwrites. */
type Contents = SlotBinding & Readonly<{ signingKey: Uint8Array; privateKey: Uint8Array }>;

function openContents(vaultId: string, slot: PendingSlot, passphraseKey: Uint8Array): Contents | undefined {
  const key = slotKey(passphraseKey, vaultId, slot.slotId);
  const place = info('slot contents', [vaultId, slot.slotId, Buffer.from(slot.publicKey, 'base64')]);
  const plaintext = openBox(key, Buffer.from(slot.contents, 'base64'), place);
  key.fill(0);
  if (!plaintext) return undefined;
  const [signingKey, privateKey] = [takeBase64(plaintext, 'signingKey'), takeBase64(plaintext, 'privateKey')];
  const about = JSON.parse(plaintext.toString('utf8')) as SlotBinding;
  plaintext.fill(0);
  return { ...about, signingKey, privateKey };
}

function vaultKeyPlace({ vaultId, generation }: Vault, slotId: string): Buffer {
  return info(VAULT_KEY, [vaultId, slotId, String(generation)]);
}

/**
 * JSON filled up with spaces, so that its length tells nothing. `keys` become members at its end, as base64 that is written as bytes: a
 * text of a key could not be overwritten.
 */
function padded(value: object, length: number, keys: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  const members = Object.entries(keys).map(([name, key]) => [`,"${name}":"`, base64Of(key), '"'] as const);
  const parts = [JSON.stringify(value).slice(0, -1), ...members.flat(), '}'].map((part) => Buffer.from(part));
  const text = Buffer.concat(parts);
  if (text.length > length) throw new VaultError('slot', `a slot's user id is too long`);
  const bytes = Buffer.alloc(length, 0x20);
  bytes.set(text);
  for (const used of [text, ...parts, ...members.map(([, key]) => key)]) used.fill(0);
  return bytes;
}
