import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { StampCurve, StampScheme } from '#shared/stamp.ts';
import { parseHex, toHex } from './bytes.ts';

/** An API key in memory. Anyone who holds it overwrites `privateKey` when done. */
export type ApiKey = Readonly<{
  curve: StampCurve;
  /** 32 bytes: a scalar, or an Ed25519 seed. */
  privateKey: Uint8Array;
  /** Hex: the compressed point (33 bytes), or the 32 bytes of an Ed25519 key. */
  publicKey: string;
}>;

type Kind = Readonly<{
  scheme: StampScheme;
  isPrivateKey: (key: Uint8Array) => boolean;
  publicKey: (key: Uint8Array) => Uint8Array;
}>;

/** The kinds of API keys that a request is stamped with, by their curve. */
export const apiKeyKinds: Readonly<Record<StampCurve, Kind>> = {
  p256: {
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    isPrivateKey: (key) => p256.utils.isValidSecretKey(key),
    publicKey: (key) => p256.getPublicKey(key, true),
  },
  secp256k1: {
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    isPrivateKey: (key) => secp256k1.utils.isValidSecretKey(key),
    publicKey: (key) => secp256k1.getPublicKey(key, true),
  },
  ed25519: {
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    isPrivateKey: (key) => key.length === 32,
    publicKey: (key) => ed25519.getPublicKey(key),
  },
};

/** What the text of an API key's private file came to: the key, or what is wrong with it. */
export type ReadApiKey =
  | Readonly<{ ok: true; key: ApiKey }>
  /** `curve` is absent where not even that can be read. */
  | Readonly<{ ok: false; curve?: StampCurve }>;

/** Reads `<hex>:<curve>`, or hex alone of a P-256 key; of an Ed25519 key the hex is seed ‖ public key, which must belong together. */
export function readApiKeyText(text: string): ReadApiKey {
  const [hex = '', curveName = 'p256', ...rest] = text.trim().split(':');
  if (!Object.hasOwn(apiKeyKinds, curveName) || rest.length > 0) return { ok: false };
  // The table has it, so it is one of its names.
  const curve = curveName as StampCurve;
  const kind = apiKeyKinds[curve];
  const bytes = parseHex(hex, curve === 'ed25519' ? 64 : 32);
  const privateKey = bytes?.subarray(0, 32);
  if (!bytes || !privateKey || !kind.isPrivateKey(privateKey)) return { ok: false, curve };
  const publicKey = toHex(kind.publicKey(privateKey));
  if (curve === 'ed25519' && toHex(bytes.subarray(32)) !== publicKey) return { ok: false, curve };
  return { ok: true, key: { curve, privateKey, publicKey } };
}
