import { toHex } from '../../crypto/bytes.ts';
import type { Fact, FactFields } from '../../policy/facts.ts';
import type { ReadingContext } from '../transaction.ts';
import { idlOf } from './idl.ts';
import { feeMax } from './fee.ts';
import { coinMovements, tokenMovements } from './movements.ts';
import { decodeInstruction, type DecodedInstruction } from './decoded.ts';
import type { Instruction, Lookup, SolanaTransaction } from './wire.ts';

/**
 * What policies may read under `solana.tx` (wire facts 9.5). Transfers are those of instructions at the top alone: what programs call in
 * turn is not in a transaction. Control over an account counts among them as a transfer of everything that is in it.
 */
export function transactionFacts(transaction: SolanaTransaction, context: ReadingContext): FactFields {
  const { accountKeys, instructions, recentBlockhash, lookups } = transaction;
  const called = new Set(instructions.map(({ programKey }) => programKey));
  return {
    tx: {
      account_keys: accountKeys,
      program_keys: accountKeys.filter((key) => called.has(key)),
      recent_blockhash: recentBlockhash,
      instructions: instructions.map((instruction) => instructionFacts(instruction, context)),
      transfers: instructions.flatMap((instruction): FactFields[] =>
        coinMovements(instruction).map(({ by, ...moved }) => ({ ...moved, instruction_name: by })),
      ),
      spl_transfers: instructions.flatMap((instruction): FactFields[] =>
        tokenMovements(instruction).map(({ by, from, to, amount, owner, signers, tokenMint }) => ({
          ...{ from, to, amount, owner, signers },
          token_mint: tokenMint,
          instruction_name: by,
        })),
      ),
      address_table_lookups: lookups.map(lookupFacts),
      max_fee: feeMax(transaction),
    },
  };
}

/**
 * What an instruction says in the words of the interface that the organization keeps for its program, with its label. Undefined without
 * one, and where data or accounts are not what it has: then no policy that reads them allows anything.
 */
export function decodedByInterface(
  instruction: Instruction,
  { interfaceOf }: ReadingContext,
): (DecodedInstruction & Readonly<{ label: string }>) | undefined {
  const uploaded = interfaceOf('SMART_CONTRACT_INTERFACE_TYPE_SOLANA', instruction.programKey);
  if (!uploaded) return undefined;
  const decoded = decodeInstruction(idlOf(uploaded).instructions, instruction);
  return decoded && decoded.rest.length === 0 ? { ...decoded, label: uploaded.label } : undefined;
}

function instructionFacts(instruction: Instruction, context: ReadingContext): FactFields {
  const { programKey, accounts, data } = instruction;
  const decoded = decodedByInterface(instruction, context);
  return {
    program_key: programKey,
    accounts: accounts.map(({ key, signer, writable }) => ({ account_key: key, signer, writable })),
    instruction_data_hex: toHex(data),
    address_table_lookups: lookupsOf(instruction).map(lookupFacts),
    ...(decoded && { parsed_instruction_data: parsedFacts(decoded) }),
  };
}

function parsedFacts({ name, discriminator, namedAccounts, values }: DecodedInstruction): Record<string, Fact> {
  return {
    instruction_name: name,
    discriminator: toHex(discriminator),
    named_accounts: namedAccounts,
    named_account: namedAccounts,
    program_call_args: values,
  };
}

/** Those of the tables' entries that one instruction names, by table. */
function lookupsOf({ accounts }: Instruction): readonly Lookup[] {
  const tables = new Map<string, { writableIndexes: number[]; readonlyIndexes: number[] }>();
  for (const { from, writable } of accounts) {
    if (!from) continue;
    const lookup = tables.get(from.table) ?? { writableIndexes: [], readonlyIndexes: [] };
    (writable ? lookup.writableIndexes : lookup.readonlyIndexes).push(from.index);
    tables.set(from.table, lookup);
  }
  return Array.from(tables, ([table, lookup]) => ({ table, ...lookup }));
}

function lookupFacts({ table, writableIndexes, readonlyIndexes }: Lookup): FactFields {
  return {
    address_table_key: table,
    writable_indexes: writableIndexes.map(BigInt),
    readonly_indexes: readonlyIndexes.map(BigInt),
  };
}
