import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import {
  account,
  besideAnother,
  ethereum,
  importWords,
  noPoint,
  openExport,
  targetFrom,
  testWords,
} from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const { publicKey: targetPublicKey, compressed, privateKey } = targetFrom('export-wallet-account');
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const key = HDKey.fromMasterSeed(mnemonicToSeedSync(testWords)).derive("m/44'/60'/0'/0/0").privateKey;

type Exported = { address: string; exportBundle: string };

async function aWallet() {
  const world = await aWorld();
  const { operator } = world;
  const accounts = [ethereum(0), account('SOLANA', "m/44'/501'/0'/0'", 'CURVE_ED25519')];
  const { addresses } = await importWords(world, operator, testWords, accounts);
  return { world, operator, addresses };
}

describe('export_wallet_account', () => {
  it("seals the account's key to the target", async () => {
    const { world, operator } = await aWallet();
    const result = await operator.submit<Exported>('export_wallet_account', { address, targetPublicKey });
    expect(result).toEqual({ address, exportBundle: expect.any(String) });
    const opened = await openExport(world, operator, result.exportBundle, privateKey);
    expect(opened).toBe(bytesToHex(key ?? new Uint8Array()));
    expect(world.bugs).toEqual([]);
  });

  it('gives the seed of an Ed25519 account, which makes its address', async () => {
    const { world, operator, addresses } = await aWallet();
    const { exportBundle } = await operator.submit<Exported>('export_wallet_account', {
      address: addresses[1],
      targetPublicKey: compressed,
    });
    const seed = hexToBytes(await openExport(world, operator, exportBundle, privateKey));
    expect(base58.encode(ed25519.getPublicKey(seed))).toBe(addresses[1]);
  });

  it.each([address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])(
    'finds %s, whatever its letter case',
    async (text) => {
      const { operator } = await aWallet();
      const result = await operator.submit<Exported>('export_wallet_account', { address: text, targetPublicKey });
      expect(result.address).toBe(address);
    },
  );

  it('marks every account that has this key, and no other', async () => {
    const { world, operator } = await aWallet();
    await importWords(world, operator, testWords, [ethereum(0), ethereum(1)], 'The same words');
    await operator.submit('export_wallet_account', { address, targetPublicKey });
    const marks = [...world.store.state.walletAccounts.values()].map((one) => [one.address === address, one.exported]);
    expect(marks).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [false, false],
    ]);
    expect([...world.store.state.wallets.values()].map(({ exported }) => exported)).toEqual([false, false]);
  });

  refuses('export_wallet_account', aWallet, [
    ['no address is given', { targetPublicKey }, 'INVALID_ARGUMENT', 'parameters.address: missing field'],
    ['the address is empty', { address: '', targetPublicKey }, 'INVALID_ARGUMENT', 'parameters.address'],
    ['nobody has it', { address: `0x${'0'.repeat(40)}`, targetPublicKey }, 'NOT_FOUND', 'no wallet account'],
    [
      'another form of address is in another case',
      ({ addresses }) => ({ address: addresses[1]?.toLowerCase(), targetPublicKey }),
      'NOT_FOUND',
      'no wallet account',
    ],
    [
      'the target is not a point of P-256',
      { address, targetPublicKey: noPoint },
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey',
    ],
  ]);

  refuses('export_wallet_account', besideAnother, [
    [
      "the account is another organization's",
      ({ foreign }) => ({ address: foreign.address, targetPublicKey }),
      'NOT_FOUND',
      'no wallet account',
    ],
  ]);
});
