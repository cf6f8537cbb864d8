import { hexToBytes } from '@noble/hashes/utils.js';
import * as bitcoinjs from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from '#engine/crypto/bytes.ts';
import { Fault } from '#engine/fault.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { compactSize, readMaps, sameRecords, withRecord, writeMaps } from '#engine/signing/bitcoin/records.ts';
import { cpuMs } from '../../harness/cpu.ts';
import { faultOf } from '../../harness/faults.ts';
import { readingFor, signerOf } from '../../harness/signers.ts';
import { aKey, aPsbt, paymentOf, type Form, type Plan } from './psbts.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const aPlan: Plan = {
  network: 'MAINNET',
  seed: 1,
  inputs: [{ form: 'P2WPKH', amount: 1_000_000, vout: 0 }],
  outputs: [{ form: 'P2WPKH', share: 19 }],
  sequence: 0xffff_ffff,
  lockTime: 0,
  version: 2,
};
const me = signerOf(aKey(1));
const withInput = (form: Form, more = {}): bitcoinjs.Psbt =>
  aPsbt({ ...aPlan, inputs: [{ form, amount: 1_000_000, vout: 0, ...more }] });

/** The PSBT after `change` had its way with the first input's records. */
function changed(psbt: bitcoinjs.Psbt, change: (input: bitcoinjs.Psbt['data']['inputs'][number]) => void): string {
  const [input] = psbt.data.inputs;
  if (input) change(input);
  return psbt.toHex();
}

/** A PSBT that spends `script`, and says `more` of it. */
function spending(script: Uint8Array, more: object): string {
  const psbt = new bitcoinjs.Psbt();
  psbt.addInput({ hash: 'aa'.repeat(32), index: 0, witnessUtxo: { script, value: 1_000n }, ...more });
  return psbt.addOutput({ script: paymentOf('P2WPKH', [2], 'MAINNET').output ?? script, value: 900n }).toHex();
}

const output = (form: Form): Uint8Array => paymentOf(form, [1], 'MAINNET').output ?? new Uint8Array(0);
const wrapped = bitcoinjs.payments.p2sh({ redeem: paymentOf('P2WPKH', [1], 'MAINNET') });
const xOnly = me.publicKey.subarray(1);
const leaf = { output: hexToBytes(`20${toHex(xOnly)}ac`) };
const withScripts = bitcoinjs.payments.p2tr({ internalPubkey: xOnly, scriptTree: leaf });

/** A PSBT with an output that the plan’s are not: `script` in their place. */
function paying(script: string, value = 900_000n): string {
  const psbt = aPsbt({ ...aPlan, outputs: [] });
  return psbt.addOutput({ script: hexToBytes(script), value }).toHex();
}

const twice = (): string => {
  const [global, input, ...rest] = readMaps(hexToBytes(withInput('P2WPKH').toHex())) ?? [];
  const unsigned = toHex(global?.[0]?.value ?? new Uint8Array(0));
  const outpoint = unsigned.slice(10, 10 + 82);
  const doubled = hexToBytes(unsigned.replace(`01${outpoint}`, `02${outpoint}${outpoint}`));
  return toHex(writeMaps([[{ key: Uint8Array.of(0), value: doubled }], input ?? [], input ?? [], ...rest]));
};

const anotherBefore = () => withInput('P2PKH', { amount: 5 }).data.inputs[0]?.nonWitnessUtxo;

const invalid = 'INVALID_TRANSACTION';
const unsupported = 'UNSUPPORTED_TRANSACTION_TYPE';
const good = withInput('P2WPKH').toHex();

describe('what is no PSBT that is signed here', () => {
  it.each<readonly [string, string | (() => string), string, string]>([
    ['it is no hex', 'cHNidP8=', invalid, 'hexadecimal'],
    ['it is empty', '', invalid, 'not a PSBT'],
    ['it is cut off', good.slice(0, -2), invalid, 'record or map'],
    ['it is cut off inside a record', good.slice(0, 60), invalid, 'not a PSBT'],
    ['something follows', `${good}01`, invalid, 'not a PSBT'],
    ['a map too many follows', `${good}00`, invalid, 'not have one map for each'],
    [
      'a length is spelt with more bytes than it takes',
      good.replace(/^70736274ff0100/, '70736274fffd010000'),
      invalid,
      'not a PSBT',
    ],
    ['it is of version 2', good.replace(/^70736274ff/, '70736274ff01fb0402000000'), unsupported, 'version 0'],
    ['it has more records than anybody needs', `${good}${'00'.repeat(500_000)}`, invalid, 'more than 5000 records'],
    ['its transaction is one that no node relays', tooLong, invalid, 'longer than 100000 bytes'],
    [
      'it has no inputs',
      () => new bitcoinjs.Psbt().addOutput({ script: output('P2PKH'), value: 1n }).toHex(),
      invalid,
      '',
    ],
    ['an output has no address: data', () => paying('6a0548656c6c6f'), invalid, 'output 0: its script has no address'],
    ['an output has no address: a bare key', () => paying(`21${toHex(me.publicKey)}ac`), invalid, 'output 0'],
    ['an output is a program that is not known', () => paying(`5220${'11'.repeat(32)}`), invalid, 'output 0'],
    [
      'it pays more than it brings',
      () => paying(toHex(output('P2PKH')), 1_000_001n),
      invalid,
      'larger than its inputs',
    ],
    [
      'it moves more than there is',
      () => paying(toHex(output('P2PKH')), 2_100_000_000_000_001n),
      invalid,
      '21 million',
    ],
    ['it spends an output twice', twice, invalid, 'twice'],
    [
      'it does not say what it spends',
      () => changed(withInput('P2WPKH'), (input) => delete input.witnessUtxo),
      invalid,
      'the fee is unknown',
    ],
    [
      'the transaction before is another one',
      () => changed(withInput('P2PKH'), (input) => void Object.assign(input, { nonWitnessUtxo: anotherBefore() })),
      invalid,
      'input 0: non_witness_utxo is not',
    ],
    [
      'two amounts contradict each other',
      () =>
        changed(
          withInput('P2PKH'),
          (input) => void (input.witnessUtxo = { script: output('P2PKH'), value: 5_000_000n }),
        ),
      invalid,
      'contradict',
    ],
  ])('is refused when %s', (_because, hex, errorCode, says) => {
    const fault = faultOf(() => bitcoin.parse(typeof hex === 'string' ? hex : hex()));
    expect(fault).toMatchObject({ errorCode, message: expect.stringMatching(/^parameters\.unsignedTransaction: /) });
    expect(fault.message).toContain(says);
  });
});

describe('what a key does not sign', () => {
  it.each<readonly [string, () => string, string, string]>([
    ['no input is its own', () => withInput('P2WPKH', { seed: 2 }).toHex(), invalid, 'cannot sign any of the inputs'],
    [
      'its input is final',
      () => changed(withInput('P2WPKH'), (input) => void (input.finalScriptWitness = hexToBytes('0101aa'))),
      invalid,
      'cannot sign any of the inputs',
    ],
    [
      'a legacy input has only an amount that is said',
      () => spending(output('P2PKH'), {}),
      invalid,
      'input 0: it needs non_witness_utxo',
    ],
    [
      'a legacy input has both',
      () =>
        changed(
          withInput('P2PKH'),
          (input) => void (input.witnessUtxo = { script: output('P2PKH'), value: 1_000_000n }),
        ),
      invalid,
      'witness_utxo is only for segwit inputs',
    ],
    [
      'a segwit input has only the transaction before',
      segwitWithTransaction,
      invalid,
      'input 0: it needs witness_utxo',
    ],
    [
      'a signature is to cover less than everything',
      () => changed(withInput('P2WPKH'), (input) => void (input.sighashType = 0x83)),
      unsupported,
      'SIGHASH_ALL',
    ],
    [
      'a taproot signature is to say what it covers',
      () => changed(withInput('P2TR'), (input) => void (input.sighashType = 1)),
      unsupported,
      'SIGHASH_DEFAULT',
    ],
    [
      'segwit is wrapped',
      () => spending(wrapped.output ?? xOnly, { redeemScript: wrapped.redeem?.output }),
      unsupported,
      'inside P2SH',
    ],
    [
      'a taproot output has scripts',
      () => spending(withScripts.output ?? xOnly, { tapInternalKey: xOnly, tapMerkleRoot: withScripts.hash }),
      unsupported,
      'taproot outputs with scripts',
    ],
    [
      'a script is not what was paid to',
      () => changed(withInput('P2WSH'), (input) => void (input.witnessScript = Uint8Array.of(0x51))),
      invalid,
      'input 0: witness_script is not the script',
    ],
  ])('is refused when %s', (_because, hex, errorCode, says) => {
    const psbt = bitcoin.parse(hex());
    const fault = faultOf(() => bitcoin.sign(psbt, me));
    expect(fault).toMatchObject({ errorCode });
    expect(fault.message).toContain(says);
    // It can be read nevertheless: whoever is asked sees what they would refuse.
    expect(bitcoin.read(psbt, readingFor(me)).chain).toBe('BITCOIN');
  });

  it('takes no key of another curve, and no address of Dogecoin', () => {
    const psbt = bitcoin.parse(good);
    expect(faultOf(() => bitcoin.sign(psbt, signerOf(aKey(1), 'CURVE_P256')))).toMatchObject({ errorCode: invalid });
    const doge = signerOf(aKey(1), 'CURVE_SECP256K1', 'ADDRESS_FORMAT_DOGE_MAINNET');
    expect(faultOf(() => bitcoin.sign(psbt, doge))).toMatchObject({ errorCode: unsupported });
    expect(faultOf(() => bitcoin.facts(psbt, readingFor(doge)))).toMatchObject({ errorCode: unsupported });
    // Half of the keys of P-256 are no points of secp256k1.
    const others = Array.from({ length: 8 }, (_, seed) => signerOf(aKey(seed), 'CURVE_P256'));
    for (const other of [...others, signerOf(aKey(1), 'CURVE_ED25519')])
      expect(bitcoin.read(psbt, readingFor(other)).cautions).toContain('foreign-sender');
  });
});

describe('what a PSBT says besides', () => {
  const derivation = (at: number): { key: Uint8Array; value: Uint8Array } => ({
    // As often as not no point of the curve.
    key: Uint8Array.of(0x06, 0x02, ...aKey(at)),
    value: new Uint8Array(8),
  });
  const saying = (records: readonly { key: Uint8Array; value: Uint8Array }[]): string => {
    const [global = [], input = [], ...rest] = readMaps(hexToBytes(good)) ?? [];
    return toHex(writeMaps([global, [...input, ...records], ...rest]));
  };

  it('is carried along unread: to look for a point in each of thousands of keys takes seconds', () => {
    const hex = saying(Array.from({ length: 4_900 }, (_, at) => derivation(at)));
    const begun = cpuMs();
    const psbt = bitcoin.parse(hex);
    expect(cpuMs() - begun).toBeLessThan(1_000);
    const [, signed = []] = readMaps(hexToBytes(bitcoin.sign(psbt, me))) ?? [];
    expect(signed.length).toBe(4_902);
  });

  it('is there once', () => {
    const fault = faultOf(() => bitcoin.parse(saying([derivation(1), derivation(1)])));
    expect(fault).toMatchObject({ errorCode: invalid });
  });

  it('of what is spent is read with no regard to the keys in its script', () => {
    const strangers = Array.from({ length: 15 }, (_, at) => [0x21, 0x02, ...aKey(at)]).flat();
    const script = Uint8Array.of(0x51, ...strangers, 0x5f, 0xae);
    const psbt = bitcoin.parse(spending(script, {}));
    expect(bitcoin.read(psbt, readingFor(me)).transfers[0]?.from).toBe(toHex(script));
  });

  it.each([
    [0x83, true],
    [2, true],
    [1, false],
    [0, false],
  ])('warns where an input asks for the signature hash type %i', (sighashType, warns) => {
    const psbt = changed(withInput('P2WPKH'), (input) => void (input.sighashType = sighashType));
    expect(bitcoin.read(bitcoin.parse(psbt), readingFor(me)).cautions.includes('unusual-sighash')).toBe(warns);
  });

  it('of amounts is not believed where nothing signed by the key commits to them', () => {
    const amounts = (forms: readonly Form[]): readonly string[] =>
      bitcoin.read(
        bitcoin.parse(
          aPsbt({ ...aPlan, inputs: forms.map((form, vout) => ({ form, amount: 1_000_000, vout })) }).toHex(),
        ),
        readingFor(me),
      ).cautions;
    expect(amounts(['P2WPKH'])).not.toContain('unknown-fee');
    expect(amounts(['P2WPKH', 'P2WPKH'])).toContain('unknown-fee');
    expect(amounts(['P2PKH', 'P2WPKH'])).not.toContain('unknown-fee');
    expect(amounts(['P2PKH', 'P2PKH'])).not.toContain('unknown-fee');
    expect(amounts(['P2TR', 'P2WPKH'])).not.toContain('unknown-fee');
  });
});

describe('any bytes', () => {
  it('end in an answer or in a fault, and what is signed keeps the transaction it came with', () => {
    const bases = (['P2PKH', 'P2WPKH', 'P2WSH', 'P2TR'] as const).map((form) => withInput(form).toHex());
    const property = fc.property(
      fc.constantFrom(...bases),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (base, edits, isCut) => {
        const bytes = hexToBytes(base);
        for (const [at, byte] of edits) bytes[5 + (at % (bytes.length - 5))] = byte;
        const hex = toHex(isCut ? bytes.subarray(0, edits[0]?.[0] ?? 0) : bytes);
        try {
          const psbt = bitcoin.parse(hex);
          bitcoin.facts(psbt, readingFor(me));
          bitcoin.read(psbt, readingFor(me));
          const [before] = readMaps(hexToBytes(hex)) ?? [];
          const [after] = readMaps(hexToBytes(bitcoin.sign(psbt, me))) ?? [];
          expect(before && after && sameRecords(before, after)).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
        }
      },
    );
    fc.assert(property, { numRuns: propertyRuns(400) });
  });

  it('are written again as they were read, with one record more', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
    const map = fc.uniqueArray(fc.record({ key: bytes, value: fc.uint8Array({ maxLength: 300 }) }), {
      maxLength: 4,
      selector: ({ key }) => toHex(key),
    });
    const property = fc.property(
      fc.array(map, { minLength: 1, maxLength: 4 }),
      fc.record({ key: bytes, value: bytes }),
      (maps, record) => {
        const written = writeMaps(maps);
        expect(readMaps(written)?.map((one, at) => sameRecords(one, maps[at] ?? []))).toEqual(maps.map(() => true));
        const [first = []] = maps;
        const more = withRecord(first, record);
        expect(more.filter(({ key }) => toHex(key) === toHex(record.key))).toEqual([record]);
        expect(sameRecords(withRecord(more, record), more)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: propertyRuns(100) });
    expect([252, 253, 65_535, 65_536].map((length) => toHex(compactSize(length)))).toEqual([
      'fc',
      'fdfd00',
      'fdffff',
      'fe00000100',
    ]);
  });

  it('with a thousand inputs are read and signed in seconds', () => {
    const [, input = []] = readMaps(hexToBytes(good)) ?? [];
    const unsigned = new bitcoinjs.Transaction();
    const inputs = Array.from({ length: 1_000 }, (_, index) => {
      unsigned.addInput(new Uint8Array(32).fill(7), index);
      return input;
    });
    unsigned.addOutput(output('P2WPKH'), 900_000_000n);
    const many = writeMaps([[{ key: Uint8Array.of(0), value: unsigned.toBuffer() }], ...inputs, []]);
    const begun = cpuMs();
    const psbt = bitcoin.parse(toHex(many));
    expect(bitcoin.read(psbt, readingFor(me)).cautions).toEqual(['high-fee', 'unknown-fee']);
    const signed = readMaps(hexToBytes(bitcoin.sign(psbt, me))) ?? [];
    // Hashing them as the standards write it down, each anew, would take a minute.
    expect(cpuMs() - begun).toBeLessThan(4_500);
    expect(signed.map((map) => map.length)).toEqual([1, ...inputs.map(() => 2), 0]);
  });
});

/** A transaction with more outputs than are relayed. */
function tooLong(): string {
  const unsigned = new bitcoinjs.Transaction();
  unsigned.addInput(new Uint8Array(32).fill(7), 0);
  const script = output('P2WPKH');
  for (let at = 0; at < 4_000; at += 1) unsigned.addOutput(script, 1n);
  return toHex(writeMaps([[{ key: Uint8Array.of(0), value: unsigned.toBuffer() }]]));
}

/** A P2WPKH input that says what it spends by the whole transaction alone. */
function segwitWithTransaction(): string {
  const before = new bitcoinjs.Transaction();
  before.addInput(new Uint8Array(32).fill(7), 0);
  before.addOutput(output('P2WPKH'), 1_000n);
  const psbt = new bitcoinjs.Psbt().addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() });
  return psbt.addOutput({ script: output('P2PKH'), value: 900n }).toHex();
}
