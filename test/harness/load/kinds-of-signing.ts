/** Requests of the mixed load that sign. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { Transaction } from 'micro-eth-signer';
import type { Random } from '../../fuzz/random.ts';
import { completes, type Kind } from './asks.ts';
import { resultOf, type Ask } from './entry.ts';
import type { Account, Lane } from './lane.ts';

type RawSignature = Readonly<{ r: string; s: string; v: string }>;

const hashFunction = 'HASH_FUNCTION_SHA256';

/** Payloads and transactions. The proposer may sign by a policy. */
export const signingKinds: Readonly<Record<string, Kind>> = {
  'sign payload': {
    weight: 6,
    make: ({ lane, random, unique }) =>
      ofAccount(lane, random, 'public-key', (publicKey) => ({
        ...completes({
          path: 'sign_raw_payload',
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          parameters: { signWith: publicKey, payload: unique, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction },
          applied: (activity) => verified(resultOf<RawSignature>(activity), unique, publicKey),
        }),
        by: random.pick(['root', 'proposer']),
      })),
  },
  'sign payloads': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofAccount(lane, random, 'public-key', (publicKey) => {
        const payloads = [`${unique} first`, `${unique} second`];
        return completes({
          path: 'sign_raw_payloads',
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
          parameters: { signWith: publicKey, payloads, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction },
          applied: (activity) => {
            const { signatures } = resultOf<{ signatures: RawSignature[] }>(activity);
            const wrong = payloads.flatMap((one, at) => verified(signatures[at], one, publicKey) ?? []);
            return wrong[0];
          },
        });
      }),
  },
  'sign transaction': {
    weight: 4,
    make: ({ lane, random }) =>
      ofAccount(lane, random, 'ethereum', (address) => {
        const unsigned = Transaction.prepare({
          to: address,
          value: BigInt(random.below(1_000_000)),
          nonce: BigInt(random.below(1_000)),
          maxFeePerGas: 30_000_000_000n,
          chainId: 1n,
        }).toHex({ includeSignature: false });
        return {
          ...completes({
            path: 'sign_transaction',
            type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
            parameters: {
              signWith: address,
              unsignedTransaction: unsigned.slice(2),
              type: 'TRANSACTION_TYPE_ETHEREUM',
            },
            applied: (activity) => {
              const { signedTransaction } = resultOf<{ signedTransaction: string }>(activity);
              const sender = Transaction.fromHex(`0x${signedTransaction}`).recoverSender().address;
              return sender === address ? undefined : `the transaction is signed by ${sender}`;
            },
          }),
          by: random.pick(['root', 'proposer']),
        };
      }),
  },
};

/** What can be asked for an account of the lane, if it has one of this kind. */
function ofAccount(lane: Lane, random: Random, kind: Account['kind'], ask: (address: string) => Ask): Ask | undefined {
  const accounts = [...lane.wallets.values()].flatMap((wallet) => wallet.accounts.filter((one) => one.kind === kind));
  return accounts.length === 0 ? undefined : ask(random.pick(accounts).address);
}

/** A sentence where a signature is not that of the key on the SHA-256 of the text. */
function verified(signature: RawSignature | undefined, text: string, publicKey: string): string | undefined {
  const holds =
    signature !== undefined &&
    secp256k1.verify(hexToBytes(signature.r + signature.s), utf8ToBytes(text), hexToBytes(publicKey));
  return holds ? undefined : `the signature of '${text}' does not verify`;
}
