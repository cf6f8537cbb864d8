import { createECDH, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** A key that stamps requests, with its public half as compressed and as uncompressed hex. */
export type LoadKey = Readonly<{ publicKey: string; uncompressed: string; stamp(body: Uint8Array): string }>;

/** Who sends a request of the load. The guest is the proposer with a key that expires. */
export type Sender = 'root' | 'proposer' | 'approver' | 'stranger' | 'guest';

/** A P-256 key, the same for the same seed. */
export function loadKeyFrom(seed: string): LoadKey {
  return loadKeyOf(createHash('sha256').update(seed).digest());
}

/** The key of a P-256 scalar: 32 bytes. */
export function loadKeyOf(scalar: Uint8Array): LoadKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const publicKey = pair.getPublicKey('hex', 'compressed');
  const key = keyFrom(scalar);
  return {
    publicKey,
    uncompressed: pair.getPublicKey('hex'),
    stamp: (body) => {
      const signature = sign('sha256', body, key).toString('hex');
      const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
      return Buffer.from(JSON.stringify(stamp)).toString('base64url');
    },
  };
}

/** A scalar as SEC1 DER (RFC 5915), which node:crypto reads. */
function keyFrom(scalar: Uint8Array): KeyObject {
  const der = Buffer.concat([
    Buffer.from('30310201010420', 'hex'),
    scalar,
    Buffer.from('a00a06082a8648ce3d030107', 'hex'),
  ]);
  return createPrivateKey({ key: der, format: 'der', type: 'sec1' });
}
