import { base58, hex, utf8 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/envelope.ts';
import { concat } from '#engine/crypto/bytes.ts';
import type { Fact } from '#engine/policy/facts.ts';
import { idlOf, parseIdl } from '#engine/signing/solana/idl.ts';
import { decodeInstruction, type DecodedInstruction } from '#engine/signing/solana/decoded.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const TAG = 7;
type Case = Readonly<{ type: Json; bytes: Uint8Array; fact: Fact | undefined }>;

/** An interface with one instruction, `go`, that takes `args` behind the byte `TAG`. */
function going(args: readonly Json[], types: readonly Json[] = []): string {
  const instruction = {
    name: 'go',
    discriminator: [TAG],
    accounts: [],
    args: args.map((type, at) => ({ name: `a${at}`, type })),
  };
  return JSON.stringify({ instructions: [instruction], types });
}

const decoded = (idl: string, data: Uint8Array): DecodedInstruction | undefined =>
  decodeInstruction(parseIdl(idl).instructions, {
    programKey: '',
    accounts: [],
    data: concat(Uint8Array.of(TAG), data),
  });

/** The arguments that `data` is read into, where all of it is. */
function argsOf(idl: string, data: Uint8Array): unknown {
  const read = decoded(idl, data);
  return read?.rest.length === 0 ? { ...read.values } : undefined;
}

const little = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Number(BigInt.asUintN(8, value >> BigInt(8 * at))));
const counted = (bytes: Uint8Array, count = bytes.length): Uint8Array => concat(little(BigInt(count), 4), bytes);

describe('the arguments of an instruction', () => {
  const integer = fc.constantFrom(8, 16, 32, 64, 128, 256).chain((bits) =>
    fc.oneof(
      fc
        .bigInt(0n, 2n ** BigInt(bits) - 1n)
        .map((value): Case => ({ type: `u${bits}`, bytes: little(value, bits / 8), fact: value })),
      fc
        .bigInt(-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n)
        .map((value): Case => ({ type: `i${bits}`, bytes: little(value, bits / 8), fact: value })),
    ),
  );
  const { any } = fc.letrec<{ any: Case }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      integer,
      fc.boolean().map((value): Case => ({ type: 'bool', bytes: Uint8Array.of(Number(value)), fact: value })),
      fc
        .string({ unit: 'grapheme' })
        .map((value): Case => ({ type: 'string', bytes: counted(utf8.decode(value)), fact: value })),
      fc
        .uint8Array({ maxLength: 20 })
        .map((value): Case => ({ type: 'bytes', bytes: counted(value), fact: hex.encode(value) })),
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((value): Case => ({ type: 'pubkey', bytes: value, fact: base58.encode(value) })),
      tie('any').map(({ type, bytes, fact }): Case => ({
        type: { option: type },
        bytes: concat(Uint8Array.of(1), bytes),
        fact,
      })),
      tie('any').map(({ type }): Case => ({ type: { option: type }, bytes: Uint8Array.of(0), fact: undefined })),
      fc
        .tuple(tie('any'), fc.nat(4))
        .map(([{ type, bytes, fact = {} }, count]): Case => ({
          type: { vec: type },
          bytes: counted(concat(...Array.from({ length: count }, () => bytes)), count),
          fact: Array.from({ length: count }, () => fact),
        })),
      fc
        .tuple(tie('any'), fc.nat(4))
        .map(([{ type, bytes, fact = {} }, length]): Case => ({
          type: { array: [type, length] },
          bytes: concat(...Array.from({ length }, () => bytes)),
          fact: Array.from({ length }, () => fact),
        })),
      fc
        .array(tie('any'), { maxLength: 4 })
        .map((members): Case => ({
          type: { tuple: members.map(({ type }) => type) },
          bytes: concat(...members.map(({ bytes }) => bytes)),
          fact: members.map(({ fact = {} }) => fact),
        })),
    ),
  }));

  it('are read as Borsh writes them, all of them and nothing besides', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.uint8Array({ minLength: 1, maxLength: 4 }), (cases, more) => {
        const idl = going(cases.map(({ type }) => type));
        const data = concat(...cases.map(({ bytes }) => bytes));
        const expected = cases.flatMap(({ fact }, at) => (fact === undefined ? [] : [[`a${at}`, fact]]));
        expect(argsOf(idl, data)).toEqual(Object.fromEntries(expected));
        expect(argsOf(idl, concat(data, more))).toBeUndefined();
        if (data.length > 0) expect(argsOf(idl, data.subarray(0, -1))).toBeUndefined();
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  const types = [
    {
      name: 'Order',
      type: {
        kind: 'struct',
        fields: [
          { name: 'side', type: { defined: { name: 'Side' } } },
          { name: 'limit', type: { option: 'u16' } },
        ],
      },
    },
    {
      name: 'Side',
      type: {
        kind: 'enum',
        variants: [
          { name: 'Buy' },
          { name: 'Sell', fields: ['u8', 'bool'] },
          { name: 'Swap', fields: [{ name: 'into', type: 'string' }] },
        ],
      },
    },
    { name: 'Pair', type: { kind: 'struct', fields: ['u8', 'u8'] } },
    { name: 'Price', type: { kind: 'type', alias: 'u32' } },
    { name: 'OldPrice', type: { kind: 'alias', value: 'u32' } },
    { name: 'Marker', type: { kind: 'struct' } },
  ];

  it.each<[string, Json, readonly number[], unknown]>([
    ['a struct, its enum without contents', { defined: 'Order' }, [0, 0], { side: 'Buy' }],
    ['a variant of a list', { defined: 'Order' }, [1, 9, 1, 1, 2, 1], { side: { Sell: [9n, true] }, limit: 258n }],
    ['a variant with names', { defined: 'Side' }, [2, 1, 0, 0, 0, 65], { Swap: { into: 'A' } }],
    ['a struct without names', { defined: 'Pair' }, [1, 2], [1n, 2n]],
    ['another name for a type', { defined: 'Price' }, [1, 0, 0, 0], 1n],
    ['another name for a type, as it once was', { defined: 'OldPrice' }, [1, 0, 0, 0], 1n],
    ['a struct of nothing', { defined: 'Marker' }, [], []],
    ['a map', { hashMap: ['u8', 'bool'] }, [1, 0, 0, 0, 5, 1], [[5n, true]]],
    ['a set', { bTreeSet: 'u8' }, [1, 0, 0, 0, 5], [5n]],
    ['a key, as it was once spelled', 'publicKey', Array.from({ length: 32 }, () => 0), '1'.repeat(32)],
    ['a float', 'f64', [0, 0, 0, 0, 0, 0, 0xf8, 0x3f], '1.5'],
    ['a short float', 'f32', [0, 0, 0xc0, 0x3f], '1.5'],
  ])('can be %s', (_what, type, data, expected) => {
    expect(argsOf(going([type], types), Uint8Array.from(data))).toEqual({ a0: expected });
  });

  it.each<[string, Json, readonly number[]]>([
    ['a bool that is neither', 'bool', [2]],
    ['an option that is neither', { option: 'u8' }, [2, 1]],
    ['a variant that there is not', { defined: 'Side' }, [3]],
    ['text that is not UTF-8', 'string', [1, 0, 0, 0, 0xff]],
    ['a list longer than the data', { vec: 'u8' }, [255, 255, 255, 255]],
    ['a list of nothings without end', { vec: { defined: 'Marker' } }, [255, 255, 255, 255]],
    ['nothings in lists in lists', { array: [{ array: [{ array: [{ defined: 'Marker' }, 99] }, 99] }, 99] }, []],
  ])('are not read at all with %s', (_what, type, data) => {
    expect(decoded(going([type], types), Uint8Array.from(data))).toBeUndefined();
  });

  /** Each type holds the one before it: named from the shallowest on, none is deep when it is read. */
  const tower = (height: number, of: (below: Json) => Json): Json[] =>
    Array.from({ length: height }, (_, n) => ({
      name: `T${n}`,
      type: { kind: 'type', alias: of(n === 0 ? 'u8' : { defined: `T${n - 1}` }) },
    }));
  const named = (height: number): Json[] =>
    Array.from({ length: height }, (_, n) => ({ option: { defined: `T${n}` } }));

  it('are not read where they are too deep, however they were named', () => {
    const idl = going(
      [...named(3_000), { defined: 'T2999' }],
      tower(3_000, (below) => ({ option: below })),
    );
    const data = new Uint8Array(6_000).fill(1, 3_000);
    expect(decoded(idl, data)).toBeUndefined();
  });

  it('have names of a bounded length, whatever they are made of', () => {
    const idl = going(
      named(16),
      tower(16, (below) => ({ tuple: Array.from({ length: 9 }, () => below) })),
    );
    const shown = decoded(idl, new Uint8Array(16))?.shown ?? [];
    expect(shown).toHaveLength(16);
    for (const { type } of shown) expect(type.length).toBeLessThan(5_000);
  });

  it('are shown with their types, and bytes as bytes', () => {
    const idl = going([{ array: ['u8', 3] }, { option: { defined: 'Order' } }, { option: 'u8' }], types);
    expect(decoded(idl, Uint8Array.of(1, 2, 255, 1, 1, 9, 0, 0, 0))?.shown).toEqual([
      { name: 'a0', type: '[u8; 3]', value: '0102ff' },
      {
        name: 'a1',
        type: 'option<Order>',
        value: [
          {
            name: 'side',
            type: 'Side',
            value: [
              {
                name: 'Sell',
                type: 'Sell',
                value: [
                  { name: '0', type: 'u8', value: '9' },
                  { name: '1', type: 'bool', value: 'false' },
                ],
              },
            ],
          },
          { name: 'limit', type: 'option<u16>', value: 'None' },
        ],
      },
      { name: 'a2', type: 'option<u8>', value: 'None' },
    ]);
  });
});

const plain = { name: 'go', discriminator: [1], accounts: [], args: [] };
const withArg = (type: Json, types: Json = []): Json => ({
  instructions: [{ ...plain, args: [{ name: 'x', type }] }],
  types,
});
const struct = (name: string, ...fields: Json[]): Json => ({ name, type: { kind: 'struct', fields } });

describe('an interface', () => {
  it.each([
    ['initialize', 'afaf6d1f0d989bed'],
    ['sharedAccountsRoute', 'c1209b3341d69c81'],
    ['shared_accounts_route', 'c1209b3341d69c81'],
  ])('that gives no discriminator has Anchor’s: %s', (name, expected) => {
    const [instruction] = parseIdl(JSON.stringify({ instructions: [{ name, accounts: [], args: [] }] })).instructions;
    expect(hex.encode(instruction?.discriminator ?? new Uint8Array())).toBe(expected);
  });

  it('is read with the discriminants of Shank, groups of accounts, and whatever else it says', () => {
    const accounts = [{ name: 'user' }, { name: 'pool', accounts: [{ name: 'vault' }, { name: 'mint' }] }];
    const instruction = { name: 'Swap', discriminant: { type: 'u8', value: 9 }, accounts, args: [], docs: ['words'] };
    const idl = { version: '1.0.0', name: 'swapper', instructions: [instruction], accounts: [], metadata: {} };
    expect(parseIdl(JSON.stringify(idl))).toEqual({
      instructions: [
        { name: 'Swap', discriminator: Uint8Array.of(9), accounts: ['user', 'pool.vault', 'pool.mint'], args: [] },
      ],
    });
  });

  it('that cannot be read any more names nothing', () => {
    expect(idlOf({ label: 'old', smartContractInterface: '[]' })).toEqual({ instructions: [] });
  });

  it('does not look at types that no instruction uses', () => {
    const idl = { instructions: [plain], types: [struct('Account', { name: 'x', type: { coption: 'u8' } })] };
    expect(parseIdl(JSON.stringify(idl)).instructions).toHaveLength(1);
  });

  const nested = (depth: number): Json => (depth === 0 ? 'u8' : { vec: nested(depth - 1) });
  it.each<[string, Json, string]>([
    ['no object', [], 'invalid IDL: expected an object'],
    ['one without instructions', {}, 'instructions: expected a list'],
    ['an instruction without a name', { instructions: [{ ...plain, name: '' }] }, 'instructions.0.name'],
    ['an account without a name', { instructions: [{ ...plain, accounts: [{}] }] }, 'instructions.0.accounts.0.name'],
    [
      'one account twice',
      { instructions: [{ ...plain, accounts: [{ name: 'a' }, { name: 'a' }] }] },
      'instructions.0.accounts: there are two a',
    ],
    ['one instruction twice', { instructions: [plain, { ...plain, discriminator: [2] }] }, 'there are two go'],
    [
      'two that cannot be told apart',
      { instructions: [plain, { ...plain, name: 'stop', discriminator: [1, 2] }] },
      'instructions.1: its discriminator is not different from that of instructions.0',
    ],
    ['a discriminator of nothing', { instructions: [{ ...plain, discriminator: [] }] }, 'a list of 1 to 32 bytes'],
    ['one that is no bytes', { instructions: [{ ...plain, discriminator: [256] }] }, 'a list of 1 to 32 bytes'],
    ['a type that there is not', withArg('u7'), 'instructions.0.args.0.type: unknown type'],
    ['a form of types that there is not', withArg({ coption: 'u8' }), 'unknown type'],
    ['a type that it does not define', withArg({ defined: 'Order' }), 'types has no Order'],
    ['a type twice', withArg('u8', [struct('A'), struct('A')]), 'types.1: there are two A'],
    [
      'a type that contains itself',
      withArg({ defined: 'A' }, [struct('A', { name: 'b', type: { vec: { defined: 'A' } } })]),
      'types.0: A contains itself',
    ],
    ['types with parameters', withArg({ defined: { name: 'A', generics: ['u8'] } }), 'are not supported'],
    [
      'types that are not Borsh',
      withArg({ defined: 'A' }, [{ name: 'A', serialization: 'bytemuck', type: { kind: 'struct' } }]),
      'types.0.serialization: only Borsh is supported',
    ],
    ['types in types without end', withArg(nested(20)), 'types are nested deeper than 16'],
    ['a length that is none', withArg({ array: ['u8', -1] }), 'expected a type and a length'],
  ])('is refused, with the place, when it is %s', (_what, idl, says) => {
    expect(() => parseIdl(JSON.stringify(idl))).toThrow(says);
  });
});
