import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Transaction as EthersTransaction, Wallet } from 'ethers';
import fc from 'fast-check';
import {
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import { signerOf } from '../../harness/signers.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const signed = (unsigned: string, key: Uint8Array): Hex =>
  `0x${ethereum.sign(ethereum.parse(unsigned), signerOf(key))}`;
const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const address = bytes(20).map(hex);
const word = bytes(32).map(hex);
const amount = fc.oneof(fc.bigInt(0n, 2n ** 256n - 1n), fc.bigInt(0n, 2n ** 64n), fc.constant(0n));
/** A number that is no more than what libraries keep in a double. */
const small = fc.oneof(fc.nat(), fc.maxSafeNat());
const key = bytes(32).filter((scalar) => scalar.some((byte) => byte !== 0) && scalar[0] !== 255);
const accessList = fc.array(fc.record({ address, storageKeys: fc.array(word, { maxLength: 3 }) }), { maxLength: 3 });
const chainId = fc.integer({ min: 1, max: 2 ** 40 });

const common = {
  nonce: small,
  gas: fc.bigInt(0n, 2n ** 64n - 1n),
  value: amount,
  data: fc.uint8Array({ maxLength: 80 }).map(hex),
};
const fees = fc
  .tuple(amount, amount)
  .map(([one, other]) => (one < other ? [one, other] : [other, one]))
  .map(([maxPriorityFeePerGas = 0n, maxFeePerGas = 0n]) => ({ maxFeePerGas, maxPriorityFeePerGas }));
const destination = fc.option(address, { nil: undefined });
const authorization = fc
  .record({ chainId, address, nonce: small, key })
  .map(({ key: authority, ...unsigned }) => privateKeyToAccount(hex(authority)).signAuthorization(unsigned));

const kinds: readonly (readonly [string, fc.Arbitrary<TransactionSerializable | Promise<TransactionSerializable>>])[] =
  [
    [
      'legacy',
      fc.record({ type: fc.constant('legacy' as const), chainId, to: destination, gasPrice: amount, ...common }),
    ],
    [
      'EIP-2930',
      fc.record({
        type: fc.constant('eip2930' as const),
        chainId,
        to: destination,
        gasPrice: amount,
        accessList,
        ...common,
      }),
    ],
    [
      'EIP-1559',
      fc
        .tuple(
          fc.record({ type: fc.constant('eip1559' as const), chainId, to: destination, accessList, ...common }),
          fees,
        )
        .map(([rest, bid]) => ({ ...rest, ...bid })),
    ],
    [
      'EIP-4844',
      fc
        .tuple(
          fc.record({
            type: fc.constant('eip4844' as const),
            chainId,
            to: address,
            accessList,
            ...common,
            maxFeePerBlobGas: fc.bigInt(1n, 2n ** 256n - 1n),
            blobVersionedHashes: fc.array(
              bytes(31).map((rest) => hex(Uint8Array.of(1, ...rest))),
              { minLength: 1, maxLength: 4 },
            ),
            sidecars: fc.constant(false as const),
          }),
          fees,
        )
        .map(([rest, bid]) => ({ ...rest, ...bid })),
    ],
    [
      'EIP-7702',
      fc
        .tuple(
          fc.record({ type: fc.constant('eip7702' as const), chainId, to: address, accessList, ...common }),
          fees,
          fc.array(authorization, { minLength: 1, maxLength: 2 }),
        )
        .map(async ([rest, bid, list]) => ({ ...rest, ...bid, authorizationList: await Promise.all(list) })),
    ],
  ];

describe.each(kinds)('a transaction, %s', (_, arbitrary) => {
  it('is signed as viem and ethers sign it, bit for bit, and they find its sender', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrary, key, async (made, secret) => {
        const transaction = await made;
        const account = privateKeyToAccount(hex(secret));
        const unsigned = serializeTransaction(transaction);
        const ours = signed(unsigned, secret);
        expect(ours).toBe(await account.signTransaction(transaction));

        const parsed = EthersTransaction.from(unsigned);
        expect(parsed.unsignedSerialized).toBe(unsigned);
        expect(ours).toBe(await new Wallet(hex(secret)).signTransaction(parsed));

        const read = EthersTransaction.from(ours);
        expect(read.from).toBe(account.address);
        expect(read.unsignedSerialized).toBe(unsigned);
        // A blob transaction without its sidecars is not among the types that viem says it recovers, and it does.
        expect(await recoverTransactionAddress({ serializedTransaction: ours as TransactionSerialized })).toBe(
          account.address,
        );
        expect(parseTransaction(ours as TransactionSerialized).nonce ?? 0).toBe(transaction.nonce);
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it('is read the same with 0x, without it, and in capitals', async () => {
    const transaction = await fc.sample(arbitrary, { numRuns: 1, seed: 7 })[0];
    if (!transaction) throw new Error('a sample has one');
    const digits = serializeTransaction(transaction).slice(2);
    const secret = new Uint8Array(32).fill(5);
    expect(signed(digits, secret)).toBe(signed(`0x${digits}`, secret));
    expect(signed(digits.toUpperCase(), secret)).toBe(signed(digits, secret));
  });
});

describe('published transactions', () => {
  it('signs the example of EIP-155', () => {
    const unsigned = '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080';
    expect(signed(unsigned, new Uint8Array(32).fill(0x46))).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    );
  });

  it('signs a legacy transaction from before EIP-155, as ethers does', async () => {
    const secret = new Uint8Array(32).fill(9);
    const made = EthersTransaction.from({
      type: 0,
      to: `0x${'35'.repeat(20)}`,
      gasPrice: 7,
      gasLimit: 21_000,
      nonce: 3,
    });
    const ours = signed(made.unsignedSerialized, secret);
    expect(ours).toBe(await new Wallet(hex(secret)).signTransaction(made));
    expect(EthersTransaction.from(ours)).toMatchObject({ chainId: 0n, from: new Wallet(hex(secret)).address });
  });
});

describe('a key of another curve', () => {
  it.each(['CURVE_P256', 'CURVE_ED25519'] as const)('%s signs nothing', (curve) => {
    const transaction = ethereum.parse(
      '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080',
    );
    const signer = signerOf(hexToBytes('11'.repeat(32)), curve);
    expect(() => ethereum.sign(transaction, signer)).toThrow('needs a secp256k1 key');
  });
});
