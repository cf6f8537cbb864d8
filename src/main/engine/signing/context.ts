import { secp256k1 } from '@noble/curves/secp256k1.js';
import { solanaAddress } from '../crypto/addresses/ed25519-chains.ts';
import { ethereumAddress, tronAddress } from '../crypto/addresses/secp256k1-chains.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { interfaceIn } from './interfaces.ts';
import type { ReadTransaction } from './kinds.ts';
import type { NamedSigner } from './signer-named.ts';
import type { ReadingContext } from './transaction.ts';

/**
 * What a transaction is read with. `signer` is the key's address on the transaction's own chain, however it was named; where nothing here
 * has such a key, what was named stands for it, since a request can be read where it cannot be signed.
 */
export function contextOf(
  view: OrganizationRows,
  { curve, namespace }: Pick<ReadTransaction, 'curve' | 'namespace'>,
  signWith: string,
  named: NamedSigner | undefined,
): ReadingContext {
  const fits = named?.identity.curve === curve ? named : undefined;
  const format = fits?.identity.addressFormat;
  return {
    signer: {
      address: (fits && addressOn(namespace, fits)) ?? signWith,
      ...(format ? { addressFormat: format } : {}),
      publicKey: fits?.identity.publicKey ?? new Uint8Array(),
    },
    interfaceOf: interfaceIn(view),
  };
}

/** The address of a key on a chain. On Bitcoin a key has several: the one that was named, else the first that the key was made with. */
function addressOn(namespace: ReadTransaction['namespace'], { identity, key }: NamedSigner): string | undefined {
  const { address, addressFormat, publicKey } = identity;
  switch (namespace) {
    case 'eth':
      return addressFormat === 'ADDRESS_FORMAT_ETHEREUM' ? address : ethereumAddress(uncompressed(publicKey));
    case 'tron':
      return addressFormat === 'ADDRESS_FORMAT_TRON' ? address : tronAddress(uncompressed(publicKey));
    case 'solana':
      return solanaAddress(publicKey);
    case 'bitcoin':
      return address ?? key?.addresses.find(({ format }) => format.startsWith('ADDRESS_FORMAT_BITCOIN_'))?.address;
  }
}

function uncompressed(publicKey: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(publicKey).toBytes(false);
}
