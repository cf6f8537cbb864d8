import { toHex, concat } from '../../crypto/bytes.ts';
import { toDer } from '../../crypto/der.ts';
import type { Signer } from '../../crypto/signer.ts';
import { invalidTransaction, unsupportedTransaction } from '../refusals.ts';
import type { TransactionKind } from '../transaction.ts';
import { networkOf } from './networks.ts';
import { parsePsbt, type Psbt } from './psbt.ts';
import { factsOf, readingOf } from './reading.ts';
import { mapPieces, withRecord, writeMaps, type PsbtRecord } from './records.ts';
import { strangeScript } from './scripts.ts';
import { sighashes, SIGHASH_ALL, type Sighashes } from './sighash.ts';
import { claimOf, ownScriptsOf, type Spend } from './spends.ts';

const PARTIAL_SIGNATURE = 0x02;
const TAPROOT_KEY_SIGNATURE = Uint8Array.of(0x13);

/**
 * Bitcoin: a PSBT of version 0 with the signatures of one key added and nothing finalized. Everything else in it, the signatures of
 * others and records that nobody here knows included, stays as it came.
 */
export const bitcoin: TransactionKind<Psbt> = {
  parse: parsePsbt,
  facts: factsOf,
  read: readingOf,
  pieces: ({ maps, inputs }) => mapPieces(maps, inputs.length),
  sign,
};

function sign(psbt: Psbt, signer: Signer): string {
  networkOf(signer);
  const own = signer.curve === 'CURVE_SECP256K1' ? ownScriptsOf(signer.publicKey, signer.addressFormat) : null;
  if (!own) throw invalidTransaction('Bitcoin is signed with a secp256k1 key');
  const digests = sighashes(psbt);
  const records = psbt.inputs.map((input, at) => {
    const strange = strangeScript(input.spent.script, input.says);
    if (strange)
      throw invalidTransaction(`input ${at}: ${strange} is not the script of the output that the input spends`);
    const claim = claimOf(input, own);
    if (claim.is === 'unsupported') throw unsupportedTransaction(`input ${at}: ${claim.why}`);
    if (claim.is === 'invalid') throw invalidTransaction(`input ${at}: ${claim.why}`);
    return claim.is === 'ours' ? signatureOf(at, claim.spend, digests, signer) : null;
  });
  if (records.every((record) => record === null)) throw invalidTransaction('this key cannot sign any of the inputs');
  const maps = psbt.maps.map((map, at) => {
    // The first map is the global one.
    const record = records[at - 1];
    return record ? withRecord(map, record) : map;
  });
  return toHex(writeMaps(maps));
}

/**
 * The record that holds the key's signature of one input. It takes the place of one that was there: ours would be the same, and one
 * that someone else wrote in our name is worth nothing.
 */
function signatureOf(at: number, spend: Spend, digests: Sighashes, signer: Signer): PsbtRecord {
  if (spend.digest === 'taproot') return { key: TAPROOT_KEY_SIGNATURE, value: signer.signTaproot(digests.taproot(at)) };
  const { signature } = signer.signDigest(digests[spend.digest](at, spend.scriptCode));
  return {
    key: concat(Uint8Array.of(PARTIAL_SIGNATURE), signer.publicKey),
    value: concat(toDer(signature), Uint8Array.of(SIGHASH_ALL)),
  };
}
