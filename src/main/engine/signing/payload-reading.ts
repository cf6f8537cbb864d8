import type { HashFunction } from '#shared/enums.ts';
import type { Caution, Reading } from '#shared/reading.ts';
import { personalMessagePrefix } from '#shared/rpc-methods.ts';
import { parseUtf8, toHex, utf8Bytes } from '../crypto/bytes.ts';
import { readAuthorization } from './authorization.ts';
import { isDeceptive } from '#shared/deceptive-text.ts';
import { hasControls } from './control-characters.ts';
import type { RawPayload } from './raw-payload.ts';
import { readTypedData } from './typed-data.ts';

/** What a payload says to people: a text where it is one and is hashed here; a digest or bytes that nothing here reads are blind. */
export function readPayload(payload: RawPayload, hashFunction: HashFunction): Reading {
  if (payload.form === 'typed-data') return readTypedData(payload.data);
  if (payload.form === 'authorization') return readAuthorization(payload.authorization);
  const { bytes } = payload;
  const digest = hashFunction === 'HASH_FUNCTION_NO_OP';
  const text = digest ? null : messageOf(bytes);
  return text === null
    ? { kind: 'blind', bytes: toHex(bytes), digest, cautions: ['blind'] }
    : { kind: 'message', text, cautions: cautionsOf(text, bytes, hashFunction) };
}

/** Few hashes are text, and anyone who tries many transactions finds one. */
const DIGEST_BYTES = 32;

function cautionsOf(text: string, bytes: Uint8Array, hashFunction: HashFunction): Caution[] {
  return [
    ...(couldBeDigest(text, bytes, hashFunction) ? (['text-as-digest'] as const) : []),
    ...(textTransactions.some((form) => form.test(text)) ? (['text-as-transaction'] as const) : []),
    ...(isDeceptive(text) ? (['deceptive-text'] as const) : []),
  ];
}

/**
 * The beginnings of transactions that chains have signed as JSON, with members in one order and without a blank: those of the Cosmos SDK, and of
 * MultiversX. A message of Cosmos that is no transaction has an empty chain id there (ADR-036).
 */
const textTransactions = [
  /^\{"account_number":"[0-9]+","chain_id":"[^"]/,
  /^\{"nonce":[0-9]+,"value":"[0-9]+","receiver":"/,
] as const;

/** What NEO N3 puts before the hash of a transaction: the number of its main network and of its test network, as bytes. */
const neoNetwork = /^(?:NEO3|N3T5)/;

/**
 * Whether what is signed could be the hash of a transaction: Stellar, TON and Sui have it signed as it is, Bitcoin and NEO have it hashed once
 * more with SHA-256, and contracts that are accounts, such as a Safe, take it as a message of a wallet.
 */
function couldBeDigest(text: string, bytes: Uint8Array, hashFunction: HashFunction): boolean {
  const message = utf8Bytes(text);
  if (message.length < bytes.length) return message.length === DIGEST_BYTES;
  if (hashFunction === 'HASH_FUNCTION_KECCAK256') return false;
  return utf8Bytes(text.replace(neoNetwork, '')).length === DIGEST_BYTES || bytes.length === DIGEST_BYTES;
}

/** The text that bytes are, what a wallet put before it taken away; null when they are none. */
function messageOf(bytes: Uint8Array): string | null {
  const text = parseUtf8(bytes);
  if (text === null || text === '') return null;
  const message = text.startsWith(personalMessagePrefix)
    ? personalMessage(text.slice(personalMessagePrefix.length))
    : text;
  return message === null || hasControls(message) ? null : message;
}

/** What follows its own length in decimal digits. More than one length can be read where the message begins with digits: the true one is. */
function personalMessage(counted: string): string | null {
  const digits = /^[1-9][0-9]{0,7}/.exec(counted)?.[0] ?? '';
  for (let taken = 1; taken <= digits.length; taken += 1) {
    const message = counted.slice(taken);
    if (utf8Bytes(message).length === Number(digits.slice(0, taken))) return message;
  }
  return null;
}
