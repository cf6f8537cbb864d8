import { gcm } from '@noble/ciphers/aes.js';
import { base64 } from '@scure/base';
import { open, Secret, type Place, type Sealed, type SecretKind } from '#engine/crypto/secret.ts';
import type { KeyRing } from '#engine/ports.ts';

/** A key ring that really seals, with a key of its own: a secret that is opened elsewhere than where it was sealed does not open. */
export function testKeyRing(): KeyRing {
  const key = new Uint8Array(32).fill(7);
  let sequence = 0;
  const bound = (place: Place, kind: SecretKind) =>
    new TextEncoder().encode(JSON.stringify([place.table, place.id, kind]));
  return {
    seal<Kind extends SecretKind>(place: Place, secret: Secret<Kind>): Sealed<Kind> {
      const nonce = new Uint8Array(12);
      new DataView(nonce.buffer).setUint32(8, ++sequence);
      const sealed = open(secret, (bytes) => gcm(key, nonce, bound(place, secret.kind)).encrypt(bytes));
      return { sealed: secret.kind, box: base64.encode(Uint8Array.from([...nonce, ...sealed])) };
    },
    use(place, sealed, use) {
      const box = base64.decode(sealed.box);
      const bytes = gcm(key, box.slice(0, 12), bound(place, sealed.sealed)).decrypt(box.slice(12));
      const secret = Secret.of(sealed.sealed, bytes);
      try {
        return use(secret);
      } finally {
        secret.wipe();
      }
    },
  };
}
