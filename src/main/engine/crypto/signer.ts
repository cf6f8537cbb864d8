import type { AddressFormat, Curve } from '#shared/enums.ts';
import { assert } from '../fault.ts';
import type { Curves, RecoverableSignature } from '../ports.ts';
import { equalBytes } from './bytes.ts';
import { open, type Secret } from './secret.ts';

/** A key for the length of one signing. Everything it makes has been verified with its public key before it is given, or is before it leaves. */
export type Signer = Readonly<{
  curve: Curve;
  /** 33 bytes compressed for the two ECDSA curves, 32 for Ed25519. */
  publicKey: Uint8Array;
  /** The address that was named, and its format; absent for a key that was named by its id. */
  address?: string;
  addressFormat?: AddressFormat;
  /** ECDSA over a 32-byte digest (RFC 6979, low S). Only for the two ECDSA curves. */
  signDigest(digest: Uint8Array): RecoverableSignature;
  /** BIP-340 over a 32-byte digest with the key tweaked as BIP-341 has it for a key path without scripts: 64 bytes. secp256k1 only. */
  signTaproot(digest: Uint8Array): Uint8Array;
  /** Ed25519 (RFC 8032) over a message: 64 bytes. */
  signMessage(message: Uint8Array): Uint8Array;
}>;

/** Has a signature of secp256k1 checked before anything of it leaves. */
export type CheckLater = (publicKey: Uint8Array, digest: Uint8Array, signed: RecoverableSignature) => void;

/** What a key is known by, apart from its secret: what its signatures are verified with comes from here. */
export type SignerIdentity = Pick<Signer, 'curve' | 'publicKey' | 'address' | 'addressFormat'>;

/**
 * A signer over an opened private key. It serves for as long as the secret is open: anyone who keeps it longer gets an Error from it.
 * `identity` comes from the key's row, so that a secret that does not belong to it signs nothing. Asking for a signature that the curve
 * does not have is our bug, and so is a signature that does not verify: an Error, which no caller is told of, and no signature. Where
 * `checkLater` is given, signatures of secp256k1 go there to be verified.
 */
export function signerOver(
  curves: Curves,
  privateKey: Secret<'private-key'>,
  identity: SignerIdentity,
  checkLater?: CheckLater,
): Signer {
  const { curve, publicKey } = identity;
  return {
    ...identity,
    signDigest(digest) {
      assert(curve !== 'CURVE_ED25519', 'Ed25519 signs messages, not digests');
      const body = curve === 'CURVE_P256' ? curves.p256 : curves.secp256k1;
      const signed = open(privateKey, (bytes) => body.signDigest(bytes, digest));
      if (checkLater && curve === 'CURVE_SECP256K1') {
        checkLater(publicKey, digest, signed);
        return signed;
      }
      // The key that is recovered is the one key under which the signature verifies with this recovery id: so both are checked at once.
      const recovered = body.recoverPublicKey(digest, signed);
      assert(recovered && equalBytes(recovered, publicKey), 'a signature verifies with the public key of its signer');
      return signed;
    },
    signTaproot(digest) {
      assert(curve === 'CURVE_SECP256K1', 'only secp256k1 has taproot');
      const { secp256k1 } = curves;
      const tweaked = open(privateKey, (bytes) => secp256k1.taprootPrivateKey(bytes));
      try {
        const signature = secp256k1.signSchnorr(tweaked, digest);
        const verifies = secp256k1.verifySchnorr(secp256k1.taprootOutputKey(publicKey.subarray(1)), digest, signature);
        assert(verifies, 'a signature verifies with the output key of its signer');
        return signature;
      } finally {
        tweaked.fill(0);
      }
    },
    signMessage(message) {
      assert(curve === 'CURVE_ED25519', 'only Ed25519 signs messages as they are');
      const signature = open(privateKey, (bytes) => curves.ed25519.sign(bytes, message));
      const verifies = curves.ed25519.verify(publicKey, message, signature);
      assert(verifies, 'a signature verifies with the public key of its signer');
      return signature;
    },
  };
}
