import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { signerOf } from '../harness/signers.ts';
import { published } from './published.ts';

/** The PSBTs of BIP-174, BIP-370 and BIP-371, valid and not, on the path on which Coffer reads and signs them. */
type Row = Readonly<{ section: string; name: string; hex: string }>;
const rowsOf = (bip: string, ...sections: readonly string[]): readonly Row[] =>
  published<keyof Row>(`bip-${bip}-psbts`).filter(({ section }) => sections.includes(section));

/** What a PSBT is refused with, or null when it is read. */
function refusalOf({ hex }: Row): string | null {
  try {
    bitcoin.parse(hex);
    return null;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

/** The private key of a WIF of a compressed key. */
const fromWif = (wif: string): Uint8Array => base58.decode(wif).subarray(1, 33);

/** The records that a key adds to a PSBT: its partial signatures, with the key that each stands under. None where Coffer refuses. */
function signaturesOf(psbt: string, privateKey: Uint8Array): readonly string[] {
  const record = /2202(?:02|03)[0-9a-f]{64}(?:47|48)30[0-9a-f]{138,140}01/g;
  try {
    return bitcoin.sign(bitcoin.parse(psbt), signerOf(privateKey)).match(record) ?? [];
  } catch {
    return [];
  }
}

describe('a published PSBT', () => {
  it.each(['0174', '0371'])('that is invalid is refused: BIP-%s', (bip) => {
    const rows = rowsOf(bip, 'invalid');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => refusalOf(row) === null).map(({ name }) => name)).toEqual([]);
  });

  it('of version 2 is refused, valid or not: BIP-370', () => {
    const rows = rowsOf('0370', 'valid', 'invalid');
    expect(rows.length).toBe(37);
    expect(rows.filter((row) => refusalOf(row) === null).map(({ name }) => name)).toEqual([]);
  });

  it('that is valid is read, unless it moves nothing or does not say what it spends', () => {
    const rows = [...rowsOf('0174', 'valid'), ...rowsOf('0371', 'valid')];
    expect(rows.length).toBe(16);
    const reasons = rows.flatMap((row) => refusalOf(row) ?? []).map((reason) => reason.replace(/^[\w.]+: /, ''));
    const unpriced = 'input 0: neither witness_utxo nor non_witness_utxo, so the fee is unknown';
    const empty = 'it has no inputs or no outputs';
    expect(reasons).toEqual([unpriced, unpriced, empty, empty]);
  });

  it('that a signer must refuse is not signed by any key of the example that it is made from: BIP-174', () => {
    const [example] = rowsOf('0174', 'signer');
    const keys = rowsOf('0174', 'signer key').map(({ hex }) => signerOf(fromWif(hex)));
    const signed = (hex: string): number =>
      keys.filter((key) => {
        try {
          return bitcoin.sign(bitcoin.parse(hex), key) !== '';
        } catch {
          return false;
        }
      }).length;
    // The two keys of its P2SH input sign the example itself. Its other input is segwit in P2SH, which Coffer does not sign.
    expect(signed(example?.hex ?? '')).toBe(2);
    const refused = rowsOf('0174', 'signer must refuse');
    expect(refused.map(({ hex }) => signed(hex))).toEqual([0, 0, 0, 0]);
  });

  it('is signed as the example says, by the two keys of its P2SH input: BIP-174', () => {
    const [example] = rowsOf('0174', 'signer');
    const published = rowsOf('0174', 'signed').map(({ hex }) => hex);
    const made = rowsOf('0174', 'signer key').flatMap(({ hex }) => signaturesOf(example?.hex ?? '', fromWif(hex)));
    expect(made).toHaveLength(2);
    // Each of the two results has the signatures of two keys, one for each input.
    expect(made.map((record) => published.map((psbt) => psbt.includes(record)))).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
