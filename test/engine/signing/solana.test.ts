import { PublicKey, Transaction, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { parseHex, toHex } from '#engine/crypto/bytes.ts';
import { Fault } from '#engine/fault.ts';
import { solana } from '#engine/signing/solana/index.ts';
import {
  address,
  blockhash,
  keypair,
  legacy,
  pay,
  signerFor,
  table,
  v0,
  wire,
} from '../../harness/solana-transactions.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const ann = keypair(1);
const bob = keypair(2);
const to = address(50);
const bytesOf = (hex: string): Uint8Array => parseHex(hex) ?? new Uint8Array();
const signed = (unsigned: string, pair = ann): string => solana.sign(solana.parse(unsigned), signerFor(pair));

/** Why `act` is refused, and with which code. */
function refusal(act: () => unknown): { code: string | undefined; message: string } {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Fault) return { code: thrown.errorCode, message: thrown.message };
    throw thrown;
  }
  return { code: undefined, message: 'nothing was refused' };
}

describe('a signed Solana transaction', () => {
  it('is what web3.js makes with the same key, and verifies there', () => {
    const unsigned = legacy(ann.publicKey, pay(ann.publicKey, to, 1_000_000));
    const ours = signed(wire(unsigned));
    unsigned.sign(ann);
    expect(ours).toBe(toHex(Uint8Array.from(unsigned.serialize())));
    expect(Transaction.from(bytesOf(ours)).verifySignatures()).toBe(true);
  });

  it('of version 0 is what web3.js makes too, lookup tables and all', () => {
    const tables = [table(address(60), [to, address(51)])];
    const unsigned = v0(ann.publicKey, [pay(ann.publicKey, to, 5n)], tables);
    const ours = signed(wire(unsigned));
    unsigned.sign([ann]);
    expect(ours).toBe(wire(unsigned));
    const { message, signatures } = VersionedTransaction.deserialize(bytesOf(ours));
    expect(nacl.sign.detached.verify(message.serialize(), signatures[0] ?? to.toBytes(), ann.publicKey.toBytes())).toBe(
      true,
    );
  });

  it('keeps the slots of the others as they were, whoever signs first', () => {
    const unsigned = legacy(ann.publicKey, pay(ann.publicKey, to, 1), pay(bob.publicKey, to, 2));
    const blank = wire(unsigned);
    unsigned.sign(ann, bob);
    const both = toHex(Uint8Array.from(unsigned.serialize()));
    expect(signed(signed(blank, ann), bob)).toBe(both);
    expect(signed(signed(blank, bob), ann)).toBe(both);
    const once = bytesOf(signed(blank, bob));
    expect(once.subarray(1, 65)).toEqual(new Uint8Array(64));
  });

  it('signed again is the same, but a slot that holds something else is not overwritten', () => {
    const blank = wire(legacy(ann.publicKey, pay(ann.publicKey, to, 1)));
    expect(signed(signed(blank))).toBe(signed(blank));
    const forged = `01${'7f'.repeat(64)}${blank.slice(130)}`;
    expect(refusal(() => signed(forged))).toEqual({
      code: 'INVALID_TRANSACTION',
      message: expect.stringContaining('is not for this message'),
    });
  });

  it('is not signed by a key whose signature it does not take', () => {
    const blank = wire(legacy(ann.publicKey, pay(ann.publicKey, bob.publicKey, 1)));
    expect(refusal(() => signed(blank, bob))).toEqual({
      code: 'INVALID_TRANSACTION',
      message: expect.stringContaining(`${bob.publicKey.toBase58()} is not a signer of it`),
    });
  });

  it('is read, re-encoded and signed as web3.js does, whatever is in it', () => {
    const key = fc.integer({ min: 10, max: 40 }).map(address);
    const account = fc.record({ pubkey: key, isSigner: fc.constant(false), isWritable: fc.boolean() });
    const instruction = fc
      .record({ programId: key, keys: fc.array(account, { maxLength: 5 }), data: fc.uint8Array({ maxLength: 40 }) })
      .map(({ programId, keys, data }) => new TransactionInstruction({ programId, keys, data: Buffer.from(data) }));
    fc.assert(
      fc.property(fc.array(instruction, { minLength: 1, maxLength: 4 }), fc.boolean(), (instructions, versioned) => {
        const programs = new Set(instructions.map(({ programId }) => programId.toBase58()));
        const others = Array.from({ length: 31 }, (_, n) => address(10 + n)).filter(
          (one) => !programs.has(one.toBase58()),
        );
        const unsigned = versioned
          ? v0(ann.publicKey, instructions, [table(address(60), others)])
          : legacy(ann.publicKey, ...instructions);
        const ours = signed(wire(unsigned));
        if (unsigned instanceof VersionedTransaction) unsigned.sign([ann]);
        else unsigned.sign(ann);
        expect(ours).toBe(wire(unsigned));
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('what is no Solana transaction', () => {
  const good = wire(legacy(ann.publicKey, pay(ann.publicKey, to, 1_000_000)));
  const goodV0 = wire(v0(ann.publicKey, [pay(ann.publicKey, to, 5n)], [table(address(60), [to])]));
  const slot = `01${'00'.repeat(64)}`;
  const key = (n: number): string => toHex(address(n).toBytes());
  const hash = toHex(new PublicKey(blockhash).toBytes());
  /** A legacy message of three accounts and one instruction, as its parts. */
  const message = ({ header = '010001', count = '03', third = key(12), instruction = '0202000100' } = {}): string =>
    `${slot}${header}${count}${key(10)}${key(11)}${third}${hash}01${instruction}`;
  const lookup = (indexes: string, program = '02'): string =>
    `${slot}80010001${'03'}${key(10)}${key(11)}${key(12)}${hash}01${program}010100${'01'}${key(60)}${indexes}`;

  it.each([
    ['the form that its parts are put into here', message()],
    ['a lookup put together so', lookup('01040105')],
  ])('is not %s: that one is read', (_what, hex) => {
    expect(() => solana.parse(hex)).not.toThrow();
  });

  it.each([
    ['nothing', '', 'it ends before its message'],
    ['odd hex', good.slice(1), 'hex digits'],
    ['0x before it', `0x${good}`, 'expected hex digits without 0x before them'],
    ['a byte more', `${good}00`, 'not what its own contents encode to'],
    ['a byte more, in version 0', `${goodV0}00`, 'not what its own contents encode to'],
    ['a byte less', good.slice(0, -2), 'ends too early'],
    [
      'no table count, in version 0',
      wire(v0(ann.publicKey, [pay(ann.publicKey, to, 5n)])).slice(0, -2),
      'ends too early',
    ],
    ['more than a packet', good + '00'.repeat(1_200), 'no more than 1232'],
    ['a count of signatures that is too great', `02${'00'.repeat(64)}${good.slice(2)}`, 'signatures for 1 signers'],
    ['no signatures', `00${good.slice(130)}`, '0 signatures for 1 signers'],
    ['a number written longer than it is', message({ count: '8300' }), 'not what its own contents encode to'],
    ['an account twice', message({ third: key(11) }), `lists the account ${address(11).toBase58()} twice`],
    ['no payer', message({ header: '010101' }), 'no signer can pay'],
    ['a header that counts too many', message({ header: '010003' }), 'counts more accounts than the 3'],
    ['an account out of range', message({ instruction: '0202000300' }), 'instruction 0 names account 3 of 3'],
    ['a program out of range', message({ instruction: '0302000100' }), 'names account 3 of 3 as its program'],
    ['the payer as program', message({ instruction: '0002000100' }), 'calls the payer of the fee'],
    ['a program from a table', lookup('01040105', '03'), 'the program of instruction 0 comes from a lookup table'],
    ['an entry taken twice', lookup('01040104'), `it uses entry 4 of ${address(60).toBase58()} twice`],
    ['a table that gives nothing', lookup('0000'), 'it uses no entry of the lookup table'],
    ['version 0 with its message first', `80${good.slice(2)}`, 'begins with its message'],
  ])('is %s', (_what, hex, says) => {
    expect(refusal(() => solana.parse(hex))).toEqual({
      code: 'INVALID_TRANSACTION',
      message: expect.stringContaining(says),
    });
  });

  it.each([
    ['of version 1 behind signatures', `${slot}81${good.slice(130)}`, 'version 1 is not supported'],
    ['of version 1 with its message first', `81${good.slice(130)}`, 'version 1 is not supported'],
    ['of a version yet to come', `${slot}ff${good.slice(130)}`, 'version 127 is not supported'],
  ])('is another thing than one %s, which is unsupported', (_what, hex, says) => {
    expect(refusal(() => solana.parse(hex))).toEqual({
      code: 'UNSUPPORTED_TRANSACTION_TYPE',
      message: expect.stringContaining(says),
    });
  });

  it('is told by its bytes alone: one bit changed is another message, or none', () => {
    const bytes = bytesOf(goodV0);
    fc.assert(
      fc.property(fc.integer({ min: 65, max: bytes.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const outcome = refusal(() => {
          const { messageBytes } = solana.parse(toHex(changed));
          expect(toHex(messageBytes)).toBe(toHex(changed.subarray(65)));
        });
        expect([undefined, 'INVALID_TRANSACTION', 'UNSUPPORTED_TRANSACTION_TYPE']).toContain(outcome.code);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
