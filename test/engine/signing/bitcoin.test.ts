import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import * as bitcoinjs from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressFormat } from '#shared/enums.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { readingFor, signerOf } from '../../harness/signers.ts';
import { aKey, aPsbt, finalized, forms, networks, type Form, type NetworkName, type Plan } from './psbts.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const formatOf = (network: NetworkName, form: Form): AddressFormat => `ADDRESS_FORMAT_BITCOIN_${network}_${form}`;

const plans = fc.record({
  network: fc.constantFrom(...networks),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  inputs: fc.array(
    fc.record({
      form: fc.constantFrom(...forms),
      amount: fc.integer({ min: 100_000, max: 2_000_000_000 }),
      vout: fc.nat(3),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  outputs: fc.array(fc.record({ form: fc.constantFrom(...forms), share: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  sequence: fc.constantFrom(0xffff_ffff, 0xffff_fffd, 0, 12),
  lockTime: fc.constantFrom(0, 840_000, 1_700_000_000),
  version: fc.constantFrom(1, 2),
}) satisfies fc.Arbitrary<Plan>;

describe('signing a PSBT', () => {
  it('gives every signature that bitcoinjs-lib accepts, finalizes and extracts', () => {
    const property = fc.property(plans, (plan) => {
      const psbt = aPsbt(plan);
      const signed = bitcoin.sign(bitcoin.parse(psbt.toHex()), signerOf(aKey(plan.seed)));
      const transaction = finalized(signed, plan);
      expect(transaction.ins).toHaveLength(plan.inputs.length);
      expect(transaction.outs).toHaveLength(plan.outputs.length);
    });
    fc.assert(property, { numRuns: propertyRuns(25) });
  });

  it('gives the bytes that @scure/btc-signer gives', () => {
    const property = fc.property(plans, (plan) => {
      const psbt = aPsbt(plan);
      const signed = bitcoin.sign(bitcoin.parse(psbt.toHex()), signerOf(aKey(plan.seed)));
      const other = Transaction.fromPSBT(hexToBytes(psbt.toHex()), { unknown: 'ignore' });
      other.sign(aKey(plan.seed), undefined, new Uint8Array(32));
      expect(toHex(Transaction.fromPSBT(hexToBytes(signed), { unknown: 'ignore' }).toPSBT())).toBe(
        toHex(other.toPSBT()),
      );
    });
    fc.assert(property, { numRuns: propertyRuns(25) });
  });

  it('signs, of several forms, the one whose address was named', () => {
    const plan = { ...aPlan, inputs: forms.map((form) => ({ form, amount: 100_000, vout: 0 })) };
    for (const form of forms) {
      const signed = bitcoin.sign(
        bitcoin.parse(aPsbt(plan).toHex()),
        signerOf(aKey(plan.seed), 'CURVE_SECP256K1', formatOf('MAINNET', form)),
      );
      const isSigned = bitcoinjs.Psbt.fromHex(signed).data.inputs.map((input) =>
        Boolean(input.partialSig ?? input.tapKeySig),
      );
      expect(isSigned).toEqual(forms.map((one) => one === form));
    }
  });

  it('leaves everything else as it was: other inputs, others’ signatures, records nobody knows', () => {
    const psbt = aPsbt({
      ...aPlan,
      inputs: [
        { form: 'P2WPKH', amount: 100_000, vout: 0 },
        { form: 'P2WPKH', amount: 90_000, vout: 1, seed: 77 },
      ],
    });
    psbt.addUnknownKeyValToGlobal({ key: hexToBytes('f0aa'), value: hexToBytes('01') });
    psbt.addUnknownKeyValToInput(0, { key: hexToBytes('f1'), value: hexToBytes('0203') });
    psbt.addUnknownKeyValToOutput(0, { key: hexToBytes('f2'), value: hexToBytes('') });
    const theirs = bitcoin.sign(bitcoin.parse(psbt.toHex()), signerOf(aKey(77)));
    const both = bitcoin.sign(bitcoin.parse(theirs), signerOf(aKey(aPlan.seed)));
    const read = bitcoinjs.Psbt.fromHex(both);
    expect(read.data.inputs.map(({ partialSig }) => partialSig?.length)).toEqual([1, 1]);
    expect(read.data.globalMap.unknownKeyVals).toHaveLength(1);
    expect(read.data.inputs[0]?.unknownKeyVals).toHaveLength(1);
    expect(read.data.outputs[0]?.unknownKeyVals).toHaveLength(1);
    // Our signature is made again, the same, in the place of the one that was there.
    expect(bitcoin.sign(bitcoin.parse(both), signerOf(aKey(aPlan.seed)))).toBe(both);
  });

  it('signs its part of a multisignature', () => {
    const keys = [aKey(1), aKey(2)];
    for (const form of ['P2SH', 'P2WSH'] as const) {
      const psbt = aPsbt({ ...aPlan, inputs: [{ form, amount: 100_000, vout: 0, multisignature: [1, 2] }] });
      const signed = keys.reduce((hex, key) => bitcoin.sign(bitcoin.parse(hex), signerOf(key)), psbt.toHex());
      expect(finalized(signed, aPlan).ins).toHaveLength(1);
      expect(bitcoin.read(bitcoin.parse(signed), readingFor(signerOf(aKey(1)))).cautions).toContain('other-signers');
    }
  });
});

const aPlan: Plan = {
  network: 'MAINNET',
  seed: 1,
  inputs: [{ form: 'P2WPKH', amount: 1_000_000, vout: 0 }],
  outputs: [{ form: 'P2WPKH', share: 9 }],
  sequence: 0xffff_fffd,
  lockTime: 840_000,
  version: 2,
};

describe('what policies and people read of a PSBT', () => {
  const read = (plan: Plan, format?: AddressFormat) => {
    const context = readingFor(signerOf(aKey(plan.seed), 'CURVE_SECP256K1', format));
    const psbt = bitcoin.parse(aPsbt(plan).toHex());
    return { facts: bitcoin.facts(psbt, context), reading: bitcoin.read(psbt, context), psbt: aPsbt(plan) };
  };

  it('says what moves where, for what fee', () => {
    const { facts, psbt } = read({
      ...aPlan,
      outputs: [
        { form: 'P2TR', share: 5 },
        { form: 'P2PKH', share: 4 },
      ],
    });
    expect(facts['tx']).toEqual({
      version: '2',
      inputs: [{ tx_id: toHex(psbt.txInputs[0]!.hash.toReversed()), vout: 0n, sequence: 0xffff_fffdn }],
      outputs: psbt.txOutputs.map(({ value, script, address }, at) => ({
        value,
        script_pubkey: toHex(script),
        address,
        address_type: at === 0 ? 'P2TR' : 'P2PKH',
      })),
      locktime: { amount: 840_000n, type: 'Blocks' },
      fee: 1_000_000n - psbt.txOutputs.reduce((sum, { value }) => sum + value, 0n),
    });
  });

  it('tells a lock in seconds from one in blocks', () => {
    expect(read({ ...aPlan, lockTime: 1_700_000_000 }).facts['tx']).toMatchObject({
      locktime: { amount: 1_700_000_000n, type: 'Seconds' },
    });
  });

  it.each(networks)('writes the addresses of %s', (network) => {
    const plan = { ...aPlan, network, outputs: forms.map((form) => ({ form, share: 3 })) };
    const { facts, reading, psbt } = read(plan, formatOf(network, 'P2WPKH'));
    const outputs = psbt.txOutputs.map(({ address }) => ({ address }));
    expect(facts['tx']).toMatchObject({ outputs });
    expect(reading).toMatchObject({ network: network.toLowerCase(), form: 'PSBT', chain: 'BITCOIN' });
    expect(reading.transfers.map(({ to }) => ({ address: to }))).toEqual(outputs);
  });

  it('marks change by its address, and warns of a high fee, of others and of what is only said', () => {
    const change = read({
      ...aPlan,
      outputs: [
        { form: 'P2WPKH', share: 9 },
        { form: 'P2WPKH', share: 1, seed: 1 },
      ],
    });
    expect(change.reading.transfers.map(({ from, to }) => from === to)).toEqual([false, true]);
    expect(read({ ...aPlan, outputs: [{ form: 'P2WPKH', share: 19 }] }).reading.cautions).toEqual([]);
    expect(read({ ...aPlan, outputs: [{ form: 'P2WPKH', share: 10 }] }).reading.cautions).toEqual(['high-fee']);
    const foreign = { form: 'P2WPKH', amount: 1_000, vout: 1, seed: 9 } as const;
    const outputs = [{ form: 'P2WPKH', share: 19 }] as const;
    const mixed = read({ ...aPlan, outputs, inputs: [...aPlan.inputs, foreign] });
    expect(mixed.reading.cautions).toEqual(['unknown-fee', 'other-signers']);
    // A taproot signature commits to what every input brings.
    const taproot = read({ ...aPlan, outputs, inputs: [{ form: 'P2TR', amount: 1_000_000, vout: 0 }, foreign] });
    expect(taproot.reading.cautions).toEqual(['other-signers']);
    expect(read({ ...aPlan, outputs, inputs: [foreign] }).reading.cautions).toContain('foreign-sender');
  });
});
