import { transactionTypes, type Curve, type TransactionType } from '#shared/enums.ts';
import type { ReadPiece, TransactionReading } from '#shared/reading.ts';
import type { Signer } from '../crypto/signer.ts';
import { invalidArgument } from '../fault.ts';
import type { FactFields } from '../policy/facts.ts';
import { bitcoin } from './bitcoin/index.ts';
import { ethereum } from './ethereum/index.ts';
import { solana } from './solana/index.ts';
import type { ReadingContext, TransactionKind } from './transaction.ts';
import { tron } from './tron/index.ts';

/** A transaction that was read. Facts, reading and signature are all made of the one parsed form, which nothing else gets hold of. */
export type ReadTransaction = Readonly<{
  type: TransactionType;
  /** Of the keys that sign it. */
  curve: Curve;
  /** The policy language's name for what it says. */
  namespace: 'eth' | 'solana' | 'bitcoin' | 'tron';
  facts(context: ReadingContext): FactFields;
  read(context: ReadingContext): TransactionReading;
  pieces(context: ReadingContext): readonly ReadPiece[];
  /** Throws INVALID_ARGUMENT where `signer`, a key of `curve`, has nothing to sign in it. */
  sign(signer: Signer): string;
}>;

/** A transaction that a payload is. The payload itself is what is signed. */
export type HiddenTransaction = Pick<ReadTransaction, 'curve' | 'namespace' | 'facts' | 'read'>;

type Chain = Pick<ReadTransaction, 'curve' | 'namespace'>;
type Reader = (type: TransactionType, unsignedTransaction: string) => ReadTransaction;

/** How each type is read. */
const readers: Readonly<Record<TransactionType, Reader>> = {
  TRANSACTION_TYPE_ETHEREUM: reader(ethereum, { curve: 'CURVE_SECP256K1', namespace: 'eth' }),
  TRANSACTION_TYPE_SOLANA: reader(solana, { curve: 'CURVE_ED25519', namespace: 'solana' }),
  TRANSACTION_TYPE_TRON: reader(tron, { curve: 'CURVE_SECP256K1', namespace: 'tron' }),
  TRANSACTION_TYPE_BITCOIN: reader(bitcoin, { curve: 'CURVE_SECP256K1', namespace: 'bitcoin' }),
};

/**
 * Reads an unsigned transaction of a type as the wire names it. Throws INVALID_ARGUMENT: UNSUPPORTED_TRANSACTION_TYPE for a type that is
 * not signed here, naming those that are, and what its `TransactionKind` throws.
 */
export function readTransaction(type: string, unsignedTransaction: string): ReadTransaction {
  const known = transactionTypes.find((one) => one === type);
  if (!known)
    throw invalidArgument(
      'parameters.type',
      `this type of transaction is not supported: expected one of ${transactionTypes.join(', ')}`,
      'UNSUPPORTED_TRANSACTION_TYPE',
    );
  return readers[known](known, unsignedTransaction);
}

function reader<Parsed>(kind: TransactionKind<Parsed>, chain: Chain): Reader {
  return (type, unsignedTransaction) => {
    const parsed = kind.parse(unsignedTransaction);
    return {
      type,
      ...chain,
      facts: (context) => kind.facts(parsed, context),
      read: (context) => kind.read(parsed, context),
      pieces: (context) => kind.pieces(parsed, context),
      sign: (signer) => kind.sign(parsed, signer),
    };
  };
}
