import { Transaction as EthersTransaction } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressFacts } from '#engine/domain/address-facts.ts';
import { countUses } from '#engine/domain/destinations.ts';
import { lookUpAddresses } from '#engine/operations/recipients/look-up-addresses.ts';
import { destinationsOf } from '#engine/signing/destinations.ts';
import { limits } from '#shared/limits.ts';
import type { Destination } from '#engine/state/recipient-rows.ts';
import { account, anotherRootUser } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';
import { ethereum, exchange, on, segwit } from './an-address-book.ts';

/** As `ethereum` begins and ends, with another middle. */
const lookalike = '0x4764000000000000000000000000000000009c27';
const supplier = `0x${'5'.repeat(40)}`;

const transaction = (to: string, data = '0x') =>
  EthersTransaction.from({ type: 2, chainId: 1, gasLimit: 60_000, maxFeePerGas: 1n, to, value: 5n, data })
    .unsignedSerialized;
/** `transfer(address,uint256)`, or another function of a token with the same arguments. */
const tokenCall = (to: string, selector = 'a9059cbb', amount = 7n) =>
  `0x${selector}${to.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;

describe('look_up_addresses', () => {
  let world: World;
  let signWith = '';

  beforeAll(async () => {
    world = await aWorld();
    await world.operator.submit('create_recipients', { recipients: [exchange] });
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
    });
    [signWith = ''] = addresses;
  });

  const factsOf = async (...addresses: string[]) =>
    (await world.operator.query<{ addresses: AddressFacts[] }>('look_up_addresses', { addresses })).addresses;
  const sign = (to: string, data?: string) =>
    world.operator.activity('sign_transaction', {
      signWith,
      unsignedTransaction: transaction(to, data),
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });

  it('tells names, own addresses and look-alikes before anything is signed', async () => {
    const named = { chain: 'CHAIN_ETHEREUM', recipientName: exchange.recipientName, uses: 0, looksLike: [] };
    expect(await factsOf(ethereum.toLowerCase(), signWith, lookalike, segwit, 'no address')).toEqual([
      { address: ethereum.toLowerCase(), recipientId: expect.any(String), ...named },
      { address: signWith, chain: 'CHAIN_ETHEREUM', own: true, uses: 0, looksLike: [] },
      {
        address: lookalike,
        chain: 'CHAIN_ETHEREUM',
        uses: 0,
        looksLike: [{ address: ethereum, recipientName: exchange.recipientName }],
      },
      { address: segwit, chain: 'CHAIN_BITCOIN', uses: 0, looksLike: [] },
      { address: 'no address', uses: 0, looksLike: [] },
    ]);
    // Without addresses, those of all recipients.
    expect(await world.operator.query('look_up_addresses')).toMatchObject({
      addresses: [{ address: ethereum, ...named }],
    });
  });

  it('counts what was signed: coins, tokens and allowances, and nothing that waits', async () => {
    world.clock.advance(1_000);
    const firstUsedMs = world.clock.nowMs();
    await sign(supplier);
    world.clock.advance(1_000);
    const lastUsedMs = world.clock.nowMs();
    const token = `0x${'7'.repeat(40)}`;
    await sign(token, tokenCall(supplier));
    await sign(token, tokenCall(`0x${'8'.repeat(40)}`, '095ea7b3'));
    // An allowance that is taken back is no use.
    await sign(token, tokenCall(`0x${'9'.repeat(40)}`, '095ea7b3', 0n));
    const ann = await joinedBy(world.operator, 'ann');
    await world.operator.submit('create_policy', {
      policyName: 'Ann asks',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: `approvers.any(user, user.id == '${ann.userId}') && approvers.count() >= 2`,
    });
    const waits = await ann.activity('sign_transaction', {
      signWith,
      unsignedTransaction: transaction(`0x${'6'.repeat(40)}`),
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });
    expect(waits.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const uses = (await factsOf(...[5, 7, 8, 9, 6].map((digit) => `0x${String(digit).repeat(40)}`))).map(
      (one) => one.uses,
    );
    expect(uses).toEqual([2, 3, 1, 0, 0]);
    expect(await factsOf(supplier)).toMatchObject([{ firstUsedMs, lastUsedMs }]);
    await world.operator.activity('approve_activity', { fingerprint: waits.fingerprint });
    expect(await factsOf(`0x${'6'.repeat(40)}`)).toMatchObject([{ uses: 1 }]);
    // So is an address of the organization itself, which is named as wallet and account.
    const alike = `${signWith.slice(0, 6)}${'0'.repeat(32)}${signWith.slice(-4)}`.toLowerCase();
    expect(await factsOf(alike)).toMatchObject([{ looksLike: [{ address: signWith, ownName: 'Hot' }] }]);
    // A used address without a name is looked like, too.
    expect(await factsOf(`0x5555${'a'.repeat(32)}5555`)).toMatchObject([{ looksLike: [{ address: supplier }] }]);
  });

  it('says since when uses are counted, where transactions were signed before', async () => {
    const asked = () => world.operator.query<{ countedSinceMs?: number }>('look_up_addresses', { addresses: [] });
    expect(await asked()).toEqual({ addresses: [] });
    const contract = EthersTransaction.from({ type: 2, chainId: 1, gasLimit: 60_000, maxFeePerGas: 1n, data: '0x00' });
    const parameters = {
      signWith,
      unsignedTransaction: contract.unsignedSerialized,
      type: 'TRANSACTION_TYPE_ETHEREUM',
    };
    // It has no address: in another organization it is all that was signed.
    await world.operator.activity('sign_transaction', parameters);
    expect(await asked()).toEqual({ addresses: [] });
    const alone = await aWorld();
    const { privateKeys } = await alone.operator.submit<{ privateKeys: [{ privateKeyId: string }] }>(
      'create_private_keys',
      { privateKeys: [{ privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }] },
    );
    await alone.operator.activity('sign_transaction', { ...parameters, signWith: privateKeys[0].privateKeyId });
    alone.clock.advance(5);
    expect(await alone.operator.query('look_up_addresses')).toEqual({
      countedSinceMs: alone.clock.nowMs(),
      addresses: [],
    });
  });

  it('begins to count with a transaction that waited for an approval', async () => {
    const waited = await aWorld();
    const other = await anotherRootUser(waited);
    const { addresses } = await waited.operator.submit<{ addresses: [string] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [account('ETHEREUM', "m/44'/60'/0'/0/0")],
    });
    await waited.operator.submit('update_root_quorum', {
      threshold: 2,
      userIds: [waited.operator.userId, other.userId],
    });
    const { fingerprint } = await waited.operator.activity('sign_transaction', {
      signWith: addresses[0],
      unsignedTransaction: transaction(supplier),
      type: 'TRANSACTION_TYPE_ETHEREUM',
    });
    waited.clock.advance(60_000);
    await other.activity('approve_activity', { fingerprint });
    // Nothing was signed before it, so an address without a use was never used.
    expect(await waited.operator.query('look_up_addresses', { addresses: [supplier, lookalike] })).toEqual({
      addresses: [expect.objectContaining({ uses: 1 }), expect.objectContaining({ uses: 0 })],
    });
  });

  it('counts a transaction that is signed as bytes, and nothing of bytes that are none', async () => {
    const payload = transaction(`0x${'3'.repeat(40)}`).slice(2);
    const hex = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' };
    const before = world.store.state.destinations.count(world.operator.organizationId);
    await world.operator.submit('sign_raw_payloads', { signWith, payloads: [payload, 'abcd'], ...hex });
    await world.operator.submit('sign_raw_payload', { signWith, payload, ...hex });
    expect(await factsOf(`0x${'3'.repeat(40)}`)).toMatchObject([{ uses: 2 }]);
    expect(world.store.state.destinations.count(world.operator.organizationId)).toBe(before + 1);
  });
});

describe('a full address book', () => {
  it('is answered in slices, and private keys are looked through once', () => {
    const addresses = Array.from({ length: 1_201 }, (_, at) => on(`0x${String(at).padStart(40, '0')}`));
    let listed = 0;
    const privateKeys = { list: () => ((listed += 1), [{ addresses: [{ address: addresses[7]?.address }] }]) };
    const none = { list: () => [], lookup: () => [] };
    const recipients = { list: () => [{ recipientId: 'r', recipientName: 'All', addresses }] };
    const tables = { recipients, privateKeys, destinations: none, walletAccounts: none };
    const view = { ...tables, nowMs: 0, organizationId: '', activities: { walk: () => [] } };
    const work = lookUpAddresses.run(view as unknown as Parameters<typeof lookUpAddresses.run>[0], {});
    const pieces = [work.next(), work.next(), work.next()];
    expect(pieces.map(({ done }) => done)).toEqual([false, false, true]);
    const { value } = pieces[2] ?? {};
    expect(value).toMatchObject({ addresses: expect.objectContaining({ length: 1_201 }) });
    expect(value).toHaveProperty('addresses.7.own', true);
    expect(listed).toBe(1);
  });
});

describe('the addresses of what is signed', () => {
  it('leave out what goes back to where it came from', () => {
    const moved = (from: string, to: string) => ({ from, to, amount: '1', asset: 'BTC', decimals: 8 });
    const reading = {
      kind: 'transaction',
      chain: 'BITCOIN',
      form: 'PSBT',
      calls: [],
      fields: [],
      cautions: [],
    } as const;
    const transfers = [moved('a', 'b'), moved('a', 'a'), moved('a', 'b')];
    expect(
      destinationsOf([
        { ...reading, transfers },
        { kind: 'blind', bytes: '', digest: true, cautions: [] },
      ]),
    ).toEqual([on('b', 'CHAIN_BITCOIN')]);
  });

  it('are bounded: those that were used longest ago give way', () => {
    const row = (at: number): Destination =>
      ({
        destinationId: String(at),
        chain: 'CHAIN_ETHEREUM',
        address: `0x${at}`,
        uses: 1,
        updatedAtMs: at,
      }) as Destination;
    const rows = new Map(Array.from({ length: limits.destinationsMax }, (_, at) => [String(at), row(at)]));
    const removed: string[] = [];
    const destinations = {
      list: () => [...rows.values()],
      count: () => rows.size,
      lookup: () => [],
      insert: () => undefined,
      remove: (id: string) => removed.push(id),
    };
    const signing = {
      what: 'transaction',
      signWith: '',
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: transaction(supplier),
    } as const;
    const empty = { get: () => undefined, lookup: () => [], find: () => undefined, list: () => [] };
    const tables = { destinations, walletAccounts: empty, privateKeys: empty, smartContractInterfaces: empty };
    countUses({ ...tables, newId: () => 'new' } as unknown as Parameters<typeof countUses>[0], signing);
    expect(removed).toEqual(['0']);
  });
});
