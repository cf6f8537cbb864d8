import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction, TypedDataEncoder, type TypedDataDomain, type TypedDataField } from 'ethers';
import {
  decodeFunctionData,
  encodeFunctionData,
  hashTypedData,
  parseAbi as viemAbi,
  parseTransaction,
  serializeTransaction,
  type Abi,
  type Hex,
  type TypedDataDefinition,
} from 'viem';
import { describe, expect } from 'vitest';
import { decodeCall, parseAbi } from '#engine/signing/abi.ts';
import { parseAuthorization } from '#engine/signing/authorization.ts';
import { ethereum } from '#engine/signing/ethereum/index.ts';
import type { SolidityValue } from '#engine/signing/solidity.ts';
import { parseTypedData, readTypedData, typedDataDigest, typedDataFacts } from '#engine/signing/typed-data.ts';
import { readingFor, signerOf } from '../harness/signers.ts';
import { bytesOf, fuzz, ours, theirs, verdictOf, type Verdict } from './fuzz.ts';

const signer = signerOf(new Uint8Array(32).fill(7), 'CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM');
const context = readingFor(signer);
const to: Hex = `0x${'35'.repeat(20)}`;
const word: Hex = `0x${'11'.repeat(32)}`;

const common = { chainId: 1, nonce: 3, gas: 21_000n, to, value: 10n ** 18n, data: '0xa9059cbb' } as const;
const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n };
const accessList = [{ address: to, storageKeys: [word] }];
const authorization = { chainId: 1, address: to, nonce: 1, r: word, s: word, yParity: 1 };
const transactions: readonly Hex[] = [
  serializeTransaction({ type: 'legacy', gasPrice: 20n, ...common }),
  serializeTransaction({ type: 'eip2930', gasPrice: 20n, accessList, ...common }),
  serializeTransaction({ type: 'eip1559', accessList, ...fees, ...common }),
  serializeTransaction({
    type: 'eip4844',
    ...fees,
    ...common,
    maxFeePerBlobGas: 3n,
    blobVersionedHashes: [`0x01${'22'.repeat(31)}`],
  }),
  serializeTransaction({ type: 'eip7702', ...fees, ...common, authorizationList: [authorization] }),
];

/** What viem and ethers read is what policies are told; where one of them gives up on a number, the other stands for both. */
function judge(hex: string): Verdict {
  const parsed = ours(() => ethereum.parse(hex));
  const viem = theirs(() => parseTransaction(`0x${hex}` as `0x02${string}`));
  const ethers = theirs(() => Transaction.from(`0x${hex}`));
  if (!parsed) return verdictOf(parsed, viem && ethers);
  if (!viem && !ethers) throw new Error('neither viem nor ethers reads it');
  const tx = ethereum.facts(parsed, context)['tx'] as Readonly<Record<string, unknown>>;
  ethereum.read(parsed, context);
  if (viem)
    expect([viem.to ?? '', viem.data ?? '0x', viem.value ?? 0n, viem.gas ?? 0n], 'viem').toEqual([
      lower(tx['to']),
      tx['data'],
      tx['value'],
      tx['gas'],
    ]);
  if (ethers) {
    expect(
      [lower(ethers.to), ethers.data, ethers.value, ethers.gasLimit, BigInt(ethers.nonce), ethers.chainId],
      'ethers',
    ).toEqual([lower(tx['to']), tx['data'], tx['value'], tx['gas'], tx['nonce'], tx['chain_id'] ?? 0n]);
    expect(ethers.unsignedHash).toBe(`0x${bytesToHex(keccak_256(bytesOf(hex)))}`);
  }
  const signed = ours(() => ethereum.sign(parsed, signer));
  const again = signed === undefined ? undefined : theirs(() => Transaction.from(`0x${signed}`));
  if (again) {
    expect(again.from?.toLowerCase()).toBe(signer.address?.toLowerCase());
    if (ethers) expect(again.unsignedHash).toBe(ethers.unsignedHash);
  }
  return 'accepted';
}

const lower = (text: unknown): unknown => (typeof text === 'string' ? text.toLowerCase() : '');

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[2]' },
      { name: 'contents', type: 'bytes' },
      { name: 'tag', type: 'bytes4' },
      { name: 'amounts', type: 'int64[][]' },
      { name: 'urgent', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1, verifyingContract: to },
  message: {
    from: { name: 'Cow', wallets: [to] },
    to: [
      { name: 'Bob', wallets: [] },
      { name: 'Eve', wallets: [to, to] },
    ],
    contents: '0xabcd',
    tag: '0x01020304',
    amounts: [['-1', 2], []],
    urgent: true,
  },
};

type TypedDataText = Readonly<{
  types: Record<string, TypedDataField[]>;
  domain: TypedDataDomain;
  message: Record<string, unknown>;
}>;

/**
 * The digest of another reader. Where the types leave out `EIP712Domain`, readers work it out from what `domain` has: there viem leaves out
 * a `chainId` that is text, and ethers takes it as a number like any other integer that is written as text.
 */
function digestOfOther(sent: string): Hex {
  // An address in capitals alone has no checksum (EIP-55), and viem calls its checksum wrong.
  const text = sent.replaceAll(/"0x[0-9A-F]{40}"/g, (address) => address.toLowerCase());
  const data = JSON.parse(text) as TypedDataText & TypedDataDefinition;
  if ('EIP712Domain' in data.types) return hashTypedData(data);
  return TypedDataEncoder.hash(data.domain, typesOf(data.primaryType, data.types), data.message) as Hex;
}

/** The types that `name` is made of: ethers refuses types that nothing uses. */
function typesOf(
  name: string,
  types: TypedDataText['types'],
  found: TypedDataText['types'] = {},
): TypedDataText['types'] {
  const fields = types[name];
  if (!fields || found[name]) return found;
  found[name] = fields;
  for (const { type } of fields) typesOf(type.replace(/\[.*$/, ''), types, found);
  return found;
}

const { EIP712Domain: _, ...typesWithoutDomain } = mail.types;
const mailWithoutDomain = {
  ...mail,
  types: typesWithoutDomain,
  domain: { ...mail.domain, chainId: `0x${'f'.repeat(64)}` },
};

const abi: Abi = viemAbi([
  'struct Leg { address pool; int24[2] ticks; bytes path }',
  'function swap(Leg[] legs, (uint8 kind, string note) memo, bytes32 salt, bool exact) returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function stop()',
]);
const calls: readonly Hex[] = [
  encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [
      [
        { pool: to, ticks: [-1, 5], path: '0x1234' },
        { pool: to, ticks: [0, 0], path: '0x' },
      ],
      { kind: 3, note: 'für Mai' },
      word,
      true,
    ],
  }),
  encodeFunctionData({ abi, functionName: 'approve', args: [to, 2n ** 256n - 1n] }),
  encodeFunctionData({ abi, functionName: 'swap', args: [[], { kind: 3, note: '\0\0ür Mai' }, word, true] }),
  encodeFunctionData({ abi, functionName: 'swap', args: [[], { kind: 3, note: '\0\0' }, word, true] }),
  encodeFunctionData({ abi, functionName: 'stop' }),
];
const interfaceText = JSON.stringify(abi);
const contract = parseAbi(interfaceText);

/** viem's values in our form: tuples by position, numbers as bigints. */
function plain(value: unknown): SolidityValue {
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (typeof value === 'object' && value !== null) return Object.values(value).map((item) => plain(item));
  if (typeof value === 'number') return BigInt(value);
  return typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : (value as SolidityValue);
}

/** viem leaves out the zero bytes that a text begins with, but for the last of a text that has nothing else; they are in the text. */
function withoutFirstZeros(value: SolidityValue): SolidityValue {
  if (Array.isArray(value)) return value.map((item: SolidityValue) => withoutFirstZeros(item));
  return typeof value === 'string' ? value.replace(/^\0+/, '') : value;
}

describe('Ethereum', () => {
  fuzz('an Ethereum transaction', { form: 'hex', corpus: transactions.map((hex) => hex.slice(2)), judge });

  fuzz('typed data', {
    form: 'json',
    corpus: [JSON.stringify(mail), JSON.stringify(mailWithoutDomain)],
    judge: (text) => {
      const parsed = ours(() => parseTypedData(text));
      const digest = theirs(() => digestOfOther(text));
      if (!parsed) return verdictOf(parsed, digest);
      expect(`0x${bytesToHex(typedDataDigest(parsed))}`).toBe(digest);
      typedDataFacts(parsed);
      readTypedData(parsed);
      return 'accepted';
    },
  });

  fuzz('an authorization', {
    form: 'json',
    corpus: [JSON.stringify({ address: to, chainId: 1, nonce: 2 })],
    judge: (text) =>
      verdictOf(
        ours(() => parseAuthorization(text)),
        undefined,
      ),
  });

  fuzz('an ABI', {
    form: 'json',
    corpus: [interfaceText],
    judge: (text) => {
      const parsed = ours(() => parseAbi(text));
      if (parsed) for (const call of calls) decodeCall(parsed, bytesOf(call));
      return verdictOf(parsed, undefined);
    },
  });

  fuzz('the data of a call', {
    form: 'hex',
    corpus: calls.map((call) => call.slice(2)),
    judge: (hex) => {
      const decoded = decodeCall(contract, bytesOf(hex));
      const other = theirs(() => decodeFunctionData({ abi, data: `0x${hex}` }));
      if (!decoded) return verdictOf(undefined, other);
      if (!other) throw new Error('viem does not read it');
      expect([decoded.function.name, withoutFirstZeros(decoded.values)]).toEqual([
        other.functionName,
        withoutFirstZeros(plain(other.args ?? [])),
      ]);
      return 'accepted';
    },
  });
});
