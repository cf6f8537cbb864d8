import type { Caution, ReadArgument } from '#shared/reading.ts';
import { isDeceptive } from '../cautions.ts';
import { parseUtf8, toHex } from '../../crypto/bytes.ts';
import { ASSOCIATED_TOKEN, memoPrograms, programs, SYSTEM, TOKEN, TOKEN_2022 } from './programs.ts';
import { decodeInstruction, type DecodedInstruction } from './decoded.ts';
import type { Instruction } from './wire.ts';

/** An instruction of a program that everybody uses. */
export type Known = DecodedInstruction & Readonly<{ label: string }>;

/** Coins that the system program moves, in lamports. */
export type CoinTransfer = Readonly<{ from: string; to: string; amount: bigint }>;

/** Tokens that one of the token programs moves. A plain `transfer` does not say of which mint: '' then. */
export type TokenTransfer = CoinTransfer &
  Readonly<{ owner: string; signers: readonly string[]; tokenMint: string; decimals?: number }>;

/**
 * What an instruction of such a program says; undefined for other programs, and for what these ones refuse. Data behind the last
 * argument they pass over, and so do we: or a transfer could be hidden from policies by a byte that changes nothing.
 */
export function knownInstruction(instruction: Instruction): Known | undefined {
  const { programKey, data } = instruction;
  if (memoPrograms.has(programKey)) return memo(instruction);
  const program = programs.get(programKey);
  if (!program) return undefined;
  // The program for associated accounts takes no data at all for `create`.
  const isBareCreate = programKey === ASSOCIATED_TOKEN && data.length === 0;
  const decoded = decodeInstruction(
    program.instructions,
    isBareCreate ? { ...instruction, data: Uint8Array.of(0) } : instruction,
  );
  if (!decoded) return undefined;
  const rest = decoded.rest.length > 0 ? [{ name: 'rest', type: 'bytes', value: toHex(decoded.rest) }] : [];
  return { ...decoded, shown: [...decoded.shown, ...rest], label: program.label };
}

/** What an instruction moves of the coin itself: `transfer` and `transfer_with_seed` of the system program. */
export function coinTransfer(instruction: Instruction): CoinTransfer | undefined {
  const moved = coinsMoved(instruction);
  return moved?.by === 'transfer' || moved?.by === 'transfer_with_seed' ? moved.transfer : undefined;
}

/** The same, and the coins that new accounts are given and nonce accounts give back. `by` is the instruction's name. */
export function coinsMoved(instruction: Instruction): Readonly<{ by: string; transfer: CoinTransfer }> | undefined {
  const known = instruction.programKey === SYSTEM ? knownInstruction(instruction) : undefined;
  if (!known || !('lamports' in known.values)) return undefined;
  const { from = '', to = known.namedAccounts['new_account'] ?? '' } = known.namedAccounts;
  return { by: known.name, transfer: { from, to, amount: integer(known, 'lamports') } };
}

/** What an instruction moves of a token: `transfer`, `transfer_checked` and `transfer_checked_with_fee` of both token programs. */
export function tokenTransfer(instruction: Instruction): TokenTransfer | undefined {
  if (instruction.programKey !== TOKEN && instruction.programKey !== TOKEN_2022) return undefined;
  const known = knownInstruction(instruction);
  if (!known?.name.startsWith('transfer')) return undefined;
  const { from = '', to = '', owner = '', token_mint: tokenMint = '' } = known.namedAccounts;
  const signers = known.otherAccounts.map(({ key }) => key);
  const decimals = known.name === 'transfer' ? {} : { decimals: Number(integer(known, 'decimals')) };
  return { from, to, amount: integer(known, 'amount'), owner, signers, tokenMint, ...decimals };
}

/** What an approver should not overlook in an instruction. */
export function cautionsOf(known: Known): readonly Caution[] {
  switch (`${known.label} ${known.name}`) {
    case 'System assign':
    case 'System assign_with_seed':
    case 'System authorize_nonce_account':
    case 'Token set_authority':
    case 'Token-2022 set_authority':
    case 'Token close_account':
    case 'Token-2022 close_account':
      return ['changes-control'];
    case 'Token approve':
    case 'Token approve_checked':
    case 'Token-2022 approve':
    case 'Token-2022 approve_checked':
      return integer(known, 'amount') === ALL_THERE_IS ? ['unlimited-allowance'] : [];
    default:
      return hasDeceptiveText(known.shown) ? ['deceptive-text'] : [];
  }
}

/** Whether a text among the arguments is not what it looks like. */
export function hasDeceptiveText(shown: readonly ReadArgument[]): boolean {
  return shown.some(({ value }) => (typeof value === 'string' ? isDeceptive(value) : hasDeceptiveText(value)));
}

/** Amounts of tokens are u64. */
const ALL_THERE_IS = 2n ** 64n - 1n;

function integer({ values }: Known, name: string): bigint {
  const value = values[name];
  return typeof value === 'bigint' ? value : 0n;
}

function memo({ data }: Instruction): Known | undefined {
  const text = parseUtf8(data);
  if (text === null) return undefined;
  return {
    label: 'Memo',
    name: 'memo',
    discriminator: data.subarray(0, 0),
    namedAccounts: {},
    otherAccounts: [],
    values: { text },
    shown: [{ name: 'text', type: 'string', value: text }],
    rest: data.subarray(data.length),
  };
}
