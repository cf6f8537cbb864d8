import * as bitcoinjs from 'bitcoinjs-lib';
import { describe, expect } from 'vitest';
import { toHex } from '#engine/crypto/bytes.ts';
import type { FactFields } from '#engine/policy/facts.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { aKey, aPsbt, forms, type Plan } from '../engine/signing/psbts.ts';
import { readingFor, signerOf } from '../harness/signers.ts';
import { fuzz, ours, theirs, verdictOf, type Verdict } from './fuzz.ts';

const plan = { network: 'MAINNET', seed: 1, sequence: 0xffff_fffd, lockTime: 840_000, version: 2 } as const;
const outputs = forms.map((form) => ({ form, share: 3 }));
const plans: readonly Plan[] = [
  ...forms.map((form): Plan => ({ ...plan, inputs: [{ form, amount: 200_000, vout: 1 }], outputs })),
  { ...plan, inputs: forms.map((form) => ({ form, amount: 100_000, vout: 0 })), outputs: outputs.slice(0, 2) },
  { ...plan, version: 0xf700_0002, inputs: [{ form: 'P2WPKH', amount: 200_000, vout: 1 }], outputs },
];
const signers = forms.map((form) => signerOf(aKey(1), 'CURVE_SECP256K1', `ADDRESS_FORMAT_BITCOIN_MAINNET_${form}`));

/** What bitcoinjs-lib reads is what policies are told; what we sign, it reads again, and it is the same transaction. */
function judge(hex: string): Verdict {
  const parsed = ours(() => bitcoin.parse(hex));
  const other = theirs(() => bitcoinjs.Psbt.fromHex(hex));
  if (!parsed) return verdictOf(undefined, other);
  if (!other) throw new Error('bitcoinjs-lib does not read it');
  for (const signer of signers) {
    const context = readingFor(signer);
    const { tx } = bitcoin.facts(parsed, context) as Readonly<{ tx: FactFields }>;
    expect(tx).toMatchObject({
      version: String(other.version),
      inputs: other.txInputs.map(({ hash, index, sequence }) => ({
        tx_id: toHex(hash.toReversed()),
        vout: BigInt(index),
        sequence: BigInt(sequence ?? 0xffff_ffff),
      })),
      outputs: other.txOutputs.map(({ script, value }) => ({ script_pubkey: toHex(script), value })),
      locktime: { amount: BigInt(other.locktime) },
    });
    bitcoin.read(parsed, context);
    const signed = ours(() => bitcoin.sign(parsed, signer));
    if (signed === undefined) continue;
    const again = bitcoinjs.Psbt.fromHex(signed);
    expect(unsignedOf(again)).toBe(unsignedOf(other));
  }
  return 'accepted';
}

const unsignedOf = ({ data }: bitcoinjs.Psbt): string => toHex(Uint8Array.from(data.getTransaction()));

describe('Bitcoin', () => {
  fuzz('a PSBT', { form: 'hex', corpus: plans.map((one) => aPsbt(one).toHex()), judge }, 250);
});
