import { beforeAll, describe, expect, it } from 'vitest';
import { parseEther, recoverTypedDataAddress } from 'viem';
import { chainConfig } from 'viem/zksync';
import type { Reading } from '#shared/reading.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { templates, type Picked, type Template } from '../../../src/renderer/screens/policies/templates.ts';
import type { Actor } from '../../harness/actors.ts';
import { ethereum } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';

/**
 * H2: typed data that is a transaction of ZKsync answers to the policies about transactions, since its signature is the transaction's.
 * What the transaction is made of is viem's own.
 */

const safe = `0x${'d'.repeat(40)}` as const;
const other = `0x${'c'.repeat(40)}` as const;
const refused = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const done = { ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } };
const unreadable = {
  ok: false,
  failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('cannot be decoded') as string },
};

type Typed = ReturnType<typeof typedFrom>;

let root: Actor;
let bob: Actor;
let signWith: `0x${string}`;
let wallet: string;
let tag: string;

beforeAll(async () => {
  root = (await aWorld()).operator;
  bob = await joinedBy(root, 'bob');
  type Made = { walletId: string; addresses: [`0x${string}`] };
  const made = await root.submit<Made>('create_wallet', { walletName: 'hot', accounts: [ethereum(0)] });
  ({
    walletId: wallet,
    addresses: [signWith],
  } = made);
  const tagged = { userTagName: 'signers', userIds: [bob.userId] };
  tag = (await root.submit<{ userTagId: string }>('create_user_tag', tagged)).userTagId;
  const picked = { tag, wallet, recipient: safe, etherFee: '0.01' } as Picked;
  const wanted: readonly Template['id'][] = [
    'walletSigning',
    'onlyRecipient',
    'noBlindSigning',
    'noDelegation',
    'ethereumFee',
  ];
  const policies = templates
    .filter(({ id }) => wanted.includes(id))
    .map(({ id, make }) => ({ policyName: id, ...make(picked) }));
  await root.submit('create_policies', { policies });
});

/** The typed data that viem has signed for a transaction: of 1 ETH to `safe`, with a fee of 0.0025 ETH at most, unless `more` says otherwise. */
function typedFrom(more: object = {}) {
  const { domain, types, primaryType, message } = chainConfig.custom.getEip712Domain({
    chainId: 324,
    from: signWith,
    to: safe,
    gas: 10_000_000n,
    maxFeePerGas: 250_000_000n,
    maxPriorityFeePerGas: 0n,
    nonce: 0,
    value: parseEther('1'),
    type: 'eip712',
    ...more,
  } as never);
  return { domain, types, primaryType, message: message as Readonly<Record<string, unknown>> };
}

const textOf = (typed: object) =>
  JSON.stringify(typed, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
const asked = (typed: object) => ({
  signWith,
  payload: textOf(typed),
  encoding: 'PAYLOAD_ENCODING_EIP712',
  hashFunction: 'HASH_FUNCTION_NO_OP',
});
const sign = (typed: object) => bob.try('sign_raw_payload', asked(typed));
const withMessage = (typed: Typed, patch: object) => ({ ...typed, message: { ...typed.message, ...patch } });

async function readingOf(typed: object): Promise<Reading | undefined> {
  const request = { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters: asked(typed) };
  return (await root.query<{ readings: Reading[] }>('read_request', request)).readings[0];
}

describe('H2: typed data that is a transaction of ZKsync', () => {
  it('is signed where the policies about transactions allow it, with the signature that the chain takes', async () => {
    const typed = typedFrom();
    const { r, s, v } = await bob.submit<{ r: string; s: string; v: string }>('sign_raw_payload', asked(typed));
    const signature = `0x${r}${s}${v === '00' ? '1b' : '1c'}` as const;
    expect((await recoverTypedDataAddress({ ...typed, signature } as never)).toLowerCase()).toBe(
      signWith.toLowerCase(),
    );
  });

  it.each([
    ['to another address', () => typedFrom({ to: other })],
    ['for a higher fee', () => typedFrom({ maxFeePerGas: 2_500_000_000n })],
    ['to a contract elsewhere', () => typedFrom({ to: other, value: 0n, data: '0xa9059cbb' })],
  ])('is denied %s', async (_, typed) => {
    expect(await sign(typed())).toMatchObject(refused);
  });

  it('has the facts of the transaction beside those of the typed data', async () => {
    const facts =
      `eth.tx.from == '${signWith}' && eth.tx.to == '${safe}' && eth.tx.value == 1000000000000000000 && eth.tx.data == '0xabcd'` +
      " && eth.tx.chain_id == 324 && eth.tx.nonce == 7 && eth.tx.type == 'TYPE_113' && eth.tx.max_fee == 2500000000000000" +
      " && eth.tx.gas == 10000000 && eth.tx.max_fee_per_gas == 250000000 && eth.eip_712.domain.name == 'zkSync'";
    const made = { policyName: 'that one', effect: 'EFFECT_DENY', condition: facts, consensus: 'true', notes: '' };
    const { policyId } = await root.submit<{ policyId: string }>('create_policy', made);
    expect(await sign(typedFrom({ nonce: 7, data: '0xabcd' }))).toMatchObject(refused);
    expect(await sign(typedFrom({ nonce: 8, data: '0xabcd' }))).toMatchObject(done);
    await root.submit('delete_policy', { policyId });
  });

  it('is shown as the transaction', async () => {
    expect(await readingOf(typedFrom({ to: other }))).toMatchObject({
      kind: 'transaction',
      chain: 'ETHEREUM',
      form: 'ZKsync',
      network: '324',
      transfers: [{ from: signWith, amount: '1000000000000000000', asset: 'ETH' }],
      fee: { amount: '2500000000000000', asset: 'ETH' },
      cautions: ['raw-transaction'],
    });
    expect(await readingOf(typedFrom({ from: other, paymaster: safe, paymasterInput: '0x8c5a3445' }))).toMatchObject({
      fields: expect.arrayContaining([
        { name: 'from', value: expect.stringMatching(/^0xc{40}$/i) as string },
        { name: 'paymaster', value: expect.stringMatching(/^0xd{40}$/i) as string },
      ]) as object,
      cautions: ['raw-transaction', 'foreign-sender'],
    });
  });

  it('is signed with a paymaster that asks for no tokens', async () => {
    expect(await sign(typedFrom({ paymaster: other, paymasterInput: '0x8c5a3445' }))).toMatchObject(done);
  });

  it.each<readonly [string, (typed: Typed) => object]>([
    [
      'a paymaster that has the account approve tokens',
      (typed) => withMessage(typed, { paymasterInput: '0x949431dc' }),
    ],
    ['another type', (typed) => withMessage(typed, { txType: 2n })],
    ['a recipient that is no address', (typed) => withMessage(typed, { to: 2n ** 160n })],
    ['another domain', (typed) => ({ ...typed, domain: { ...typed.domain, verifyingContract: safe } })],
    [
      'other members',
      (typed) => ({
        ...typed,
        types: { Transaction: [{ name: 'to', type: 'uint256' }] },
        message: { to: typed.message['to'] },
      }),
    ],
  ])('is refused in the form of such a transaction with %s', async (_, change) => {
    expect(await sign(change(typedFrom()))).toMatchObject(unreadable);
  });

  it('is other typed data where only the name of the struct is the same', async () => {
    const typed = {
      domain: { name: 'Safe', chainId: 1 },
      types: { Transaction: [{ name: 'note', type: 'string' }] },
      primaryType: 'Transaction',
      message: { note: 'hello' },
    };
    expect(await readingOf(typed)).toMatchObject({ kind: 'typed-data' });
    expect(await sign(typed)).toMatchObject(done);
  });
});
