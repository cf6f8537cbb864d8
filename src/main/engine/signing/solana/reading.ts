import type {
  Caution,
  ReadAmount,
  ReadApproval,
  ReadCall,
  ReadField,
  ReadTransfer,
  TransactionReading,
} from '#shared/reading.ts';
import { solanaAddress } from '../../crypto/addresses/ed25519-chains.ts';
import { toHex } from '../../crypto/bytes.ts';
import { isHighFee } from '../cautions.ts';
import type { ReadingContext } from '../transaction.ts';
import { decodedByInterface } from './facts.ts';
import { feeMax } from './fee.ts';
import { cautionsOf, hasDeceptiveText, knownInstruction } from './known.ts';
import { coinMovements, EVERYTHING, tokenMovements } from './movements.ts';
import type { Instruction, SolanaTransaction } from './wire.ts';

/** A fee above this is high whatever the transaction moves, in lamports: 0.05 SOL. */
const HIGH_FEE = 50_000_000n;
const SOL = { asset: 'SOL', decimals: 9 } as const;

/** What people are shown: what it moves, every instruction in its order, what it costs, and whose signatures it takes. */
export function readSolanaTransaction(transaction: SolanaTransaction, context: ReadingContext): TransactionReading {
  const { version, instructions } = transaction;
  const calls = instructions.map((instruction) => readCall(instruction, context));
  const approvals = instructions.flatMap(readApprovals);
  const fee: ReadAmount = { amount: String(feeMax(transaction)), ...SOL };
  return {
    kind: 'transaction',
    chain: 'SOLANA',
    form: version === 'legacy' ? 'legacy' : 'v0',
    transfers: instructions.flatMap(readTransfers),
    ...(approvals.length > 0 ? { approvals } : {}),
    calls,
    fee,
    fields: readFields(transaction),
    cautions: [
      ...new Set([
        ...instructions.flatMap((instruction): readonly Caution[] => {
          const known = knownInstruction(instruction);
          if (known) return cautionsOf(known);
          const decoded = decodedByInterface(instruction, context);
          if (!decoded) return ['unread-instruction'];
          return hasDeceptiveText(decoded.shown) ? ['deceptive-text'] : [];
        }),
        ...cautionsOfWhole(transaction, context),
      ]),
    ],
  };
}

/** An instruction of a program that everybody uses is described by that program's own layouts, even where a user uploaded others for it. */
function readCall(instruction: Instruction, context: ReadingContext): ReadCall {
  const { programKey, data } = instruction;
  const decoded = knownInstruction(instruction) ?? decodedByInterface(instruction, context);
  return {
    to: programKey,
    ...(decoded && { label: decoded.label, name: decoded.name, arguments: decoded.shown }),
    data: toHex(data),
  };
}

/** A plain token transfer names no mint; then the account that it is taken from says which token it is, to anyone who looks it up. */
function readTransfers(instruction: Instruction): ReadTransfer[] {
  const coins = coinSums(instruction).map(({ from, to, amount }) => ({ from, to, amount: String(amount), ...SOL }));
  const tokens = tokenMovements(instruction)
    .filter(({ by }) => by.startsWith('transfer'))
    .map(({ from, to, amount, tokenMint, decimals }) => ({
      from,
      to,
      amount: String(amount),
      asset: tokenMint || from,
      ...(decimals !== undefined && { decimals }),
    }));
  return [...coins, ...tokens];
}

/** Without a mint, the account that the tokens are in says which token it is. */
function readApprovals(instruction: Instruction): ReadApproval[] {
  return tokenMovements(instruction)
    .filter(({ by }) => by.startsWith('approve'))
    .map(({ from, to, amount, tokenMint, decimals }) => ({
      asset: tokenMint || from,
      spender: to,
      amount: amount === EVERYTHING ? 'unlimited' : String(amount),
      ...(decimals !== undefined && { decimals }),
    }));
}

/** What an instruction moves of the coin and says how much it is. Control over an account is a caution, beside the call itself. */
function coinSums(instruction: Instruction) {
  return coinMovements(instruction).filter(({ amount }) => amount !== EVERYTHING);
}

function readFields({ signers, recentBlockhash, lookups }: SolanaTransaction): ReadField[] {
  return [
    { name: 'fee_payer', value: signers[0] ?? '' },
    { name: 'signers', value: signers.join(' ') },
    { name: 'recent_blockhash', value: recentBlockhash },
    ...lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
      name: 'address_table_lookups',
      value: `${table} writable ${writableIndexes.join(',') || '-'} readonly ${readonlyIndexes.join(',') || '-'}`,
    })),
  ];
}

function cautionsOfWhole(transaction: SolanaTransaction, { signer }: ReadingContext): Caution[] {
  const { signers, lookups, instructions } = transaction;
  const moved = instructions.flatMap(coinSums).reduce((sum, { amount }) => sum + amount, 0n);
  const address = solanaAddress(signer.publicKey);
  const found: Readonly<Partial<Record<Caution, boolean>>> = {
    'foreign-sender': !signers.includes(address),
    'other-signers': signers.some((one) => one !== address),
    'lookup-table': lookups.length > 0,
    'high-fee': isHighFee(feeMax(transaction), moved, HIGH_FEE),
  };
  return Object.entries(found).flatMap(([caution, holds]) => (holds ? [caution as Caution] : []));
}
