import type { Ciphers, Curves, Entropy, KeyRing } from '../ports.ts';
import type { ServiceKey, ServiceKeyId } from '../state/rows.ts';
import { parseHex, toHex, utf8Bytes } from './bytes.ts';
import { newP256Key } from './keys.ts';
import { open, Secret } from './secret.ts';

/** Signs a message: ECDSA over its SHA-256, r‖s, 64 bytes. */
export type Signer = (message: Uint8Array) => Uint8Array;

export type NewServiceKey = Readonly<{
  serviceKeyId: ServiceKeyId;
  /** Uncompressed P-256, or Ed25519: lower-case hex. */
  publicKey: string;
  privateKey: Secret<'service-key'>;
}>;

/**
 * The four keys of a new vault: `signer` signs bundles, `notarizer` sessions, `fetcher` verification tokens, all P-256; `webhook` signs
 * deliveries, Ed25519. The caller seals and wipes them.
 */
export function newServiceKeys(ciphers: Ciphers, curves: Curves, entropy: Entropy): readonly NewServiceKey[] {
  const ecdsa = (['signer', 'notarizer', 'fetcher'] as const).map((serviceKeyId) => {
    const { privateKey, publicKey } = newP256Key(ciphers, curves, entropy, 'service-key');
    return { serviceKeyId, publicKey: toHex(publicKey), privateKey };
  });
  const seed = entropy.bytes(32);
  const webhook = {
    serviceKeyId: 'webhook' as const,
    publicKey: toHex(curves.ed25519.publicKey(seed)),
    privateKey: Secret.of('service-key', seed),
  };
  seed.fill(0);
  return [...ecdsa, webhook];
}

/** The name that deliveries give the webhook key: the first 16 hex digits of SHA-256 of its 32 bytes. `publicKey` is hex. */
export function webhookKeyId(ciphers: Ciphers, publicKey: string): string {
  return toHex(ciphers.sha256(parseHex(publicKey) ?? new Uint8Array())).slice(0, 16);
}

/**
 * A signature with a service key as it is kept, which is opened for that long: ECDSA over SHA-256 as r‖s (`signer`, `notarizer`,
 * `fetcher`), or Ed25519 (`webhook`); 64 bytes either way.
 */
export function signWithServiceKey(
  { keys, curves }: Readonly<{ keys: KeyRing; curves: Curves }>,
  { serviceKeyId, privateKey }: ServiceKey,
  message: Uint8Array,
): Uint8Array {
  const curve = serviceKeyId === 'webhook' ? curves.ed25519 : curves.p256;
  return keys.use({ table: 'serviceKeys', id: serviceKeyId }, privateKey, (secret) =>
    open(secret, (bytes) => curve.sign(bytes, message)),
  );
}

/**
 * A digest that nobody without the vault can compute: HMAC-SHA-256 of the message, 32 bytes. Its key is the HMAC-SHA-256 of `purpose` under a
 * service key, which is opened for that long: so digests for different purposes, and the signatures of the key, tell nothing of one another.
 */
export function digestWithServiceKey(
  { keys, ciphers }: Readonly<{ keys: Pick<KeyRing, 'use'>; ciphers: Pick<Ciphers, 'hmacSha256'> }>,
  { serviceKeyId, privateKey }: ServiceKey,
  purpose: string,
  message: Uint8Array,
): Uint8Array {
  return keys.use({ table: 'serviceKeys', id: serviceKeyId }, privateKey, (secret) =>
    open(secret, (bytes) => {
      const key = ciphers.hmacSha256(bytes, utf8Bytes(purpose));
      try {
        return ciphers.hmacSha256(key, message);
      } finally {
        key.fill(0);
      }
    }),
  );
}
