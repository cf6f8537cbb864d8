import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from '#engine/crypto/bytes.ts';
import { Fault } from '#engine/fault.ts';
import { tron } from '#engine/signing/tron/index.ts';
import { decode, encode, type Values } from '#engine/signing/tron/messages.ts';
import { contractTypes, rawTransaction, transaction } from '#engine/signing/tron/schema.ts';
import { faultOf } from '../../harness/faults.ts';
import { readingFor, signerOf } from '../../harness/signers.ts';
import { aKey } from './psbts.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const me = signerOf(aKey(1));
const address = (filled: number): Uint8Array => Uint8Array.of(0x41, ...new Uint8Array(20).fill(filled));
const transferValues = { owner_address: address(1), to_address: address(2), amount: 5n };

/** The raw_data of a transaction with one contract, as its messages are encoded here. */
function aTransaction(name: string, values: Values, more: Values = {}, contract: Values = {}): string {
  const known = contractTypes.find((type) => type.name === name);
  if (!known) throw new Error(`${name} is not known`);
  const parameter = { type_url: `type.googleapis.com/protocol.${name}`, value: encode(known.parameter, values) };
  const one = { type: BigInt(known.no), parameter, ...contract };
  return toHex(
    encode(rawTransaction, { ref_block_bytes: Uint8Array.of(1, 2), expiration: 9n, contract: [one], ...more }),
  );
}

const good = aTransaction('TransferContract', transferValues);
const invalid = 'INVALID_TRANSACTION';
const unsupported = 'UNSUPPORTED_TRANSACTION_TYPE';
/** What every refusal of a spelling says. */
const spelling = 'in the encoding of Tron';

describe('what is no Tron transaction that is signed here', () => {
  it.each<readonly [string, string, string, string]>([
    ['it is empty', '', invalid, spelling],
    ['it is no hex', `0x${good}`, invalid, spelling],
    ['it is cut off', good.slice(0, -2), invalid, spelling],
    ['a field is not known', `${good}ba0100`, invalid, spelling],
    ['a field comes again', `${good}4009`, invalid, spelling],
    ['fields are out of order', `4009${good.replace('4009', '')}`, invalid, spelling],
    ['a number takes more bytes than it needs', good.replace('4009', '408900'), invalid, spelling],
    ['a default is spelt out', `${good}7000`, invalid, spelling],
    ['a field has another type', good.replace('4009', '420109'), invalid, spelling],
    ['a group begins', `${good}0b0c`, invalid, spelling],
    [
      'it is a whole transaction',
      toHex(encode(transaction, { raw_data: hexToBytes(good), signature: [new Uint8Array(65)] })),
      invalid,
      spelling,
    ],
    ['it has no contract', toHex(encode(rawTransaction, { expiration: 9n })), invalid, 'exactly one contract'],
    [
      'it has two contracts',
      aTransaction('TransferContract', transferValues, { contract: [{ type: 1n }, { type: 1n }] }),
      invalid,
      'exactly one contract',
    ],
    [
      'its contract makes another',
      aTransaction('TransferContract', transferValues, {}, { type: 30n }),
      unsupported,
      'type 30 are not supported',
    ],
    [
      'its contract is of a type that does not exist',
      aTransaction('TransferContract', transferValues, {}, { type: 7n }),
      unsupported,
      'type 7',
    ],
    ['its type is negative', aTransaction('TransferContract', transferValues, {}, { type: -1n }), invalid, 'negative'],
    [
      'its parameter is said to be another',
      aTransaction('TransferContract', transferValues, {}, { type: 54n }),
      invalid,
      'has a different type',
    ],
    [
      'it has no parameter',
      aTransaction('TransferContract', transferValues, {}, { parameter: undefined }),
      invalid,
      'has a different type',
    ],
    [
      'its parameter holds more than is known',
      withParameter('0a15' + toHex(address(1)) + '3801'),
      invalid,
      'parameter of TransferContract',
    ],
    [
      'an address is that of another network',
      aTransaction('TransferContract', { ...transferValues, to_address: address(2).fill(0xa0, 0, 1) }),
      invalid,
      'to_address',
    ],
    [
      'an address is missing',
      aTransaction('TransferContract', { ...transferValues, owner_address: new Uint8Array(0) }),
      invalid,
      'owner_address',
    ],
    [
      'an amount is negative',
      aTransaction('TransferContract', { ...transferValues, amount: -1n }),
      invalid,
      'amount: it is negative',
    ],
    [
      'a resource does not exist',
      aTransaction('FreezeBalanceV2Contract', { owner_address: address(1), frozen_balance: 1n, resource: 3n }),
      invalid,
      'resource: 3 is none of',
    ],
    [
      'a permission is of no kind',
      aTransaction('AccountPermissionUpdateContract', { owner_address: address(1), owner: { type: 3n } }),
      invalid,
      'type: 3 is none of',
    ],
    [
      'a list is longer than the network takes',
      aTransaction('VoteWitnessContract', {
        owner_address: address(1),
        votes: Array.from({ length: 101 }, () => ({ vote_address: address(2) })),
      }),
      invalid,
      'parameter of VoteWitnessContract',
    ],
  ])('is refused when %s', (_because, hex, errorCode, says) => {
    const fault = faultOf(() => tron.parse(hex));
    expect(fault).toMatchObject({ errorCode, message: expect.stringMatching(/^parameters\.unsignedTransaction: /) });
    expect(fault.message).toContain(says);
  });

  it('takes no key of another curve', () => {
    expect(faultOf(() => tron.sign(tron.parse(good), signerOf(aKey(1), 'CURVE_P256')))).toMatchObject({
      errorCode: invalid,
    });
    expect(tron.read(tron.parse(good), readingFor(signerOf(aKey(1), 'CURVE_ED25519'))).cautions).toEqual([
      'foreign-sender',
    ]);
  });
});

describe('any bytes', () => {
  it('end in an answer or in a fault, and what is signed is what came', () => {
    const bases = [
      good,
      aTransaction('AccountPermissionUpdateContract', {
        owner_address: address(1),
        actives: [{ type: 2n, permission_name: 'a', keys: [{ address: address(2), weight: 1n }] }],
      }),
    ];
    const property = fc.property(
      fc.constantFrom(...bases),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 2 }),
      (base, edits) => {
        const bytes = hexToBytes(base);
        for (const [at, byte] of edits) bytes[at % bytes.length] = byte;
        try {
          const parsed = tron.parse(toHex(bytes));
          tron.facts(parsed, readingFor(me));
          tron.read(parsed, readingFor(me));
          expect(decode(transaction, hexToBytes(tron.sign(parsed, me)))?.['raw_data']).toEqual(bytes);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Fault);
        }
      },
    );
    fc.assert(property, { numRuns: propertyRuns(1_000) });
  });

  it('have one spelling: what decodes is what its contents encode to', () => {
    const values = fc.record({
      permission_name: fc.string({ unit: 'binary', maxLength: 20 }),
      type: fc.constantFrom(0n, 1n, 2n, -1n, 2n ** 31n - 1n),
      threshold: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      operations: fc.uint8Array({ maxLength: 40 }),
      keys: fc.array(
        fc.record({ address: fc.uint8Array({ maxLength: 22 }), weight: fc.bigInt({ min: 0n, max: 2n ** 40n }) }),
        { maxLength: 3 },
      ),
    });
    const permission = contractTypes.find(({ no }) => no === 46)?.parameter.find(({ name }) => name === 'owner')?.type;
    if (!permission || typeof permission === 'string') throw new Error('a permission is a message');
    const property = fc.property(values, fc.nat(), (contents, at) => {
      const bytes = encode(permission, contents);
      expect(decode(permission, bytes)).toEqual({ id: 0n, parent_id: 0n, ...contents });
      const other = Uint8Array.from(bytes);
      if (other.length > 0) other[at % other.length] = (other[at % other.length] ?? 0) ^ 0x80;
      const read = decode(permission, other);
      expect(read && toHex(encode(permission, read))).toBe(read && toHex(other));
    });
    fc.assert(property, { numRuns: propertyRuns(300) });
    expect(decode(permission, Uint8Array.of(0x1a, 1, 0xff))).toBeNull();
    expect(decode(permission, Uint8Array.of(0x1a, 2, ...utf8ToBytes('é')))).toMatchObject({ permission_name: 'é' });
  });
});

/** A transfer whose parameter is these bytes, hex. */
function withParameter(value: string): string {
  const parameter = { type_url: 'type.googleapis.com/protocol.TransferContract', value: hexToBytes(value) };
  return aTransaction('TransferContract', transferValues, {}, { parameter });
}
