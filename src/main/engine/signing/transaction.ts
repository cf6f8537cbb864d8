import type { ReadPiece, TransactionReading } from '#shared/reading.ts';
import type { AddressFormat, ContractInterfaceType } from '#shared/enums.ts';
import type { Signer } from '../crypto/signer.ts';
import type { FactFields } from '../policy/facts.ts';

/**
 * One chain's transactions. What is signed is made again from what was parsed, and the two are compared byte for byte before: so what
 * policies and people were shown is what the signature covers.
 */
export type TransactionKind<Parsed> = Readonly<{
  /**
   * Reads an unsigned transaction, hex as the chain's clients send it. Throws INVALID_ARGUMENT: INVALID_TRANSACTION for what is none or is
   * not what its own re-encoding gives, UNSUPPORTED_TRANSACTION_TYPE for a form that is not signed here.
   */
  parse(unsignedTransaction: string): Parsed;
  /** What policies may read: the contents of the chain's namespace, `{ tx: … }` (wire facts 9.5). */
  facts(parsed: Parsed, context: ReadingContext): FactFields;
  /** What people are shown. */
  read(parsed: Parsed, context: ReadingContext): TransactionReading;
  /**
   * Which bytes of the unsigned transaction hold which field, and which argument of a call. Together the pieces are the transaction as it
   * came.
   */
  pieces(parsed: Parsed, context: ReadingContext): readonly ReadPiece[];
  /** The signed transaction, hex (wire facts 13.3). Throws INVALID_ARGUMENT where `signer` has nothing to sign in it. */
  sign(parsed: Parsed, signer: Signer): string;
}>;

/** What a transaction is read with. */
export type ReadingContext = Readonly<{
  /** Who would sign it: the address that was named, with its format where that is known, and the public key (33 bytes compressed, or 32). */
  signer: Readonly<{ address: string; addressFormat?: AddressFormat; publicKey: Uint8Array }>;
  /** The interface that the organization keeps for a contract or program. Ethereum addresses are found in any case. */
  interfaceOf(type: ContractInterfaceType, address: string): ContractInterface | undefined;
}>;

/** A contract's interface as it was uploaded. Remembered by identity. */
export type ContractInterface = Readonly<{
  /** ABI or IDL, JSON text. */
  smartContractInterface: string;
  label: string;
}>;
