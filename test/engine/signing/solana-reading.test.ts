import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  AuthorityType,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { Caution, TransactionReading } from '#shared/reading.ts';
import type { FactFields } from '#engine/policy/facts.ts';
import { evaluatePolicy } from '../policy/finished.ts';
import { solana } from '#engine/signing/solana/index.ts';
import type { ContractInterface } from '#engine/signing/transaction.ts';
import { readingFor } from '../../harness/signers.ts';
import { address, keypair, legacy, pay, signerFor, table, v0, wire } from '../../harness/solana-transactions.ts';
import { aMember, aRequest } from '../policy/a-request.ts';
import { examples } from '../policy/examples.ts';

const ann = keypair(1).publicKey;
const bob = keypair(2).publicKey;
const to = address(50);
const mint = address(51);
const [source, destination] = [address(52), address(53)];
const swapper = address(54);
const text = (key: PublicKey): string => key.toBase58();

const swap: ContractInterface = {
  label: 'Swapper',
  smartContractInterface: JSON.stringify({
    address: text(swapper),
    instructions: [
      {
        name: 'swap',
        discriminator: [9, 8],
        accounts: [
          { name: 'user', signer: true },
          { name: 'pool', writable: true },
        ],
        args: [{ name: 'amount_in', type: 'u64' }],
      },
    ],
  }),
};
const interfaces = { [text(swapper)]: swap };

function swapping(amount: number, pool = to): TransactionInstruction {
  const data = Buffer.from([9, 8, amount % 256, amount >> 8, 0, 0, 0, 0, 0, 0]);
  const keys = [ann, pool].map((pubkey, at) => ({ pubkey, isSigner: at === 0, isWritable: at === 1 }));
  return new TransactionInstruction({ programId: swapper, keys, data });
}

function memo(data: string | Uint8Array): TransactionInstruction {
  const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
  return new TransactionInstruction({ programId, keys: [], data: Buffer.from(data) });
}

const factsOf = (transaction: Parameters<typeof wire>[0]): FactFields =>
  solana.facts(solana.parse(wire(transaction)), readingFor(signerFor(keypair(1)), interfaces));
const txOf = (transaction: Parameters<typeof wire>[0]): FactFields => factsOf(transaction)['tx'] as FactFields;
const readingOf = (transaction: Parameters<typeof wire>[0]): TransactionReading =>
  solana.read(solana.parse(wire(transaction)), readingFor(signerFor(keypair(1)), interfaces));

describe('what policies read of a Solana transaction', () => {
  it('is every field of the language, in the chain’s own words', () => {
    expect(txOf(legacy(ann, pay(ann, to, 7)))).toEqual({
      account_keys: [text(ann), text(to), text(SystemProgram.programId)],
      program_keys: [text(SystemProgram.programId)],
      recent_blockhash: text(address(99)),
      instructions: [
        {
          program_key: text(SystemProgram.programId),
          accounts: [
            { account_key: text(ann), signer: true, writable: true },
            { account_key: text(to), signer: false, writable: true },
          ],
          instruction_data_hex: '020000000700000000000000',
          address_table_lookups: [],
        },
      ],
      transfers: [{ from: text(ann), to: text(to), amount: 7n, instruction_name: 'transfer' }],
      spl_transfers: [],
      address_table_lookups: [],
      max_fee: 5_000n,
    });
  });

  it('names what comes from a table as such, and says where it is', () => {
    const tx = txOf(v0(ann, [pay(ann, to, 7), swapping(1, mint)], [table(address(60), [address(61), to, mint])]));
    expect(tx['transfers']).toMatchObject([{ from: text(ann), to: 'ADDRESS_TABLE_LOOKUP', amount: 7n }]);
    const whole = { address_table_key: text(address(60)), writable_indexes: [1n, 2n], readonly_indexes: [] };
    expect(tx['address_table_lookups']).toEqual([whole]);
    expect(tx['account_keys']).not.toContain(text(to));
    expect(tx['instructions']).toMatchObject([
      { accounts: [{}, { account_key: 'ADDRESS_TABLE_LOOKUP', signer: false, writable: true }] },
      {
        address_table_lookups: [{ ...whole, writable_indexes: [2n] }],
        parsed_instruction_data: { named_accounts: { user: text(ann), pool: 'ADDRESS_TABLE_LOOKUP' } },
      },
    ]);
  });

  it('tells instructions by the interface that was uploaded, and only then', () => {
    const [swapped, other] = txOf(legacy(ann, swapping(300), pay(ann, to, 1)))['instructions'] as FactFields[];
    expect(swapped?.['parsed_instruction_data']).toEqual({
      instruction_name: 'swap',
      discriminator: '0908',
      named_accounts: { user: text(ann), pool: text(to) },
      named_account: { user: text(ann), pool: text(to) },
      program_call_args: { amount_in: 300n },
    });
    expect(other).not.toHaveProperty('parsed_instruction_data');
  });

  it.each<[string, TransactionInstruction]>([
    ['a byte more', Object.assign(swapping(1), { data: Buffer.from([9, 8, 1, 0, 0, 0, 0, 0, 0, 0, 0]) })],
    ['a byte less', Object.assign(swapping(1), { data: Buffer.from([9, 8, 1, 0, 0, 0, 0, 0, 0]) })],
    ['another discriminator', Object.assign(swapping(1), { data: Buffer.from([9, 7, 1, 0, 0, 0, 0, 0, 0, 0]) })],
    ['an account less', Object.assign(swapping(1), { keys: swapping(1).keys.slice(1) })],
  ])('does not tell an instruction by an interface that it does not fit: %s', (_what, instruction) => {
    const [first] = txOf(legacy(ann, instruction))['instructions'] as FactFields[];
    expect(first).not.toHaveProperty('parsed_instruction_data');
    expect(readingOf(legacy(ann, instruction)).cautions).toContain('unread-instruction');
  });

  it.each<[string, TransactionInstruction, FactFields]>([
    ['Transfer', createTransferInstruction(source, destination, ann, 5), { token_mint: '', signers: [] }],
    [
      'TransferChecked',
      createTransferCheckedInstruction(source, mint, destination, ann, 5, 6),
      { token_mint: text(mint), signers: [] },
    ],
    [
      'Transfer of a multisig',
      createTransferInstruction(source, destination, swapper, 5, [ann, bob]),
      { token_mint: '', owner: text(swapper), signers: [text(ann), text(bob)] },
    ],
    [
      'Transfer of Token-2022',
      createTransferInstruction(source, destination, ann, 5, [], TOKEN_2022_PROGRAM_ID),
      { token_mint: '', signers: [] },
    ],
    [
      'TransferCheckedWithFee',
      createTransferCheckedWithFeeInstruction(source, mint, destination, ann, 5n, 6, 1n, []),
      { token_mint: text(mint), signers: [] },
    ],
  ])('lists a %s among the token transfers', (_what, instruction, expected) => {
    const owner = text(ann);
    const instruction_name = expect.stringMatching(/^transfer/) as string;
    expect(txOf(legacy(ann, instruction))['spl_transfers']).toEqual([
      { from: text(source), to: text(destination), amount: 5n, owner, instruction_name, ...expected },
    ]);
  });

  it('does not lose a transfer behind a byte that the programs pass over', () => {
    const coins = pay(ann, to, 7);
    const tokens = createTransferInstruction(source, destination, ann, 5);
    for (const instruction of [coins, tokens]) instruction.data = Buffer.concat([instruction.data, Buffer.from([1])]);
    const tx = txOf(legacy(ann, coins, tokens));
    expect(tx['transfers']).toMatchObject([{ amount: 7n }]);
    expect(tx['spl_transfers']).toMatchObject([{ amount: 5n }]);
  });

  it('lists transfers with a seed', () => {
    const seeded = SystemProgram.transfer({
      fromPubkey: source,
      basePubkey: ann,
      toPubkey: to,
      lamports: 9n,
      seed: 'savings',
      programId: swapper,
    });
    expect(txOf(legacy(ann, seeded))['transfers']).toEqual([
      { from: text(source), to: text(to), amount: 9n, instruction_name: 'transfer_with_seed' },
    ]);
  });
});

const stake = { stakePubkey: source, authorizedPubkey: ann };
const everything = 2n ** 64n - 1n;

describe('L5: control over an account', () => {
  it.each<[name: string, TransactionInstruction | undefined, FactFields]>([
    [
      'assign',
      SystemProgram.assign({ accountPubkey: ann, programId: swapper }),
      { from: text(ann), to: text(swapper) },
    ],
    ['allocate', SystemProgram.allocate({ accountPubkey: ann, space: 80 }), { from: text(ann), to: '' }],
    [
      'authorize_nonce_account',
      SystemProgram.nonceAuthorize({ noncePubkey: source, authorizedPubkey: ann, newAuthorizedPubkey: bob }),
      { from: text(source), to: text(bob) },
    ],
    [
      'authorize',
      StakeProgram.authorize({
        ...stake,
        newAuthorizedPubkey: bob,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      }).instructions[0],
      { from: text(source), to: text(bob) },
    ],
    ['close_account', createCloseAccountInstruction(source, to, ann), { from: text(source), to: text(to) }],
  ])('counts as a transfer of everything that is in it: %s', (name, instruction, expected) => {
    if (!instruction) throw new Error('web3.js made no instruction');
    const transaction = legacy(ann, instruction);
    expect(txOf(transaction)['transfers']).toEqual([{ ...expected, amount: everything, instruction_name: name }]);
    expect(readingOf(transaction)).toMatchObject({ transfers: [], calls: [{ name }], cautions: ['changes-control'] });
  });

  it('counts among the token transfers where it is over an account of tokens', () => {
    const authority = createSetAuthorityInstruction(source, ann, AuthorityType.AccountOwner, to);
    expect(txOf(legacy(ann, authority))).toMatchObject({
      transfers: [],
      spl_transfers: [
        { from: text(source), to: text(to), amount: everything, owner: text(ann), instruction_name: 'set_authority' },
      ],
    });
    expect(txOf(legacy(ann, createApproveInstruction(source, bob, ann, 5)))['spl_transfers']).toMatchObject([
      { from: text(source), to: text(bob), amount: 5n, instruction_name: 'approve' },
    ]);
    expect(readingOf(legacy(ann, createApproveInstruction(source, bob, ann, 2n ** 64n - 1n))).approvals).toEqual([
      { asset: text(source), spender: text(bob), amount: 'unlimited' },
    ]);
  });

  it('is not moved by what only uses an account', () => {
    const transaction = legacy(
      ann,
      SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: ann }),
      ...StakeProgram.delegate({ ...stake, votePubkey: to }).instructions,
      ...StakeProgram.deactivate(stake).instructions,
      createAssociatedTokenAccountIdempotentInstruction(ann, destination, to, mint),
      createSyncNativeInstruction(source),
    );
    expect(txOf(transaction)).toMatchObject({ transfers: [], spl_transfers: [] });
    expect(readingOf(transaction).cautions).toEqual([]);
  });

  it('is moved, as far as anybody can tell, by instructions that are not known', () => {
    const unknown = new TransactionInstruction({
      programId: StakeProgram.programId,
      keys: [],
      data: Buffer.from([99]),
    });
    expect(txOf(legacy(ann, unknown))['transfers']).toEqual([
      { from: '', to: '', amount: everything, instruction_name: '' },
    ]);
    expect(readingOf(legacy(ann, unknown))).toMatchObject({ transfers: [], cautions: ['unread-instruction'] });
  });
});

const found: Readonly<Record<string, string>> = {
  SOL_SENDER: text(ann),
  SOL_RECIPIENT: text(to),
  BAD_ADDRESS: text(mint),
  MINT: text(mint),
  SIGNER: text(bob),
  PROGRAM: text(swapper),
  USER_A: 'ann',
};
const filledIn = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => found[name] ?? name);
const hidden = [table(address(60), [to, destination])];
const checked = createTransferCheckedInstruction(source, mint, destination, ann, 999_999, 6);

describe('the policies that people write for Solana', () => {
  it.each<[string, Parameters<typeof wire>[0], Parameters<typeof wire>[0]]>([
    ['P39', legacy(ann, memo('no transfer')), legacy(ann, pay(ann, to, 1), pay(bob, to, 1))],
    ['P40', legacy(ann, pay(ann, to, 1)), legacy(ann, pay(ann, to, 1), pay(ann, mint, 1))],
    ['P41', legacy(ann, pay(ann, to, 1)), legacy(ann, pay(ann, to, 1), memo('x'))],
    ['P42', legacy(ann, pay(ann, mint, 1)), legacy(ann, pay(ann, to, 1))],
    ['P43', v0(ann, [pay(ann, to, 1)], hidden), v0(ann, [pay(ann, to, 1)])],
    ['P44', v0(ann, [checked], hidden), v0(ann, [checked])],
    ['P45', legacy(ann, checked), legacy(ann, checked, pay(ann, to, 1))],
    [
      'P46',
      legacy(ann, checked),
      legacy(ann, createTransferCheckedInstruction(source, mint, destination, ann, 1e6, 6)),
    ],
    [
      'P47',
      legacy(ann, createTransferInstruction(source, destination, swapper, 5, [ann, bob])),
      legacy(ann, createTransferInstruction(source, destination, swapper, 5, [ann])),
    ],
    ['P48', legacy(ann, swapping(5_000)), legacy(ann, createTransferInstruction(source, destination, ann, 5))],
  ])('%s meets what it is for and misses what it is not for', (id, met, missed) => {
    const example = examples.find((one) => one.id === id);
    if (!example) throw new Error(`there is no example ${id}`);
    const { effect, condition, consensus = '' } = example;
    const policy = { effect, condition: filledIn(condition), consensus: filledIn(consensus), time: '' };
    const outcomeOf = (transaction: Parameters<typeof wire>[0]): string =>
      evaluatePolicy(policy, aRequest([aMember('ann')], { solana: factsOf(transaction) }));
    expect(outcomeOf(met)).toBe(effect === 'EFFECT_ALLOW' ? 'OUTCOME_ALLOW' : 'OUTCOME_DENY_EXPLICIT');
    expect(outcomeOf(missed)).toBe(id === 'P48' ? 'OUTCOME_ERROR' : 'OUTCOME_DENY_IMPLICIT');
  });
});

describe('what people read of a Solana transaction', () => {
  it('is what it moves, in the coin and in tokens', () => {
    const plain = createTransferInstruction(source, destination, ann, 5);
    expect(readingOf(legacy(ann, pay(ann, to, 7_000_000), checked, plain))).toMatchObject({
      form: 'legacy',
      transfers: [
        { from: text(ann), to: text(to), amount: '7000000', asset: 'SOL', decimals: 9 },
        { from: text(source), to: text(destination), amount: '999999', asset: text(mint), decimals: 6 },
        { from: text(source), to: text(destination), amount: '5', asset: text(source) },
      ],
      fee: { amount: '5000', asset: 'SOL', decimals: 9 },
      cautions: [],
    });
  });

  it('tells people of coins that go into new accounts, as it tells policies', () => {
    const create = SystemProgram.createAccount({
      fromPubkey: ann,
      newAccountPubkey: bob,
      lamports: 2_000_000,
      space: 165,
      programId: swapper,
    });
    const nonce = SystemProgram.nonceWithdraw({
      noncePubkey: source,
      authorizedPubkey: ann,
      toPubkey: to,
      lamports: 3,
    });
    const transaction = legacy(ann, create, nonce);
    expect(txOf(transaction)['transfers']).toEqual([
      { from: text(ann), to: text(bob), amount: 2_000_000n, instruction_name: 'create_account' },
      { from: text(source), to: text(to), amount: 3n, instruction_name: 'withdraw_nonce_account' },
    ]);
    expect(readingOf(transaction).transfers).toMatchObject([
      { from: text(ann), to: text(bob), amount: '2000000', asset: 'SOL' },
      { from: text(source), to: text(to), amount: '3', asset: 'SOL' },
    ]);
  });

  it('names every instruction in its order, with the interface that told it', () => {
    const { calls, form } = readingOf(
      v0(ann, [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
        createAssociatedTokenAccountIdempotentInstruction(ann, destination, to, mint),
        memo('rent for May'),
        swapping(300),
        new TransactionInstruction({ programId: address(70), keys: [], data: Buffer.from([1, 2]) }),
      ]),
    );
    expect(form).toBe('v0');
    expect(calls.map(({ label, name }) => [label, name])).toEqual([
      ['Compute budget', 'set_compute_unit_limit'],
      ['Associated token account', 'create_idempotent'],
      ['Memo', 'memo'],
      ['Swapper', 'swap'],
      [undefined, undefined],
    ]);
    expect(calls[2]?.arguments).toEqual([{ name: 'text', type: 'string', value: 'rent for May' }]);
    expect(calls[3]?.arguments).toEqual([
      { name: 'user', type: 'account', value: text(ann) },
      { name: 'pool', type: 'account', value: text(to) },
      { name: 'amount_in', type: 'u64', value: '300' },
    ]);
    expect(calls[4]).toEqual({ to: text(address(70)), data: '0102' });
  });

  it.each([
    ['one signature', legacy(ann, pay(ann, to, 1)), '5000'],
    ['two', legacy(ann, pay(ann, to, 1), pay(bob, to, 1)), '10000'],
    [
      'an offer for the work it says it takes',
      legacy(
        ann,
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
        ComputeBudgetProgram.setComputeUnitLimit({ units: 300_001 }),
        pay(ann, to, 1),
      ),
      '5301',
    ],
    [
      'an offer for as much work as it may take',
      legacy(ann, ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }), pay(ann, to, 1), pay(ann, to, 2)),
      '5400',
    ],
  ])('says what it costs at most: %s', (_what, transaction, lamports) => {
    expect(readingOf(transaction).fee?.amount).toBe(lamports);
  });

  const all = 2n ** 64n - 1n;
  it.each<[Caution, Parameters<typeof wire>[0]]>([
    [
      'unread-instruction',
      legacy(ann, new TransactionInstruction({ programId: mint, keys: [], data: Buffer.from([1]) })),
    ],
    ['unread-instruction', legacy(ann, memo(Uint8Array.of(0xff)))],
    ['unlimited-allowance', legacy(ann, createApproveInstruction(source, to, ann, all))],
    ['changes-control', legacy(ann, createSetAuthorityInstruction(source, ann, AuthorityType.AccountOwner, to))],
    ['changes-control', legacy(ann, createCloseAccountInstruction(source, to, ann))],
    ['changes-control', legacy(ann, SystemProgram.assign({ accountPubkey: ann, programId: swapper }))],
    ['deceptive-text', legacy(ann, memo('for \u202eenilA'))],
    ['lookup-table', v0(ann, [pay(ann, to, 1_000_000)], hidden)],
    ['other-signers', legacy(ann, pay(ann, to, 1_000_000), pay(bob, to, 1))],
    ['foreign-sender', legacy(bob, pay(bob, to, 1_000_000))],
    ['high-fee', legacy(ann, pay(ann, to, 49_999))],
  ])('cautions of %s', (caution, transaction) => {
    expect(readingOf(transaction).cautions).toContain(caution);
  });

  it.each([
    ['a call', swapping(1)],
    ['a transfer of tokens', createTransferInstruction(source, destination, ann, 5)],
  ])('M8: cautions of a high fee beside %s', (_what, instruction) => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n });
    expect(readingOf(legacy(ann, price, instruction)).cautions).toContain('high-fee');
  });

  it('cautions of nothing where there is nothing', () => {
    const bounded = createApproveInstruction(source, to, ann, all - 1n);
    expect(readingOf(legacy(ann, pay(ann, to, 50_000), bounded, swapping(1), memo('für Mai – 五月'))).cautions).toEqual(
      [],
    );
  });
});
