import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { encodeRlp, Transaction, Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

type Item = string | readonly Item[];
const rlp = (items: readonly Item[]): string => encodeRlp(items as Parameters<typeof encodeRlp>[0]);
const envelope = (type: number, items: readonly Item[]): string => `0x0${type}${rlp(items).slice(2)}`;

const to = `0x${'35'.repeat(20)}`;
const hash = `0x01${'aa'.repeat(31)}`;
const authorization: Item = ['0x01', to, '0x', '0x', '0x01', '0x01'];
const legacy = ['0x09', '0x07', '0x5208', to, '0x', '0x'];
const accessed = ['0x01', '0x09', '0x07', '0x5208', to, '0x', '0x', []];
const market = ['0x01', '0x09', '0x01', '0x07', '0x5208', to, '0x', '0x', []];
const blob = [...market, '0x05', [hash]];
const code = [...market, [authorization]];
/** The items with another at `at`. */
const but = (items: readonly Item[], at: number, item: Item): Item[] => items.with(at, item);
const filled = (bytes: number) => `0x${'ff'.repeat(bytes)}`;

const invalid = 'INVALID_TRANSACTION';
const unsupported = 'UNSUPPORTED_TRANSACTION_TYPE';

describe('what is no transaction to sign', () => {
  it.each<readonly [because: string, text: string, code: string, says: string]>([
    ['nothing is there', '', invalid, 'it is empty'],
    ['nothing is there but the prefix', '0x', invalid, 'it is empty'],
    ['it is no hex', '0xzz', invalid, 'hex digits'],
    ['it has half a byte', '0x012', invalid, 'hex digits'],
    ['it is JSON', '{"to":"0x00"}', invalid, 'hex digits'],
    ['it begins with a text', '0x8301', invalid, 'neither a type nor a list'],
    ['its type is Tempo’s', '0x76c0', unsupported, 'type 118 is not supported'],
    ['its type is not given out yet', '0x05c0', unsupported, 'type 5 is not supported'],
    ['its type is zero', '0x00c0', unsupported, 'type 0 is not supported'],
    ['its sidecars are with it', envelope(3, [blob, ['0x01'], ['0x02'], ['0x03']]), unsupported, 'sidecars'],
    ['something follows it', `${rlp(legacy)}00`, invalid, 'it is not RLP: bytes are left over'],
    ['something follows it in its envelope', `${envelope(2, market)}00`, invalid, 'bytes are left over'],
    ['it is cut off', rlp(legacy).slice(0, -2), invalid, 'it is not RLP: it ends too early'],
    ['it is a type with a text behind it', '0x0280', invalid, 'not a list'],
    ['a field is missing', rlp(legacy.slice(1)), invalid, 'Legacy has 6 fields'],
    ['there are too many', envelope(1, [...accessed, '0x']), invalid, 'EIP-2930 has 8 fields, and this has 9'],
    ['it is signed, as before EIP-155', rlp([...legacy, '0x1b', hash, hash]), invalid, 'already signed'],
    ['it is signed', envelope(2, [...market, '0x', hash, hash]), invalid, 'already signed'],
    ['a number has a zero before it', rlp(but(legacy, 0, '0x0009')), invalid, 'nonce'],
    ['a number is one zero byte', rlp(but(legacy, 4, '0x00')), invalid, 'value'],
    ['the nonce is greater than any', rlp(but(legacy, 0, filled(8))), invalid, 'EIP-2681'],
    ['the nonce is too long', rlp(but(legacy, 0, filled(9))), invalid, 'nonce is not below 2^64'],
    ['the gas is too long', rlp(but(legacy, 2, filled(9))), invalid, 'gas is not below 2^64'],
    ['the price is too long', rlp(but(legacy, 1, filled(33))), invalid, 'gasPrice is not below 2^256'],
    ['the value is too long', rlp(but(legacy, 4, filled(33))), invalid, 'value is not below 2^256'],
    ['the value is a list', rlp(but(legacy, 4, [])), invalid, 'value is a list'],
    ['the data is a list', rlp(but(legacy, 5, [])), invalid, 'data is a list'],
    ['the recipient is too short', rlp(but(legacy, 3, '0x35')), invalid, 'to has 1 bytes in place of 20'],
    ['the chain is zero', rlp([...legacy, '0x', '0x', '0x']), invalid, 'chainId must not be 0'],
    ['the chain is zero in an envelope', envelope(2, but(market, 0, '0x')), invalid, 'chainId must not be 0'],
    ['the access list is none', envelope(1, but(accessed, 7, '0x')), invalid, 'accessList is not a list'],
    [
      'an entry of it is short',
      envelope(1, but(accessed, 7, [[to]])),
      invalid,
      'accessList.0 has 1 items in place of 2',
    ],
    ['its address is none', envelope(1, but(accessed, 7, [['0x01', []]])), invalid, 'accessList.0 has 1 bytes'],
    [
      'its key is short',
      envelope(1, but(accessed, 7, [[to, ['0x01']]])),
      invalid,
      'accessList.0.0 has 1 bytes in place of 32',
    ],
    ['the tip is above the fee', envelope(2, but(market, 2, '0x08')), invalid, 'maxPriorityFeePerGas is more'],
    ['blobs make a contract', envelope(3, but(blob, 5, '0x')), invalid, 'EIP-4844 cannot create a contract'],
    ['there are no blobs', envelope(3, but(blob, 10, [])), invalid, 'no blobs'],
    [
      'a blob’s hash is of another version',
      envelope(3, but(blob, 10, [`0x02${hash.slice(4)}`])),
      invalid,
      'an unknown version',
    ],
    ['a delegation makes a contract', envelope(4, but(code, 5, '0x')), invalid, 'EIP-7702 cannot create a contract'],
    ['there is no delegation', envelope(4, but(code, 9, [])), invalid, 'no authorizations'],
    [
      'a delegation is short',
      envelope(4, but(code, 9, [['0x01']])),
      invalid,
      'authorizationList.0 has 1 items in place of 6',
    ],
    [
      'a delegation has no parity that there is',
      envelope(4, but(code, 9, [['0x01', to, '0x', '0x11', '0x01', '0x01']])),
      invalid,
      'authorizationList.0 has a parity of 17',
    ],
    ['its length is written long', `0xf81f${rlp(legacy).slice(4)}`, invalid, 'unsignedTransaction: it is not RLP'],
  ])('%s', (_, text, errorCode, says) => {
    expect(() => ethereum.parse(text)).toThrow(
      expect.objectContaining({ name: 'Fault', errorCode, message: expect.stringContaining(says) as string }),
    );
  });

  it.each([
    ['legacy', rlp(legacy)],
    ['legacy with its chain', rlp([...legacy, '0x01', '0x', '0x'])],
    ['EIP-2930', envelope(1, accessed)],
    ['EIP-1559', envelope(2, market)],
    ['EIP-4844', envelope(3, blob)],
    ['EIP-7702', envelope(4, code)],
  ])('%s, which the rows above spoil, is one', (_, text) => {
    expect(() => ethereum.parse(text)).not.toThrow();
  });

  it('is a transaction that is already signed, by ethers', async () => {
    const wallet = new Wallet(`0x${'11'.repeat(32)}`);
    const signed = await wallet.signTransaction(
      Transaction.from({ type: 0, chainId: 5, to, gasLimit: 21_000, gasPrice: 1 }),
    );
    expect(() => ethereum.parse(signed)).toThrow('already signed');
  });
});

describe('any bytes', () => {
  const kinds = [rlp(legacy), envelope(1, accessed), envelope(2, market), envelope(3, blob), envelope(4, code)];

  it('are a transaction that ethers reads the same, or a fault', () => {
    const spoilt = fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.nat(255)).map(([text, at, byte]) => {
      const bytes = hexToBytes(text.slice(2));
      bytes[at % bytes.length] = byte;
      return bytes;
    });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        const text = `0x${bytesToHex(bytes)}`;
        try {
          ethereum.parse(text);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
          return;
        }
        expect(Transaction.from(text).unsignedSerialized).toBe(text);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});
