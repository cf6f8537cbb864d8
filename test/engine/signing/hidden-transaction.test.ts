import { PublicKey } from '@solana/web3.js';
import * as bitcoinjs from 'bitcoinjs-lib';
import { Transaction as EthersTransaction } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#shared/reading.ts';
import { account } from '../../harness/key-material.ts';
import { address, legacy, pay, v0, wire } from '../../harness/solana-transactions.ts';
import { tronTransfer } from '../../harness/tron-transactions.ts';
import { aWorld, type World } from '../../harness/world.ts';

const elsewhere = '0x47641B418aC3443c6185bB463755518E16309c27';
const call = { to: elsewhere, gasLimit: 21_000, nonce: 1, value: 5n };
const forms = {
  'EIP-1559': { ...call, type: 2, chainId: 1, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n },
  'EIP-2930': { ...call, type: 1, chainId: 1, gasPrice: 9n },
  Legacy: { ...call, type: 0, chainId: 1, gasPrice: 9n },
};
const unsigned = (form: keyof typeof forms): string => EthersTransaction.from(forms[form]).unsignedSerialized;

describe('a transaction that is asked to be signed as raw bytes', () => {
  let world: World;
  let ethereum = '';
  let solana = '';
  let tron = '';
  beforeAll(async () => {
    world = await aWorld();
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [
        account('ETHEREUM', "m/44'/60'/0'/0/0"),
        account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519'),
        account('TRON', "m/44'/195'/0'/0/0"),
      ],
    });
    [ethereum = '', solana = '', tron = ''] = addresses;
  });

  const read = async (signWith: string, payload: string, hash: string, encoding = 'HEXADECIMAL'): Promise<Reading> => {
    const { readings } = await world.operator.query<{ readings: Reading[] }>('read_request', {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: {
        signWith,
        payload,
        encoding: `PAYLOAD_ENCODING_${encoding}`,
        hashFunction: `HASH_FUNCTION_${hash}`,
      },
    });
    expect(readings).toHaveLength(1);
    return readings[0] as Reading;
  };
  /** What the same transaction says when it is asked for as one. */
  const told = async (signWith: string, unsignedTransaction: string, type: string): Promise<Reading> => {
    const parameters = { signWith, unsignedTransaction, type: `TRANSACTION_TYPE_${type}` };
    const asked = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters };
    const [reading] = (await world.operator.query<{ readings: Reading[] }>('read_request', asked)).readings;
    // Of a payload nobody said that it is a transaction, so its bytes are shown as they are.
    const { pieces: _, ...rest } = reading as Reading & { kind: 'transaction' };
    return { ...rest, cautions: ['raw-transaction', ...rest.cautions] };
  };

  it.each(['EIP-1559', 'EIP-2930', 'Legacy'] as const)('is read as Ethereum’s: %s', async (form) => {
    const reading = await read(ethereum, unsigned(form), 'KECCAK256');
    expect(reading).toEqual(await told(ethereum, unsigned(form), 'ETHEREUM'));
    expect(reading).toMatchObject({ transfers: [{ from: ethereum, to: elsewhere, amount: '5', asset: 'ETH' }] });
  });

  it('is read as Solana’s, its message alone and with its slots, legacy and v0', async () => {
    const payer = new PublicKey(solana);
    const old = legacy(payer, pay(payer, address(2), 7));
    const recent = v0(payer, [pay(payer, address(2), 7)]);
    const whole = [wire(old), wire(recent)];
    const messages = [old.serializeMessage(), recent.message.serialize()].map((bytes) =>
      Buffer.from(bytes).toString('hex'),
    );
    for (const at of [0, 1]) {
      const expected = await told(solana, whole[at] ?? '', 'SOLANA');
      expect(await read(solana, messages[at] ?? '', 'NOT_APPLICABLE')).toEqual(expected);
      expect(await read(solana, whole[at] ?? '', 'NOT_APPLICABLE')).toEqual(expected);
      expect(expected).toMatchObject({ transfers: [{ from: solana, to: address(2).toBase58(), amount: '7' }] });
    }
  });

  it('is read as Tron’s where its hash is SHA-256', async () => {
    const owner = Buffer.from(bitcoinjs.address.fromBase58Check(tron).hash).toString('hex');
    const raw = tronTransfer(owner);
    const reading = await read(tron, raw, 'SHA256');
    expect(reading).toEqual(await told(tron, raw, 'TRON'));
    expect(reading).toMatchObject({ kind: 'transaction', chain: 'TRON' });
  });

  it('is not seen where the hash, the curve or a byte is another', async () => {
    const bytes = unsigned('EIP-1559');
    expect(await read(ethereum, bytes, 'SHA256')).toMatchObject({ kind: 'blind' });
    expect(await read(solana, bytes, 'KECCAK256')).toMatchObject({ kind: 'blind' });
    expect(await read(ethereum, `${bytes}00`, 'KECCAK256')).toMatchObject({ kind: 'blind' });
    expect(await read(ethereum, bytes.slice(0, -2), 'KECCAK256')).toMatchObject({ kind: 'blind' });
    for (const payload of ['00', '80', '01', 'ff'.repeat(1300)])
      expect(await read(solana, payload, 'NOT_APPLICABLE')).toMatchObject({ kind: expect.stringMatching(/blind/) });
  });
});
