import { solanaAddress } from '../../crypto/addresses/ed25519-chains.ts';
import { equalBytes } from '../../crypto/bytes.ts';
import type { Signer } from '../../crypto/signer.ts';
import { invalidTransaction } from '../refusals.ts';
import type { TransactionKind } from '../transaction.ts';
import { transactionFacts } from './facts.ts';
import { readSolanaTransaction } from './reading.ts';
import { parseTransaction, signatureOf, type SolanaTransaction, transactionPieces, withSignature } from './wire.ts';

/** Solana's transactions, legacy and v0, whole as they go over the wire: with their slots for signatures. */
export const solana: TransactionKind<SolanaTransaction> = {
  parse: parseTransaction,
  facts: transactionFacts,
  read: readSolanaTransaction,
  pieces: transactionPieces,
  sign,
};

/**
 * Puts the signature of `signer` into its slot. A slot that holds its signature already is left so. One that holds another says that the
 * message was changed after it was signed, or that the slot was filled at random: that is refused, and nothing is overwritten.
 */
function sign(transaction: SolanaTransaction, signer: Signer): string {
  const { messageBytes, signers } = transaction;
  const address = solanaAddress(signer.publicKey);
  if (!signers.includes(address))
    throw invalidTransaction(`${address} is not a signer of it; its signers are ${signers.join(', ')}`);
  const signature = signer.signMessage(messageBytes);
  const before = signatureOf(transaction, address);
  if (before && !equalBytes(before, signature))
    throw invalidTransaction(`the signature of ${address} is not for this message`);
  return withSignature(transaction, address, signature);
}
