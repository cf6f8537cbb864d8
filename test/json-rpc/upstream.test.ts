import { keccak256, parseTransaction, type TransactionSerialized } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#shared/envelope.ts';
import type { FetchJson } from '../../src/main/adapters/network.ts';
import { maySign } from '../harness/rpc-grants.ts';
import { aSigner } from '../harness/rpc-signer.ts';

const to = '0x47641B418aC3443c6185bB463755518E16309c27';
const revert = { code: 3, message: 'execution reverted', data: '0x08c379a0' };

/** A grant with a node, which answers as `answers` says, and what was asked of it. */
async function withNode(answers: Readonly<Record<string, Json>> = {}) {
  const upstream = 'http://127.0.0.1:8545/';
  const asked: (readonly [method: string, params: Json])[] = [];
  const results: Readonly<Record<string, Json>> = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x5',
    eth_getBlockByNumber: { baseFeePerGas: '0x7' },
    eth_maxPriorityFeePerGas: '0x2',
    eth_estimateGas: '0x5208',
    eth_getBalance: '0x10',
    ...answers,
  };
  const askNode: FetchJson = async (url, { body } = {}) => {
    expect(url).toBe(upstream);
    const text = new TextDecoder().decode(body);
    expect(text).not.toContain('coffer_rpc_');
    const { method, params } = JSON.parse(text) as { method: string; params: Json };
    asked.push([method, params]);
    if (method === 'eth_call') return { ok: true, value: { jsonrpc: '2.0', id: 1, error: revert } };
    if (method === 'eth_sendRawTransaction')
      return { ok: true, value: { result: keccak256((params as [`0x${string}`])[0]) } };
    return results[method] === undefined
      ? { ok: false, reason: 'the address could not be reached' }
      : { ok: true, value: { jsonrpc: '2.0', id: 1, result: results[method] } };
  };
  const made = await aSigner({ upstream, holdSeconds: 0 }, askNode);
  const call = async (method: string, ...params: readonly Json[]): Promise<JsonObject> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await made.signer.answer(new TextEncoder().encode(body), await made.caller());
    expect(made.world.bugs).toEqual([]);
    return answer as JsonObject;
  };
  return { ...made, call, asked, results: results as Record<string, Json> };
}

const sent = (asked: readonly (readonly [string, Json])[]) =>
  asked.flatMap(([method, params]) => (method === 'eth_sendRawTransaction' ? (params as TransactionSerialized[]) : []));

describe('a grant with a node', () => {
  it('passes on methods that read, with the errors of the node', async () => {
    const { call, asked } = await withNode();
    expect(await call('eth_getBalance', to, 'latest')).toMatchObject({ result: '0x10' });
    expect(await call('eth_call', { to }, 'latest')).toMatchObject({ error: revert });
    expect(asked.map(([method]) => method)).toEqual(['eth_chainId', 'eth_getBalance', 'eth_chainId', 'eth_call']);
    expect(await call('eth_gasPrice')).toMatchObject({ error: { code: -32603 } });
  });

  it('passes on no method that signs, sends, or changes a node', async () => {
    const { call, asked } = await withNode();
    for (const method of [
      ...['personal_unlockAccount', 'personal_importRawKey', 'admin_addPeer', 'debug_traceTransaction', 'anvil_mine'],
      ...['hardhat_impersonateAccount', 'evm_mine', 'eth_sendRawTransaction', 'eth_coinbase', 'txpool_content'],
    ])
      expect(await call(method), method).toMatchObject({ error: { code: -32601 } });
    expect(asked).toEqual([]);
  });

  it('passes on nothing to a node of another chain', async () => {
    const { call, asked } = await withNode({ eth_chainId: '0xa' });
    expect(await call('eth_getBalance', to, 'latest')).toMatchObject({ error: { code: 4001 } });
    expect(asked.map(([method]) => method)).toEqual(['eth_chainId']);
  });

  it('has the node name what a transaction lacks, and sends what was signed', async () => {
    const { root, bot, call, asked } = await withNode();
    await maySign(root, bot);
    const { result } = await call('eth_sendTransaction', { to, value: '0x1' });
    const [raw = '0x02'] = sent(asked);
    expect(result).toBe(keccak256(raw));
    const fields = { chainId: 1, nonce: 5, gas: 21_000n, maxFeePerGas: 16n, maxPriorityFeePerGas: 2n, value: 1n };
    expect(parseTransaction(raw)).toMatchObject(fields);
    const signed = await call('eth_signTransaction', { to, value: '0x2', nonce: '0x9' });
    expect(parseTransaction(signed['result'] as TransactionSerialized)).toMatchObject({
      ...fields,
      nonce: 9,
      value: 2n,
    });
    expect(sent(asked)).toHaveLength(1);
    expect(await call('eth_sendTransaction', { to, chainId: '0xa' })).toMatchObject({ error: { code: -32602 } });
  });

  it('sends to a chain without a base fee with a gas price', async () => {
    const { root, bot, call, asked } = await withNode({ eth_getBlockByNumber: {}, eth_gasPrice: '0x3' });
    await maySign(root, bot);
    await call('eth_sendTransaction', { to });
    expect(parseTransaction(sent(asked)[0] ?? '0x02')).toMatchObject({ type: 'legacy', gasPrice: 3n, chainId: 1 });
  });

  it('keeps the fields of a call that waits, so that the same call joins its activity, and sends once', async () => {
    const { root, bot, call, asked, results } = await withNode();
    await root.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: `approvers.count() >= 2 && approvers.any(user, user.id == '${bot.userId}')`,
    });
    const first = await call('eth_sendTransaction', { to, value: '0x1' });
    const { data } = first['error'] as { data: { fingerprint: string } };
    results['eth_getBlockByNumber'] = { baseFeePerGas: '0x70' };
    expect(await call('eth_sendTransaction', { to, value: '0x1' })).toMatchObject({ error: { code: -32001, data } });
    await root.submit('approve_activity', { fingerprint: data.fingerprint });
    expect(await call('eth_sendTransaction', { to, value: '0x1' })).toMatchObject({
      result: expect.any(String) as string,
    });
    expect(sent(asked).map((raw) => parseTransaction(raw).maxFeePerGas)).toEqual([16n]);
  });
});
