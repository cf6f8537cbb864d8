import { type Known, knownInstruction } from './known.ts';
import { ASSOCIATED_TOKEN, LOADER, STAKE, SYSTEM, TOKEN, TOKEN_2022 } from './programs.ts';
import type { Instruction } from './wire.ts';

/**
 * What the instructions of a transaction move: coins and tokens, and control over accounts that hold them. Control counts as everything
 * that is there: the caller can take all of it, and a policy that bounds recipients or amounts must not let it pass.
 */

/** Lamports, or control over an account that holds them. */
export type CoinMovement = Readonly<{
  /** The instruction's name; '' for one that is not known. */
  by: string;
  from: string;
  /** Who gets it; '' for nobody, and where that cannot be told. */
  to: string;
  /** `EVERYTHING` where the transaction does not say how much, as for control. */
  amount: bigint;
}>;

/** Tokens, or control over an account or mint of them. `tokenMint` is '' where the instruction does not name it. */
export type TokenMovement = CoinMovement &
  Readonly<{ owner: string; signers: readonly string[]; tokenMint: string; decimals?: number }>;

/** More than there is of the coin, and the most there can be of a token: all amounts are u64. */
export const EVERYTHING = 2n ** 64n - 1n;

/** Accounts and arguments of an instruction by their names. Without `amount` the rule is about control, or the amount is not said. */
type Rule = Readonly<{ from: string; to?: string; amount?: string }>;
/** `owner` is the key that signs for the tokens. */
type TokenRule = Rule & Readonly<{ owner: string; mint?: string }>;
/** By the instruction's name. One that is not there is taken to move what cannot be told. */
type Rules<OneRule extends Rule> = Readonly<Record<string, readonly OneRule[]>>;

const none: readonly never[] = [];

const systemRules: Rules<Rule> = {
  transfer: [{ from: 'from', to: 'to', amount: 'lamports' }],
  transfer_with_seed: [{ from: 'from', to: 'to', amount: 'lamports' }],
  create_account: [{ from: 'from', to: 'new_account', amount: 'lamports' }],
  create_account_with_seed: [{ from: 'from', to: 'new_account', amount: 'lamports' }],
  withdraw_nonce_account: [{ from: 'from', to: 'to', amount: 'lamports' }],
  // The program that owns an account can move all its coins.
  assign: [{ from: 'account', to: 'owner' }],
  assign_with_seed: [{ from: 'account', to: 'owner' }],
  allocate_with_seed: [{ from: 'account', to: 'owner' }],
  // An account with space can send no more coins by itself.
  allocate: [{ from: 'account' }],
  // Whoever a nonce account obeys can take its coins out.
  initialize_nonce_account: [{ from: 'nonce_account', to: 'authority' }],
  authorize_nonce_account: [{ from: 'nonce_account', to: 'new_authority' }],
  advance_nonce_account: none,
  upgrade_nonce_account: none,
};

const stakeRules: Rules<Rule> = {
  initialize: [
    { from: 'stake', to: 'staker' },
    { from: 'stake', to: 'withdrawer' },
  ],
  initialize_checked: [
    { from: 'stake', to: 'staker' },
    { from: 'stake', to: 'withdrawer' },
  ],
  authorize: [{ from: 'stake', to: 'new_authority' }],
  authorize_with_seed: [{ from: 'stake', to: 'new_authority' }],
  authorize_checked: [{ from: 'stake', to: 'new_authority' }],
  authorize_checked_with_seed: [{ from: 'stake', to: 'new_authority' }],
  // Anyone who keeps a lockup decides when coins come out.
  set_lockup: [{ from: 'stake', to: 'custodian' }],
  split: [{ from: 'stake', to: 'split_stake', amount: 'lamports' }],
  withdraw: [{ from: 'stake', to: 'to', amount: 'lamports' }],
  merge: [{ from: 'source', to: 'stake' }],
  move_stake: [{ from: 'source', to: 'stake', amount: 'lamports' }],
  move_lamports: [{ from: 'source', to: 'stake', amount: 'lamports' }],
  delegate_stake: none,
  deactivate: none,
  deactivate_delinquent: none,
  get_minimum_delegation: none,
};

const loaderRules: Rules<Rule> = {
  // The new code of a program has whatever the program had; what the buffer held goes to `spill`.
  upgrade: [
    { from: 'program', to: 'buffer' },
    { from: 'buffer', to: 'spill' },
  ],
  set_authority: [{ from: 'account', to: 'new_authority' }],
  set_authority_checked: [{ from: 'account', to: 'new_authority' }],
  close: [{ from: 'account', to: 'recipient' }],
};

/** Coins that token programs move: those in an account that is closed, wrapped ones included. */
const tokenCoinRules: Rules<Rule> = { close_account: [{ from: 'account', to: 'destination' }] };

const transfer: TokenRule = { from: 'from', to: 'to', amount: 'amount', owner: 'owner', mint: 'token_mint' };
const approval: TokenRule = { from: 'source', to: 'delegate', amount: 'amount', owner: 'owner', mint: 'mint' };
const burning: TokenRule = { from: 'account', amount: 'amount', owner: 'owner', mint: 'mint' };
const newOwner: TokenRule = { from: 'account', to: 'owner', owner: 'owner', mint: 'mint' };
// No account bounds how much can be minted, so a policy that bounds amounts, or means transfers of one mint, must not let it pass.
const minting: TokenRule = { from: 'mint', to: 'account', owner: 'authority' };

const tokenRules: Rules<TokenRule> = {
  transfer: [transfer],
  transfer_checked: [transfer],
  transfer_checked_with_fee: [transfer],
  approve: [approval],
  approve_checked: [approval],
  burn: [burning],
  burn_checked: [burning],
  mint_to: [minting],
  mint_to_checked: [minting],
  set_authority: [{ from: 'account', to: 'new_authority', owner: 'authority' }],
  close_account: [{ from: 'account', to: 'destination', owner: 'owner' }],
  initialize_account: [newOwner],
  initialize_account2: [newOwner],
  initialize_account3: [newOwner],
  initialize_mint: none,
  initialize_mint2: none,
  initialize_multisig: none,
  initialize_multisig2: none,
  initialize_immutable_owner: none,
  revoke: none,
  freeze_account: none,
  thaw_account: none,
  sync_native: none,
};

/** A new account of a user's is made; its deposit is not in the transaction. */
const associatedTokenRules: Rules<TokenRule> = { create: none, create_idempotent: none };

const coinRules: ReadonlyMap<string, Rules<Rule>> = new Map([
  [SYSTEM, systemRules],
  [STAKE, stakeRules],
  [LOADER, loaderRules],
  [TOKEN, { ...withoutCoins(tokenRules), ...tokenCoinRules }],
  [TOKEN_2022, { ...withoutCoins(tokenRules), ...tokenCoinRules }],
  [ASSOCIATED_TOKEN, withoutCoins(associatedTokenRules)],
]);

const tokensRules: ReadonlyMap<string, Rules<TokenRule>> = new Map([
  [TOKEN, tokenRules],
  [TOKEN_2022, tokenRules],
  [ASSOCIATED_TOKEN, associatedTokenRules],
]);

function withoutCoins(rules: Rules<TokenRule>): Rules<Rule> {
  return Object.fromEntries(Object.keys(rules).map((name) => [name, none]));
}

/** What an instruction moves of the coin: by the system program, the stake program, the token programs and the loader. */
export function coinMovements(instruction: Instruction): readonly CoinMovement[] {
  return movedBy(coinRules, instruction, movement);
}

/** What an instruction moves of tokens: by both token programs. */
export function tokenMovements(instruction: Instruction): readonly TokenMovement[] {
  return movedBy(tokensRules, instruction, (known, rule) => {
    const decimals = known?.values['decimals'];
    return {
      ...movement(known, rule),
      owner: named(known, rule?.owner),
      signers: known?.otherAccounts.map(({ key }) => key) ?? [],
      tokenMint: named(known, rule?.mint),
      ...(typeof decimals === 'bigint' && { decimals: Number(decimals) }),
    };
  });
}

function movedBy<OneRule extends Rule, Moved>(
  rules: ReadonlyMap<string, Rules<OneRule>>,
  instruction: Instruction,
  moved: (known: Known | undefined, rule: OneRule | undefined) => Moved,
): readonly Moved[] {
  const ofProgram = rules.get(instruction.programKey);
  if (!ofProgram) return none;
  const known = knownInstruction(instruction);
  const found = known && Object.hasOwn(ofProgram, known.name) ? ofProgram[known.name] : undefined;
  // A newer instruction of the program, or several in one: whatever it moves must not pass for nothing.
  return found?.map((rule) => moved(known, rule)) ?? [moved(undefined, undefined)];
}

function movement(known: Known | undefined, rule: Rule | undefined): CoinMovement {
  const amount = rule?.amount === undefined ? undefined : known?.values[rule.amount];
  return {
    by: known?.name ?? '',
    from: named(known, rule?.from),
    to: named(known, rule?.to),
    amount: typeof amount === 'bigint' ? amount : EVERYTHING,
  };
}

/** The key that an account or an argument has; '' without one. */
function named(known: Known | undefined, name: string | undefined): string {
  if (!known || name === undefined) return '';
  const value = known.namedAccounts[name] ?? known.values[name];
  return typeof value === 'string' ? value : '';
}
