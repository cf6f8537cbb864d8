// Signs a transfer on Solana. Run: node examples/solana.mjs
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { TurnkeySigner } from '@turnkey/solana';
import { connect, exampleAddress } from './coffer.mjs';

const coffer = connect();
const address = await exampleAddress(coffer, 'solana');
const signer = new TurnkeySigner(coffer);
console.log(`address: ${address}`);

const sender = new PublicKey(address);
const recipient = new PublicKey('11111111111111111111111111111112');
const transaction = new Transaction({
  feePayer: sender,
  // For a transaction that you send, take a recent blockhash from a node.
  recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
}).add(SystemProgram.transfer({ fromPubkey: sender, toPubkey: recipient, lamports: 1000 }));

await signer.addSignature(transaction, address);
console.log(`verified: ${transaction.verifySignatures()}`);
console.log(`transaction: ${transaction.serialize().toString('base64')}`);
