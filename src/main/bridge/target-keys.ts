import { toHex } from '#engine/crypto/bytes.ts';
import { deriveKeyPair } from '#engine/crypto/hpke.ts';
import { encryptionKeyText, parseP256KeyText } from '#engine/crypto/key-file-text.ts';
import { randomUuid } from '#shared/uuid.ts';
import type { LocalBridge, SavedFile, TargetKey } from '#shared/bridge.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { BridgeContext } from './context.ts';

/** Keys that things are sealed to, in memory. Those that are not in a file are gone when the vault is locked, or this program ends. */
export type TargetKeys = Readonly<{
  /** A fresh P-256 key. */
  make(): TargetKey;
  /** Takes 32 bytes of a scalar over. */
  keep(privateKey: Uint8Array, saved: boolean): TargetKey;
  /** The scalar itself, not a copy; it must not outlive the question. Undefined for a key that is gone. */
  privateKey(keyId: string): Uint8Array | undefined;
  markSaved(keyId: string): void;
  /** How many there are. */
  count(): number;
  drop(keyId: string): void;
}>;

/** More than anyone works with at once; the oldest gives way. */
const KEYS_MAX = 32;

/** No keys yet. All of them are wiped when the vault is locked. */
export function targetKeyStore(context: BridgeContext): TargetKeys {
  const kept = new Map<string, { key: TargetKey; privateKey: Uint8Array }>();
  const drop = (keyId: string): void => {
    kept.get(keyId)?.privateKey.fill(0);
    kept.delete(keyId);
  };
  context.onOperatorGone(() => {
    for (const keyId of [...kept.keys()]) drop(keyId);
  });
  const keep = (privateKey: Uint8Array, saved: boolean): TargetKey => {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= KEYS_MAX) drop(oldest);
    const publicKey = toHex(context.curves.p256.publicKey(privateKey));
    const key: TargetKey = { keyId: randomUuid(context.entropy.bytes(16)), publicKey, saved };
    kept.set(key.keyId, { key, privateKey });
    return key;
  };
  return {
    make: () => {
      const keyMaterial = context.entropy.bytes(32);
      const { privateKey } = deriveKeyPair(context.ciphers, context.curves, keyMaterial);
      keyMaterial.fill(0);
      return keep(privateKey, false);
    },
    keep,
    privateKey: (keyId) => kept.get(keyId)?.privateKey,
    markSaved: (keyId) => {
      const found = kept.get(keyId);
      if (found) found.key = { ...found.key, saved: true };
    },
    count: () => kept.size,
    drop,
  };
}

type Members = 'newTargetKey' | 'loadTargetKey' | 'saveTargetKey' | 'dropTargetKey';

/** Makes, loads, saves and drops target keys. None of it needs a vault. */
export function targetKeys(context: BridgeContext, keys: TargetKeys): Pick<LocalBridge, Members> {
  return {
    newTargetKey: async () => keys.make(),
    loadTargetKey: async (text) => {
      const privateKey = parseP256KeyText(context.curves, text);
      if (privateKey) return { ok: true, value: keys.keep(privateKey, true) };
      return failWith('NOT_A_TARGET_KEY', 'not a P-256 private key: expected a key file or 64 hex digits');
    },
    saveTargetKey: (keyId, handle) =>
      answering<SavedFile>(context.log, async () => {
        const privateKey = keys.privateKey(keyId);
        if (!privateKey) return failWith('TARGET_KEY_GONE', 'this key is no longer in memory');
        const place = context.places.take(handle, 'target-key');
        if (!place.ok) return place;
        const written = await context.places.write(place.value, encryptionKeyText(privateKey));
        if (written.ok) keys.markSaved(keyId);
        return written;
      }),
    dropTargetKey: async (keyId) => keys.drop(keyId),
  };
}
