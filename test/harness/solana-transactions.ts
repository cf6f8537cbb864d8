import { ed25519 } from '@noble/curves/ed25519.js';
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { toHex } from '#engine/crypto/bytes.ts';
import type { Signer } from '#engine/crypto/signer.ts';
import { signerOf } from './signers.ts';

/** Solana transactions as its own clients make them. */

/** A key that `n` names: the same every time. */
export function keypair(n: number): Keypair {
  return Keypair.fromSeed(new Uint8Array(32).fill(n));
}

/** An address that `n` names, of a key that nobody has. */
export function address(n: number): PublicKey {
  return new PublicKey(ed25519.getPublicKey(new Uint8Array(32).fill(n)));
}

export const blockhash = address(99).toBase58();

/** Our signer of a client's key. */
export function signerFor(pair: Keypair): Signer {
  return signerOf(pair.secretKey.slice(0, 32), 'CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA');
}

/** A legacy transaction whose fee `payer` pays. */
export function legacy(payer: PublicKey, ...instructions: readonly TransactionInstruction[]): Transaction {
  return new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(...instructions);
}

/** A v0 transaction, with what `tables` hold taken from them. */
export function v0(
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  tables: readonly AddressLookupTableAccount[] = [],
): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  });
  return new VersionedTransaction(message.compileToV0Message([...tables]));
}

/** A lookup table that holds `addresses`. */
export function table(key: PublicKey, addresses: readonly PublicKey[]): AddressLookupTableAccount {
  return new AddressLookupTableAccount({
    key,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [...addresses],
    },
  });
}

/** The whole transaction as it goes over the wire, hex, with slots for signatures that are not there. */
export function wire(transaction: Transaction | VersionedTransaction): string {
  if (transaction instanceof VersionedTransaction) return toHex(transaction.serialize());
  return toHex(Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })));
}

/** A transfer of SOL. */
export function pay(from: PublicKey, to: PublicKey, lamports: number | bigint): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });
}
