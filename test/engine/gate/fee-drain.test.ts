import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseEther, parseGwei, serializeTransaction, type TransactionSerializable } from 'viem';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { nothingPicked, templates, type Template } from '../../../src/renderer/screens/policies/templates.ts';
import type { Actor } from '../../harness/actors.ts';
import { account } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { address, legacy, wire } from '../../harness/solana-transactions.ts';
import { aWorld } from '../../harness/world.ts';

/** M8: whoever may send a little must not get everything signed away as a fee, payable to whoever makes the block. */

const recipient = `0x${'d'.repeat(40)}` as const;
const amount = '0.01';

let root: Actor;
let bob: Actor;
let tag: string;
let wallet: string;
let [ether, sol] = ['', ''];
beforeAll(async () => {
  root = (await aWorld()).operator;
  bob = await joinedBy(root, 'bob');
  const users = [bob.userId, root.userId];
  tag = (await root.submit<{ userTagId: string }>('create_user_tag', { userTagName: 'bots', userIds: users }))
    .userTagId;
  const made = await root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
    walletName: 'hot',
    accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0"), account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519')],
  });
  wallet = made.walletId;
  [ether = '', sol = ''] = made.addresses;
});

/** Runs `work` while the policies of some templates, as they come, are all that there are. */
async function withOnly(ids: readonly Template['id'][], work: () => Promise<void>): Promise<void> {
  const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', {
    policies: templates
      .filter(({ id }) => ids.includes(id))
      .map(({ id, make }) => ({ policyName: id, ...make({ ...nothingPicked, tag, wallet, recipient, amount }) })),
  });
  expect(policyIds).toHaveLength(ids.length);
  try {
    await work();
  } finally {
    await root.submit('delete_policies', { policyIds });
  }
}

const usual = { type: 'eip1559', chainId: 1, nonce: 1, to: recipient, value: 1n, gas: 21_000n } as const;
const unsigned = (more: object): string =>
  serializeTransaction({ ...usual, maxFeePerGas: parseGwei('100'), ...more } as TransactionSerializable);
const signed = (unsignedTransaction: string, type = 'ETHEREUM', signWith = ether) =>
  bob.try('sign_transaction', { signWith, unsignedTransaction, type: `TRANSACTION_TYPE_${type}` });
const raw = (payload: string) =>
  bob.try('sign_raw_payload', {
    signWith: ether,
    payload,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  });
const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };

const tip = { maxFeePerGas: 10n ** 18n, maxPriorityFeePerGas: 10n ** 18n };
const drains: readonly (readonly [how: string, transaction: object])[] = [
  ['a tip', { ...tip, value: 0n }],
  ['a tip above what it sends', tip],
  ['a tip of all the gas of a block', { gas: 30_000_000n, value: 0n }],
  ['a gas price', { type: 'legacy', maxFeePerGas: undefined, gasPrice: 10n ** 18n, value: 0n }],
  ['a gas price and an access list', { type: 'eip2930', maxFeePerGas: undefined, gasPrice: 10n ** 18n, value: 0n }],
  [
    'a price of blobs',
    {
      type: 'eip4844',
      value: 0n,
      maxFeePerBlobGas: 10n ** 15n,
      blobVersionedHashes: [`0x01${'aa'.repeat(31)}`],
      sidecars: false,
    },
  ],
];

describe('M8: a template that says what may be sent bounds the fee too', () => {
  it.each(drains)('by which a fee drains through %s', async (_how, transaction) => {
    for (const id of ['transferLimit', 'knownRecipient'] as const)
      await withOnly([id], async () => {
        expect(await signed(unsigned(transaction)), id).toMatchObject(denied);
        expect(await signed(unsigned({})), id).toMatchObject({ ok: true });
      });
    for (const id of ['onlyRecipient', 'ethereumFee'] as const)
      await withOnly(['walletSigning', id], async () => {
        for (const sign of [signed, raw]) {
          expect(await sign(unsigned(transaction)), id).toMatchObject(denied);
          expect(await sign(unsigned({})), id).toMatchObject({ ok: true });
        }
      });
  });

  it('also where two people have to agree', async () => {
    await withOnly(['twoAboveLimit'], async () => {
      const above = { value: parseEther('1') };
      expect(await signed(unsigned({ ...above, ...tip }))).toMatchObject(denied);
      expect(await signed(unsigned(above))).toMatchObject({
        value: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } },
      });
    });
  });

  it('of Solana', async () => {
    const from = new PublicKey(sol);
    const pay = (microLamports: bigint) =>
      wire(
        legacy(
          from,
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
          SystemProgram.transfer({ fromPubkey: from, toPubkey: address(5), lamports: 1n }),
        ),
      );
    await withOnly(['walletSigning', 'solanaFee'], async () => {
      expect(await signed(pay(10n ** 12n), 'SOLANA', sol)).toMatchObject(denied);
      expect(await signed(pay(10_000n), 'SOLANA', sol)).toMatchObject({ ok: true });
    });
  });
});
