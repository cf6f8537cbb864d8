import { Interface, parseEther, Transaction } from 'ethers';
import { describe, expect, it } from 'vitest';
import {
  offerFor,
  requestOf,
  textOfFile,
  transactionHex,
  type Draft,
} from '../../../src/renderer/screens/sign/draft.ts';
import { emptyTransfer, problemsIn, sending, type Transfer } from '../../../src/renderer/screens/sign/transfer.ts';

const draft = (patch: Partial<Draft>): Draft => ({
  kind: 'bytes',
  transactionType: 'TRANSACTION_TYPE_ETHEREUM',
  hash: 'HASH_FUNCTION_KECCAK256',
  personal: true,
  text: '',
  transfer: emptyTransfer,
  ...patch,
});
const of = (curve: 'SECP256K1' | 'ED25519' | 'P256', format?: string) =>
  offerFor({ curve: `CURVE_${curve}`, ...(format ? { addressFormat: `ADDRESS_FORMAT_${format}` } : {}) });

describe('what a key is offered to sign', () => {
  it.each([
    ['SECP256K1', 'ETHEREUM', 'transfer', 'ETHEREUM', 'KECCAK256'],
    ['SECP256K1', 'BITCOIN_TESTNET_P2WPKH', 'transaction', 'BITCOIN', 'SHA256'],
    ['SECP256K1', 'TRON', 'transaction', 'TRON', 'SHA256'],
    ['SECP256K1', 'COSMOS', 'message', 'ETHEREUM', 'SHA256'],
    ['SECP256K1', undefined, 'bytes', 'ETHEREUM', 'SHA256'],
    ['ED25519', 'SOLANA', 'transaction', 'SOLANA', 'NOT_APPLICABLE'],
    ['ED25519', 'XLM', 'bytes', 'SOLANA', 'NOT_APPLICABLE'],
    ['P256', 'COMPRESSED', 'bytes', 'ETHEREUM', 'SHA256'],
  ] as const)('is %s of %s: %s first', (curve, format, kind, type, hash) => {
    expect(of(curve, format)).toMatchObject({
      kind,
      transactionType: `TRANSACTION_TYPE_${type}`,
      hash: `HASH_FUNCTION_${hash}`,
    });
  });

  it('is no transaction on P-256, and nothing of Ethereum’s own under a taproot address or on Ed25519', () => {
    expect(of('P256').kinds).toEqual(['message', 'bytes']);
    expect(of('SECP256K1', 'BITCOIN_MAINNET_P2TR').kinds).toEqual(['transaction', 'message', 'bytes']);
    expect(of('ED25519', 'SOLANA').kinds).toEqual(['transaction', 'message', 'bytes']);
    expect(of('SECP256K1', 'ETHEREUM').kinds).toEqual([
      ...['transfer', 'transaction', 'message', 'typed-data', 'delegation', 'bytes'],
    ]);
  });
});

describe('the request that a draft is', () => {
  it('is none while nothing was put in', () => {
    expect(requestOf('0x', draft({ text: ' \n' }))).toBeNull();
  });

  it('counts the bytes of a message, not its letters, and leaves other digests as they are', () => {
    const message = draft({ kind: 'message', text: 'Grüße' });
    expect(requestOf('0x', message)?.parameters).toMatchObject({ payload: '\u0019Ethereum Signed Message:\n7Grüße' });
    expect(requestOf('0x', { ...message, personal: false })?.parameters).toMatchObject({ payload: 'Grüße' });
    expect(requestOf('0x', { ...message, hash: 'HASH_FUNCTION_SHA256' })?.parameters).toMatchObject({
      payload: 'Grüße',
    });
  });

  it.each(['typed-data', 'delegation'] as const)('leaves the digest of %s to Coffer', (kind) => {
    expect(requestOf('0x', draft({ kind, text: '{}' }))?.parameters).toMatchObject({
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  });

  it('takes transactions as their chains’ programs hand them on', () => {
    const hex = '70736274ff01';
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    expect(transactionHex('TRANSACTION_TYPE_BITCOIN', `${base64}\n`)).toBe(hex);
    expect(transactionHex('TRANSACTION_TYPE_BITCOIN', ' 7073\n6274ff01 ')).toBe(hex);
    expect(transactionHex('TRANSACTION_TYPE_SOLANA', 'AQAAzA==')).toBe('010000cc');
    expect(transactionHex('TRANSACTION_TYPE_TRON', '{"txID":"00","raw_data_hex":"0a02"}')).toBe('0a02');
    expect(transactionHex('TRANSACTION_TYPE_TRON', '{"txID":"00"}')).toBe('{"txID":"00"}');
    expect(transactionHex('TRANSACTION_TYPE_TRON', '{')).toBe('{');
    // What could be hex is hex: no text means two transactions.
    expect(transactionHex('TRANSACTION_TYPE_SOLANA', 'abcd')).toBe('abcd');
    expect(transactionHex('TRANSACTION_TYPE_ETHEREUM', 'AQAAzA==')).toBe('AQAAzA==');
  });

  it('takes a file as the text that it is, and other bytes as hex', () => {
    expect(textOfFile(Buffer.from('02f2\n'), false)).toBe('02f2\n');
    expect(textOfFile(Uint8Array.of(0x70, 0x73, 0xff), false)).toBe('7073ff');
    expect(textOfFile(Buffer.from('Grüße'), true)).toBe('Grüße');
    expect(textOfFile(Uint8Array.of(0xff, 0xfe), true)).toBe('fffe');
  });
});

const to = '0x47641B418aC3443c6185bB463755518E16309c27';
const complete: Transfer = { ...emptyTransfer, to, amount: '12.5', nonce: '7', maxFee: '30.25', priorityFee: '1.5' };
const unsignedOf = (patch: Partial<Transfer>): string | undefined => {
  const request = requestOf(to, draft({ kind: 'transfer', transfer: { ...complete, ...patch } }));
  return request?.path === 'sign_transaction' ? request.parameters.unsignedTransaction : undefined;
};

describe('a transfer in fields', () => {
  it.each([
    ['in ether', {}, '12.5', 1n],
    ['of one wei', { amount: '0.000000000000000001' }, '0.000000000000000001', 1n],
    ['to an address in small letters', { to: to.toLowerCase() }, '12.5', 1n],
    ['on a network that is not known, in wei', { chainId: '31337', amount: '300' }, '0.0000000000000003', 31_337n],
    ['with the first nonce', { nonce: '0' }, '12.5', 1n],
  ] as const)('is the transaction that another library writes: %s', (_, patch, ether, chainId) => {
    const wanted = Transaction.from({
      type: 2,
      chainId,
      nonce: Number({ ...complete, ...patch }.nonce),
      to,
      value: parseEther(ether),
      gasLimit: 21_000n,
      maxFeePerGas: 30_250_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
    });
    expect(`0x${unsignedOf(patch)}`).toBe(wanted.unsignedSerialized);
  });

  it('of a token is a call of its contract, with the recipient and the amount in the smallest unit', () => {
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const erc20 = new Interface(['function transfer(address to, uint256 amount)']);
    const wanted = Transaction.from({
      type: 2,
      chainId: 1,
      nonce: 7,
      to: token,
      data: erc20.encodeFunctionData('transfer', [to, 2_500_000n]),
      gasLimit: 100_000n,
      maxFeePerGas: 30_250_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
    });
    const sent = { ...sending(token, complete), amount: '2500000' };
    expect(`0x${unsignedOf(sent)}`).toBe(wanted.unsignedSerialized);
    expect(sending(token, { ...complete, gas: '77000' }).gas).toBe('77000');
    expect(sending('', { ...complete, ...sent }).gas).toBe('21000');
    for (const amount of ['2.5', '2,5', '0', String(2n ** 256n)])
      expect(problemsIn({ ...complete, ...sent, amount }), amount).toEqual({ amount: 'wholeAmount' });
    expect(problemsIn({ ...complete, ...sent, to: token.toLowerCase() })).toEqual({ to: 'toToken' });
  });

  it.each([
    ['chainId', '0', 'chainId'],
    ['chainId', '1e3', 'chainId'],
    ['to', 'Exchange', 'to'],
    ['to', to.slice(0, -1), 'to'],
    ['to', to.replace('B', 'b'), 'checksum'],
    ['amount', '0', 'amount'],
    ['amount', '0.00', 'amount'],
    ['amount', '1,5', 'amount'],
    ['amount', '-1', 'amount'],
    ['amount', '.5', 'amount'],
    ['amount', '1.', 'amount'],
    ['amount', '0.1234567890123456789', 'amount'],
    ['nonce', '1.5', 'nonce'],
    ['gas', '20999', 'gas'],
    ['gas', '0x5208', 'gas'],
    ['maxFee', '1.0000000001', 'maxFee'],
    ['priorityFee', '30.3', 'priorityAboveMax'],
  ] as const)('is none with %s %s', (field, text, problem) => {
    expect(problemsIn({ ...complete, [field]: text })).toEqual({ [field]: problem });
    expect(unsignedOf({ [field]: text })).toBeUndefined();
  });

  it.each(['chainId', 'to', 'amount', 'nonce', 'gas', 'maxFee', 'priorityFee'] as const)('waits for %s', (field) => {
    expect(problemsIn({ ...complete, [field]: '' })).toEqual({});
    expect(unsignedOf({ [field]: '' })).toBeUndefined();
  });

  it('counts the amount on a network that is not known in whole wei', () => {
    expect(problemsIn({ ...complete, chainId: '31337' })).toEqual({ amount: 'wholeAmount' });
  });
});
