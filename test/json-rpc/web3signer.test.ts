import { publicKeyToAddress } from 'viem/utils';
import { keccak256, recoverAddress, recoverMessageAddress, serializeTransaction, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { aSigner } from '../harness/rpc-signer.ts';
import { maySign } from '../harness/rpc-grants.ts';

const to = '0x47641B418aC3443c6185bB463755518E16309c27';
const fees = { nonce: 1, gas: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, value: 5n, to } as const;

async function withKeys() {
  const set = await aSigner({ holdSeconds: 0 });
  await maySign(set.root, set.bot);
  const { status, value } = await set.signer.eth1.publicKeys(await set.caller());
  expect(status).toBe(200);
  const [publicKey = '0x'] = value as readonly Hex[];
  const sign = async (data: unknown, key: string = publicKey) =>
    set.signer.eth1.sign(await set.caller(), key, new TextEncoder().encode(JSON.stringify({ data })));
  return { ...set, keys: value as readonly Hex[], sign };
}

describe('the paths of web3signer', () => {
  it('name the keys of the grant, and sign transactions and messages with them', async () => {
    const { keys, sign, address } = await withKeys();
    expect(keys.map((key) => publicKeyToAddress(`0x04${key.slice(2)}`))).toEqual([address]);
    for (const unsigned of [
      serializeTransaction({ ...fees, type: 'eip1559', chainId: 1 }),
      serializeTransaction({ nonce: 2, gas: 21_000n, gasPrice: 9n, to, type: 'legacy', chainId: 1 }),
    ]) {
      const { status, value } = await sign(unsigned);
      expect(status, JSON.stringify(value)).toBe(200);
      expect(await recoverAddress({ hash: keccak256(unsigned), signature: value as Hex })).toBe(address);
    }
    const text = '\u0019Ethereum Signed Message:\n55 oh!';
    const signed = await sign(`0x${Buffer.from(text).toString('hex')}`);
    expect(await recoverMessageAddress({ message: '5 oh!', signature: signed.value as Hex })).toBe(address);
  });

  it('refuse a key that the grant does not name, another chain, and what cannot be decoded', async () => {
    const { sign, signer } = await withKeys();
    expect(await sign('0x01', `0x${'11'.repeat(64)}`)).toMatchObject({ status: 404 });
    expect(await sign(serializeTransaction({ ...fees, type: 'eip1559', chainId: 10 }))).toMatchObject({ status: 403 });
    for (const data of [`0x${'11'.repeat(32)}`, '0x19', '0x', 'hello', 5, undefined])
      expect(await sign(data), String(data)).toMatchObject({ status: 400 });
    expect(await signer.eth1.publicKeys('locked')).toMatchObject({ status: 503 });
  });
});
