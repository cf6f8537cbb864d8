import * as bitcoinjs from 'bitcoinjs-lib';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { base58Check } from '#engine/crypto/addresses/bitcoin.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { check } from '#engine/policy/check.ts';
import { evaluate } from '#engine/policy/evaluate.ts';
import { parse } from '#engine/policy/parse.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { tron } from '#engine/signing/tron/index.ts';
import { encode, type Values } from '#engine/signing/tron/messages.ts';
import { contractTypes, rawTransaction } from '#engine/signing/tron/schema.ts';
import { readingFor, signerOf } from '../../harness/signers.ts';
import { aRequest } from '../policy/a-request.ts';
import { aKey, aPsbt, paymentOf } from './psbts.ts';

const me = signerOf(aKey(1));

/** What a condition says of the PSBT that pays these twentieths of 1,000,000 satoshis to the key 5. */
function ofPsbt(condition: string, shares: readonly number[]): unknown {
  const outputs = shares.map((share) => ({ form: 'P2WPKH' as const, share, seed: 5 }));
  const inputs = [{ form: 'P2WPKH' as const, amount: 1_000_000, vout: 0 }];
  const psbt = aPsbt({ network: 'MAINNET', seed: 1, inputs, outputs, sequence: 0, lockTime: 0, version: 2 });
  const { hash } = bitcoinjs.Psbt.fromHex(psbt.toHex()).txInputs[0] ?? { hash: new Uint8Array(0) };
  const text = condition.replace('{{TX_ID}}', toHex(hash.toReversed()));
  return said(text, { bitcoin: bitcoin.facts(bitcoin.parse(psbt.toHex()), readingFor(me)) });
}

/** What a condition says of a Tron transaction with one contract. */
function ofTron(condition: string, name: string, values: Values): unknown {
  const type = contractTypes.find((one) => one.name === name);
  if (!type) throw new Error(`${name} is not known`);
  const parameter = { type_url: `type.googleapis.com/protocol.${name}`, value: encode(type.parameter, values) };
  const raw = encode(rawTransaction, { expiration: 1n, contract: [{ type: BigInt(type.no), parameter }] });
  return said(condition, { tron: tron.facts(tron.parse(toHex(raw)), readingFor(me)) });
}

function said(text: string, facts: Parameters<typeof aRequest>[1]): unknown {
  const expression = parse('condition', text);
  check('condition', text, expression);
  const result = evaluate(expression, aRequest([], facts));
  return result.ok ? result.value : 'an error';
}

const theirs = paymentOf('P2WPKH', [5], 'MAINNET').address ?? '';
const account = (filled: number): Uint8Array => Uint8Array.of(0x41, ...new Uint8Array(20).fill(filled));
const transfer = (amount: bigint): Values => ({ owner_address: account(1), to_address: account(2), amount });
const call = (data: string): Values => ({
  owner_address: account(1),
  contract_address: account(3),
  data: hexToBytes(data),
});
const contract = base58Check(0x41, account(3).subarray(1));
const tokens = `tron.tx.contract[0].contract_address == '${contract}' && tron.tx.contract[0].data[0..8] == 'a9059cbb'`;

describe('the documented policies', () => {
  it.each<readonly [string, readonly number[], boolean]>([
    [`bitcoin.tx.outputs.all(o, o.address == '${theirs}')`, [10, 5], true],
    ["bitcoin.tx.outputs.all(o, o.address == 'bc1qother')", [10, 5], false],
    ['bitcoin.tx.outputs.all(o, o.value < 200000)', [3, 3], true],
    ['bitcoin.tx.outputs.all(o, o.value < 200000)', [3, 4], false],
    ["bitcoin.tx.inputs.all(i, i.tx_id == '{{TX_ID}}' && i.vout == 0)", [19], true],
    ["bitcoin.tx.inputs.all(i, i.tx_id == '{{TX_ID}}' && i.vout == 1)", [19], false],
    ['bitcoin.tx.fee > 50000', [19], false],
    ['bitcoin.tx.fee > 50000', [18], true],
  ])('%s of outputs %j', (condition, shares, answer) => {
    expect(ofPsbt(condition, shares)).toBe(answer);
  });

  it.each<readonly [string, string, Values, unknown]>([
    [tokens, 'TriggerSmartContract', call('a9059cbb0011'), true],
    [tokens, 'TriggerSmartContract', call('095ea7b30011'), false],
    [tokens, 'TransferContract', transfer(1n), 'an error'],
    ['tron.tx.contract[0].amount < 10000000', 'TransferContract', transfer(9_999_999n), true],
    ['tron.tx.contract[0].amount < 10000000', 'TransferContract', transfer(10_000_000n), false],
    ['tron.tx.contract[0].amount < 10000000', 'TransferAssetContract', transfer(1n), 'an error'],
    ["tron.tx.contract[0].type == 'TransferContract'", 'TransferContract', transfer(1n), true],
    ["tron.tx.contract[0].type == 'TransferContract'", 'FreezeBalanceV2Contract', { owner_address: account(1) }, false],
  ])('%s of a %s', (condition, name, values, answer) => {
    expect(ofTron(condition, name, values)).toBe(answer);
  });
});
