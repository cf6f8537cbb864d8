import * as token from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  TransactionInstruction,
} from '@solana/web3.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { nothingPicked, templates, type Template } from '../../../src/renderer/screens/policies/templates.ts';
import type { Actor } from '../../harness/actors.ts';
import { account } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { address, legacy, pay, v0, wire } from '../../harness/solana-transactions.ts';
import { aWorld } from '../../harness/world.ts';

/** L5: whoever may move coins or tokens to one address must not move them, or control over them, anywhere else. */

const safe = address(50);
const [eve, other, mint] = [address(66), address(67), address(68)];
const evil = address(69);
const SYSTEM = SystemProgram.programId.toBase58();
const BUDGET = ComputeBudgetProgram.programId.toBase58();
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';

let root: Actor;
let bob: Actor;
let tag: string;
let wallet: string;
let signWith: string;
let own: PublicKey;
beforeAll(async () => {
  root = (await aWorld()).operator;
  bob = await joinedBy(root, 'bob');
  const users = [bob.userId];
  tag = (await root.submit<{ userTagId: string }>('create_user_tag', { userTagName: 'bots', userIds: users }))
    .userTagId;
  const made = await root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
    walletName: 'hot',
    accounts: [account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519')],
  });
  wallet = made.walletId;
  signWith = made.addresses[0] ?? '';
  own = new PublicKey(signWith);
});

/** Runs `work` while these policies are all that there are. */
async function withOnly(policies: readonly object[], work: () => Promise<void>): Promise<void> {
  const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', { policies });
  try {
    await work();
  } finally {
    await root.submit('delete_policies', { policyIds });
  }
}

const template = (id: Template['id'], program = '') => {
  const found = templates.find((one) => one.id === id);
  if (!found) throw new Error(`there is no template ${id}`);
  const picked = { ...nothingPicked, tag, wallet, program, solRecipient: safe.toBase58() };
  return { policyName: id, ...found.make(picked) };
};
const allow = (condition: string) => ({ policyName: 'P', effect: 'EFFECT_ALLOW', condition, consensus: 'true' });

const signed = (...instructions: TransactionInstruction[]) =>
  bob.try('sign_transaction', {
    signWith,
    unsignedTransaction: wire(legacy(own, ...instructions)),
    type: 'TRANSACTION_TYPE_SOLANA',
  });
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };

type Attack = readonly [how: string, make: () => TransactionInstruction];
const raw = (programId: PublicKey, data: number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(own), isWritable: true })),
    data: Buffer.from(data),
  });
const seeded = () => ({ basePubkey: own, seed: 'savings', programId: evil });

const systemAttacks: readonly Attack[] = [
  ['transfer', () => pay(own, eve, 5)],
  [
    'create_account',
    () =>
      SystemProgram.createAccount({
        fromPubkey: own,
        newAccountPubkey: eve,
        lamports: 5e9,
        space: 0,
        programId: SystemProgram.programId,
      }),
  ],
  [
    'create_account_with_seed',
    () =>
      SystemProgram.createAccountWithSeed({
        ...seeded(),
        fromPubkey: own,
        newAccountPubkey: eve,
        lamports: 5e9,
        space: 0,
      }),
  ],
  ['assign', () => SystemProgram.assign({ accountPubkey: own, programId: evil })],
  ['assign_with_seed', () => SystemProgram.assign({ ...seeded(), accountPubkey: other })],
  ['allocate', () => SystemProgram.allocate({ accountPubkey: own, space: 80 })],
  ['allocate_with_seed', () => SystemProgram.allocate({ ...seeded(), accountPubkey: other, space: 80 })],
  ['initialize_nonce_account', () => SystemProgram.nonceInitialize({ noncePubkey: own, authorizedPubkey: eve })],
  [
    'authorize_nonce_account',
    () => SystemProgram.nonceAuthorize({ noncePubkey: other, authorizedPubkey: own, newAuthorizedPubkey: eve }),
  ],
  [
    'withdraw_nonce_account',
    () => SystemProgram.nonceWithdraw({ noncePubkey: other, authorizedPubkey: own, toPubkey: eve, lamports: 5 }),
  ],
  ['an instruction that the system program got later', () => raw(SystemProgram.programId, [13, 0, 0, 0, 1], eve, own)],
];

const close = () => token.createCloseAccountInstruction(other, eve, own);
const tokenAttacks: readonly Attack[] = [
  ['transfer', () => token.createTransferInstruction(other, eve, own, 5)],
  ['approve', () => token.createApproveInstruction(other, eve, own, 5)],
  ['approve_checked', () => token.createApproveCheckedInstruction(other, mint, eve, own, 5, 6)],
  [
    'set_authority of an account',
    () => token.createSetAuthorityInstruction(other, own, token.AuthorityType.AccountOwner, eve),
  ],
  [
    'set_authority of a mint',
    () => token.createSetAuthorityInstruction(mint, own, token.AuthorityType.MintTokens, eve),
  ],
  [
    'set_authority to nobody',
    () => token.createSetAuthorityInstruction(mint, own, token.AuthorityType.MintTokens, null),
  ],
  ['close_account', close],
  ['burn', () => token.createBurnInstruction(other, mint, own, 5)],
  ['mint_to', () => token.createMintToInstruction(mint, eve, own, 5)],
  ['initialize_account3', () => token.createInitializeAccount3Instruction(other, mint, eve)],
  [
    'several instructions in one',
    () => raw(token.TOKEN_PROGRAM_ID, [255, 3, 9, 3, 5, 0, 0, 0, 0, 0, 0, 0], other, eve, own),
  ],
  [
    'set_authority of Token-2022',
    () =>
      token.createSetAuthorityInstruction(
        other,
        own,
        token.AuthorityType.AccountOwner,
        eve,
        [],
        token.TOKEN_2022_PROGRAM_ID,
      ),
  ],
  [
    'a withdrawal of withheld fees',
    () => token.createWithdrawWithheldTokensFromMintInstruction(mint, eve, own, [], token.TOKEN_2022_PROGRAM_ID),
  ],
];

const stakeOf = (made: { instructions: TransactionInstruction[] }): TransactionInstruction => {
  const [first] = made.instructions;
  if (!first) throw new Error('web3.js made no instruction');
  return first;
};
const stakeAttacks: readonly Attack[] = [
  [
    'authorize',
    () =>
      stakeOf(
        StakeProgram.authorize({
          stakePubkey: other,
          authorizedPubkey: own,
          newAuthorizedPubkey: eve,
          stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
        }),
      ),
  ],
  [
    'authorize_with_seed',
    () =>
      stakeOf(
        StakeProgram.authorizeWithSeed({
          stakePubkey: other,
          authorityBase: own,
          authoritySeed: 'x',
          authorityOwner: evil,
          newAuthorizedPubkey: eve,
          stakeAuthorizationType: StakeAuthorizationLayout.Staker,
        }),
      ),
  ],
  [
    'authorize_checked',
    () => raw(StakeProgram.programId, [10, 0, 0, 0, 1, 0, 0, 0], other, SYSVAR_CLOCK_PUBKEY, own, eve),
  ],
  [
    'withdraw',
    () => stakeOf(StakeProgram.withdraw({ stakePubkey: other, authorizedPubkey: own, toPubkey: eve, lamports: 5 })),
  ],
  ['set_lockup', () => raw(StakeProgram.programId, [6, 0, 0, 0, 0, 0, 1, ...eve.toBytes()], other, own)],
  ['set_lockup_checked', () => raw(StakeProgram.programId, [12, 0, 0, 0, 0, 0], other, own, eve)],
  ['move_lamports', () => raw(StakeProgram.programId, [17, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0], other, eve, own)],
];

const loader = new PublicKey(LOADER);
const loaderAttacks: readonly Attack[] = [
  ['upgrade', () => raw(loader, [3, 0, 0, 0], other, evil, eve, own)],
  ['set_authority', () => raw(loader, [4, 0, 0, 0], other, own, eve)],
  ['set_authority to nobody', () => raw(loader, [4, 0, 0, 0], other, own)],
  ['set_authority_checked', () => raw(loader, [7, 0, 0, 0], other, own, eve)],
  ['close', () => raw(loader, [5, 0, 0, 0], other, eve, own)],
];

const programsOnly = (...programs: string[]) =>
  `solana.tx.program_keys.all(p, p in [${programs.map((one) => `'${one}'`).join(', ')}])`;
const toSafe = (list: string) => `solana.tx.${list}.all(t, t.to == '${safe.toBase58()}')`;

describe('L5: a policy that lets coins or tokens go to one address alone', () => {
  it.each<readonly [string, () => readonly string[], readonly Attack[], () => TransactionInstruction]>([
    ['the system program', () => [programsOnly(SYSTEM), toSafe('transfers')], systemAttacks, () => pay(own, safe, 5)],
    [
      'token programs',
      () => [
        programsOnly(token.TOKEN_PROGRAM_ID.toBase58(), token.TOKEN_2022_PROGRAM_ID.toBase58()),
        toSafe('spl_transfers'),
      ],
      tokenAttacks,
      () => token.createTransferInstruction(other, safe, own, 5),
    ],
    [
      'the stake program',
      () => [programsOnly(StakeProgram.programId.toBase58()), toSafe('transfers')],
      stakeAttacks,
      () => stakeOf(StakeProgram.withdraw({ stakePubkey: other, authorizedPubkey: own, toPubkey: safe, lamports: 5 })),
    ],
    [
      'the loader',
      () => [programsOnly(LOADER), toSafe('transfers')],
      loaderAttacks,
      () => raw(loader, [5, 0, 0, 0], other, safe, own),
    ],
  ])('lets %s move neither them nor control anywhere else', async (_what, clauses, attacks, rightful) => {
    await withOnly([allow(clauses().join(' && '))], async () => {
      for (const [how, make] of attacks) {
        expect(await signed(make()), how).toMatchObject(denied);
        expect(await signed(rightful(), make()), `${how} beside a rightful one`).toMatchObject(denied);
      }
      expect(await signed(rightful())).toMatchObject({ ok: true });
    });
  });

  it('lets no closed account’s coins go anywhere else', async () => {
    const clauses = [programsOnly(token.TOKEN_PROGRAM_ID.toBase58()), toSafe('transfers')];
    await withOnly([allow(clauses.join(' && '))], async () => {
      expect(await signed(close())).toMatchObject(denied);
      expect(await signed(token.createCloseAccountInstruction(other, safe, own))).toMatchObject({ ok: true });
    });
  });

  it('that bounds amounts lets no control pass, and new accounts up to the bound', async () => {
    await withOnly([allow(`${programsOnly(SYSTEM)} && solana.tx.transfers.all(t, t.amount <= 6)`)], async () => {
      const control = systemAttacks.filter(([how]) => how.includes('assign') || how.includes('authorize'));
      expect(control).toHaveLength(3);
      for (const [how, make] of [...control, ...systemAttacks.filter(([how]) => how.startsWith('create'))])
        expect(await signed(make()), how).toMatchObject(denied);
      expect(await signed(pay(own, eve, 6))).toMatchObject({ ok: true });
    });
  });

  it('tells by the instruction’s name what counts as a transfer', async () => {
    const plain = "solana.tx.transfers.filter(t, t.instruction_name == 'transfer').count() == 1";
    await withOnly([allow(plain)], async () => {
      expect(await signed(SystemProgram.assign({ accountPubkey: own, programId: evil }))).toMatchObject(denied);
      expect(await signed(pay(own, eve, 5))).toMatchObject({ ok: true });
    });
  });
});

describe('L5: the templates about Solana', () => {
  it('lets a tag send SOL to one address, and neither SOL nor control anywhere else', async () => {
    await withOnly([template('solanaRecipient')], async () => {
      for (const [how, make] of [...systemAttacks, ...tokenAttacks, ...stakeAttacks, ...loaderAttacks])
        expect(await signed(pay(own, safe, 5), make()), how).toMatchObject(denied);
      const price = (microLamports: bigint) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
      expect(await signed(price(10n ** 12n), pay(own, safe, 5))).toMatchObject(denied);
      expect(await signed(price(10_000n), pay(own, safe, 5))).toMatchObject({ ok: true });
      const named = wire(v0(own, [pay(own, eve, 5)]));
      expect(
        await bob.try('sign_transaction', { signWith, unsignedTransaction: named, type: 'TRANSACTION_TYPE_SOLANA' }),
      ).toMatchObject(denied);
    });
  });

  it('hands no account to a program that is not among those that may be called', async () => {
    await withOnly([template('walletSigning'), template('solanaProgram', BUDGET)], async () => {
      for (const [how, make] of systemAttacks.filter(([how]) => /^(assign|allocate_with|an instruction)/.test(how)))
        expect(await signed(make()), how).toMatchObject(denied);
      expect(await signed(pay(own, eve, 5))).toMatchObject({ ok: true });
    });
  });
});
