import { sha256 } from '@noble/hashes/sha2.js';
import { concat, toHex } from '../../crypto/bytes.ts';
import type { Signer } from '../../crypto/signer.ts';
import { invalidTransaction } from '../refusals.ts';
import type { TransactionKind } from '../transaction.ts';
import { piecesOf } from '../pieces.ts';
import { encode, fieldsInBytes } from './messages.ts';
import { parseTron, type TronTransaction } from './parse.ts';
import { factsOf, readingOf } from './reading.ts';
import { rawTransaction, transaction } from './schema.ts';

/** Tron: `raw_data` in, the whole transaction with one signature out. */
export const tron: TransactionKind<TronTransaction> = {
  parse: parseTron,
  facts: factsOf,
  read: readingOf,
  pieces: ({ raw }) => piecesOf(fieldsInBytes(rawTransaction, raw)),
  sign,
};

/** r‖s‖v over SHA-256 of the bytes that came, with v 0 or 1. Any key may sign: an account's permissions can name others than its own. */
function sign({ raw }: TronTransaction, signer: Signer): string {
  if (signer.curve !== 'CURVE_SECP256K1') throw invalidTransaction('Tron is signed with a secp256k1 key');
  const { signature, recovery } = signer.signDigest(sha256(raw));
  return toHex(encode(transaction, { raw_data: raw, signature: [concat(signature, Uint8Array.of(recovery))] }));
}
