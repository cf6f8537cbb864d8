import { Transaction as EthersTransaction } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#shared/reading.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { ethereum, account } from '../../../harness/key-material.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';
const unsignedTransaction = EthersTransaction.from({
  type: 2,
  chainId: 1,
  nonce: 1,
  gasLimit: 21_000,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
  to: elsewhere,
  value: 5n,
}).unsignedSerialized;

const hex = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' };
const typed = (types: object, message: object) => ({
  payload: JSON.stringify({ domain: { name: 'Coin', chainId: 1 }, types, primaryType: Object.keys(types)[0], message }),
  encoding: 'PAYLOAD_ENCODING_EIP712',
  hashFunction: 'HASH_FUNCTION_NO_OP',
});
const bytesOf = (text: string) => Buffer.from(text).toString('hex');

type Answer = { readings: Reading[]; signWith?: string };

describe('read_request', () => {
  let world: World;
  let signWith = '';
  let walletId = '';

  beforeAll(async () => {
    world = await aWorld();
    const wallet = await world.operator.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [ethereum(0), account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519')],
    });
    ({ walletId } = wallet);
    [signWith = ''] = wallet.addresses;
  });

  const read = async (type: string, parameters: object) =>
    world.operator.query<Answer>('read_request', { type: `ACTIVITY_TYPE_${type}`, parameters: { ...parameters } });
  const readPayload = async (parameters: object) => {
    const { readings, signWith: named } = await read('SIGN_RAW_PAYLOAD_V2', { signWith, ...parameters });
    expect(named).toBe(signWith);
    return readings;
  };

  it.each<readonly [string, string, Reading]>([
    ['text', bytesOf('Grüße\nAnn'), { kind: 'message', text: 'Grüße\nAnn', cautions: [] }],
    [
      'what wallets sign for people',
      bytesOf('\u0019Ethereum Signed Message:\n7Grüße'),
      { kind: 'message', text: 'Grüße', cautions: [] },
    ],
    [
      'one that begins with a digit',
      bytesOf('\u0019Ethereum Signed Message:\n55 ETH'),
      { kind: 'message', text: '5 ETH', cautions: [] },
    ],
    [
      'text that turns around',
      bytesOf('pay \u202e001'),
      { kind: 'message', text: 'pay \u202e001', cautions: ['deceptive-text'] },
    ],
    ['bytes', 'ff00', { kind: 'blind', bytes: 'ff00', digest: false, cautions: ['blind'] }],
    ['control characters', '1b5b41', { kind: 'blind', bytes: '1b5b41', digest: false, cautions: ['blind'] }],
    [
      'a personal message of another length',
      bytesOf('\u0019Ethereum Signed Message:\n9short'),
      { kind: 'blind', bytes: bytesOf('\u0019Ethereum Signed Message:\n9short'), digest: false, cautions: ['blind'] },
    ],
  ])('reads %s', async (_, payload, reading) => {
    expect(await readPayload({ payload, ...hex })).toEqual([reading]);
  });

  it('reads no text out of a digest, even where its bytes would be one', async () => {
    const payload = bytesOf('exactly thirty-two letters here!');
    expect(await readPayload({ payload, ...hex, hashFunction: 'HASH_FUNCTION_NO_OP' })).toEqual([
      { kind: 'blind', bytes: payload, digest: true, cautions: ['blind'] },
    ]);
  });

  it('reads typed data with structs in structs, and authorizations', async () => {
    const types = {
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
      Person: [{ name: 'wallets', type: 'address[]' }],
    };
    const [reading] = await readPayload(typed(types, { from: { wallets: [elsewhere] }, contents: 'Hi' }));
    expect(reading).toMatchObject({
      kind: 'typed-data',
      primaryType: 'Mail',
      message: [
        { name: 'from', value: [{ name: 'wallets', value: [expect.objectContaining({ value: expect.anything() })] }] },
        { name: 'contents', type: 'string', value: 'Hi' },
      ],
    });
    const payload = JSON.stringify({ address: elsewhere, chainId: 1, nonce: 3 });
    const encoding = 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
    expect(await readPayload({ payload, encoding, hashFunction: 'HASH_FUNCTION_NO_OP' })).toEqual([
      { kind: 'authorization', address: elsewhere, chainId: '1', nonce: '3', cautions: ['delegates-account'] },
    ]);
  });

  it('reads a transaction before it is asked for, and afterwards by its activity', async () => {
    const parameters = { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' };
    const { readings } = await read('SIGN_TRANSACTION_V2', parameters);
    expect(readings).toEqual([
      expect.objectContaining({
        kind: 'transaction',
        chain: 'ETHEREUM',
        transfers: [expect.objectContaining({ from: signWith, to: elsewhere, amount: '5' })],
      }),
    ]);
    const before = { level: 'notable', cautions: ['high-fee', 'new-recipient'] };
    expect(await read('SIGN_TRANSACTION_V2', parameters), 'nothing was signed for it').toMatchObject(before);
    const { id } = await world.operator.activity('sign_transaction', parameters);
    expect(await world.operator.query('read_request', { activityId: id })).toEqual({
      readings,
      signWith,
      level: 'notable',
      cautions: ['high-fee'],
    });
  });

  it('warns of a recipient that looks like one that was used', async () => {
    const alike = `0x4764${'0'.repeat(32)}9c27`;
    const toAlike = EthersTransaction.from({
      type: 2,
      chainId: 1,
      nonce: 1,
      gasLimit: 21_000,
      to: alike,
      value: 10n ** 18n,
    });
    const parameters = { signWith, unsignedTransaction: toAlike.unsignedSerialized, type: 'TRANSACTION_TYPE_ETHEREUM' };
    expect(await read('SIGN_TRANSACTION_V2', parameters)).toMatchObject({
      level: 'sensitive',
      cautions: ['look-alike-recipient', 'new-recipient'],
    });
  });

  it('says the address of a key that was named by its id, and of an account whose address is of another chain', async () => {
    const { privateKeys } = await world.operator.submit<{
      privateKeys: { privateKeyId: string; addresses: { address: string }[] }[];
    }>('create_private_keys', {
      privateKeys: [
        {
          privateKeyName: 'Cold',
          curve: 'CURVE_SECP256K1',
          privateKeyTags: [],
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
    });
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet_accounts', {
      walletId,
      accounts: [{ ...ethereum(0), addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }],
    });
    const named = [
      [privateKeys[0]?.privateKeyId, privateKeys[0]?.addresses[0]?.address] as const,
      [addresses[0], signWith] as const,
    ];
    for (const [name, address] of named) {
      const parameters = { signWith: name, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' };
      expect((await read('SIGN_TRANSACTION_V2', parameters)).readings).toMatchObject([
        { transfers: [{ from: address, to: elsewhere }] },
      ]);
    }
  });

  it('has a reading for each payload, none for what signs nothing, and says what cannot be read', async () => {
    const parameters = { signWith, payloads: [bytesOf('one'), 'ff'], ...hex };
    const several = await read('SIGN_RAW_PAYLOADS', parameters);
    expect(several.readings.map(({ kind }) => kind)).toEqual(['message', 'blind']);
    expect(several).toMatchObject({ level: 'critical', cautions: ['blind'] });
    expect(await read('UPDATE_WALLET', { walletId, walletName: 'Cold' })).toEqual({
      readings: [],
      level: 'sensitive',
      cautions: ['changes-rules'],
    });
    expect(await read('DROP_EVERYTHING', {})).toEqual({ readings: [], level: 'critical', cautions: ['unclassified'] });
    const broken = { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', parameters: { ...parameters, payloads: ['x'] } };
    expect(await world.operator.tryQuery('read_request', broken)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('invalid payload encoding') },
    });
    expect(await world.operator.tryQuery('read_request', { activityId: 'none' })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.NOT_FOUND },
    });
  });

  it('reads what a key that is not here would sign', async () => {
    for (const named of [elsewhere, '33333333-3333-4333-8333-333333333333']) {
      const parameters = { signWith: named, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' };
      expect((await read('SIGN_TRANSACTION_V2', parameters)).readings).toMatchObject([
        { transfers: [{ from: named, to: elsewhere }] },
      ]);
    }
  });
});
