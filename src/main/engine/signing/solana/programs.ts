import { bigEndian } from '../../crypto/bytes.ts';
import type { Field, InstructionLayout, Layout } from './layout.ts';

/** Programs that everybody uses: what their instructions are called and hold, so that no interface is needed to read them. */
export type Program = Readonly<{ label: string; instructions: readonly InstructionLayout[] }>;

export const SYSTEM = '11111111111111111111111111111111';
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const STAKE = 'Stake11111111111111111111111111111111111111';
/** Keeps programs that can be upgraded. */
export const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
/** Their data is the text, and nothing else. */
export const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

const u8: Layout = { is: 'int', bits: 8, signed: false };
const u32: Layout = { is: 'int', bits: 32, signed: false };
const u64: Layout = { is: 'int', bits: 64, signed: false };
const pubkey: Layout = { is: 'pubkey' };
const seed: Layout = { is: 'seed' };
const optionalKey: Layout = { is: 'option', of: pubkey };

type Row = readonly [tag: number, name: string, accounts: readonly string[], args: Readonly<Record<string, Layout>>];

/** System program: a u32, little-endian, then the fields in bincode. */
const system: readonly Row[] = [
  [0, 'create_account', ['from', 'new_account'], { lamports: u64, space: u64, owner: pubkey }],
  [1, 'assign', ['account'], { owner: pubkey }],
  [2, 'transfer', ['from', 'to'], { lamports: u64 }],
  [
    3,
    'create_account_with_seed',
    ['from', 'new_account'],
    { base: pubkey, seed, lamports: u64, space: u64, owner: pubkey },
  ],
  [4, 'advance_nonce_account', ['nonce_account', 'recent_blockhashes', 'authority'], {}],
  [5, 'withdraw_nonce_account', ['from', 'to'], { lamports: u64 }],
  [6, 'initialize_nonce_account', ['nonce_account'], { authority: pubkey }],
  [7, 'authorize_nonce_account', ['nonce_account', 'authority'], { new_authority: pubkey }],
  [8, 'allocate', ['account'], { space: u64 }],
  [9, 'allocate_with_seed', ['account', 'base_account'], { base: pubkey, seed, space: u64, owner: pubkey }],
  [10, 'assign_with_seed', ['account', 'base_account'], { base: pubkey, seed, owner: pubkey }],
  [11, 'transfer_with_seed', ['from', 'base', 'to'], { lamports: u64, from_seed: seed, from_owner: pubkey }],
  [12, 'upgrade_nonce_account', ['nonce_account'], {}],
];

const authorities = [
  'MintTokens',
  'FreezeAccount',
  'AccountOwner',
  'CloseAccount',
  'TransferFeeConfig',
  'WithheldWithdraw',
  'CloseMint',
  'InterestRate',
  'PermanentDelegate',
  'ConfidentialTransferMint',
  'TransferHookProgramId',
  'ConfidentialTransferFeeConfig',
  'MetadataPointer',
  'GroupPointer',
  'GroupMemberPointer',
  'ScaledUiAmount',
  'Pause',
];
const authorityType: Layout = { is: 'enum', name: 'AuthorityType', variants: authorities.map((name) => ({ name })) };

/** Token program: one byte, then the fields packed. Token-2022 has the same and more. */
const token: readonly Row[] = [
  [0, 'initialize_mint', ['mint'], { decimals: u8, mint_authority: pubkey, freeze_authority: optionalKey }],
  [1, 'initialize_account', ['account', 'mint', 'owner'], {}],
  [2, 'initialize_multisig', ['account'], { m: u8 }],
  [3, 'transfer', ['from', 'to', 'owner'], { amount: u64 }],
  [4, 'approve', ['source', 'delegate', 'owner'], { amount: u64 }],
  [5, 'revoke', ['source', 'owner'], {}],
  [6, 'set_authority', ['account', 'authority'], { authority_type: authorityType, new_authority: optionalKey }],
  [7, 'mint_to', ['mint', 'account', 'authority'], { amount: u64 }],
  [8, 'burn', ['account', 'mint', 'owner'], { amount: u64 }],
  [9, 'close_account', ['account', 'destination', 'owner'], {}],
  [10, 'freeze_account', ['account', 'mint', 'authority'], {}],
  [11, 'thaw_account', ['account', 'mint', 'authority'], {}],
  [12, 'transfer_checked', ['from', 'token_mint', 'to', 'owner'], { amount: u64, decimals: u8 }],
  [13, 'approve_checked', ['source', 'mint', 'delegate', 'owner'], { amount: u64, decimals: u8 }],
  [14, 'mint_to_checked', ['mint', 'account', 'authority'], { amount: u64, decimals: u8 }],
  [15, 'burn_checked', ['account', 'mint', 'owner'], { amount: u64, decimals: u8 }],
  [16, 'initialize_account2', ['account', 'mint'], { owner: pubkey }],
  [17, 'sync_native', ['account'], {}],
  [18, 'initialize_account3', ['account', 'mint'], { owner: pubkey }],
  [19, 'initialize_multisig2', ['account'], { m: u8 }],
  [20, 'initialize_mint2', ['mint'], { decimals: u8, mint_authority: pubkey, freeze_authority: optionalKey }],
  [22, 'initialize_immutable_owner', ['account'], {}],
];

/** An extension has a byte of its own and one for what is asked of it. */
const transferCheckedWithFee: InstructionLayout = {
  name: 'transfer_checked_with_fee',
  discriminator: Uint8Array.of(26, 1),
  accounts: ['from', 'token_mint', 'to', 'owner'],
  args: fields({ amount: u64, decimals: u8, fee: u64 }),
};

const associatedToken: readonly Row[] = [
  [0, 'create', ['payer', 'associated_account', 'owner', 'token_mint'], {}],
  [1, 'create_idempotent', ['payer', 'associated_account', 'owner', 'token_mint'], {}],
];

const stakeAuthority: Layout = {
  is: 'enum',
  name: 'StakeAuthorize',
  variants: [{ name: 'Staker' }, { name: 'Withdrawer' }],
  tagBytes: 4,
};
const optional = (of: Layout): Layout => ({ is: 'option', of });
const i64: Layout = { is: 'int', bits: 64, signed: true };
const lockup = { unix_timestamp: optional(i64), epoch: optional(u64) };

/** Stake program, in bincode as the system program. What follows the named accounts depends on who signs. */
const stake: readonly Row[] = [
  [
    0,
    'initialize',
    ['stake', 'rent'],
    { staker: pubkey, withdrawer: pubkey, unix_timestamp: i64, epoch: u64, custodian: pubkey },
  ],
  [1, 'authorize', ['stake', 'clock', 'authority'], { new_authority: pubkey, stake_authorize: stakeAuthority }],
  [2, 'delegate_stake', ['stake', 'vote'], {}],
  [3, 'split', ['stake', 'split_stake', 'authority'], { lamports: u64 }],
  [4, 'withdraw', ['stake', 'to', 'clock', 'stake_history', 'withdraw_authority'], { lamports: u64 }],
  [5, 'deactivate', ['stake', 'clock', 'authority'], {}],
  [6, 'set_lockup', ['stake', 'authority'], { ...lockup, custodian: optionalKey }],
  [7, 'merge', ['stake', 'source'], {}],
  [
    8,
    'authorize_with_seed',
    ['stake', 'authority_base'],
    { new_authority: pubkey, stake_authorize: stakeAuthority, authority_seed: seed, authority_owner: pubkey },
  ],
  [9, 'initialize_checked', ['stake', 'rent', 'staker', 'withdrawer'], {}],
  [10, 'authorize_checked', ['stake', 'clock', 'authority', 'new_authority'], { stake_authorize: stakeAuthority }],
  [
    11,
    'authorize_checked_with_seed',
    ['stake', 'authority_base', 'clock', 'new_authority'],
    { stake_authorize: stakeAuthority, authority_seed: seed, authority_owner: pubkey },
  ],
  [13, 'get_minimum_delegation', [], {}],
  [14, 'deactivate_delinquent', ['stake', 'vote', 'reference_vote'], {}],
  [16, 'move_stake', ['source', 'stake', 'authority'], { lamports: u64 }],
  [17, 'move_lamports', ['source', 'stake', 'authority'], { lamports: u64 }],
];

/** The loader, in bincode. Writing code into a buffer is not read, nor is taking an authority away for good, which names no new one. */
const loader: readonly Row[] = [
  [3, 'upgrade', ['program_data', 'program', 'buffer', 'spill'], {}],
  [4, 'set_authority', ['account', 'authority', 'new_authority'], {}],
  [5, 'close', ['account', 'recipient'], {}],
  [7, 'set_authority_checked', ['account', 'authority', 'new_authority'], {}],
];

const computeBudget: readonly Row[] = [
  [1, 'request_heap_frame', [], { bytes: u32 }],
  [2, 'set_compute_unit_limit', [], { units: u32 }],
  [3, 'set_compute_unit_price', [], { micro_lamports: u64 }],
  [4, 'set_loaded_accounts_data_size_limit', [], { bytes: u32 }],
];

/** By their addresses. */
export const programs: ReadonlyMap<string, Program> = new Map([
  [SYSTEM, { label: 'System', instructions: layoutsOf(system, 4) }],
  [TOKEN, { label: 'Token', instructions: layoutsOf(token, 1) }],
  [TOKEN_2022, { label: 'Token-2022', instructions: [...layoutsOf(token, 1), transferCheckedWithFee] }],
  [STAKE, { label: 'Stake', instructions: layoutsOf(stake, 4) }],
  [LOADER, { label: 'Upgradeable loader', instructions: layoutsOf(loader, 4) }],
  [ASSOCIATED_TOKEN, { label: 'Associated token account', instructions: layoutsOf(associatedToken, 1) }],
  [COMPUTE_BUDGET, { label: 'Compute budget', instructions: layoutsOf(computeBudget, 1) }],
]);

function layoutsOf(rows: readonly Row[], tagBytes: number): InstructionLayout[] {
  return rows.map(([tag, name, accounts, args]) => ({
    name,
    discriminator: bigEndian(tag, tagBytes).toReversed(),
    accounts,
    args: fields(args),
  }));
}

function fields(args: Readonly<Record<string, Layout>>): Field[] {
  return Object.entries(args).map(([name, layout]) => ({ name, layout }));
}
