import { describe, expect, it } from 'vitest';
import {
  offerFor,
  requestOf,
  textOfFile,
  transactionHex,
  type Draft,
} from '../../../src/renderer/screens/sign/draft.ts';

const draft = (patch: Partial<Draft>): Draft => ({
  kind: 'bytes',
  transactionType: 'TRANSACTION_TYPE_ETHEREUM',
  hash: 'HASH_FUNCTION_KECCAK256',
  personal: true,
  text: '',
  ...patch,
});
const of = (curve: 'SECP256K1' | 'ED25519' | 'P256', format?: string) =>
  offerFor({ curve: `CURVE_${curve}`, ...(format ? { addressFormat: `ADDRESS_FORMAT_${format}` } : {}) });

describe('what a key is offered to sign', () => {
  it.each([
    ['SECP256K1', 'ETHEREUM', 'transaction', 'ETHEREUM', 'KECCAK256'],
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
    expect(of('SECP256K1', 'ETHEREUM').kinds).toEqual(['transaction', 'message', 'typed-data', 'delegation', 'bytes']);
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
