import type { EthereumTransaction } from './transaction-bytes.ts';

/** Gas of a blob (EIP-4844, GAS_PER_BLOB). */
const BLOB_GAS = 131_072n;

/**
 * What sending a transaction costs at most, in wei: all its gas at the highest price that it bids, and its blobs at theirs. What a rollup
 * takes for its data on the chain below is not in a transaction, and not counted.
 */
export function feeMax({
  gas,
  gasPrice,
  maxFeePerGas,
  blobVersionedHashes = [],
  maxFeePerBlobGas = 0n,
}: EthereumTransaction): bigint {
  return gas * (gasPrice ?? maxFeePerGas ?? 0n) + BigInt(blobVersionedHashes.length) * BLOB_GAS * maxFeePerBlobGas;
}
