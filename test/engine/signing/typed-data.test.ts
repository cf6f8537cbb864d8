import { bytesToHex } from '@noble/hashes/utils.js';
import { TypedDataEncoder } from 'ethers';
import fc from 'fast-check';
import { hashTypedData, serializeTypedData, type TypedDataDefinition } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Caution } from '#shared/reading.ts';
import { Fault } from '#engine/fault.ts';
import { readRawPayloads } from '#engine/signing/raw-payload.ts';
import { parseTypedData, readTypedData, typedDataDigest, typedDataFacts } from '#engine/signing/typed-data.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const digest = (text: string): string => `0x${bytesToHex(typedDataDigest(parseTypedData(text)))}`;

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];
/** The example that EIP-712 itself gives. */
const mail = {
  types: {
    EIP712Domain: domainType,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};
const { EIP712Domain: _declared, ...withoutDomain } = mail.types;

describe('the digest of typed data', () => {
  const published = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2';

  it('is the published one of EIP-712’s example, with the type of the domain and without it', () => {
    expect(digest(JSON.stringify(mail))).toBe(published);
    expect(digest(JSON.stringify({ ...mail, types: withoutDomain }))).toBe(published);
  });

  it('takes what the clients of viem and ethers send', () => {
    expect(digest(serializeTypedData(mail as TypedDataDefinition))).toBe(published);
    expect(digest(JSON.stringify(TypedDataEncoder.getPayload(mail.domain, withoutDomain, mail.message)))).toBe(
      published,
    );
  });

  it('is that of viem and ethers for any types and values', () => {
    fc.assert(
      fc.property(anyTypedData, ({ types, domain, message }) => {
        const payload = TypedDataEncoder.getPayload(domain, types, message) as Record<string, unknown>;
        const wanted = TypedDataEncoder.hash(domain, types, message);
        expect(digest(JSON.stringify(payload))).toBe(wanted);
        const definition = { types, domain, primaryType: 'Root', message } as unknown as TypedDataDefinition;
        expect(hashTypedData(definition)).toBe(wanted);
        // Without the type of the domain, viem would write an empty domain.
        const whole = { ...definition, types: payload['types'] } as unknown as TypedDataDefinition;
        expect(digest(serializeTypedData(whole))).toBe(wanted);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((made) => `0x${bytesToHex(made)}`);
const elementary: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['bool', fc.boolean()],
  ['address', hex(20)],
  ['string', fc.string({ unit: 'grapheme', maxLength: 40 })],
  ['bytes', fc.uint8Array({ maxLength: 70 }).map((made) => `0x${bytesToHex(made)}`)],
  ['bytes1', hex(1)],
  ['bytes32', hex(32)],
  ['uint8', fc.integer({ min: 0, max: 255 })],
  ['uint256', fc.bigInt(0n, 2n ** 256n - 1n).map(String)],
  ['int64', fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String)],
  ['int256', fc.bigInt(-(2n ** 255n), 2n ** 255n - 1n).map(String)],
];

type Typed = Readonly<{ type: string; value: fc.Arbitrary<unknown> }>;
const inLists = ({ type, value }: Typed): fc.Arbitrary<Typed> =>
  fc.constantFrom<Typed>(
    { type, value },
    { type: `${type}[]`, value: fc.array(value, { maxLength: 3 }) },
    { type: `${type}[2]`, value: fc.array(value, { minLength: 2, maxLength: 2 }) },
    { type: `${type}[2][]`, value: fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { maxLength: 2 }) },
  );
const anyElementary = fc.constantFrom(...elementary).chain(([type, value]) => inLists({ type, value }));

type Struct = Readonly<{ members: { name: string; type: string }[]; value: fc.Arbitrary<Record<string, unknown>> }>;
const structOf = (typed: readonly Typed[]): Struct => ({
  members: typed.map(({ type }, at) => ({ name: `m${at}`, type })),
  value: fc.record(Object.fromEntries(typed.map(({ value }, at) => [`m${at}`, value]))),
});
const anyStruct = fc.array(anyElementary, { minLength: 1, maxLength: 4 }).map(structOf);

const anyDomain = fc.record(
  {
    name: fc.string({ maxLength: 10 }),
    version: fc.constant('1'),
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
    verifyingContract: hex(20),
    salt: hex(32),
  },
  { requiredKeys: [] },
);

/** A root that holds a leaf, lists of it, and whatever else. */
const anyTypedData = fc.tuple(anyStruct, anyDomain).chain(([leaf, domain]) =>
  fc
    .tuple(inLists({ type: 'Leaf', value: leaf.value }), fc.array(anyElementary, { maxLength: 3 }))
    .map(([leaves, others]) => structOf([leaves, ...others]))
    .chain((root) =>
      root.value.map((message) => ({ types: { Root: root.members, Leaf: leaf.members }, domain, message })),
    ),
);

describe('what policies read of typed data', () => {
  it('has the domain’s fields under the language’s names, hex in lower case, numbers as integers and structs by name', () => {
    expect(typedDataFacts(parseTypedData(JSON.stringify(mail)))).toEqual({
      eip_712: {
        primary_type: 'Mail',
        domain: {
          name: 'Ether Mail',
          version: '1',
          chain_id: 1n,
          verifying_contract: '0xcccccccccccccccccccccccccccccccccccccccc',
        },
        message: {
          from: { name: 'Cow', wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826' },
          to: { name: 'Bob', wallet: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' },
          contents: 'Hello, Bob!',
        },
      },
    });
  });
});

const of = (type: string, value: unknown, more: object = {}): string =>
  JSON.stringify({
    types: { Root: [{ name: 'it', type }] },
    domain: { chainId: 1 },
    primaryType: 'Root',
    message: { it: value },
    ...more,
  });

describe('typed data is refused', () => {
  const refusals: readonly (readonly [string, string, string])[] = [
    ['when it is no JSON', '{', 'invalid EIP-712 payload'],
    ['when it is a list', '[]', 'expected an object'],
    ['when a part is missing', JSON.stringify({ ...mail, domain: undefined }), 'domain: it is missing'],
    ['when there is a part too many', JSON.stringify({ ...mail, extra: 1 }), 'extra: unexpected name'],
    ['when a key is there twice', '{"types":{},"types":{}}', 'duplicate key'],
    ['when the message lacks a member', of('uint8', undefined), 'message.it: it is missing'],
    ['when the message has one too many', of('uint8', 1, { message: { it: 1, other: 2 } }), 'message.other'],
    [
      'when the domain has what its type has not',
      of('uint8', 1, { domain: { chainId: 1, planet: 3 } }),
      'domain.planet',
    ],
    [
      'when there is no such primary type',
      of('uint8', 1, { primaryType: 'Other' }),
      'primaryType: types has no struct Other',
    ],
    ['when the domain is the message', of('uint8', 1, { primaryType: 'EIP712Domain' }), 'primaryType'],
    ['when a type is unknown', of('uint7', 1), 'types.Root.0.type: unknown type'],
    ['when a list’s length is none', of('uint8[0]', []), 'unknown type'],
    ['when a number lost digits', of('uint256', 1).replace('"it":1}', '"it":9007199254740993}'), 'message.it'],
    ['when a number is written in fractions', of('uint256', 1.5), 'message.it: expected a whole number'],
    ['when a number is too great for its type', of('uint8', 256), 'message.it: uint8 cannot hold'],
    ['when an unsigned number is negative', of('uint8', '-1'), 'message.it: uint8 cannot hold'],
    ['when bytes are of another length', of('bytes4', '0x112233'), 'message.it: expected 4 bytes'],
    ['when bytes are half', of('bytes', '0x1'), 'message.it: expected 0x'],
    ['when an address is too short', of('address', '0x12'), 'message.it: expected an address'],
    [
      'when the case of an address is no checksum',
      of('address', mail.message.to.wallet.replace('0xb', '0xB')),
      'its checksum',
    ],
    ['when truth is a number', of('bool', 1), 'message.it: expected true or false'],
    ['when text is a number', of('string', 1), 'message.it: expected text'],
    ['when a list has another length', of('uint8[2]', [1]), 'message.it: expected a list of 2, not of 1'],
    ['when a struct is nothing', of('Root', null), 'message.it: expected an object'],
    ['when a struct is called as a type', of('uint8', 1, { types: { uint8: [], Root: [] } }), 'types.uint8'],
    ['when a struct’s name is no name', of('uint8', 1, { types: { 'a b': [], Root: [] } }), 'types.a b'],
    [
      'when two members have one name',
      of('uint8', 1, {
        types: {
          Root: [
            { name: 'it', type: 'uint8' },
            { name: 'it', type: 'bool' },
          ],
        },
      }),
      'types.Root.1.name',
    ],
    [
      'when the domain’s type is not EIP-712’s',
      of('uint8', 1, { types: { Root: [], EIP712Domain: [{ name: 'chainId', type: 'string' }] } }),
      'a domain has no string chainId',
    ],
    ['when it has too many values', of('uint8[]', Array<number>(20_000).fill(1)), 'values'],
    ['when it is nested too deep', of('uint8', '#').replace('"#"', '['.repeat(100)), 'nested deeper'],
  ];

  it.each(refusals)('%s', (_, text, says) => {
    expect(() => parseTypedData(text)).toThrow(
      expect.objectContaining({
        name: 'Fault',
        errorCode: 'REQUEST_INVALID',
        message: expect.stringContaining(says) as string,
      }),
    );
  });
});

describe('the typed data of one request', () => {
  const listOf = (count: number): string =>
    JSON.stringify({
      types: { Root: [{ name: 'it', type: 'uint8[]' }] },
      domain: {},
      primaryType: 'Root',
      message: { it: Array<number>(count).fill(1) },
    });
  const read = (...texts: readonly string[]): number =>
    readRawPayloads({
      payloads: texts,
      field: 'payloads',
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }).length;

  it('has room for so many values, in whatever number of messages', () => {
    expect(read(listOf(8_000), listOf(8_000))).toBe(2);
    expect(() => read(listOf(9_000), listOf(9_000))).toThrow('values');
  });

  it('has room for types as they are written, and not for hundreds that each name all others', () => {
    const long = (at: number): string => `${'x'.repeat(120)}${at}`;
    const types = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [
        long(at),
        [1, 2, 3].map((step) => ({ name: long(step), type: `${long((at + step) % 250)}[]` })),
      ]),
    );
    const message = Object.fromEntries([1, 2, 3].map((step) => [long(step), []]));
    const text = JSON.stringify({ types, domain: {}, primaryType: long(0), message });
    expect(() => read(text)).toThrow('exceed the size limit');
    expect(read(...Array<string>(100).fill(JSON.stringify(mail)))).toBe(100);
  });
});

describe('any text', () => {
  /** Typed data in which one value, somewhere, is another. */
  const spoilt = fc.tuple(fc.jsonValue({ maxDepth: 2 }), fc.nat()).map(([other, at]) => {
    const places: (() => void)[] = [];
    const copy = structuredClone(mail) as unknown;
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        places.push(() => ((value as Record<string, unknown>)[key] = other));
        walk(inner);
      }
    };
    walk(copy);
    places[at % places.length]?.();
    return JSON.stringify(copy);
  });

  it('is typed data that viem hashes the same, or a fault', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, spoilt, fc.json(), fc.string()), (text) => {
        let ours: string;
        try {
          ours = digest(text);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
          return;
        }
        expect(ours).toBe(hashTypedData(JSON.parse(text) as TypedDataDefinition));
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});

describe('what people are shown of typed data', () => {
  const permit = (value: string, primary = 'Permit', type = 'uint256'): string =>
    JSON.stringify({
      types: {
        [primary]: [
          { name: 'spender', type: 'address' },
          { name: 'value', type },
        ],
      },
      domain: { name: 'Token', chainId: 1 },
      primaryType: primary,
      message: { spender: `0x${'11'.repeat(20)}`, value },
    });
  const order = (name: string, gives: string, takes: string): string =>
    JSON.stringify({
      types: {
        [name]: [
          { name: gives, type: 'address' },
          { name: takes, type: 'address' },
        ],
      },
      domain: { name: 'Market', chainId: 1 },
      primaryType: name,
      message: { [gives]: `0x${'11'.repeat(20)}`, [takes]: `0x${'22'.repeat(20)}` },
    });
  const safeTx = (operation: number): string =>
    JSON.stringify({
      types: { SafeTx: [{ name: 'operation', type: 'uint8' }] },
      domain: { chainId: 1 },
      primaryType: 'SafeTx',
      message: { operation },
    });
  const components = { offer: [], consideration: [] };
  const bulkOrder = JSON.stringify({
    types: {
      BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }],
      OrderComponents: [
        { name: 'offer', type: 'address[]' },
        { name: 'consideration', type: 'address[]' },
      ],
    },
    domain: { name: 'Seaport', chainId: 1 },
    primaryType: 'BulkOrder',
    message: { tree: [components, components] },
  });
  const cautionsOf = (text: string): readonly Caution[] => readTypedData(parseTypedData(text)).cautions;

  it('has the domain and every value with its type', () => {
    expect(readTypedData(parseTypedData(JSON.stringify(mail)))).toMatchObject({
      primaryType: 'Mail',
      domain: [
        { name: 'name', value: 'Ether Mail' },
        { name: 'version' },
        { name: 'chainId', value: '1' },
        { name: 'verifyingContract' },
      ],
      message: [
        { name: 'from', type: 'Person', value: [{ name: 'name', type: 'string', value: 'Cow' }, { name: 'wallet' }] },
        { name: 'to' },
        { name: 'contents', value: 'Hello, Bob!' },
      ],
      cautions: ['unread-typed-data'],
    });
  });

  it.each<readonly [string, string, readonly Caution[]]>([
    ['a permit of all there can be', permit(String(2n ** 256n - 1n)), ['unlimited-allowance']],
    [
      'a permit of all that 160 bits hold',
      permit(String(2n ** 160n - 1n), 'PermitSingle', 'uint160'),
      ['unlimited-allowance'],
    ],
    ['an authorization of EIP-3009', permit('1', 'TransferWithAuthorization'), ['token-authorization']],
    ['one that the recipient sends', permit('1', 'ReceiveWithAuthorization'), ['token-authorization']],
    ['a signature transfer of Permit2', permit('1', 'PermitTransferFrom'), ['token-authorization']],
    ['the end of an authorization', permit('1', 'CancelAuthorization'), ['unread-typed-data']],
    ['a permit of a sum', permit('1000000'), ['token-authorization']],
    ['a permit of nothing, which takes an allowance back', permit('0'), ['unread-typed-data']],
    ['an order of Seaport', order('OrderComponents', 'offer', 'consideration'), ['token-authorization']],
    ['orders of Seaport in bulk', bulkOrder, ['token-authorization']],
    ['an order of CoW Protocol', order('Order', 'sellToken', 'buyToken'), ['token-authorization']],
    ['an order of 0x', order('LimitOrder', 'makerToken', 'takerToken'), ['token-authorization']],
    ['a struct with half of an order', order('Order', 'offer', 'note'), ['unread-typed-data']],
    ['a great number that is no allowance', permit(String(2n ** 256n - 1n), 'Order'), ['unread-typed-data']],
    ['a Safe that is to run foreign code as itself', safeTx(1), ['delegate-call']],
    ['a Safe that only calls, which can be a payment of all that it has', safeTx(0), ['unread-typed-data']],
    ['a domain without a chain', of('uint8', 1, { domain: { name: 'x' } }), ['unread-typed-data', 'any-chain']],
    ['a text that turns around', of('string', 'pay \u202eBob'), ['unread-typed-data', 'deceptive-text']],
  ])('%s', (_, text, cautions) => {
    expect(cautionsOf(text)).toEqual(cautions);
  });
});
