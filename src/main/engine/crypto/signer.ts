import type { AddressFormat, Curve } from '#shared/enums.ts';

/** A key for the length of one signing. Everything it makes has been verified with its public key before it is given. */
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

/** `signature` is r‖s, 64 bytes; `recovery` tells which of the possible public keys made it (SEC 1, 4.1.6). */
export type RecoverableSignature = Readonly<{ signature: Uint8Array; recovery: number }>;
