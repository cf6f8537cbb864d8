import { hexToBytes } from '@noble/hashes/utils.js';
import { Interface, type Result } from 'ethers';
import fc from 'fast-check';
import { encodeFunctionData, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { type Abi, abiOf, decodeCall, parseAbi } from '#engine/signing/abi.ts';
import { readArguments, type SolidityValue } from '#engine/signing/solidity.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

type Input = Readonly<{ name: string; type: string; components?: readonly Input[] }>;
type Typed = Readonly<{ input: Input; value: fc.Arbitrary<unknown> }>;

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;
const sized = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(hex);
const elementary: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['bool', fc.boolean()],
  ['address', sized(20)],
  ['string', fc.string({ unit: 'grapheme', maxLength: 40 })],
  ['bytes', fc.uint8Array({ maxLength: 70 }).map(hex)],
  ['bytes3', sized(3)],
  ['bytes32', sized(32)],
  ['uint64', fc.bigInt(0n, 2n ** 64n - 1n)],
  ['uint256', fc.bigInt(0n, 2n ** 256n - 1n)],
  ['int128', fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n)],
  ['int256', fc.bigInt(-(2n ** 255n), 2n ** 255n - 1n)],
];

const typed = (input: Omit<Input, 'name'>, value: fc.Arbitrary<unknown>): Typed => ({
  input: { name: '', ...input },
  value,
});
const inLists = ({ input, value }: Typed): fc.Arbitrary<Typed> =>
  fc.constantFrom(
    typed(input, value),
    typed({ ...input, type: `${input.type}[]` }, fc.array(value, { maxLength: 3 })),
    typed({ ...input, type: `${input.type}[2]` }, fc.array(value, { minLength: 2, maxLength: 2 })),
    typed(
      { ...input, type: `${input.type}[][2]` },
      fc.array(fc.array(value, { maxLength: 2 }), { minLength: 2, maxLength: 2 }),
    ),
  );
const named = (all: readonly Typed[]): Input[] => all.map(({ input }, at) => ({ ...input, name: `m${at}` }));
const values = (all: readonly Typed[]): fc.Arbitrary<unknown[]> => fc.tuple(...all.map(({ value }) => value));

const anyElementary = fc.constantFrom(...elementary).chain(([type, value]) => inLists(typed({ type }, value)));
/** Tuples as lists of their values, as ours are. */
const anyTuple = (of: fc.Arbitrary<Typed>): fc.Arbitrary<Typed> =>
  fc
    .array(of, { minLength: 1, maxLength: 3 })
    .chain((all) => inLists(typed({ type: 'tuple', components: named(all) }, values(all))));
const anyInput = fc.oneof(anyElementary, anyTuple(fc.oneof(anyElementary, anyTuple(anyElementary))));
const anyCall = fc
  .array(anyInput, { maxLength: 4 })
  .chain((all) => values(all).map((args) => ({ inputs: named(all), args })));

/** A list of one function. */
const only = (name: string, inputs: readonly Input[]) => [
  { type: 'function', name, stateMutability: 'view', inputs, outputs: [] },
];
const bytesOf = (text: string): Uint8Array => hexToBytes(text.slice(2));
const decoded = (abi: Abi, data: string): readonly SolidityValue[] | undefined =>
  decodeCall(abi, bytesOf(data))?.values;

describe('a call that is read with an ABI', () => {
  it('says what ethers wrote, and what viem wrote, of any types and values', () => {
    fc.assert(
      fc.property(anyCall, ({ inputs, args }) => {
        const json = only('go', inputs);
        const ethers = new Interface(json);
        const data = ethers.encodeFunctionData('go', args);
        const call = decodeCall(parseAbi(JSON.stringify(json)), bytesOf(data));
        expect(call?.function.signature).toBe(ethers.getFunction('go')?.format('sighash'));
        expect(call?.values).toEqual(args);
        // viem takes tuples by their names; without any tuple it writes the same from the same.
        if (!JSON.stringify(json).includes('tuple'))
          expect(
            encodeFunctionData({ abi: json, functionName: 'go', args } as Parameters<typeof encodeFunctionData>[0]),
          ).toBe(data);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('is not read where a byte was changed so that it is no longer what an encoder writes, and else as ethers reads it', () => {
    fc.assert(
      fc.property(anyCall, fc.nat(), fc.nat(255), ({ inputs, args }, at, byte) => {
        const json = only('go', inputs);
        const ethers = new Interface(json);
        const data = bytesOf(ethers.encodeFunctionData('go', args));
        if (data.length > 4) data[4 + (at % (data.length - 4))] = byte;
        const read = decoded(parseAbi(JSON.stringify(json)), hex(data));
        if (!read) return;
        expect(ethers.encodeFunctionData('go', [...read])).toBe(hex(data));
        expect(plain(ethers.decodeFunctionData('go', data))).toEqual(plainer(read));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  const abi = parseAbi(
    JSON.stringify(
      only('go', [
        { name: 'to', type: 'address' },
        { name: 'note', type: 'string' },
      ]),
    ),
  );
  const whole = new Interface(
    only('go', [
      { name: 'to', type: 'address' },
      { name: 'note', type: 'string' },
    ]),
  ).encodeFunctionData('go', [`0x${'11'.repeat(20)}`, 'hello']);
  const at = (index: number, word: string): string =>
    whole.slice(0, 10 + 64 * index) + word + whole.slice(10 + 64 * (index + 1));

  it.each([
    ['nothing but the selector', whole.slice(0, 10)],
    ['half a selector', whole.slice(0, 8)],
    ['another selector', `0x00000000${whole.slice(10)}`],
    ['a word too many', whole + '00'.repeat(32)],
    ['a byte too few', whole.slice(0, -2)],
    ['dirt above an address', at(0, 'ff'.repeat(32))],
    ['an offset into its own head', at(1, '0'.padStart(64, '0'))],
    ['an offset past the end', at(1, 'f'.repeat(64))],
    ['a length past the end', at(2, 'ff'.padStart(64, '0'))],
    ['dirt behind a text', at(3, `${'68656c6c6f'}${'01'.padStart(54, '0')}`)],
    ['a text that is no UTF-8', at(3, `ff${'0'.repeat(62)}`)],
  ])('%s is not read', (_, data) => {
    expect(decoded(abi, data)).toBeUndefined();
    expect(decoded(abi, whole)).toEqual([`0x${'11'.repeat(20)}`, 'hello']);
  });

  it('tells functions of one name apart', () => {
    const two = [...only('go', [{ name: 'a', type: 'uint256' }]), ...only('go', [{ name: 'b', type: 'bytes32' }])];
    const word = 'ab'.repeat(32);
    const both = parseAbi(JSON.stringify(two));
    expect(decoded(both, toFunctionSelector('go(uint256)') + word)).toEqual([BigInt(`0x${word}`)]);
    expect(decoded(both, toFunctionSelector('go(bytes32)') + word)).toEqual([`0x${word}`]);
  });

  it('never makes room for a list that is not there', () => {
    const lists = parseAbi(JSON.stringify(only('go', [{ name: 'a', type: 'uint8[4294967295][4294967295]' }])));
    expect(decoded(lists, `0x${[...lists.keys()][0]}${'00'.repeat(64)}`)).toBeUndefined();
  });
});

/** Nested results of ethers as lists; its addresses have capitals. */
function plain(result: Result): unknown {
  return plainer(result.toArray(true));
}
function plainer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainer);
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value;
}

describe('a call with more in it than anybody reads', () => {
  const lists = '[1][1][1][1][1][1][1]';
  type Nested = Readonly<{ name: string; type: string; components?: readonly Nested[] }>;
  /** Tuples of one in lists of one: a hundred values for each word. */
  const nested = (depth: number): Nested =>
    depth === 0 ? { name: 'it', type: 'bool' } : { name: 'it', type: `tuple${lists}`, components: [nested(depth - 1)] };
  const word = (number: number): string => number.toString(16).padStart(64, '0');
  const calling = (count: number): readonly [Abi, Uint8Array] => {
    const input = { ...nested(15), type: `tuple${lists}[]` };
    const abi = parseAbi(JSON.stringify([{ type: 'function', name: 'go', inputs: [input] }]));
    const [selector = ''] = abi.keys();
    return [abi, hexToBytes(selector + word(32) + word(count) + word(1).repeat(count))];
  };

  it('is one that its function is known of, and no more', () => {
    expect(decodeCall(...calling(100))?.values).toHaveLength(1);
    expect(decodeCall(...calling(15_000))).toBeUndefined();
  });

  it('is shown with types that are cut off', () => {
    const call = decodeCall(...calling(10));
    const shown = readArguments(call?.function.inputs ?? [], call?.values ?? []);
    expect(shown[0]?.type.length).toBe(limits.shownTypeCharsMax + 1);
    expect(JSON.stringify(shown).length).toBeLessThan(1_000_000);
  });
});

describe('an ABI', () => {
  it('may stand in what a compiler writes around it', () => {
    const json = only('go', []);
    expect([...parseAbi(JSON.stringify({ contractName: 'Go', abi: json, bytecode: '0x' })).values()]).toEqual([
      ...parseAbi(JSON.stringify(json)).values(),
    ]);
  });

  it('is read once for each row', () => {
    const row = { label: 'Go', smartContractInterface: JSON.stringify(only('go', [])) };
    expect(abiOf(row)).toBe(abiOf(row));
    expect(abiOf({ ...row })).not.toBe(abiOf(row));
  });

  const deep = (levels: number): Input =>
    levels === 0 ? { name: 'a', type: 'uint8' } : { name: 'a', type: 'tuple', components: [deep(levels - 1)] };

  it.each<readonly [because: string, abi: unknown, says: string]>([
    ['is a number', 1, 'expected a list'],
    ['is an object without one', { bytecode: '0x' }, 'expected a list'],
    ['has an entry that is none', [...only('go', []), null], 'entry 1: expected an object'],
    ['has a function without a name', only('', []), 'entry 0: not a valid function name'],
    ['has a function without inputs', [{ type: 'function', name: 'go' }], 'entry 0 (go): its inputs'],
    [
      'has an input that is none',
      [{ type: 'function', name: 'go', inputs: [1] }],
      'entry 0 (go), input 0: expected an object',
    ],
    ['has an unknown type', only('go', [{ name: 'a', type: 'uint257' }]), 'entry 0 (go), input 0: its type'],
    ['has a list of no length', only('go', [{ name: 'a', type: 'bool[0]' }]), 'its type'],
    ['has a tuple without components', only('go', [{ name: 'a', type: 'tuple' }]), 'not a list'],
    [
      'has a tuple of nothing',
      only('go', [{ name: 'a', type: 'tuple[]', components: [] }]),
      'a tuple must not be empty',
    ],
    [
      'has two inputs of one name',
      only('go', [
        { name: 'a', type: 'bool' },
        { name: 'a', type: 'bool' },
      ]),
      'have the same name',
    ],
    ['has one function twice', [...only('go', []), ...only('go', [])], 'entry 1: go() has the selector of go()'],
    [
      'has two of one selector',
      [
        ...only('collate_propagate_storage', [{ name: 'a', type: 'bytes16' }]),
        ...only('burn', [{ name: 'a', type: 'uint256' }]),
      ],
      'has the selector of',
    ],
    ['is nested too deep', only('go', [deep(limits.abiDepthMax + 2)]), 'nested deeper'],
    [
      'has too many inputs',
      only(
        'go',
        Array.from({ length: limits.abiMembersMax + 1 }, () => ({ name: '', type: 'bool' })),
      ),
      'more than',
    ],
  ])('is refused when it %s', (_, abi, says) => {
    expect(() => parseAbi(JSON.stringify(abi))).toThrow(
      expect.objectContaining({ errorCode: 'REQUEST_INVALID', message: expect.stringContaining(says) as string }),
    );
  });

  it('is refused when it is not JSON', () => {
    expect(() => parseAbi('[')).toThrow('not JSON');
  });
});
