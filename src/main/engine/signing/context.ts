import { secp256k1 } from '@noble/curves/secp256k1.js';
import { solanaAddress } from '../crypto/addresses/ed25519-chains.ts';
import { ethereumAddress, tronAddress } from '../crypto/addresses/secp256k1-chains.ts';
import { parseHex } from '../crypto/bytes.ts';
import { assert } from '../fault.ts';
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
function addressOn(namespace: ReadTransaction['namespace'], named: NamedSigner): string | undefined {
  const { identity, key } = named;
  const { address, addressFormat, publicKey } = identity;
  switch (namespace) {
    case 'eth':
      return addressFormat === 'ADDRESS_FORMAT_ETHEREUM' ? address : ethereumAddress(uncompressed(named));
    case 'tron':
      return addressFormat === 'ADDRESS_FORMAT_TRON' ? address : tronAddress(uncompressed(named));
    case 'solana':
      return solanaAddress(publicKey);
    case 'bitcoin':
      return address ?? key?.addresses.find(({ format }) => format.startsWith('ADDRESS_FORMAT_BITCOIN_'))?.address;
  }
}

/** A private key is on record with its whole point; an account's is found from half of it, which takes a square root. */
function uncompressed({ identity, key }: NamedSigner): Uint8Array {
  if (!key) return secp256k1.Point.fromBytes(identity.publicKey).toBytes(false);
  const point = parseHex(key.publicKey);
  assert(point?.length === 65, 'a private key of secp256k1 is on record with its uncompressed point');
  return point;
}
