import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { describe, expect, it } from 'vitest';
import { toHex } from '#engine/crypto/bytes.ts';
import { tron } from '#engine/signing/tron/index.ts';
import { aKey } from './psbts.ts';
import { readingFor, signerOf } from '../../harness/signers.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const signerOn = (seed: number) => signerOf(aKey(seed), 'CURVE_SECP256K1', 'ADDRESS_FORMAT_TRON');
const addressOn = (seed: number): string => signerOn(seed).address ?? '';
const hexOf = (address: string): string => TronWeb.address.toHex(address);

const [me, they, token] = [addressOn(1), addressOn(2), addressOn(3)];

type Contract = Readonly<{ type: string; value: object; permissionId?: number }>;
type Raw = Readonly<{ fee_limit?: number; data?: string; expiration?: number; timestamp?: number }>;

/** A transaction of TronWeb's with one contract: its raw_data in hex, its id, and its JSON. */
function aTransaction({ type, value, permissionId }: Contract, raw: Raw = {}) {
  const json = {
    visible: false,
    txID: '',
    raw_data_hex: '',
    raw_data: {
      contract: [
        {
          type,
          parameter: { value, type_url: `type.googleapis.com/protocol.${type}` },
          ...(permissionId ? { Permission_id: permissionId } : {}),
        },
      ],
      ref_block_bytes: 'a1b2',
      ref_block_hash: '0102030405060708',
      expiration: 1_790_000_060_000,
      timestamp: 1_790_000_000_000,
      ...raw,
    },
  };
  const message = utils.transaction.txJsonToPb(json);
  return {
    hex: utils.transaction.txPbToRawDataHex(message).toLowerCase(),
    id: utils.transaction.txPbToTxID(message).replace(/^0x/, ''),
  };
}

const transfer = (owner: string, to: string, amount: number): Contract => ({
  type: 'TransferContract',
  value: { owner_address: hexOf(owner), to_address: hexOf(to), amount },
});
const call = (data: string, more: object = {}): Contract => ({
  type: 'TriggerSmartContract',
  value: { owner_address: hexOf(me), contract_address: hexOf(token), data, call_value: 0, ...more },
});
const permission = (type: number, seeds: readonly number[]) => ({
  type,
  id: type,
  permission_name: ['owner', 'witness', 'active'][type],
  threshold: seeds.length,
  ...(type === 2 ? { operations: '7fff1fc0033e0000000000000000000000000000000000000000000000000000' } : {}),
  keys: seeds.map((seed) => ({ address: hexOf(addressOn(seed)), weight: 1 })),
});

/** One of every contract that is signed, with what policies read of it. */
const contracts: readonly (readonly [Contract, object])[] = [
  [transfer(me, they, 5_000_000), { to_address: they, amount: 5_000_000n }],
  [
    call('a9059cbb00', { call_value: 7, call_token_value: 8, token_id: 1_000_001 }),
    { contract_address: token, data: 'a9059cbb00', call_value: 7n, call_token_value: 8n, token_id: 1_000_001n },
  ],
  [
    { type: 'FreezeBalanceV2Contract', value: { owner_address: hexOf(me), frozen_balance: 9, resource: 'ENERGY' } },
    { frozen_balance: 9n, resource: 'ENERGY' },
  ],
  [
    {
      type: 'UnfreezeBalanceV2Contract',
      value: { owner_address: hexOf(me), unfreeze_balance: 9, resource: 'BANDWIDTH' },
    },
    { unfreeze_balance: 9n, resource: 'BANDWIDTH' },
  ],
  [
    {
      type: 'DelegateResourceContract',
      value: {
        owner_address: hexOf(me),
        receiver_address: hexOf(they),
        balance: 4,
        resource: 'ENERGY',
        lock: true,
        lock_period: 30,
      },
    },
    { receiver_address: they, balance: 4n, resource: 'ENERGY', lock: true, lock_period: 30n },
  ],
  [
    {
      type: 'UnDelegateResourceContract',
      value: { owner_address: hexOf(me), receiver_address: hexOf(they), balance: 4, resource: 'ENERGY' },
    },
    { receiver_address: they, balance: 4n, resource: 'ENERGY' },
  ],
  [
    {
      type: 'AccountPermissionUpdateContract',
      value: { owner_address: hexOf(me), owner: permission(0, [1, 2]), actives: [permission(2, [2])] },
    },
    {
      owner: {
        type: 'Owner',
        id: 0n,
        permission_name: 'owner',
        threshold: 2n,
        parent_id: 0n,
        operations: '',
        keys: [
          { address: me, weight: 1n },
          { address: they, weight: 1n },
        ],
      },
      actives: [
        {
          type: 'Active',
          id: 2n,
          permission_name: 'active',
          threshold: 1n,
          parent_id: 0n,
          operations: '7fff1fc0033e0000000000000000000000000000000000000000000000000000',
          keys: [{ address: they, weight: 1n }],
        },
      ],
    },
  ],
  [{ type: 'WithdrawExpireUnfreezeContract', value: { owner_address: hexOf(me) } }, {}],
  [{ type: 'CancelAllUnfreezeV2Contract', value: { owner_address: hexOf(me) } }, {}],
  [{ type: 'WithdrawBalanceContract', value: { owner_address: hexOf(me) } }, {}],
  [{ type: 'AccountCreateContract', value: { owner_address: hexOf(me), account_address: hexOf(they) } }, {}],
  [
    {
      type: 'VoteWitnessContract',
      value: { owner_address: hexOf(me), votes: [{ vote_address: hexOf(they), vote_count: 3 }] },
    },
    {},
  ],
  // No amount: a policy that bounds it means TRX.
  [
    {
      type: 'TransferAssetContract',
      value: {
        owner_address: hexOf(me),
        to_address: hexOf(they),
        asset_name: toHex(new TextEncoder().encode('1002000')),
        amount: 6,
      },
    },
    {},
  ],
];

describe('signing a Tron transaction', () => {
  it.each(contracts)('keeps the bytes of %j, under whose id TronWeb finds the signer', (contract, fields) => {
    const { hex, id } = aTransaction(contract, { fee_limit: 100_000_000, data: '48656c6c6f' });
    const parsed = tron.parse(hex);
    expect(tron.facts(parsed, readingFor(signerOn(1)))['tx']).toEqual({
      ref_block_bytes: 'a1b2',
      ref_block_hash: '0102030405060708',
      data: '48656c6c6f',
      expiration: 1_790_000_060_000n,
      timestamp: 1_790_000_000_000n,
      fee_limit: 100_000_000n,
      contract: [{ type: contract.type, permission_id: 0n, owner_address: me, ...fields }],
    });
    expect(signatureIn(tron.sign(parsed, signerOn(1)), hex)).toEqual({ id, signer: me });
  });

  it('signs any transfer as TronWeb itself would', () => {
    const property = fc.property(
      fc.record({
        seed: fc.nat(1_000),
        amount: fc.integer({ min: 1, max: 2 ** 45 }),
        expiration: fc.nat(2 ** 41),
        timestamp: fc.nat(2 ** 41),
      }),
      ({ seed, amount, ...raw }) => {
        const { hex, id } = aTransaction(transfer(addressOn(seed), they, amount), raw);
        const signed = tron.sign(tron.parse(hex), signerOn(seed));
        const signature = utils.crypto.ECKeySign(hexToBytes(id) as unknown as number[], [...aKey(seed)]);
        expect(signatureIn(signed, hex)).toEqual({ id, signer: addressOn(seed) });
        // TronWeb writes the recovery id 27 higher, as Ethereum does.
        expect(signed.slice(-130, -2)).toBe(signature.toLowerCase().replace(/^0x/, '').slice(0, 128));
      },
    );
    fc.assert(property, { numRuns: propertyRuns(25) });
  });

  it('lets a key sign for an account whose permissions name it, and says that it is another’s', () => {
    const { hex, id } = aTransaction({ ...transfer(they, me, 1), permissionId: 2 });
    const parsed = tron.parse(hex);
    expect(signatureIn(tron.sign(parsed, signerOn(1)), hex)).toEqual({ id, signer: me });
    expect(tron.read(parsed, readingFor(signerOn(1))).cautions).toEqual(['foreign-sender']);
    expect(tron.facts(parsed, readingFor(signerOn(1)))['tx']).toMatchObject({
      contract: [{ permission_id: 2n, owner_address: they }],
    });
  });
});

/** The id that is signed, and whose signature it is, taken from a whole transaction of which `hex` is the raw_data. */
function signatureIn(signed: string, hex: string): { id: string; signer: string } {
  const bytes = hexToBytes(signed);
  expect(toHex(bytes.subarray(0, -67))).toMatch(new RegExp(`^0a[0-9a-f]{2,4}${hex}$`));
  expect(toHex(bytes.subarray(-67, -65))).toBe('1241');
  const id = toHex(sha256(hexToBytes(hex)));
  const signature = toHex(bytes.subarray(-65, -1)) + (27 + (bytes.at(-1) ?? 0)).toString(16);
  const signer = TronWeb.address.fromHex(utils.crypto.ecRecover(id, signature));
  return { id, signer };
}

describe('what people read of a Tron transaction', () => {
  const read = (contract: Contract, raw: Raw = {}, interfaces = {}) =>
    tron.read(tron.parse(aTransaction(contract, raw).hex), readingFor(signerOn(1), interfaces));
  const word = (value: bigint | string): string =>
    (typeof value === 'string' ? hexOf(value).slice(2) : value.toString(16)).padStart(64, '0');

  it('reads coins, tokens of TRC-10 and what goes with a call', () => {
    expect(read(transfer(me, they, 7)).transfers).toEqual([
      { asset: 'TRX', decimals: 6, from: me, to: they, amount: '7' },
    ]);
    expect(read(contracts.at(-1)![0]).transfers).toEqual([{ asset: '1002000', from: me, to: they, amount: '6' }]);
    const paid = read(call('12345678', { call_value: 7, call_token_value: 8, token_id: 1_000_001 }), {
      fee_limit: 100,
    });
    expect(paid.transfers).toEqual([
      { asset: 'TRX', decimals: 6, from: me, to: token, amount: '7' },
      { asset: '1000001', from: me, to: token, amount: '8' },
    ]);
    expect(paid).toMatchObject({
      form: 'TriggerSmartContract',
      fee: { asset: 'TRX', amount: '100' },
      cautions: ['unread-call'],
    });
  });

  it('reads the calls of TRC-20', () => {
    const sent = read(call(`a9059cbb${word(they)}${word(12n)}`));
    expect(sent.transfers).toEqual([{ asset: token, from: me, to: they, amount: '12' }]);
    expect(sent.calls).toMatchObject([
      { to: token, name: 'transfer', arguments: [{ type: 'address', value: they }, { value: '12' }] },
    ]);
    expect(sent.cautions).toEqual([]);
    expect(read(call(`23b872dd${word(me)}${word(they)}${word(12n)}`))).toMatchObject({
      transfers: [{ from: me, to: they }],
      cautions: [],
    });
    expect(read(call(`095ea7b3${word(they)}${word(2n ** 256n - 1n)}`))).toMatchObject({
      approvals: [{ asset: token, spender: they, amount: 'unlimited' }],
      cautions: ['unlimited-allowance'],
    });
    // Tokens pass over what stands before an address. No encoder of ours writes it.
    expect(read(call(`a9059cbb${word(BigInt(`0x${hexOf(they)}`))}${word(12n)}`))).toMatchObject({
      transfers: [{ from: me, to: they, amount: '12' }],
      cautions: ['unread-call'],
    });
  });

  it('reads a call with the interface that was kept for its contract', () => {
    const smartContractInterface = JSON.stringify([
      {
        type: 'function',
        name: 'stake',
        inputs: [
          { name: 'who', type: 'address[]' },
          { name: 'for', type: 'uint8' },
        ],
      },
    ]);
    const data =
      TronWeb.sha3('stake(address[],uint8)', false).slice(0, 8) + word(64n) + word(3n) + word(1n) + word(they);
    const interfaces = { [token]: { smartContractInterface, label: 'staking' } };
    expect(read(call(data), {}, interfaces).calls).toEqual([
      {
        to: token,
        label: 'staking',
        name: 'stake',
        signature: 'stake(address[],uint8)',
        arguments: [
          { name: 'who', type: 'address[]', value: [{ name: '0', type: 'address', value: they }] },
          { name: 'for', type: 'uint8', value: '3' },
        ],
        data,
      },
    ]);
  });

  it('warns of what gives control away and of text that deceives', () => {
    const [update] = contracts.find(([{ type }]) => type === 'AccountPermissionUpdateContract') ?? [];
    expect(update && read(update)).toMatchObject({
      cautions: ['changes-control'],
      fields: expect.arrayContaining([{ name: 'actives[0].keys[0].address', value: they }]),
    });
    const memo = toHex(new TextEncoder().encode('pay \u202eevil'));
    expect(read(transfer(me, they, 1), { data: memo }).cautions).toEqual(['deceptive-text']);
  });
});
