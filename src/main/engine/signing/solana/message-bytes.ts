import { base58 } from '@scure/base';
import * as P from 'micro-packed';

/**
 * A transaction's message in bytes, field by field, as the Solana documentation gives it under "Transaction format". Legacy:
 *
 *     3 bytes            signers; read-only accounts among the signers; read-only accounts among the others
 *     length + 32 each   account keys
 *     32 bytes           recent block hash
 *     length + each      instructions: 1 byte index of the program, length + 1 byte each account index, length + data
 *
 * Version 0 is the same between one byte 0x80 before it and this after it:
 *
 *     length + each      lookups: 32 bytes table key, length + 1 byte each writable index, length + 1 byte each read-only index
 */

const LENGTH_MAX = 0xffff;
const VERSION_0 = 0x80;

/** Seven bits in a byte, the lowest first; the top bit says that another byte follows. Sixteen bits in all. */
const length = P.wrap<number>({
  encodeStream(writer, value) {
    let left = value;
    for (; left >= 0x80; left >>= 7) writer.byte((left & 0x7f) | 0x80);
    writer.byte(left);
  },
  decodeStream(reader) {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = reader.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw reader.err('a length has three bytes at most');
  },
  validate(value) {
    if (value > LENGTH_MAX) throw new Error(`a length is at most ${LENGTH_MAX}`);
    return value;
  },
});

const key = P.apply(P.bytes(32), base58);
const bytes = P.bytes(length);

const instruction = P.struct({ programIndex: P.U8, accountIndexes: bytes, data: bytes });
const lookupList = P.array(length, P.struct({ table: key, writableIndexes: bytes, readonlyIndexes: bytes }));

const legacyFields = {
  header: P.struct({ numSignerAccounts: P.U8, numReadonlySignerAccounts: P.U8, numReadonlyNonSignerAccounts: P.U8 }),
  staticAccounts: P.array(length, key),
  recentBlockhash: key,
  instructions: P.array(length, instruction),
};
const legacyMessage = P.struct(legacyFields);
const version0Message = P.struct({ ...legacyFields, lookups: lookupList });

type Fields = P.UnwrapCoder<typeof version0Message>;
/** A message as it was read. Keys and the block hash are base 58. A legacy one has no lookups. */
export type Message = Readonly<{ version: 'legacy' | 0 } & Fields>;

/** Reads a message at the beginning of `encoded`; what follows it is not looked at. Throws when it ends too early. */
export function decodeMessage(encoded: Uint8Array): Message {
  const options = { allowUnreadBytes: true };
  if (encoded[0] !== VERSION_0) return { version: 'legacy', ...legacyMessage.decode(encoded, options), lookups: [] };
  return { version: 0, ...version0Message.decode(encoded.subarray(1), options) };
}

/** The one encoding of a message. */
export function encodeMessage({ version, ...fields }: Message): Uint8Array {
  if (version === 'legacy') return legacyMessage.encode(fields);
  return Uint8Array.of(VERSION_0, ...version0Message.encode(fields));
}

/** The bytes of a message, each run with the name of what it holds. */
export function messagePieces(message: Message): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const { version, header, staticAccounts, recentBlockhash, instructions, lookups } = message;
  const all = legacyFields.instructions.encode(instructions);
  const each = instructions.map((one) => instruction.encode(one));
  const counted = each.reduce((sum, { length: bytesOfOne }) => sum + bytesOfOne, 0);
  return [
    ['version', version === 'legacy' ? new Uint8Array() : Uint8Array.of(VERSION_0)],
    ['header', legacyFields.header.encode(header)],
    ['account_keys', legacyFields.staticAccounts.encode(staticAccounts)],
    ['recent_blockhash', legacyFields.recentBlockhash.encode(recentBlockhash)],
    ['instruction_count', all.subarray(0, all.length - counted)],
    ...each.map((bytesOfOne, at) => [`instructions[${at}]`, bytesOfOne] as const),
    ['address_table_lookups', version === 'legacy' ? new Uint8Array() : lookupList.encode([...lookups])],
  ];
}
