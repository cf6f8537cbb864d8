import {
  createTransferCheckedInstruction,
  createTransferInstruction,
  decodeTransferCheckedInstruction,
  decodeTransferInstruction,
} from '@solana/spl-token';
import { SystemInstruction, TransactionInstruction, VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect } from 'vitest';
import { parseIdl } from '#engine/signing/solana/idl.ts';
import { solana } from '#engine/signing/solana/index.ts';
import { coinMovements, tokenMovements } from '#engine/signing/solana/movements.ts';
import { decodeInstruction } from '#engine/signing/solana/decoded.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readingFor } from '../harness/signers.ts';
import { address, keypair, legacy, pay, signerFor, table, v0, wire } from '../harness/solana-transactions.ts';
import { bytesOf, fuzz, ours, theirs, verdictOf, type Verdict } from './fuzz.ts';

const ann = keypair(1);
const bob = keypair(2);
const to = address(50);

/** What web3.js reads is what policies are told, and our signature goes where web3.js looks for it. */
function judge(hex: string): Verdict {
  const parsed = ours(() => solana.parse(hex));
  const other = theirs(() => VersionedTransaction.deserialize(bytesOf(hex)));
  if (!parsed) return verdictOf(parsed, other);
  if (!other) throw new Error('web3.js does not read it');
  const { message, signatures } = other;
  expect(bytesToHex(parsed.messageBytes)).toBe(bytesToHex(message.serialize()));
  expect(VersionedMessage.deserializeMessageVersion(message.serialize())).toBe(parsed.version);
  expect(parsed.accountKeys).toEqual(message.staticAccountKeys.map((key) => key.toBase58()));
  expect(parsed.recentBlockhash).toBe(message.recentBlockhash);
  expect(parsed.instructions.map(({ data, programKey }) => [programKey, bytesToHex(data)])).toEqual(
    message.compiledInstructions.map(({ data, programIdIndex }) => [
      message.staticAccountKeys[programIdIndex]?.toBase58(),
      bytesToHex(data),
    ]),
  );
  expect(parsed.instructions.map(({ accounts }) => accounts.map(({ signer, writable }) => [signer, writable]))).toEqual(
    message.compiledInstructions.map(({ accountKeyIndexes }) =>
      accountKeyIndexes.map((at) => [message.isAccountSigner(at), message.isAccountWritable(at)]),
    ),
  );
  expectSameTransfers(parsed, other);
  const context = readingFor(signerFor(ann));
  solana.facts(parsed, context);
  solana.read(parsed, context);
  const signed = ours(() => solana.sign(parsed, signerFor(ann)));
  if (signed === undefined) return 'accepted';
  const slot = parsed.signers.indexOf(ann.publicKey.toBase58());
  const after = VersionedTransaction.deserialize(bytesOf(signed));
  expect(bytesToHex(after.message.serialize())).toBe(bytesToHex(message.serialize()));
  expect(after.signatures.toSpliced(slot, 1)).toEqual(signatures.toSpliced(slot, 1));
  return 'accepted';
}

/** What web3.js and spl-token take for a transfer is one for us too, of the same amount between the same accounts. */
function expectSameTransfers(parsed: ReturnType<typeof solana.parse>, { message }: VersionedTransaction): void {
  for (const [at, { programIdIndex, accountKeyIndexes, data }] of message.compiledInstructions.entries()) {
    const mine = parsed.instructions[at];
    const keys = accountKeyIndexes.map((index) => message.staticAccountKeys[index]);
    const programId = message.staticAccountKeys[programIdIndex];
    if (!mine || !programId || !keys.every((key) => key !== undefined)) continue;
    const instruction = new TransactionInstruction({
      programId,
      keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
      data: Buffer.from(data),
    });
    const coins = theirs(() => SystemInstruction.decodeTransfer(instruction));
    if (coins)
      expect(coinMovements(mine)).toEqual([
        { by: 'transfer', from: coins.fromPubkey.toBase58(), to: coins.toPubkey.toBase58(), amount: coins.lamports },
      ]);
    const tokens =
      theirs(() => decodeTransferCheckedInstruction(instruction)) ??
      theirs(() => decodeTransferInstruction(instruction));
    if (tokens)
      expect(tokenMovements(mine)).toMatchObject([
        {
          from: tokens.keys.source.pubkey.toBase58(),
          to: tokens.keys.destination.pubkey.toBase58(),
          owner: tokens.keys.owner.pubkey.toBase58(),
          amount: tokens.data.amount,
        },
      ]);
  }
}

const idl = {
  address: to.toBase58(),
  instructions: [
    {
      name: 'swap',
      discriminator: [1],
      accounts: [{ name: 'user' }, { name: 'pool', accounts: [{ name: 'vault' }] }],
      args: [
        { name: 'order', type: { defined: { name: 'Order' } } },
        { name: 'route', type: { vec: { array: ['pubkey', 1] } } },
        { name: 'note', type: { option: 'string' } },
      ],
    },
    { name: 'closeAll', accounts: [], args: [{ name: 'x', type: { tuple: ['u8', 'i256', 'bytes', 'f32'] } }] },
  ],
  types: [
    { name: 'Order', type: { kind: 'struct', fields: [{ name: 'side', type: { defined: 'Side' } }] } },
    { name: 'Side', type: { kind: 'enum', variants: [{ name: 'Buy' }, { name: 'Sell', fields: ['u8', 'bool'] }] } },
  ],
};
const data = bytesOf(`01010901${'01000000'}${'11'.repeat(32)}01${'02000000'}4142`);

describe('Solana', () => {
  const order = [
    pay(ann.publicKey, to, 5n),
    pay(bob.publicKey, address(51), 7n),
    createTransferInstruction(address(52), address(53), ann.publicKey, 9n),
    createTransferCheckedInstruction(address(52), address(54), address(53), ann.publicKey, 9n, 6),
  ];
  const corpus = [legacy(ann.publicKey, ...order), v0(ann.publicKey, order, [table(address(60), [to, address(51)])])];
  fuzz('a Solana transaction', { form: 'hex', corpus: corpus.map(wire), judge });
  fuzz('an IDL', {
    form: 'json',
    corpus: [JSON.stringify(idl)],
    judge: (text) => {
      const parsed = ours(() => parseIdl(text));
      if (parsed)
        for (const bytes of [data, data.subarray(1)]) decodeInstruction(parsed.instructions, anInstruction(bytes));
      return verdictOf(parsed, undefined);
    },
  });
  const { instructions } = parseIdl(JSON.stringify(idl));
  fuzz('the data of an instruction', {
    form: 'hex',
    corpus: [bytesToHex(data)],
    judge: (hex) => verdictOf(decodeInstruction(instructions, anInstruction(bytesOf(hex))), undefined),
  });
});

function anInstruction(bytes: Uint8Array): Parameters<typeof decodeInstruction>[1] {
  const account = { key: to.toBase58(), signer: false, writable: false };
  return { programKey: to.toBase58(), accounts: [account, account], data: bytes };
}
