import { beforeAll, describe, expect, it } from 'vitest';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { serializeTransaction } from 'viem';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../harness/actors.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

/** H2: whoever may sign raw payloads must not get a transaction signed that policies about transactions deny. */

const safe = `0x${'d'.repeat(40)}` as const;
const other = `0x${'c'.repeat(40)}` as const;

let root: Actor;
let bob: Actor;
let signWith: string;
let ed25519: string;
beforeAll(async () => {
  root = (await aWorld()).operator;
  bob = await joinedBy(root, 'bob');
  const made = await root.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'hot',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
      {
        curve: 'CURVE_ED25519',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/784'/0'/0'/0'",
        addressFormat: 'ADDRESS_FORMAT_SUI',
      },
    ],
  });
  [signWith = '', ed25519 = ''] = made.addresses;
  await root.submit('create_policies', {
    policies: [
      { policyName: 'sign', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'", consensus: 'true' },
      { policyName: 'only there', effect: 'EFFECT_DENY', condition: `eth.tx.to != '${safe}'`, consensus: 'true' },
      {
        policyName: 'no delegation',
        effect: 'EFFECT_DENY',
        condition: `eth.eip_7702_authorization.address != '${safe}'`,
        consensus: 'true',
      },
    ],
  });
});

const sign = (payload: string, encoding: 'HEXADECIMAL' | 'TEXT_UTF8', hash = 'KECCAK256', key = signWith) =>
  bob.try('sign_raw_payload', {
    signWith: key,
    payload,
    encoding: `PAYLOAD_ENCODING_${encoding}`,
    hashFunction: `HASH_FUNCTION_${hash}`,
  });

const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const noText = (why: string) => ({
  ok: false,
  failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(why) as string },
});
const transaction = (to: `0x${string}`) =>
  serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 1, to, value: 1n, gas: 21_000n, maxFeePerGas: 1n });

describe('H2: bytes that are a transaction', () => {
  it('answer to the policies about transactions', async () => {
    expect(await sign(transaction(other), 'HEXADECIMAL')).toMatchObject(denied);
    expect(await sign(transaction(safe), 'HEXADECIMAL')).toMatchObject({ ok: true });
  });

  it('answer to them among other payloads too', async () => {
    const payloads = [transaction(safe), '00', transaction(other)];
    const encoding = 'PAYLOAD_ENCODING_HEXADECIMAL';
    const several = { signWith, payloads, encoding, hashFunction: 'HASH_FUNCTION_KECCAK256' };
    expect(await bob.try('sign_raw_payloads', several)).toMatchObject(denied);
    expect(await bob.try('sign_raw_payloads', { ...several, payloads: payloads.slice(0, 2) })).toMatchObject({
      ok: true,
    });
  });

  it('are refused as text, whoever asks', async () => {
    // A legacy transaction without a chain id whose bytes are UTF-8 without control characters.
    const item = (prefix: string, length: number) => `${prefix}${'41'.repeat(length - 1)}c3`;
    const bytes = `f18190${item('85', 5)}${item('83', 3)}${item('94', 20)}${item('8e', 14)}80`;
    const text = Buffer.from(bytes, 'hex').toString('utf8');
    expect(Buffer.from(text, 'utf8').toString('hex')).toBe(bytes);
    expect(await sign(text, 'TEXT_UTF8')).toMatchObject(noText('the text is a transaction'));
    expect(await sign(bytes, 'HEXADECIMAL')).toMatchObject(denied);
  });
});

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replace('0x', ''), 'hex'));

describe('H2: bytes that are an authorization of EIP-7702', () => {
  const authorization = (to: string) => `05${hexOf(RLP.encode([1n, bytesOf(to), 0n]))}`;

  it('answer to the policies about authorizations', async () => {
    expect(await sign(authorization(other), 'HEXADECIMAL')).toMatchObject(denied);
  });

  it('have the signature that the authorization has', async () => {
    const own = {
      signWith,
      payload: JSON.stringify({ address: safe, chainId: 1, nonce: 0 }),
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    };
    const raw = { ...own, payload: authorization(safe), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' };
    expect(await root.submit('sign_raw_payload', { ...raw, hashFunction: 'HASH_FUNCTION_KECCAK256' })).toEqual(
      await root.submit('sign_raw_payload', own),
    );
  });
});

describe('H2: bytes in the form of a transaction that cannot be read', () => {
  const to = bytesOf(other);
  const none = new Uint8Array();
  // The protocol passes over an authorization whose parity is neither 0 nor 1, and carries out the transaction.
  const delegating = (parity: bigint) =>
    `04${hexOf(RLP.encode([1n, 0n, 1n, 1n, 21_000n, to, 1n, none, [], [[1n, to, 0n, parity, 1n, 1n]]]))}`;

  it('are refused: of Ethereum', async () => {
    expect(await sign(delegating(1n), 'HEXADECIMAL')).toMatchObject(denied);
    expect(await sign(delegating(2n), 'HEXADECIMAL')).toMatchObject(noText('cannot be decoded'));
  });

  it('are signed as before where they are of another chain, or the hashes of typed data', async () => {
    const celo = `7b${hexOf(RLP.encode([42_220n, 0n, 1n, 1n, 21_000n, to, 1n, none, [], to]))}`;
    for (const bytes of [celo, `1901${'ab'.repeat(64)}`])
      expect(await sign(bytes, 'HEXADECIMAL')).toMatchObject({ ok: true });
  });

  it('are refused: of Tron, which looks at the end of a contract’s type alone', async () => {
    const from = (prefix: string) =>
      Buffer.from(`5a2d0801${'12'}29${prefix}/protocol.TransferContract`).toString('hex');
    expect(await sign(from('anything'), 'HEXADECIMAL', 'SHA256')).toMatchObject(noText('cannot be decoded'));
  });

  it('are no short lists and no other bytes', async () => {
    const list = hexOf(RLP.encode([1n, 2n, 3n]));
    for (const bytes of [list, `02${list}`, '00', 'ff'.repeat(64), '0bad'])
      expect(await sign(bytes, 'HEXADECIMAL')).toMatchObject({ ok: true });
  });
});

describe('H2: text', () => {
  it.each([
    ['a NUL', '\u0000'],
    ['an escape', 'a\u001b[2J'],
    ['a C1 control', 'a\u0085'],
    ['a delete', '\u007f'],
    ['the prefix of another message', '\u0018Bitcoin Signed Message:\nhello'],
  ])('with %s is refused', async (_, text) => {
    expect(await sign(text, 'TEXT_UTF8')).toMatchObject(noText('control characters'));
  });

  it('of 32 bytes is refused where Bitcoin would take its hash for the second of two', async () => {
    expect(await sign('a'.repeat(32), 'TEXT_UTF8', 'SHA256')).toMatchObject(noText('of 32 bytes'));
    expect(await sign('é'.repeat(16), 'TEXT_UTF8', 'SHA256')).toMatchObject(noText('of 32 bytes'));
  });

  it('of 32 bytes is signed as before by Ed25519, which hashes by itself', async () => {
    expect(await sign('a'.repeat(32), 'TEXT_UTF8', 'NOT_APPLICABLE', ed25519)).toMatchObject({ ok: true });
  });

  it.each([
    ['an ordinary text', 'Pay the rent\r\n\tthis month', 'KECCAK256'],
    [
      'a sign-in message',
      'example.com wants you to sign in with your Ethereum account:\n0xabc\n\nNonce: 1',
      'KECCAK256',
    ],
    ['a message with the prefix of wallets', '\u0019Ethereum Signed Message:\n5hello', 'KECCAK256'],
    ['a message with the prefix of Tron', '\u0019TRON Signed Message:\n5hello', 'KECCAK256'],
    ['text of 31 bytes', 'a'.repeat(31), 'SHA256'],
    ['text of 32 bytes for Ethereum', 'a'.repeat(32), 'KECCAK256'],
    ['a wallet message of 32 bytes', `\u0019Ethereum Signed Message:\n32${'a'.repeat(32)}`, 'KECCAK256'],
  ])('that is %s is signed as before', async (_, text, hash) => {
    expect(await sign(text, 'TEXT_UTF8', hash)).toMatchObject({ ok: true });
  });
});
