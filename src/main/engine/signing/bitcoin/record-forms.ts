import type { PsbtMap, PsbtRecord } from './records.ts';

/** How a record of one type looks: which lengths its key, the type included, and its value may have. */
type Form = Readonly<{ key: (length: number) => boolean; value: (length: number) => boolean }>;
/** The forms of one kind of map, by the type that a record's key begins with. */
type Forms = ReadonlyMap<number, Form>;

const any = (): boolean => true;
const some = (length: number): boolean => length > 0;
const of =
  (...lengths: readonly number[]) =>
  (length: number): boolean =>
    lengths.includes(length);
const TYPE_ALONE = of(1);
/** A compressed or an uncompressed key, as its prefix says; see `hasKeyPrefix`. */
const PUBLIC_KEY = of(1 + 33, 1 + 65);
const X_ONLY_KEY = of(1 + 32);
const SCHNORR_SIGNATURE = of(64, 65);
/** DER of r and s, and the byte that says what is signed. */
const ecdsaSignature = (length: number): boolean => length >= 9 && length <= 73;
/** A fingerprint and the steps of a path, four bytes each. */
const keyOrigin = (length: number): boolean => length >= 4 && length % 4 === 0;
/** A byte, the internal key, and at most 128 hashes on the way to the leaf (BIP-341). */
const controlBlock = (length: number): boolean =>
  length >= 1 + 33 && (length - 1 - 33) % 32 === 0 && length <= 1 + 33 + 32 * 128;

const form = (key: Form['key'], value: Form['value'] = any): Form => ({ key, value });
const publicKeyOrigin = form(PUBLIC_KEY, keyOrigin);
/** Leaf hashes, counted, before the origin. */
const taprootKeyOrigin = form(X_ONLY_KEY, (length) => length >= 1 + 4);

const globalForms: Forms = new Map([
  [0x00, form(TYPE_ALONE)],
  [0x01, form(of(1 + 78), keyOrigin)],
  [0xfb, form(TYPE_ALONE, of(4))],
]);
const inputForms: Forms = new Map([
  [0x00, form(TYPE_ALONE)],
  [0x01, form(TYPE_ALONE)],
  [0x02, form(PUBLIC_KEY, ecdsaSignature)],
  [0x03, form(TYPE_ALONE, of(4))],
  [0x04, form(TYPE_ALONE)],
  [0x05, form(TYPE_ALONE)],
  [0x06, publicKeyOrigin],
  [0x07, form(TYPE_ALONE)],
  [0x08, form(TYPE_ALONE)],
  [0x09, form(TYPE_ALONE)],
  [0x0a, form(of(1 + 20))],
  [0x0b, form(of(1 + 32))],
  [0x0c, form(of(1 + 20))],
  [0x0d, form(of(1 + 32))],
  [0x13, form(TYPE_ALONE, SCHNORR_SIGNATURE)],
  [0x14, form(of(1 + 32 + 32), SCHNORR_SIGNATURE)],
  [0x15, form(controlBlock, some)],
  [0x16, taprootKeyOrigin],
  [0x17, form(TYPE_ALONE, of(32))],
  [0x18, form(TYPE_ALONE, of(32))],
]);
const outputForms: Forms = new Map([
  [0x00, form(TYPE_ALONE)],
  [0x01, form(TYPE_ALONE)],
  [0x02, publicKeyOrigin],
  [0x05, form(TYPE_ALONE, of(32))],
  [0x06, form(TYPE_ALONE, some)],
  [0x07, taprootKeyOrigin],
]);

/** Which map of a PSBT stands at an index: the global one, one of `inputCount` inputs, or an output's. */
export function mapKindAt(at: number, inputCount: number): 'global' | 'input' | 'output' {
  return at === 0 ? 'global' : at <= inputCount ? 'input' : 'output';
}

/**
 * Whether each record of a type that BIP-174 or BIP-371 defines has a key and a value of a length that they give it. Records of other
 * types may look any way. No key is checked to be a point of the curve: that takes a millisecond for each, and only those of the
 * signer count.
 */
export function haveTheirForms(map: PsbtMap, kind: ReturnType<typeof mapKindAt>): boolean {
  const forms = kind === 'global' ? globalForms : kind === 'input' ? inputForms : outputForms;
  return map.every((record) => {
    const type = record.key[0];
    const its = type === undefined ? undefined : forms.get(type);
    if (!its) return true;
    return (
      its.key(record.key.length) && its.value(record.value.length) && (its.key !== PUBLIC_KEY || hasKeyPrefix(record))
    );
  });
}

/** Whether the public key after the type begins as its length says (SEC 1, 2.3.3). */
function hasKeyPrefix({ key }: PsbtRecord): boolean {
  return key.length === 1 + 65 ? key[1] === 4 : key[1] === 2 || key[1] === 3;
}
