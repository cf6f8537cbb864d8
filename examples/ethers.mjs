// Signs a message and a transaction with ethers. Run: node examples/ethers.mjs
import { TurnkeySigner } from '@turnkey/ethers';
import { parseEther, parseUnits } from 'ethers';
import { connect, exampleAddress } from './coffer.mjs';

const coffer = connect();
const signer = new TurnkeySigner({ ...coffer, signWith: await exampleAddress(coffer, 'ethereum') });
console.log(`address: ${await signer.getAddress()}`);
console.log(`message: ${await signer.signMessage('hello from ethers')}`);

const transaction = await signer.signTransaction({
  type: 2,
  chainId: 11155111,
  nonce: 0,
  gasLimit: 21000,
  maxFeePerGas: parseUnits('20', 'gwei'),
  maxPriorityFeePerGas: parseUnits('1', 'gwei'),
  to: '0x47641B418aC3443c6185bB463755518E16309c27',
  value: parseEther('0.01'),
});
// Coffer signs and sends nothing: send these bytes with a node of your choice, for example with ethers' broadcastTransaction.
console.log(`transaction: ${transaction}`);
