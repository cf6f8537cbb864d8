import type { AddressFormat, Curve } from '#shared/enums.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { addressOf } from '#engine/crypto/addresses/index.ts';
import { publicKeyOf } from '#engine/crypto/keys.ts';
import { Secret } from '#engine/crypto/secret.ts';
import { signerOver, type Signer } from '#engine/crypto/signer.ts';
import type { ContractInterface, ReadingContext } from '#engine/signing/transaction.ts';

/** Signers for keys that a test names: what the vault makes of an account, without the vault. */

const curves = nodeCurves();

/**
 * The signer of a private key: 32 bytes, a scalar or an Ed25519 seed. Named by its address in `addressFormat` or, without one, by its id.
 */
export function signerOf(
  privateKey: Uint8Array,
  curve: Curve = 'CURVE_SECP256K1',
  addressFormat?: AddressFormat,
): Signer {
  const secret = Secret.of('private-key', privateKey);
  const publicKey = publicKeyOf(curves, curve, secret);
  const address = addressFormat && addressOf(curves, addressFormat, curve, publicKey);
  return signerOver(curves, secret, { curve, publicKey, ...(address ? { address, addressFormat } : {}) });
}

/** What a transaction is read with for `signer`. `interfaces` are the organization's, by the addresses of their contracts. */
export function readingFor(
  { address = '', addressFormat, publicKey }: Signer,
  interfaces: Readonly<Record<string, ContractInterface>> = {},
): ReadingContext {
  return {
    signer: { address, publicKey, ...(addressFormat ? { addressFormat } : {}) },
    interfaceOf: (_type, contract) => interfaces[contract],
  };
}
