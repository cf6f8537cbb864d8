import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Signer } from '../../crypto/signer.ts';
import { toHex } from '../../crypto/bytes.ts';
import { assert, invalidArgument } from '../../fault.ts';
import type { Fact, FactFields } from '../../policy/facts.ts';
import type { ReadingContext, TransactionKind } from '../transaction.ts';
import { feeMax } from './fee.ts';
import { callOf, callPieces, prefixed, readTransaction } from './read.ts';
import {
  encodeSigned,
  encodeUnsigned,
  type EthereumTransaction,
  parseTransactionBytes,
  unsignedPieces,
} from './transaction-bytes.ts';

/**
 * Ethereum and the chains like it: legacy transactions, with EIP-155 or from before it, and types 1 to 4 (EIP-2930, 1559, 4844 without its
 * sidecars, 7702). One from before EIP-155 is signed, since some deployments are made the same on every chain by that; its reading warns.
 */
export const ethereum: TransactionKind<EthereumTransaction> = {
  parse: parseTransactionBytes,
  facts: (transaction, context) => ({ tx: factsOf(transaction, context) }),
  read: readTransaction,
  pieces: (transaction, context) => unsignedPieces(transaction, callPieces(transaction, context)),
  sign,
};

function factsOf(transaction: EthereumTransaction, context: ReadingContext): FactFields {
  const { form, to, data, value, gas, nonce } = transaction;
  const { chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = transaction;
  return {
    from: context.signer.address.toLowerCase(),
    // No address, rather than none to read: a policy that denies all recipients but some must not err on a contract that is made.
    to: to.length === 0 ? '' : prefixed(to),
    data: prefixed(data),
    value,
    gas,
    nonce,
    max_fee: feeMax(transaction),
    type: form.type === 0 ? 'LEGACY' : `TYPE_${form.type}`,
    ...present({
      gas_price: gasPrice ?? maxFeePerGas,
      chain_id: chainId,
      max_fee_per_gas: maxFeePerGas,
      max_priority_fee_per_gas: maxPriorityFeePerGas,
      max_fee_per_blob_gas: maxFeePerBlobGas,
    }),
    ...callFacts(transaction, context),
  };
}

/** Whose function is called is certain by its selector alone, so that a policy can deny it whatever its arguments are. */
function callFacts(transaction: EthereumTransaction, context: ReadingContext): FactFields {
  const { called, decoded } = callOf(transaction, context) ?? {};
  if (!called) return {};
  const named = decoded && called.inputs.map(({ name }, at) => [name || String(at), decoded.values[at]] as const);
  return {
    function_name: called.name,
    function_signature: called.signature,
    ...(named ? { contract_call_args: present(Object.fromEntries(named)) } : {}),
  };
}

function present(fields: Readonly<Record<string, Fact | undefined>>): FactFields {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Fact] => entry[1] !== undefined));
}

function sign(transaction: EthereumTransaction, signer: Signer): string {
  if (signer.curve !== 'CURVE_SECP256K1')
    throw invalidArgument('signWith', `an Ethereum transaction needs a secp256k1 key, not ${signer.curve}`);
  // The signer has recovered its own key from what it gives, so this is the sender that every node will find.
  const { signature, recovery } = signer.signDigest(keccak_256(encodeUnsigned(transaction)));
  assert(recovery === 0 || recovery === 1, 'r is below the order of the curve in every signature that is ever seen');
  return toHex(encodeSigned(transaction, signature, recovery));
}
