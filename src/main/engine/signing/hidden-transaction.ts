import { RLP } from 'micro-eth-signer/core/rlp.js';
import type { HashFunction, TransactionType } from '#shared/enums.ts';
import { concat, toHex } from '../crypto/bytes.ts';
import { Fault } from '../fault.ts';
import { readTransaction, type ReadTransaction } from './kinds.ts';

const SIGNATURE_BYTES = 64;
/** Before the message of a versioned transaction of Solana. */
const VERSIONED = 0x80;

/**
 * The transaction that bytes are, where a signature of them with this hash is what its chain would take for a signature of it; null where
 * they are none. Who asks for a signature of raw bytes gets the same one as who asks for a transaction's, past every policy about those.
 */
export function hiddenTransaction(bytes: Uint8Array, hashFunction: HashFunction): ReadTransaction | null {
  switch (hashFunction) {
    case 'HASH_FUNCTION_KECCAK256':
      return read('TRANSACTION_TYPE_ETHEREUM', bytes);
    case 'HASH_FUNCTION_SHA256':
      return read('TRANSACTION_TYPE_TRON', bytes);
    case 'HASH_FUNCTION_NOT_APPLICABLE':
      return solanaMessage(bytes) ?? read('TRANSACTION_TYPE_SOLANA', bytes);
    case 'HASH_FUNCTION_NO_OP':
      return null;
  }
}

/** The first byte of a list of RLP. */
const LIST_MIN = 0xc0;
/** The highest type of an envelope of Ethereum (EIP-2718): EIP-7702. */
const TYPE_MAX = 0x04;
/** No transaction of Ethereum, or of a chain like it, says less than this. */
const ETHEREUM_ITEMS_MIN = 6;
/** Every transaction of Tron names the type of its contract. The network looks at what follows the last slash alone. */
const TRON_CONTRACT = /\/protocol\.[A-Za-z]+Contract/;

/**
 * Whether bytes have the form of a transaction of Ethereum or Tron where this hash is the one that the chain signs, whether or not they can
 * be read here. The chain takes some that are not read here, with fields that its clients never write. Types of other chains are not meant.
 */
export function resemblesTransaction(bytes: Uint8Array, hashFunction: HashFunction): boolean {
  switch (hashFunction) {
    case 'HASH_FUNCTION_KECCAK256':
      return resemblesEthereum(bytes);
    case 'HASH_FUNCTION_SHA256':
      return TRON_CONTRACT.test(latin1(bytes));
    default:
      return false;
  }
}

function resemblesEthereum(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  const typed = first <= TYPE_MAX;
  if ((typed ? second : first) < LIST_MIN) return false;
  try {
    const list = RLP.decode(typed ? bytes.subarray(1) : bytes);
    return Array.isArray(list) && list.length >= ETHEREUM_ITEMS_MIN;
  } catch {
    return false;
  }
}

/** What is signed of a transaction of Solana is its message; with an empty slot for each of its signers it is a whole one. */
function solanaMessage(bytes: Uint8Array): ReadTransaction | null {
  const [first = 0, second = 0] = bytes;
  const signers = first >= VERSIONED ? second : first;
  // A count of more would take a second byte, and more signatures than a packet carries.
  if (signers === 0 || signers >= VERSIONED) return null;
  return read(
    'TRANSACTION_TYPE_SOLANA',
    concat(Uint8Array.of(signers), new Uint8Array(signers * SIGNATURE_BYTES), bytes),
  );
}

function read(type: TransactionType, bytes: Uint8Array): ReadTransaction | null {
  try {
    return readTransaction(type, toHex(bytes));
  } catch (thrown) {
    if (thrown instanceof Fault) return null;
    throw thrown;
  }
}

/** A character for each byte. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
}
