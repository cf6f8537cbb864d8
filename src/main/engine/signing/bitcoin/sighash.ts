import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, concat, utf8Bytes } from '../../crypto/bytes.ts';
import type { Psbt, PsbtInput } from './psbt.ts';
import { compactSize, uint32 } from './records.ts';

/** The digest that the signature of one input is over; each commits to the whole transaction. */
export type Sighashes = Readonly<{
  /** Of the inputs before segwit, SIGHASH_ALL. `scriptCode` is the script that is run. */
  legacy(at: number, scriptCode: Uint8Array): Uint8Array;
  /** BIP-143, SIGHASH_ALL: commits to this input's amount. */
  segwit(at: number, scriptCode: Uint8Array): Uint8Array;
  /** BIP-341, SIGHASH_DEFAULT, key path, no annex: commits to the amounts and scripts of all inputs. */
  taproot(at: number): Uint8Array;
}>;

/** What a signature says that it covers: everything. */
export const SIGHASH_ALL = 1;
export const SIGHASH_DEFAULT = 0;
const EPOCH_AND_DEFAULT = Uint8Array.of(0, SIGHASH_DEFAULT);
const KEY_PATH = Uint8Array.of(0);
const NO_SCRIPT = compactSize(0);

/** The digests of a transaction's inputs. What they share is hashed once: a thousand inputs would otherwise hash a million. */
export function sighashes({ version, lockTime, inputs, outputs }: Psbt): Sighashes {
  const versionBytes = uint32(version);
  const lockTimeBytes = uint32(lockTime);
  const outpoints = inputs.map(outpointOf);
  const sequences = inputs.map(({ sequence }) => uint32(sequence));
  const spentAmounts = inputs.map(({ spent }) => uint64(spent.amount));
  const spentScripts = inputs.map(({ spent }) => counted(spent.script));
  const paid = concat(...outputs.map(({ amount, script }) => concat(uint64(amount), counted(script))));

  const allOutpoints = sha256(concat(...outpoints));
  const allSequences = sha256(concat(...sequences));
  const allAmounts = sha256(concat(...spentAmounts));
  const allScripts = sha256(concat(...spentScripts));
  const allOutputs = sha256(paid);
  const [doubleOutpoints, doubleSequences] = [sha256(allOutpoints), sha256(allSequences)];
  const doubleOutputs = sha256(allOutputs);
  const blank = outpoints.map((outpoint, at) => concat(outpoint, NO_SCRIPT, partOf(sequences, at)));

  return {
    legacy: (at, scriptCode) => {
      const written = blank.with(at, concat(partOf(outpoints, at), counted(scriptCode), partOf(sequences, at)));
      const [inputCount, outputCount] = [compactSize(inputs.length), compactSize(outputs.length)];
      const end = [outputCount, paid, lockTimeBytes, uint32(SIGHASH_ALL)];
      return sha256(sha256(concat(versionBytes, inputCount, ...written, ...end)));
    },
    segwit: (at, scriptCode) => {
      const own = [partOf(outpoints, at), counted(scriptCode), partOf(spentAmounts, at), partOf(sequences, at)];
      const shared = [versionBytes, doubleOutpoints, doubleSequences];
      return sha256(sha256(concat(...shared, ...own, doubleOutputs, lockTimeBytes, uint32(SIGHASH_ALL))));
    },
    taproot: (at) => {
      const shared = [allOutpoints, allAmounts, allScripts, allSequences, allOutputs];
      return taggedHash('TapSighash', EPOCH_AND_DEFAULT, versionBytes, lockTimeBytes, ...shared, KEY_PATH, uint32(at));
    },
  };
}

/** SHA-256 in a domain of its own (BIP-340). */
function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const domain = sha256(utf8Bytes(tag));
  return sha256(concat(domain, domain, ...parts));
}

const outpointOf = ({ txId, vout }: PsbtInput): Uint8Array => concat(txId.toReversed(), uint32(vout));

const counted = (script: Uint8Array): Uint8Array => concat(compactSize(script.length), script);

function uint64(value: bigint): Uint8Array {
  const high = Number(value >> 32n);
  return concat(bigEndian(high, 4), bigEndian(Number(value & 0xffff_ffffn), 4)).reverse();
}

function partOf(parts: readonly Uint8Array[], at: number): Uint8Array {
  const part = parts[at];
  if (!part) throw new Error(`a transaction with ${parts.length} inputs is asked for input ${at}`);
  return part;
}
