import { taprootTweakPubkey } from '@scure/btc-signer/utils.js';
import type { AddressFormat } from '#shared/enums.ts';
import { hash160 } from '../../crypto/addresses/bitcoin.ts';
import { concat, equalBytes, toHex } from '../../crypto/bytes.ts';
import type { InputSays, PsbtInput } from './psbt.ts';
import type { PsbtMap, PsbtRecord } from './records.ts';
import { p2shOf, p2wshOf } from './scripts.ts';
import { SIGHASH_ALL, SIGHASH_DEFAULT } from './sighash.ts';

/** How a key spends an input: which digest it signs, over which script. */
export type Spend =
  | Readonly<{ digest: 'legacy' | 'segwit'; scriptCode: Uint8Array; form: Form; isShared: boolean }>
  | Readonly<{ digest: 'taproot'; form: Form; isShared: boolean }>;

type Form = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR';

/** What is to be done with one input. `unsupported` and `invalid` say why an input that is the key's cannot be signed. */
export type Claim =
  | Readonly<{ is: 'ours'; spend: Spend }>
  | Readonly<{ is: 'foreign' | 'final' }>
  | Readonly<{ is: 'unsupported' | 'invalid'; why: string }>;

/** The scripts that one key alone can spend, and what its name in scripts is. */
export type OwnScripts = Readonly<{
  publicKey: Uint8Array;
  xOnly: Uint8Array;
  p2pkh: Uint8Array;
  p2wpkh: Uint8Array;
  p2tr: Uint8Array;
  /** Which inputs count as its own: those of the address that was named, or all where no Bitcoin address was. */
  forms: readonly Form[];
}>;

const allForms: readonly Form[] = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'];
const NO_SCRIPTS = new Uint8Array(0);
const COMPRESSED_KEY_BYTES = 33;
const UNCOMPRESSED_KEY_BYTES = 65;
// Types of an input's records (BIP-174, BIP-371).
const FINAL_SCRIPT_SIG = 0x07;
const FINAL_SCRIPT_WITNESS = 0x08;
const TAPROOT_LEAF_SCRIPT = 0x15;
const TAPROOT_DERIVATION = 0x16;
const TAPROOT_INTERNAL_KEY = 0x17;
// What scripts say.
/** One less than OP_1, from which the numbers up to 16 count. */
const BEFORE_OP_1 = 0x50;
const OP_CHECKSIG = 0xac;
const OP_CHECKMULTISIG = 0xae;
const MULTISIGNATURE_KEYS_MAX = 16;

/**
 * The scripts of a secp256k1 key, 33 bytes, that was named by an address of `addressFormat` or by its id. Null for a key of another
 * curve, which has none.
 */
export function ownScriptsOf(publicKey: Uint8Array, addressFormat?: AddressFormat): OwnScripts | null {
  const outputKey = outputKeyOf(publicKey);
  if (!outputKey) return null;
  const hash = hash160(publicKey);
  const xOnly = publicKey.subarray(1);
  const named = allForms.filter(
    (form) => addressFormat?.startsWith('ADDRESS_FORMAT_BITCOIN_') && addressFormat.endsWith(`_${form}`),
  );
  return {
    publicKey,
    xOnly,
    p2pkh: concat(Uint8Array.of(0x76, 0xa9, 0x14), hash, Uint8Array.of(0x88, 0xac)),
    p2wpkh: concat(Uint8Array.of(0x00, 0x14), hash),
    p2tr: concat(Uint8Array.of(0x51, 0x20), outputKey),
    forms: named.length === 0 ? allForms : named,
  };
}

/** The key that a taproot output without scripts names (BIP-86), 32 bytes; null for what is no point of secp256k1. */
function outputKeyOf(publicKey: Uint8Array): Uint8Array | null {
  if (publicKey.length !== COMPRESSED_KEY_BYTES) return null;
  try {
    return taprootTweakPubkey(publicKey.subarray(1), NO_SCRIPTS)[0];
  } catch {
    return null;
  }
}

/** Whether `input` is the key's to sign, and how. */
export function claimOf(input: PsbtInput, own: OwnScripts): Claim {
  const claim = claimByScript(input, own);
  if (claim.is !== 'ours') return claim;
  const { says, records } = input;
  if (!own.forms.includes(claim.spend.form)) return { is: 'foreign' };
  if (records.some(isFinal)) return { is: 'final' };
  const isLegacy = claim.spend.digest === 'legacy';
  if (isLegacy && !input.isProven) return { is: 'invalid', why: 'it needs non_witness_utxo' };
  // BIP-174: one of them says that this is no segwit input, the other that it is.
  if (isLegacy && says.witnessUtxo) return { is: 'invalid', why: 'witness_utxo is only for segwit inputs' };
  if (!isLegacy && !says.witnessUtxo) return { is: 'invalid', why: 'it needs witness_utxo' };
  const covers = claim.spend.digest === 'taproot' ? SIGHASH_DEFAULT : SIGHASH_ALL;
  if (says.sighashType !== undefined && says.sighashType !== covers)
    return {
      is: 'unsupported',
      why: 'Coffer signs only the whole transaction: expected SIGHASH_ALL or, for taproot, SIGHASH_DEFAULT',
    };
  return claim;
}

function claimByScript({ spent: { script }, says, records }: PsbtInput, own: OwnScripts): Claim {
  if (equalBytes(script, own.p2pkh))
    return ours({ digest: 'legacy', scriptCode: script, form: 'P2PKH', isShared: false });
  // BIP-143 has the script of P2PKH run for a P2WPKH output.
  if (equalBytes(script, own.p2wpkh))
    return ours({ digest: 'segwit', scriptCode: own.p2pkh, form: 'P2WPKH', isShared: false });
  if (equalBytes(script, own.p2tr)) return ours({ digest: 'taproot', form: 'P2TR', isShared: false });
  const { redeemScript, witnessScript } = says;
  if (redeemScript && equalBytes(script, p2shOf(redeemScript))) return claimOfRedeemScript(redeemScript, says, own);
  if (witnessScript && equalBytes(script, p2wshOf(witnessScript))) {
    const part = partIn(witnessScript, own);
    return part ? ours({ digest: 'segwit', scriptCode: witnessScript, form: 'P2WSH', ...part }) : { is: 'foreign' };
  }
  if (isTaproot(script) && isNamedByTaproot(records, own))
    return { is: 'unsupported', why: 'Coffer does not sign taproot outputs with scripts' };
  return { is: 'foreign' };
}

function claimOfRedeemScript(redeemScript: Uint8Array, { witnessScript }: InputSays, own: OwnScripts): Claim {
  const part = partIn(redeemScript, own);
  if (part) return ours({ digest: 'legacy', scriptCode: redeemScript, form: 'P2SH', ...part });
  const wrapsKey = equalBytes(redeemScript, own.p2wpkh);
  const wrapsScript = witnessScript && equalBytes(redeemScript, p2wshOf(witnessScript)) && partIn(witnessScript, own);
  return wrapsKey || wrapsScript
    ? { is: 'unsupported', why: 'Coffer does not sign segwit inside P2SH' }
    : { is: 'foreign' };
}

const ours = (spend: Spend): Claim => ({ is: 'ours', spend });

/** The key's part in a script: alone in `<key> OP_CHECKSIG`, or with others in a multisignature. Null where it has none that is known. */
function partIn(script: Uint8Array, { publicKey, p2pkh }: OwnScripts): { isShared: boolean } | null {
  if (equalBytes(script, p2pkh)) return { isShared: false };
  const alone = keysIn(script, 0, script.length - 1);
  if (script.at(-1) === OP_CHECKSIG && alone?.length === 1 && equalBytes(alone[0] ?? script, publicKey))
    return { isShared: false };
  const [threshold, count] = [(script[0] ?? 0) - BEFORE_OP_1, (script.at(-2) ?? 0) - BEFORE_OP_1];
  const keys = keysIn(script, 1, script.length - 2);
  const isMultisignature =
    script.at(-1) === OP_CHECKMULTISIG &&
    keys?.length === count &&
    threshold >= 1 &&
    threshold <= count &&
    count <= MULTISIGNATURE_KEYS_MAX;
  return isMultisignature && keys.some((key) => equalBytes(key, publicKey)) ? { isShared: true } : null;
}

/** The public keys that a part of a script pushes and nothing besides, or null. Whether others' are points is for others to know. */
function keysIn(script: Uint8Array, from: number, end: number): readonly Uint8Array[] | null {
  const keys: Uint8Array[] = [];
  let at = from;
  while (at < end) {
    const length = script[at] ?? 0;
    if (length !== COMPRESSED_KEY_BYTES && length !== UNCOMPRESSED_KEY_BYTES) return null;
    keys.push(script.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === end ? keys : null;
}

const isTaproot = (script: Uint8Array): boolean => script.length === 34 && script[0] === 0x51 && script[1] === 0x20;

/** Whether a record says that its input is signed already. */
function isFinal({ key, value }: PsbtRecord): boolean {
  return (key[0] === FINAL_SCRIPT_SIG && value.length > 0) || key[0] === FINAL_SCRIPT_WITNESS;
}

function isNamedByTaproot(records: PsbtMap, { xOnly }: OwnScripts): boolean {
  const name = toHex(xOnly);
  return records.some(
    ({ key, value }) =>
      (key[0] === TAPROOT_INTERNAL_KEY && equalBytes(value, xOnly)) ||
      (key[0] === TAPROOT_DERIVATION && equalBytes(key.subarray(1), xOnly)) ||
      (key[0] === TAPROOT_LEAF_SCRIPT && toHex(value).includes(name)),
  );
}
