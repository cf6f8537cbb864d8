import fc from 'fast-check';
import { encodeFunctionData, serializeTransaction, type TransactionSerializable } from 'viem';
import { describe, expect, it } from 'vitest';
import { pieceBytesMax, type ReadPiece } from '#shared/reading.ts';
import { bitcoin } from '#engine/signing/bitcoin/index.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import { solana } from '#engine/signing/solana/index.ts';
import type { ReadingContext, TransactionKind } from '#engine/signing/transaction.ts';
import { tron } from '#engine/signing/tron/index.ts';
import { address, keypair, legacy, pay, table, v0, wire } from '../../harness/solana-transactions.ts';
import { aPsbt } from './psbts.ts';

const to = '0x47641B418aC3443c6185bB463755518E16309c27';
const unsigned = (transaction: TransactionSerializable): string => serializeTransaction(transaction);
const nothingKnown: ReadingContext = {
  signer: { address: to, publicKey: new Uint8Array(33) },
  interfaceOf: () => undefined,
};
const piecesIn = <Parsed>(
  kind: TransactionKind<Parsed>,
  text: string,
  context: ReadingContext = nothingKnown,
): readonly ReadPiece[] => kind.pieces(kind.parse(text), context);
const joined = (pieces: readonly ReadPiece[]): string => pieces.map(({ bytes }) => bytes).join('');
const namesOf = (pieces: readonly ReadPiece[]): readonly string[] => pieces.map(({ name }) => name);

const ann = keypair(1).publicKey;
const bob = address(50);
const psbt = aPsbt({
  network: 'MAINNET',
  seed: 1,
  inputs: [
    { form: 'P2WPKH', amount: 1_000_000, vout: 0 },
    { form: 'P2WPKH', amount: 2_000_000, vout: 1 },
  ],
  outputs: [{ form: 'P2WPKH', share: 9 }],
  sequence: 0xffff_fffd,
  lockTime: 840_000,
  version: 2,
}).toHex();
/** `raw_data` of a transfer, as TronWeb writes it. */
const tronTransfer =
  '0a02a1b222080102030405060708' +
  '40e0d8b2f48b345a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e7472616374' +
  '12320a1541a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3121541b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c318c0843d' +
  '7080849bf48b34';

describe('the pieces of a transaction', () => {
  it('name every field of an Ethereum transaction in the order of its bytes', () => {
    const text = unsigned({
      type: 'eip1559',
      chainId: 1,
      nonce: 481,
      maxPriorityFeePerGas: 1_500_000_000n,
      maxFeePerGas: 45_000_000_000n,
      gas: 21_000n,
      to,
      value: 12_500_000_000_000_000_000n,
    });
    expect(piecesIn(ethereum, text)).toEqual([
      { name: 'type', bytes: '02', length: 1 },
      { name: 'list', bytes: 'f2', length: 1 },
      { name: 'chain_id', bytes: '01', length: 1 },
      { name: 'nonce', bytes: '8201e1', length: 3 },
      { name: 'max_priority_fee_per_gas', bytes: '8459682f00', length: 5 },
      { name: 'max_fee_per_gas', bytes: '850a7a358200', length: 6 },
      { name: 'gas', bytes: '825208', length: 3 },
      { name: 'to', bytes: '9447641b418ac3443c6185bb463755518e16309c27', length: 21 },
      { name: 'value', bytes: '88ad78ebc5ac620000', length: 9 },
      { name: 'data', bytes: '80', length: 1 },
      { name: 'access_list', bytes: 'c0', length: 1 },
    ]);
  });

  it('name the selector and each argument of a call, by the interface of the contract or of tokens', () => {
    const call = (data: `0x${string}`) => unsigned({ type: 'eip1559', chainId: 1, to, data });
    const dataOf = (text: string, context?: ReadingContext) =>
      piecesIn(ethereum, text, context).flatMap(({ name, bytes }) => (name.startsWith('data') ? [[name, bytes]] : []));
    const word = (digits: string) => digits.padStart(64, '0');
    const recipient = word(to.slice(2).toLowerCase());
    const transfer = call(`0xa9059cbb${recipient}${word('64')}`);
    expect(dataOf(transfer)).toEqual([
      ['data.length', 'b844'],
      ['data.selector', 'a9059cbb'],
      ['data.arguments.to', recipient],
      ['data.arguments.amount', word('64')],
    ]);
    expect(joined(piecesIn(ethereum, transfer))).toBe(transfer.slice(2));
    const types = ['string', 'uint256[2]', 'bytes'] as const;
    const inputs = types.map((type, at) => ({ name: at === 1 ? '' : `a${at}`, type }));
    const abi = [{ type: 'function', name: 'send', inputs, outputs: [], stateMutability: 'nonpayable' }] as const;
    const data = encodeFunctionData({ abi, args: ['Grüße', [1n, 2n], `0x${'ab'.repeat(40)}`] });
    const contract = { smartContractInterface: JSON.stringify(abi), label: 'Sender' };
    const args = 'data.arguments';
    expect(dataOf(call(data), { ...nothingKnown, interfaceOf: () => contract })).toEqual([
      ['data.length', 'b90124'],
      ['data.selector', data.slice(2, 10)],
      [`${args}.a0`, word('80')],
      [`${args}.1`, word('1') + word('2')],
      [`${args}.a2`, word('c0')],
      [`${args}.a0`, word('7') + '4772c3bcc39f65'.padEnd(64, '0')],
      [`${args}.a2`, word('28') + 'ab'.repeat(40).padEnd(128, '0')],
    ]);
    expect(dataOf(call(data)), 'without an interface').toEqual([
      ['data.length', 'b90124'],
      ['data.selector', data.slice(2, 10)],
      ['data.arguments', data.slice(10, 10 + 2 * pieceBytesMax)],
    ]);
    expect(dataOf(call('0xa9059c'))).toEqual([['data', '83a9059c']]);
  });

  it('say where EIP-155 signs the chain’s ID, and name no chain before it', () => {
    const form = { type: 'legacy', nonce: 1, gas: 21_000n, gasPrice: 7n, to } as const;
    const before = ['list', 'nonce', 'gas_price', 'gas', 'to', 'value', 'data'];
    expect(namesOf(piecesIn(ethereum, unsigned(form)))).toEqual(before);
    const since = piecesIn(ethereum, unsigned({ ...form, chainId: 10 }));
    expect(namesOf(since)).toEqual([...before, 'chain_id', 'signature', 'signature']);
  });

  it.each<readonly [string, readonly ReadPiece[], string, readonly string[]]>([
    [
      'Solana, legacy',
      piecesIn(solana, wire(legacy(ann, pay(ann, bob, 1), pay(ann, bob, 2)))),
      wire(legacy(ann, pay(ann, bob, 1), pay(ann, bob, 2))),
      [
        'signatures',
        'header',
        'account_keys',
        'recent_blockhash',
        'instruction_count',
        'instructions[0]',
        'instructions[1]',
      ],
    ],
    [
      'Solana, version 0',
      piecesIn(solana, wire(v0(ann, [pay(ann, bob, 5n)], [table(address(60), [bob])]))),
      wire(v0(ann, [pay(ann, bob, 5n)], [table(address(60), [bob])])),
      [
        ...['signatures', 'version', 'header', 'account_keys', 'recent_blockhash', 'instruction_count'],
        ...['instructions[0]', 'address_table_lookups'],
      ],
    ],
    ['Bitcoin', piecesIn(bitcoin, psbt), psbt, ['magic', 'global', 'inputs[0]', 'inputs[1]', 'outputs[0]']],
    [
      'Tron',
      piecesIn(tron, tronTransfer),
      tronTransfer,
      ['ref_block_bytes', 'ref_block_hash', 'expiration', 'contract', 'timestamp'],
    ],
  ])('are the transaction, joined: %s', (_, pieces, text, names) => {
    expect(joined(pieces)).toBe(text);
    expect(namesOf(pieces)).toEqual(names);
  });

  it('show the beginning of what is long, and count all of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (data) => {
        const text = unsigned({ type: 'eip1559', chainId: 1, to, data: `0x${Buffer.from(data).toString('hex')}` });
        const pieces = piecesIn(ethereum, text);
        expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(text.length / 2 - 1);
        for (const { bytes, length } of pieces) expect(bytes.length).toBe(2 * Math.min(length, pieceBytesMax));
      }),
      { numRuns: 30 },
    );
  });
});
