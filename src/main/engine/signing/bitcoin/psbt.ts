import { RawPSBTV0, type TransactionInput } from '@scure/btc-signer/psbt.js';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { limits } from '#shared/limits.ts';
import { equalBytes, parseHex, toHex } from '../../crypto/bytes.ts';
import type { Fault } from '../../fault.ts';
import { invalidTransaction, unsupportedTransaction } from '../refusals.ts';
import { destinationOf, type Destination } from './networks.ts';
import { haveTheirForms, mapKindAt } from './record-forms.ts';
import { readMaps, sameRecords, writeMaps, type PsbtMap } from './records.ts';

/** A PSBT that was read whole: every amount it moves is known, and every output has an address. */
export type Psbt = Readonly<{
  /** The maps as they came: global, inputs, outputs. Signatures are added to these. */
  maps: readonly PsbtMap[];
  version: number;
  lockTime: number;
  inputs: readonly PsbtInput[];
  outputs: readonly PsbtOutput[];
  /** In satoshis: what the inputs bring and the outputs leave. */
  fee: bigint;
}>;

export type PsbtInput = Readonly<{
  /** As people write it: the reverse of the bytes in the transaction. */
  txId: Uint8Array;
  vout: number;
  sequence: number;
  /** The output that is spent. */
  spent: Readonly<{ amount: bigint; script: Uint8Array }>;
  /** Whether the whole transaction that made that output is there, so that the amount is certain and not merely said. */
  isProven: boolean;
  /** What decides how the input is spent. */
  says: InputSays;
  /** All that the PSBT has on the input, as it came. */
  records: PsbtMap;
}>;

type Decisive = 'nonWitnessUtxo' | 'witnessUtxo' | 'sighashType' | 'redeemScript' | 'witnessScript';
/** The records of an input that were read. */
export type InputSays = { readonly [Field in Decisive]?: TransactionInput[Field] | undefined };

export type PsbtOutput = Readonly<{ amount: bigint; script: Uint8Array; destination: Destination }>;

/** More than there can ever be, in satoshis. */
const MONEY_MAX = 2_100_000_000_000_000n;
const UNSIGNED_TRANSACTION = 0x00;
const VERSION = 0xfb;
/**
 * The types of records that decide what is signed, and those of version 2, which have no place here: the library reads these. All others
 * are carried along as they came; it would find a point of the curve for every key in them, a millisecond for some forty bytes.
 */
const GLOBAL_TYPES: ReadonlySet<number> = new Set([UNSIGNED_TRANSACTION, 0x02, 0x03, 0x04, 0x05, 0x06, VERSION]);
const INPUT_TYPES: ReadonlySet<number> = new Set([
  ...[0x00, 0x01, 0x03, 0x04, 0x05],
  ...[0x0e, 0x0f, 0x10, 0x11, 0x12],
]);
const OUTPUT_TYPES: ReadonlySet<number> = new Set([0x03, 0x04]);
const decisiveTypes = { global: GLOBAL_TYPES, input: INPUT_TYPES, output: OUTPUT_TYPES } as const;

/**
 * Reads a PSBT of version 0, hex. Every record is kept as it came. What the library understood is written again and has to be the same
 * records, the unsigned transaction among them byte for byte.
 */
export function parsePsbt(hex: string): Psbt {
  const bytes = parseHex(hex);
  if (!bytes) throw invalidTransaction('expected a PSBT in hexadecimal');
  const maps = readMaps(bytes);
  // Anyone who reads on spends time on each of them.
  if (maps && recordsIn(maps) > limits.psbtRecordsMax)
    throw invalidTransaction(`it has more than ${limits.psbtRecordsMax} records`);
  const [global, ...rest] = maps ?? [];
  if (!maps || !global || !equalBytes(writeMaps(maps), bytes)) throw invalidTransaction('not a PSBT');
  const { unsignedTx, inputs } = decode(maps, inputCountOf(global));
  if (rest.length !== unsignedTx.inputs.length + unsignedTx.outputs.length)
    throw invalidTransaction('it does not have one map for each input and output');
  if (unsignedTx.inputs.length === 0 || unsignedTx.outputs.length === 0)
    throw invalidTransaction('it has no inputs or no outputs');

  const spends = unsignedTx.inputs.map((input, at) => readInput(input, inputs[at] ?? {}, rest[at] ?? [], at));
  const outpoints = new Set(spends.map(({ txId, vout }) => `${toHex(txId)}:${vout}`));
  if (outpoints.size < spends.length) throw invalidTransaction('it spends the same output twice');
  const pays = unsignedTx.outputs.map(readOutput);
  const fee = sumOf(spends.map(({ spent }) => spent)) - sumOf(pays);
  if (fee < 0n) throw invalidTransaction('its outputs are larger than its inputs');
  const { lockTime } = unsignedTx;
  // The library reads a version with a sign. Nodes have none: BIP-68 always compared it so, and Bitcoin Core shows it so since 28.0.
  const version = unsignedTx.version >>> 0;
  return { maps, version, lockTime, inputs: spends, outputs: pays, fee };
}

const recordsIn = (maps: readonly PsbtMap[]): number => maps.reduce((count, map) => count + 1 + map.length, 0);

/** How many inputs its transaction has. Throws for a PSBT of another version, and for one without a transaction that nodes would relay. */
function inputCountOf(global: PsbtMap): number {
  const version = global.find(({ key }) => key.length === 1 && key[0] === VERSION)?.value;
  if (version?.some((byte) => byte !== 0)) throw unsupportedTransaction('Coffer signs only PSBT version 0');
  const unsigned = global.find(({ key }) => key.length === 1 && key[0] === UNSIGNED_TRANSACTION)?.value;
  if (!unsigned) throw invalidTransaction('it has no unsigned transaction');
  if (unsigned.length > limits.bitcoinTransactionBytesMax)
    throw invalidTransaction(
      `its transaction is longer than ${limits.bitcoinTransactionBytesMax} bytes, which no node relays`,
    );
  try {
    return RawOldTx.decode(unsigned).inputs.length;
  } catch {
    throw notAsSaid();
  }
}

type RawInput = Readonly<{ txid: Uint8Array; index: number; sequence: number }>;
type RawOutput = Readonly<{ amount: bigint; script: Uint8Array }>;
type RawTransaction = Readonly<{
  version: number;
  lockTime: number;
  inputs: readonly RawInput[];
  outputs: readonly RawOutput[];
}>;
type Decoded = ReturnType<typeof RawPSBTV0.decode>;
type Read = Readonly<{ unsignedTx: RawTransaction; inputs: readonly InputSays[] }>;

function decode(all: readonly PsbtMap[], inputCount: number): Read {
  // BIP-174: the same key twice makes a PSBT invalid, whatever the records say.
  if (!all.every((map) => sameRecords(map, map))) throw notAsSaid();
  // Carried along unread, a record still has to be what its type says.
  if (!all.every((map, at) => haveTheirForms(map, mapKindAt(at, inputCount)))) throw notAsSaid();
  const maps = all.map((map, at) => {
    const types = decisiveTypes[mapKindAt(at, inputCount)];
    return map.filter(({ key: [type] }) => type !== undefined && types.has(type));
  });
  let decoded: Decoded;
  let again: readonly PsbtMap[] | null;
  try {
    decoded = RawPSBTV0.decode(writeMaps(maps));
    again = readMaps(RawPSBTV0.encode(decoded));
  } catch {
    throw notAsSaid();
  }
  const { unsignedTx } = decoded.global;
  const isSame = again?.length === maps.length && maps.every((map, at) => sameRecords(map, again[at] ?? []));
  if (!unsignedTx || !isSame) throw invalidTransaction('the PSBT does not match its decoded content');
  return { unsignedTx, inputs: decoded.inputs };
}

const notAsSaid = (): Fault => invalidTransaction('a record or map of this PSBT does not follow BIP-174');

/** An input and what it spends. Where the PSBT gives both the transaction before and the output alone, the two have to agree. */
function readInput({ txid, index, sequence }: RawInput, says: InputSays, records: PsbtMap, at: number): PsbtInput {
  const claimed = says.witnessUtxo;
  const before = says.nonWitnessUtxo;
  const proven = before?.outputs[index];
  if (before) {
    const hash = sha256(sha256(RawOldTx.encode(before)));
    if (!equalBytes(hash.reverse(), txid) || !proven)
      throw invalidTransaction(`input ${at}: non_witness_utxo is not the transaction that the input spends`);
  }
  if (claimed && proven && !(claimed.amount === proven.amount && equalBytes(claimed.script, proven.script)))
    throw invalidTransaction(`input ${at}: witness_utxo and non_witness_utxo contradict each other`);
  const spent = proven ?? claimed;
  if (!spent) throw invalidTransaction(`input ${at}: neither witness_utxo nor non_witness_utxo, so the fee is unknown`);
  return { txId: txid, vout: index, sequence, spent, isProven: proven !== undefined, says, records };
}

function readOutput({ amount, script }: RawOutput, at: number): PsbtOutput {
  const destination = destinationOf(script);
  if (!destination) throw invalidTransaction(`output ${at}: its script has no address`);
  return { amount, script, destination };
}

function sumOf(parts: readonly RawOutput[]): bigint {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  // No amount is negative, so each is within the bound where their sum is.
  if (sum > MONEY_MAX) throw invalidTransaction('it moves more than 21 million coins');
  return sum;
}
