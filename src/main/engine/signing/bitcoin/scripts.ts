import { sha256 } from '@noble/hashes/sha2.js';
import { hash160 } from '../../crypto/addresses/bitcoin.ts';
import { concat, equalBytes } from '../../crypto/bytes.ts';

/** The script of an output that pays to the hash of `script` (BIP-16). */
export function p2shOf(script: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(0xa9, 0x14), hash160(script), Uint8Array.of(0x87));
}

/** The script of an output that pays to the hash of `script` by segwit, version 0 (BIP-141). */
export function p2wshOf(script: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(0x00, 0x20), sha256(script));
}

type Scripts = Readonly<{ redeemScript?: Uint8Array | undefined; witnessScript?: Uint8Array | undefined }>;

/**
 * The first of an input's scripts, as BIP-174 names it, that is not the one whose hash the spent output has, or null. BIP-174 has a signer refuse such a
 * PSBT, whether or not the input is its own.
 */
export function strangeScript(
  spent: Uint8Array,
  { redeemScript, witnessScript }: Scripts,
): 'redeem_script' | 'witness_script' | null {
  if (redeemScript && !equalBytes(spent, p2shOf(redeemScript))) return 'redeem_script';
  if (witnessScript && !equalBytes(redeemScript ?? spent, p2wshOf(witnessScript))) return 'witness_script';
  return null;
}
