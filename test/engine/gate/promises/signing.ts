import { address, legacy } from '../../../harness/solana-transactions.ts';
import { PublicKey, StakeProgram } from '@solana/web3.js';
import { parseEther } from 'viem';
import {
  assign,
  authorization,
  both,
  dear,
  digest,
  exportTo,
  other,
  price,
  raw,
  send,
  sendBitcoin,
  sendSol,
  sol,
  tokenAuthorization,
  unsigned,
  type Promises,
} from './scene.ts';

/** For each sentence of what the templates about signing say: attempts that show it. */
export const signingPromises = {
  walletSigning: {
    'Tagged users can sign anything with this wallet without further approval.': [
      ['a transaction', 'done', (s) => send(s.tom, s.ether, { to: other })],
      ['bytes', 'done', (s) => raw(s.tom, s.ether, 'ab')],
      ['with another wallet', 'denied', (s) => send(s.tom, s.spareEther)],
      ['take it out', 'denied', (s) => exportTo(s.tom, s)],
    ],
    'Typed data is included and can move tokens too.': [
      ['typed data', 'done', (s) => raw(s.tom, s.ether, tokenAuthorization(s.ether), 'EIP712', 'NO_OP')],
    ],
    'Add “No typed data”, “No blind signing”, “No delegation of accounts” and the fee ceilings.': 'advice',
  },
  transferLimit: {
    'Tagged users can send ETH from this wallet without further approval, up to a limit per transfer and a limit for its fee.':
      [
        ['at the limit', 'done', (s) => send(s.tom, s.ether, { value: parseEther('2.5') })],
        ['above it', 'denied', (s) => send(s.tom, s.ether, { value: parseEther('2.5') + 1n })],
        ['for a higher fee', 'denied', (s) => send(s.tom, s.ether, dear)],
        ['from another wallet', 'denied', (s) => send(s.tom, s.spareEther)],
        ['as bytes', 'denied', (s) => raw(s.tom, s.ether, unsigned())],
      ],
    'Contract calls, such as token transfers, are not included.': [
      ['a call', 'denied', (s) => send(s.tom, s.ether, { value: 0n, data: '0xa9059cbb' })],
    ],
  },
  twoAboveLimit: {
    'Transfers above a limit need the approval of two tagged users, up to a limit for the fee.': [
      ['one of them', 'waits', (s) => send(s.tom, s.ether, { value: parseEther('3') })],
      [
        'two of them',
        'done',
        (s) =>
          both(s.tom, s.tim, 'sign_transaction', {
            signWith: s.ether,
            unsignedTransaction: unsigned({ value: parseEther('4') }),
            type: 'TRANSACTION_TYPE_ETHEREUM',
          }),
      ],
      ['for a higher fee', 'denied', (s) => send(s.tom, s.ether, { value: parseEther('3'), ...dear })],
      ['from another wallet', 'denied', (s) => send(s.tom, s.spareEther, { value: parseEther('3') })],
    ],
  },
  knownRecipient: {
    'Tagged users can send from this wallet to this address without further approval, up to a limit for the fee.': [
      ['there', 'done', (s) => send(s.tom, s.ether)],
      ['elsewhere', 'denied', (s) => send(s.tom, s.ether, { to: other })],
      ['for a higher fee', 'denied', (s) => send(s.tom, s.ether, dear)],
      ['from another wallet', 'denied', (s) => send(s.tom, s.spareEther)],
    ],
    'You can add more addresses to the list.': 'advice',
  },
  onlyRecipient: {
    'Denies Ethereum transactions of this wallet to another address or with a higher fee, regardless of other policies.':
      [
        ['there', 'done', (s) => send(s.eve, s.ether)],
        ['elsewhere', 'denied', (s) => send(s.eve, s.ether, { to: other })],
        ['elsewhere, as bytes', 'denied', (s) => raw(s.eve, s.ether, unsigned({ to: other }))],
        ['a token', 'denied', (s) => send(s.eve, s.ether, { to: other, value: 0n, data: '0xa9059cbb' })],
        ['a contract', 'denied', (s) => send(s.eve, s.ether, { to: undefined, data: '0x00' })],
        ['for a higher fee', 'denied', (s) => send(s.eve, s.ether, dear)],
      ],
    'Digests, delegations and typed data can also move funds.': [
      ['a digest', 'denied', (s) => raw(s.eve, s.ether, digest, 'HEXADECIMAL', 'NO_OP')],
      ['a delegation', 'denied', (s) => raw(s.eve, s.ether, authorization, 'EIP7702_AUTHORIZATION', 'NO_OP')],
      ['typed data', 'denied', (s) => raw(s.eve, s.ether, tokenAuthorization(s.ether), 'EIP712', 'NO_OP')],
    ],
    'Add “No blind signing”, “No delegation of accounts” and “No typed data”.': 'advice',
  },
  solanaRecipient: {
    'Tagged users can send SOL from this wallet to this address without further approval, up to a limit for the fee.': [
      ['there', 'done', (s) => sendSol(s.tom, s, sol(s))],
      ['elsewhere', 'denied', (s) => sendSol(s.tom, s, sol(s), sol(s, address(66)))],
      ['for a higher fee', 'denied', (s) => sendSol(s.tom, s, price, sol(s))],
    ],
    'Control over accounts can go to no other address either.': [
      ['assign', 'denied', (s) => sendSol(s.tom, s, assign(s))],
    ],
  },
  solanaProgram: {
    'Denies Solana transactions that call another program or hand an account to another program.': [
      ['move SOL', 'done', (s) => sendSol(s.eve, s, sol(s, address(66)))],
      [
        'call another',
        'denied',
        (s) =>
          sendSol(
            s.eve,
            s,
            StakeProgram.deactivate({ stakePubkey: address(67), authorizedPubkey: new PublicKey(s.sol) })
              .instructions[0] as never,
          ),
      ],
      ['hand over', 'denied', (s) => sendSol(s.eve, s, assign(s))],
      [
        'hand over, as bytes',
        'denied',
        (s) => {
          const message = legacy(new PublicKey(s.sol), assign(s)).serializeMessage().toString('hex');
          return raw(s.eve, s.sol, message, 'HEXADECIMAL', 'NOT_APPLICABLE');
        },
      ],
    ],
  },
  ethereumFee: {
    'Denies Ethereum transactions with a higher maximum fee.': [
      ['as high', 'done', (s) => send(s.eve, s.ether)],
      ['higher', 'denied', (s) => send(s.eve, s.ether, dear)],
      ['higher, as bytes', 'denied', (s) => raw(s.eve, s.ether, unsigned(dear))],
    ],
    'A digest does not show its transaction, so add “No blind signing”.': [
      ['a digest', 'denied', (s) => raw(s.eve, s.ether, digest, 'HEXADECIMAL', 'NO_OP')],
    ],
  },
  solanaFee: {
    'Denies Solana transactions with a higher maximum fee.': [
      ['as high', 'done', (s) => sendSol(s.eve, s, sol(s))],
      ['higher', 'denied', (s) => sendSol(s.eve, s, price, sol(s))],
      [
        'higher, as bytes',
        'denied',
        (s) => {
          const message = legacy(new PublicKey(s.sol), price, sol(s)).serializeMessage().toString('hex');
          return raw(s.eve, s.sol, message, 'HEXADECIMAL', 'NOT_APPLICABLE');
        },
      ],
    ],
  },
  bitcoinFee: {
    'Denies Bitcoin transactions with a higher fee.': [
      ['as high', 'done', (s) => sendBitcoin(s.eve, s, 1_000_000)],
      ['higher', 'denied', (s) => sendBitcoin(s.eve, s, 1_000_020)],
    ],
    'A digest does not show its transaction, so add “No blind signing”.': [
      ['a digest', 'denied', (s) => raw(s.eve, s.key, digest, 'HEXADECIMAL', 'NO_OP')],
    ],
  },
  noDelegation: {
    'Denies authorizations (EIP-7702) that let code act for an Ethereum account.': [
      ['as JSON', 'denied', (s) => raw(s.eve, s.ether, authorization, 'EIP7702_AUTHORIZATION', 'NO_OP')],
      ['as bytes', 'denied', (s) => raw(s.eve, s.ether, `05d70194${other.slice(2)}80`)],
      ['a transaction', 'done', (s) => send(s.eve, s.ether)],
    ],
  },
  noTypedData: {
    'Denies typed data (EIP-712), which lets contracts move tokens without a transaction of the account.': [
      ['tokens', 'denied', (s) => raw(s.eve, s.ether, tokenAuthorization(s.ether), 'EIP712', 'NO_OP')],
      ['a transaction', 'done', (s) => send(s.eve, s.ether)],
    ],
    'A digest does not show its typed data, so add “No blind signing”.': [
      ['a digest', 'denied', (s) => raw(s.eve, s.ether, digest, 'HEXADECIMAL', 'NO_OP')],
      ['its hashes', 'denied', (s) => raw(s.eve, s.ether, `1901${'ab'.repeat(64)}`)],
    ],
  },
  noBlindSigning: {
    'Denies payloads and digests that Coffer cannot decode.': [
      ['a digest', 'denied', (s) => raw(s.eve, s.ether, digest, 'HEXADECIMAL', 'NO_OP')],
      ['bytes', 'denied', (s) => raw(s.eve, s.ether, 'ab')],
      ['bytes for Ed25519', 'denied', (s) => raw(s.eve, s.sol, 'ab', 'HEXADECIMAL', 'NOT_APPLICABLE')],
      [
        'a digest as text',
        'denied',
        (s) => raw(s.eve, s.ether, 'thirty-two characters of a text.', 'TEXT_UTF8', 'NO_OP'),
      ],
      ['text', 'done', (s) => raw(s.eve, s.ether, 'Sign in to example.com', 'TEXT_UTF8')],
    ],
    'The policy also denies signing text of 32 bytes that could be the hash of a transaction.': [
      ['32 bytes', 'denied', (s) => raw(s.eve, s.sol, 'x'.repeat(32), 'TEXT_UTF8', 'NOT_APPLICABLE')],
      ['32 bytes of fewer letters', 'denied', (s) => raw(s.eve, s.sol, 'é'.repeat(16), 'TEXT_UTF8', 'NOT_APPLICABLE')],
      ['31 bytes', 'done', (s) => raw(s.eve, s.sol, 'x'.repeat(31), 'TEXT_UTF8', 'NOT_APPLICABLE')],
      [
        'a message of 32 bytes',
        'denied',
        (s) => raw(s.eve, s.ether, `\u0019Ethereum Signed Message:\n32${'x'.repeat(32)}`, 'TEXT_UTF8'),
      ],
      ['32 bytes that no chain has hashed so', 'done', (s) => raw(s.eve, s.ether, 'x'.repeat(32), 'TEXT_UTF8')],
    ],
    'Transactions are not affected.': [['a transaction', 'done', (s) => send(s.eve, s.ether)]],
  },
} satisfies Readonly<Record<string, Promises>>;
