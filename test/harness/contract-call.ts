import { FunctionFragment, Interface, Transaction } from 'ethers';

/** A call of a contract on Ethereum: the ABI of its one function, and the transaction that waits for a signature. */
export function contractCall(
  contract: string,
  signature: string,
  args: readonly unknown[],
): Readonly<{ smartContractInterface: string; unsignedTransaction: string }> {
  const called = FunctionFragment.from(signature);
  const abi = new Interface([called]);
  const { unsignedSerialized: unsignedTransaction } = Transaction.from({
    type: 2,
    chainId: 1,
    nonce: 1,
    gasLimit: 60_000,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 1n,
    to: contract,
    data: abi.encodeFunctionData(called, args),
  });
  return { smartContractInterface: abi.formatJson(), unsignedTransaction };
}
