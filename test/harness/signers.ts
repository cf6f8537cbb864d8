import type { Curve } from '#shared/enums.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { signerOver, type Signer } from '#engine/crypto/signer.ts';

/** Signers for keys that a test names: what the vault makes of an account, without the vault. */

const curves = nodeCurves();

/** The signer of a private key: 32 bytes, a scalar or an Ed25519 seed. */
export function signerOf(privateKey: Uint8Array, curve: Curve = 'CURVE_SECP256K1'): Signer {
  return signerOver(curves, Secret.of('private-key', privateKey), { curve, publicKey: publicKeyOf(privateKey, curve) });
}

function publicKeyOf(privateKey: Uint8Array, curve: Curve): Uint8Array {
  switch (curve) {
    case 'CURVE_SECP256K1':
      return curves.secp256k1.publicKey(privateKey);
    case 'CURVE_ED25519':
      return curves.ed25519.publicKey(privateKey);
    case 'CURVE_P256': {
      const whole = curves.p256.publicKey(privateKey);
      return Uint8Array.of(2 + ((whole[64] ?? 0) & 1), ...whole.subarray(1, 33));
    }
  }
}
