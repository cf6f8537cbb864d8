// Signs a message and a transaction with viem. Run: node examples/viem.mjs
import { createAccount } from '@turnkey/viem';
import { parseEther, parseGwei } from 'viem';
import { connect, exampleAddress } from './coffer.mjs';

const coffer = connect();
const address = await exampleAddress(coffer, 'ethereum');
const account = await createAccount({ ...coffer, signWith: address });
console.log(`address: ${account.address}`);
console.log(`message: ${await account.signMessage({ message: 'hello from viem' })}`);

const transaction = await account.signTransaction({
  type: 'eip1559',
  chainId: 11155111,
  nonce: 0,
  gas: 21000n,
  maxFeePerGas: parseGwei('20'),
  maxPriorityFeePerGas: parseGwei('1'),
  to: '0x47641B418aC3443c6185bB463755518E16309c27',
  value: parseEther('0.01'),
});
// Coffer signs and sends nothing: send these bytes with a node of your choice, for example with viem's sendRawTransaction.
console.log(`transaction: ${transaction}`);
