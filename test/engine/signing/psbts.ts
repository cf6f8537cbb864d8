import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as bitcoinjs from 'bitcoinjs-lib';
import * as ecc from 'tiny-secp256k1';

bitcoinjs.initEccLib(ecc);

export const networks = ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'] as const;
export type NetworkName = (typeof networks)[number];
export const forms = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const;
export type Form = (typeof forms)[number];

/** What a PSBT is built of. Inputs are the plan's own key's unless they name another; outputs are strangers' unless they name one. */
export type Plan = Readonly<{
  network: NetworkName;
  seed: number;
  inputs: readonly Readonly<{
    form: Form;
    amount: number;
    vout: number;
    seed?: number;
    multisignature?: readonly number[];
  }>[];
  /** `share`: twentieths of the inputs; scaled down where the outputs would be more than they. */
  outputs: readonly Readonly<{ form: Form; share: number; seed?: number }>[];
  sequence: number;
  lockTime: number;
  version: number;
}>;

/** The private key that a number stands for. */
export const aKey = (seed: number): Uint8Array => sha256(utf8ToBytes(`key ${seed}`));

const networkOf = (name: NetworkName): bitcoinjs.Network =>
  ({
    MAINNET: bitcoinjs.networks.bitcoin,
    TESTNET: bitcoinjs.networks.testnet,
    SIGNET: bitcoinjs.networks.testnet,
    REGTEST: bitcoinjs.networks.regtest,
  })[name];

/** The payment of one key or, for scripts, of all of a multisignature, as bitcoinjs-lib builds it. */
export function paymentOf(form: Form, seeds: readonly number[], name: NetworkName): bitcoinjs.Payment {
  const network = networkOf(name);
  const [pubkey, ...others] = seeds.map((seed) => secp256k1.getPublicKey(aKey(seed), true));
  if (!pubkey) throw new Error('a payment is somebody’s');
  const pubkeys = [pubkey, ...others];
  const script = (): bitcoinjs.Payment =>
    others.length > 0
      ? bitcoinjs.payments.p2ms({ m: pubkeys.length, pubkeys, network })
      : bitcoinjs.payments.p2pk({ pubkey, network });
  switch (form) {
    case 'P2PKH':
      return bitcoinjs.payments.p2pkh({ pubkey, network });
    case 'P2SH':
      return bitcoinjs.payments.p2sh({ redeem: script(), network });
    case 'P2WPKH':
      return bitcoinjs.payments.p2wpkh({ pubkey, network });
    case 'P2WSH':
      return bitcoinjs.payments.p2wsh({ redeem: script(), network });
    case 'P2TR':
      return bitcoinjs.payments.p2tr({ internalPubkey: pubkey.subarray(1), network });
  }
}

/** An unsigned PSBT as clients build it with bitcoinjs-lib: legacy inputs with the transaction before, the others with its output. */
export function aPsbt(plan: Plan): bitcoinjs.Psbt {
  const psbt = new bitcoinjs.Psbt({ network: networkOf(plan.network) });
  psbt.setVersion(plan.version);
  psbt.setLocktime(plan.lockTime);
  for (const [at, { form, amount, vout, seed = plan.seed, multisignature }] of plan.inputs.entries()) {
    const { output, redeem } = paymentOf(form, multisignature ?? [seed], plan.network);
    const script = bytesOf(output);
    const before = new bitcoinjs.Transaction();
    before.addInput(sha256(utf8ToBytes(`before ${at}`)), at);
    for (let index = 0; index < vout; index += 1) before.addOutput(script, 1n);
    before.addOutput(script, BigInt(amount));
    const isLegacy = form === 'P2PKH' || form === 'P2SH';
    psbt.addInput({
      hash: before.getId(),
      index: vout,
      sequence: plan.sequence,
      ...(isLegacy ? { nonWitnessUtxo: before.toBuffer() } : { witnessUtxo: { script, value: BigInt(amount) } }),
      ...(form === 'P2SH' ? { redeemScript: bytesOf(redeem?.output) } : {}),
      ...(form === 'P2WSH' ? { witnessScript: bytesOf(redeem?.output) } : {}),
      ...(form === 'P2TR' ? { tapInternalKey: secp256k1.getPublicKey(aKey(seed), true).subarray(1) } : {}),
    });
  }
  const total = plan.inputs.reduce((sum, { amount }) => sum + amount, 0);
  const shares = Math.max(
    20,
    plan.outputs.reduce((sum, { share }) => sum + share, 0),
  );
  for (const [at, { form, share, seed = 1_000_000 + at }] of plan.outputs.entries())
    psbt.addOutput({
      script: bytesOf(paymentOf(form, [seed], plan.network).output),
      value: BigInt(Math.floor((total * share) / shares)),
    });
  return psbt;
}

/** The transaction of a signed PSBT, every signature of which bitcoinjs-lib has verified with independent curves. */
export function finalized(hex: string, plan: Pick<Plan, 'network'>): bitcoinjs.Transaction {
  const psbt = bitcoinjs.Psbt.fromHex(hex, {
    network: networkOf(plan.network),
    maximumFeeRate: Number.MAX_SAFE_INTEGER,
  });
  const isValid = psbt.validateSignaturesOfAllInputs((key, digest, signature) =>
    key.length === 32
      ? schnorr.verify(signature, digest, key) && ecc.verifySchnorr(digest, key, signature)
      : ecc.verify(digest, key, signature, true),
  );
  if (!isValid) throw new Error('a signature is not valid');
  return psbt.finalizeAllInputs().extractTransaction(true);
}

function bytesOf(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('a payment has a script');
  return bytes;
}
