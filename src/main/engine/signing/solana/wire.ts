import { equalBytes, parseHex, toHex } from '../../crypto/bytes.ts';
import { assert } from '../../fault.ts';
import { invalidTransaction, unsupportedTransaction } from '../refusals.ts';
import type { ReadPiece } from '#shared/reading.ts';
import { piecesOf } from '../pieces.ts';
import { decodeMessage, encodeMessage, messagePieces, type Message } from './message-bytes.ts';

/** A transaction as it was read. Keys are base 58. */
export type SolanaTransaction = Readonly<{
  version: 'legacy' | 0;
  /** The whole of it: the number of signatures, a slot for each signer, the message. */
  bytes: Uint8Array;
  /** The message made again from what was read, which is what is signed. */
  messageBytes: Uint8Array;
  /** Whose signatures it takes, who pays the fee first. */
  signers: readonly string[];
  /** What the message itself names, without what comes from tables. */
  accountKeys: readonly string[];
  /** A recent block's hash, or the value of a durable nonce. */
  recentBlockhash: string;
  instructions: readonly Instruction[];
  lookups: readonly Lookup[];
}>;

export type Instruction = Readonly<{ programKey: string; accounts: readonly Account[]; data: Uint8Array }>;

/** `key` is `ADDRESS_TABLE_LOOKUP` for what a table holds, and `from` says where in which table that is. */
export type Account = Readonly<{
  key: string;
  signer: boolean;
  writable: boolean;
  from?: Readonly<{ table: string; index: number }>;
}>;

export type Lookup = Readonly<{
  table: string;
  writableIndexes: readonly number[];
  readonlyIndexes: readonly number[];
}>;

/** What stands for the key of an account that only a lookup table knows. */
export const ADDRESS_TABLE_LOOKUP = 'ADDRESS_TABLE_LOOKUP';

/** What the network carries in one packet; nothing longer can be sent. */
const TRANSACTION_BYTES_MAX = 1_232;
const SIGNATURE_BYTES = 64;
const VERSIONED = 0x80;
/** An instruction names accounts in one byte. */
const ACCOUNTS_MAX = 256;

/**
 * Reads a whole transaction as it goes over the wire, hex: the number of signatures, a slot for each, and the message. Throws
 * INVALID_ARGUMENT: UNSUPPORTED_TRANSACTION_TYPE for a version other than legacy and 0, INVALID_TRANSACTION for what is not byte for byte
 * what it says, or what no validator would take.
 */
export function parseTransaction(unsignedTransaction: string): SolanaTransaction {
  const bytes = parseHex(unsignedTransaction);
  if (!bytes)
    throw invalidTransaction(
      /^0x/i.test(unsignedTransaction)
        ? 'expected hex digits without 0x before them'
        : 'expected hex digits, two for each byte',
    );
  if (bytes.length > TRANSACTION_BYTES_MAX)
    throw invalidTransaction(`it has ${bytes.length} bytes, and no more than ${TRANSACTION_BYTES_MAX} can be sent`);
  demandKnownVersion(bytes);
  const { message, messageBytes } = readMessage(bytes);
  const { header, staticAccounts } = message;
  if (bytes[0] !== header.numSignerAccounts)
    throw invalidTransaction(`it has ${bytes[0]} signatures for ${header.numSignerAccounts} signers`);
  const lookups = readLookups(message);
  const accounts = accountsOf(message, lookups);
  return {
    version: message.version,
    bytes,
    messageBytes,
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    accountKeys: staticAccounts,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.map((instruction, at) => ({
      programKey: programOf(message, instruction.programIndex, accounts.length, at),
      accounts: [...instruction.accountIndexes].map((index) => {
        const account = accounts[index];
        if (!account) throw invalidTransaction(`instruction ${at} names account ${index} of ${accounts.length}`);
        return account;
      }),
      data: Uint8Array.from(instruction.data),
    })),
    lookups,
  };
}

/** The bytes of a transaction, each run with the name of what it holds: the slots for signatures, then the fields of the message. */
export function transactionPieces({ bytes, messageBytes }: SolanaTransaction): readonly ReadPiece[] {
  const signatures = bytes.subarray(0, bytes.length - messageBytes.length);
  return piecesOf([['signatures', signatures], ...messagePieces(decodeMessage(messageBytes))]);
}

/** What stands in the slot of `signer`, one of the transaction's signers; null while that is empty, all zeros. */
export function signatureOf(transaction: SolanaTransaction, signer: string): Uint8Array | null {
  const signature = transaction.bytes.slice(...slotOf(transaction, signer));
  return signature.every((byte) => byte === 0) ? null : signature;
}

/** The transaction with `signature`, 64 bytes, in the slot of `signer`, hex. The other slots stay as they are. */
export function withSignature(transaction: SolanaTransaction, signer: string, signature: Uint8Array): string {
  const signed = transaction.bytes.slice();
  signed.set(signature, slotOf(transaction, signer)[0]);
  return toHex(signed);
}

/** Where the signature of `signer` begins and ends. The number of signatures before the slots is one byte here. */
function slotOf({ signers }: SolanaTransaction, signer: string): [number, number] {
  const at = signers.indexOf(signer);
  assert(at >= 0, 'a signature is of a signer');
  return [1 + at * SIGNATURE_BYTES, 1 + (at + 1) * SIGNATURE_BYTES];
}

/** A version other than 0 may have any shape, even one that puts the message first: it is told by its mark before anything is read. */
function demandKnownVersion(bytes: Uint8Array): void {
  const first = bytes[0] ?? 0;
  const mark = first < VERSIONED ? bytes[1 + first * SIGNATURE_BYTES] : first;
  if (mark === undefined) throw invalidTransaction('it ends before its message');
  if (mark > VERSIONED)
    throw unsupportedTransaction(`version ${mark - VERSIONED} is not supported: Coffer signs legacy and version 0`);
  if (first >= VERSIONED)
    throw invalidTransaction('it begins with its message, where the number of its signatures belongs');
}

/** The message, made again and compared: so nothing follows it, and no number in it is written longer than it must be. */
function readMessage(bytes: Uint8Array): Readonly<{ message: Message; messageBytes: Uint8Array }> {
  const given = bytes.subarray(1 + (bytes[0] ?? 0) * SIGNATURE_BYTES);
  const message = decoded(() => decodeMessage(given));
  const messageBytes = encodeMessage(message);
  if (!equalBytes(messageBytes, given)) throw invalidTransaction('it is not what its own contents encode to');
  demandSound(message);
  return { message, messageBytes };
}

/** What every validator checks before it looks at an instruction. */
function demandSound({ header, staticAccounts }: Message): void {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  if (numReadonlySignerAccounts >= numSignerAccounts) throw invalidTransaction('no signer can pay the fee');
  if (numSignerAccounts + numReadonlyNonSignerAccounts > staticAccounts.length)
    throw invalidTransaction(`its header counts more accounts than the ${staticAccounts.length} that it names`);
  const twice = staticAccounts.find((key, at) => staticAccounts.indexOf(key) !== at);
  if (twice !== undefined) throw invalidTransaction(`it lists the account ${twice} twice`);
}

function readLookups(message: Message): readonly Lookup[] {
  const lookups = message.lookups.map((lookup) => ({
    table: lookup.table,
    writableIndexes: [...lookup.writableIndexes],
    readonlyIndexes: [...lookup.readonlyIndexes],
  }));
  const seen = new Set<string>();
  for (const { table, writableIndexes, readonlyIndexes } of lookups) {
    const indexes = [...writableIndexes, ...readonlyIndexes];
    if (indexes.length === 0) throw invalidTransaction(`it uses no entry of the lookup table ${table}`);
    for (const index of indexes) {
      if (seen.has(`${table} ${index}`)) throw invalidTransaction(`it uses entry ${index} of ${table} twice`);
      seen.add(`${table} ${index}`);
    }
  }
  return lookups;
}

/** Every account an instruction can name, in the order they are numbered: its own, then what tables hold, writable before read-only. */
function accountsOf({ header, staticAccounts }: Message, lookups: readonly Lookup[]): readonly Account[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const own = staticAccounts.map((key, at): Account => {
    const signer = at < numSignerAccounts;
    const writableBefore = signer
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts;
    return { key, signer, writable: at < writableBefore };
  });
  const loaded = (writable: boolean): Account[] =>
    lookups.flatMap(({ table, writableIndexes, readonlyIndexes }) =>
      (writable ? writableIndexes : readonlyIndexes).map((index) => ({
        key: ADDRESS_TABLE_LOOKUP,
        signer: false,
        writable,
        from: { table, index },
      })),
    );
  const accounts = [...own, ...loaded(true), ...loaded(false)];
  if (accounts.length > ACCOUNTS_MAX)
    throw invalidTransaction(`it has ${accounts.length} accounts, and no more than ${ACCOUNTS_MAX} can be named`);
  return accounts;
}

/** A program that only a table knows could be any. The network refuses it as well, and a payer that is its own program. */
function programOf({ staticAccounts }: Message, index: number, accounts: number, at: number): string {
  const program = staticAccounts[index];
  if (index === 0) throw invalidTransaction(`instruction ${at} calls the payer of the fee as its program`);
  if (program !== undefined) return program;
  if (index < accounts) throw invalidTransaction(`the program of instruction ${at} comes from a lookup table`);
  throw invalidTransaction(`instruction ${at} names account ${index} of ${accounts} as its program`);
}

/** The library's errors are of what it was given, never of us: it is told what to read by the caller's own bytes. */
function decoded<Value>(decode: () => Value): Value {
  try {
    return decode();
  } catch {
    throw invalidTransaction('it ends too early, or is no transaction');
  }
}
