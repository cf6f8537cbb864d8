import { ComputeBudgetProgram, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js';
import { expect } from 'vitest';
import { keccak256, parseEther, parseGwei, serializeTransaction, type TransactionSerializable } from 'viem';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../../harness/actors.ts';
import { Secret } from '#engine/crypto/secret.ts';
import type { SecretId } from '#engine/state/rows.ts';
import { targetFrom, write } from '../../../harness/key-material.ts';
import { exportOf } from '../../../harness/secrets.ts';
import { address, legacy, pay, wire } from '../../../harness/solana-transactions.ts';
import type { World } from '../../../harness/world.ts';
import { aPsbt } from '../../signing/psbts.ts';

/** What the tests of the templates' promises are made of: people, what they try, and what becomes of it. */

export const recipient = `0x${'d'.repeat(40)}`;
export const other = `0x${'c'.repeat(40)}`;
export const held = targetFrom('held');
export const foreign = targetFrom('foreign').publicKey;
export const solRecipient = address(50);

export type Said = 'done' | 'waits' | 'denied';
export type Try = readonly [what: string, expected: Said, attempt: (s: Scene) => Promise<Said>];
/** What is said, and what shows it. Advice promises nothing. */
export type Promises = Readonly<Record<string, readonly Try[] | 'advice'>>;

export type Scene = Readonly<{
  world: World;
  root: Actor;
  /** With every right that other templates give. */
  eve: Actor;
  eva: Actor;
  /** Whom the template means. */
  tom: Actor;
  tim: Actor;
  /** Both. */
  mia: Actor;
  tagT: string;
  tagE: string;
  wallet: string;
  spare: string;
  ether: string;
  spareEther: string;
  sol: string;
  key: string;
}>;

export async function said(outcome: Promise<Outcome>): Promise<Said> {
  const answer = await outcome;
  if (!answer.ok) {
    expect(answer.failure).toMatchObject({ code: rpcCodes.PERMISSION_DENIED });
    return 'denied';
  }
  const { status } = answer.value['activity'] as { status: string };
  expect(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_CONSENSUS_NEEDED']).toContain(status);
  return status === 'ACTIVITY_STATUS_COMPLETED' ? 'done' : 'waits';
}

/** One asks, and the other approves what waits. */
export async function both(one: Actor, second: Actor, path: string, params: object): Promise<Said> {
  const outcome = await one.try(path, params);
  if (!outcome.ok || (await said(Promise.resolve(outcome))) !== 'waits') return await said(Promise.resolve(outcome));
  const { fingerprint, id } = outcome.value['activity'] as { fingerprint: string; id: string };
  await second.try('approve_activity', { fingerprint });
  const { activity } = await one.query<{ activity: { status: string } }>('get_activity', { activityId: id });
  expect(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_CONSENSUS_NEEDED']).toContain(activity.status);
  return activity.status === 'ACTIVITY_STATUS_COMPLETED' ? 'done' : 'waits';
}

export const exportTo = (by: Actor, { wallet }: Scene, targetPublicKey = held.publicKey) =>
  said(by.try('export_wallet', { walletId: wallet, targetPublicKey }));

/** A secret of the organization, which no template names. */
export async function exportSecret(by: Actor, { world }: Scene, targetPublicKey = held.publicKey): Promise<Said> {
  const secretId = await write(world, (tx) => {
    const id = tx.newId<SecretId>();
    const value = tx.keys.seal({ table: 'secrets', id }, Secret.of('stored-secret', Buffer.from('password')));
    return tx.secrets.insert({ secretId: id, staticProperties: [], exported: false, value }).secretId;
  });
  return said(by.try('export_secrets', exportOf(targetPublicKey, secretId)));
}

export const unsigned = (more: object = {}): string =>
  serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 1,
    to: recipient,
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: parseGwei('100'),
    ...more,
  } as TransactionSerializable);
export const send = (by: Actor, signWith: string, more: object = {}) =>
  said(
    by.try('sign_transaction', { signWith, unsignedTransaction: unsigned(more), type: 'TRANSACTION_TYPE_ETHEREUM' }),
  );
export const raw = (by: Actor, signWith: string, payload: string, encoding = 'HEXADECIMAL', hash = 'KECCAK256') =>
  said(
    by.try('sign_raw_payload', {
      signWith,
      payload,
      encoding: `PAYLOAD_ENCODING_${encoding}`,
      hashFunction: `HASH_FUNCTION_${hash}`,
    }),
  );
export const sendSol = (by: Actor, { sol }: Scene, ...instructions: Parameters<typeof legacy>[1][]) =>
  said(
    by.try('sign_transaction', {
      signWith: sol,
      unsignedTransaction: wire(legacy(new PublicKey(sol), ...instructions)),
      type: 'TRANSACTION_TYPE_SOLANA',
    }),
  );
export const sol = ({ sol: from }: Scene, to = solRecipient) => pay(new PublicKey(from), to, 1_000);
export const assign = (s: Scene) =>
  SystemProgram.assign({ accountPubkey: new PublicKey(s.sol), programId: StakeProgram.programId });
export const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 15n });
export const digest = keccak256(unsigned({ to: other }) as `0x${string}`).slice(2);
export const dear = { maxFeePerGas: 10n ** 18n };
export const authorization = JSON.stringify({ address: other, chainId: 1, nonce: 0 });
/** EIP-3009: whoever has the signature sends the tokens. */
export const tokenAuthorization = (from: string): string =>
  JSON.stringify({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: `0x${'a'.repeat(40)}` },
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: { from, to: other, value: '1', validAfter: '0', validBefore: '1', nonce: `0x${'0'.repeat(64)}` },
  });
export const rename = { walletName: 'renamed' };
/** A transaction of the imported key that pays a twentieth of `amount`, in satoshis, as its fee. */
export const psbtOf = (amount: number): string =>
  aPsbt({
    network: 'MAINNET',
    seed: 7,
    version: 2,
    lockTime: 0,
    sequence: 0xffffffff,
    inputs: [{ form: 'P2WPKH', amount, vout: 0 }],
    outputs: [{ form: 'P2WPKH', share: 19, seed: 8 }],
  }).toHex();
export const sendBitcoin = (by: Actor, s: Scene, amount: number) =>
  said(
    by.try('sign_transaction', {
      signWith: s.key,
      unsignedTransaction: psbtOf(amount),
      type: 'TRANSACTION_TYPE_BITCOIN',
    }),
  );
