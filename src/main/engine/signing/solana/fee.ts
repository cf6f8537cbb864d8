import { knownInstruction } from './known.ts';
import { COMPUTE_BUDGET } from './programs.ts';
import type { Instruction, SolanaTransaction } from './wire.ts';

/** Lamports for each signature, those that instructions have checked included. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;
/** Units of work: what one instruction may take where the transaction sets no limit, and what a whole transaction may. */
const UNITS_PER_INSTRUCTION = 200_000n;
const UNITS_MAX = 1_400_000n;

/** Programs of the cluster that check signatures; how many is the first byte of their data. */
const checkers: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/**
 * What a transaction costs at most, in lamports: the base fee for its signatures, and the priority fee it offers for all the work that
 * it may do. Deposits for new accounts are no fee, and not counted.
 */
export function feeMax({ signers, instructions }: SolanaTransaction): bigint {
  const checked = instructions
    .filter(({ programKey }) => checkers.has(programKey))
    .reduce((sum, { data }) => sum + BigInt(data[0] ?? 0), 0n);
  const base = (BigInt(signers.length) + checked) * LAMPORTS_PER_SIGNATURE;
  const price = setting(instructions, 'set_compute_unit_price', 'micro_lamports') ?? 0n;
  const others = instructions.filter(({ programKey }) => programKey !== COMPUTE_BUDGET).length;
  const limit = setting(instructions, 'set_compute_unit_limit', 'units') ?? BigInt(others) * UNITS_PER_INSTRUCTION;
  const units = limit < UNITS_MAX ? limit : UNITS_MAX;
  return base + (price * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

/** A transaction that sets one twice fails; the greater is what it could cost. */
function setting(instructions: readonly Instruction[], name: string, argument: string): bigint | undefined {
  return instructions
    .filter(({ programKey }) => programKey === COMPUTE_BUDGET)
    .map((instruction) => knownInstruction(instruction))
    .filter((known) => known?.name === name)
    .map((known) => known?.values[argument])
    .filter((value) => typeof value === 'bigint')
    .reduce<bigint | undefined>((most, value) => (most !== undefined && most > value ? most : value), undefined);
}
