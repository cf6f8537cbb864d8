import { Keypair, PublicKey, SystemProgram, Transaction as SolanaTransaction } from '@solana/web3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import * as bitcoinjs from 'bitcoinjs-lib';
import { Transaction as EthersTransaction, SigningKey, computeAddress } from 'ethers';
import * as ecc from 'tiny-secp256k1';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinedBy } from '../../../harness/people.ts';
import { account } from '../../../harness/key-material.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { tronTransfer } from '../../../harness/tron-transactions.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';

const transfer = (value = 5n) =>
  EthersTransaction.from({
    type: 2,
    chainId: 1,
    nonce: 1,
    gasLimit: 21_000,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 1n,
    to: elsewhere,
    value,
  }).unsignedSerialized;

type Signed = { signedTransaction: string };

describe('sign_transaction', () => {
  let world: World;
  let ethereum = '';
  let solana = '';
  let tron = '';
  let segwit = '';

  beforeAll(async () => {
    world = await aWorld();
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [
        account('ETHEREUM', "m/44'/60'/0'/0/0"),
        account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
        account('TRON', "m/44'/195'/0'/0/0"),
        account('BITCOIN_MAINNET_P2WPKH', "m/84'/0'/0'/0/0"),
      ],
    });
    [ethereum = '', solana = '', tron = '', segwit = ''] = addresses;
  });

  const sign = async (signWith: string, chain: string, unsignedTransaction: string) => {
    const params = { signWith, unsignedTransaction, type: `TRANSACTION_TYPE_${chain}` };
    return (await world.operator.submit<Signed>('sign_transaction', params)).signedTransaction;
  };

  it('signs Ethereum’s, which ethers reads, without 0x and with the sender it had', async () => {
    for (const unsigned of [transfer(), transfer().slice(2)]) {
      const signed = await sign(ethereum.toLowerCase(), 'ETHEREUM', unsigned);
      expect(signed).toMatch(/^02[0-9a-f]+$/);
      const read = EthersTransaction.from(`0x${signed}`);
      expect(read).toMatchObject({ from: ethereum, to: elsewhere, value: 5n });
      expect(read.unsignedSerialized).toBe(transfer());
    }
  });

  it('signs Solana’s, which its own library verifies', async () => {
    const payer = new PublicKey(solana);
    const made = new SolanaTransaction({
      feePayer: payer,
      recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    }).add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 5 }));
    const bytes = made.serialize({ requireAllSignatures: false, verifySignatures: false });
    const signed = await sign(solana, 'SOLANA', Buffer.from(bytes).toString('hex'));
    expect(SolanaTransaction.from(Buffer.from(signed, 'hex')).verifySignatures()).toBe(true);
  });

  it('signs Tron’s, with the sender’s own key over its own id', async () => {
    const owner = Buffer.from(bitcoinjs.address.fromBase58Check(tron).hash).toString('hex');
    const unsigned = tronTransfer(owner);
    const signed = await sign(tron, 'TRON', unsigned);
    expect(signed).toContain(unsigned);
    const signature = signed.slice(-130);
    const recovered = SigningKey.recoverPublicKey(sha256(hexToBytes(unsigned)), {
      r: `0x${signature.slice(0, 64)}`,
      s: `0x${signature.slice(64, 128)}`,
      v: 27 + (Number.parseInt(signature.slice(128), 16) % 27),
    });
    expect(computeAddress(recovered).slice(2).toLowerCase()).toBe(owner);
  });

  it('signs Bitcoin’s PSBT, which bitcoinjs-lib verifies', async () => {
    const script = bitcoinjs.address.toOutputScript(segwit);
    const psbt = new bitcoinjs.Psbt()
      .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 100_000n } })
      .addOutput({ script, value: 90_000n });
    const signed = bitcoinjs.Psbt.fromHex(await sign(segwit, 'BITCOIN', psbt.toHex()));
    const verified = signed.validateSignaturesOfAllInputs((key, hash, signature) => ecc.verify(hash, key, signature));
    expect(verified).toBe(true);
  });

  it('takes the first version, which names a private key', async () => {
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
    const [{ privateKeyId, addresses } = { privateKeyId: '', addresses: [] }] = privateKeys;
    const params = { privateKeyId, unsignedTransaction: transfer(), type: 'TRANSACTION_TYPE_ETHEREUM' };
    const { signedTransaction } = await world.operator.submit<Signed>(
      'sign_transaction',
      params,
      'ACTIVITY_TYPE_SIGN_TRANSACTION',
    );
    expect(EthersTransaction.from(`0x${signedTransaction}`).from).toBe(addresses[0]?.address);
  });

  it('says which curve is wanted where the key is of another', async () => {
    const params = { signWith: solana, unsignedTransaction: transfer(), type: 'TRANSACTION_TYPE_ETHEREUM' };
    const outcome = await world.operator.try('sign_transaction', params);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 3, message: expect.stringContaining('CURVE_SECP256K1') },
    });
  });

  it('is allowed by what the transaction says, and denied by it', async () => {
    const bot = await joinedBy(world.operator, 'Bot');
    await world.operator.submit('create_policy', {
      policyName: 'Small',
      effect: 'EFFECT_ALLOW',
      consensus: `approvers.any(u, u.id == '${bot.userId}')`,
      condition: `eth.tx.to == '${elsewhere}' && eth.tx.value < 10 && wallet_account.address == '${ethereum}'`,
      notes: '',
    });
    const params = { signWith: ethereum, type: 'TRANSACTION_TYPE_ETHEREUM' };
    const small = await bot.try('sign_transaction', { ...params, unsignedTransaction: transfer(9n) });
    expect(small.ok).toBe(true);
    const large = await bot.try('sign_transaction', { ...params, unsignedTransaction: transfer(10n) });
    expect(large).toMatchObject({ ok: false, failure: { code: 7 } });
    expect(world.bugs).toEqual([]);
  });
});

const named = { signWith: elsewhere, type: 'TRANSACTION_TYPE_ETHEREUM' };

refuses('sign_transaction', plain, [
  ['nobody has that address', { ...named, unsignedTransaction: transfer() }, 'NOT_FOUND', elsewhere],
  ['there is no transaction', { ...named, unsignedTransaction: '' }, 'INVALID_ARGUMENT', 'unsignedTransaction'],
  ['it is no hex', { ...named, unsignedTransaction: 'zz' }, 'INVALID_ARGUMENT', 'unsignedTransaction'],
  ['bytes follow it', { ...named, unsignedTransaction: `${transfer()}00` }, 'INVALID_ARGUMENT', 'unsignedTransaction'],
  [
    'its type is another service’s',
    { ...named, unsignedTransaction: transfer(), type: 'TRANSACTION_TYPE_TEMPO' },
    'INVALID_ARGUMENT',
    'expected one of TRANSACTION_TYPE_ETHEREUM, TRANSACTION_TYPE_SOLANA, TRANSACTION_TYPE_TRON, TRANSACTION_TYPE_BITCOIN',
  ],
]);

it('tells what is not signed here from what is no transaction, before any policy is asked', async () => {
  const world = await aWorld();
  const bot = await joinedBy(world.operator, 'Bot');
  const codeOf = async (patch: Record<string, string>) => {
    const outcome = await bot.try('sign_transaction', { ...named, unsignedTransaction: transfer(), ...patch });
    return outcome.ok ? 'ok' : [outcome.failure.code, outcome.failure.turnkeyErrorCode].join(' ');
  };
  expect(await codeOf({ type: 'TRANSACTION_TYPE_TEMPO' })).toBe('3 UNSUPPORTED_TRANSACTION_TYPE');
  expect(await codeOf({ unsignedTransaction: '02c0' })).toBe('3 INVALID_TRANSACTION');
  expect(await codeOf({})).toMatch(/^7 /);
  expect(
    world.store.commits.flatMap(({ activity }) => activity?.type ?? []).filter((type) => /SIGN/.test(type)),
  ).toHaveLength(1);
});
