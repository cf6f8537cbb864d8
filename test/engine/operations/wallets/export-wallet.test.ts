import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';
import { decryptExportBundle } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { mnemonicLanguages } from '#shared/enums.ts';
import {
  besideAnother,
  importWords,
  noPoint,
  openWords,
  signerOf,
  targetFrom,
  testWords,
} from '../../../harness/key-material.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const target = targetFrom('export-wallet');
const lists: Record<(typeof mnemonicLanguages)[number], string[]> = {
  MNEMONIC_LANGUAGE_ENGLISH: english,
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: simplifiedChinese,
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: traditionalChinese,
  MNEMONIC_LANGUAGE_CZECH: czech,
  MNEMONIC_LANGUAGE_FRENCH: french,
  MNEMONIC_LANGUAGE_ITALIAN: italian,
  MNEMONIC_LANGUAGE_JAPANESE: japanese,
  MNEMONIC_LANGUAGE_KOREAN: korean,
  MNEMONIC_LANGUAGE_SPANISH: spanish,
};

type Exported = { walletId: string; exportBundle: string };

async function anImportedWallet() {
  const world = await aWorld();
  const { walletId } = await importWords(world, world.operator, testWords);
  return { world, operator: world.operator, walletId };
}

describe('export_wallet', () => {
  it('seals the words to the target, as the official client opens them', async () => {
    const { world, operator, walletId } = await anImportedWallet();
    const result = await operator.submit<Exported>('export_wallet', { walletId, targetPublicKey: target.publicKey });
    expect(result).toEqual({ walletId, exportBundle: expect.any(String) });
    const words = await decryptExportBundle({
      exportBundle: result.exportBundle,
      embeddedKey: target.privateKey,
      organizationId: world.organizationId,
      dangerouslyOverrideSignerPublicKey: signerOf(world),
      returnMnemonic: true,
    });
    expect(words).toBe(testWords);
    expect(world.bugs).toEqual([]);
  });

  it.each(mnemonicLanguages)('gives the words of %s', async (language) => {
    const { world, operator, walletId } = await anImportedWallet();
    const { exportBundle } = await operator.submit<Exported>('export_wallet', {
      walletId,
      targetPublicKey: target.publicKey,
      language,
    });
    expect(await openWords(world, operator, exportBundle, target.privateKey)).toBe(
      entropyToMnemonic(new Uint8Array(16), lists[language]),
    );
  });

  it('takes a compressed target as well', async () => {
    const { world, operator, walletId } = await anImportedWallet();
    const { exportBundle } = await operator.submit<Exported>('export_wallet', {
      walletId,
      targetPublicKey: target.compressed,
    });
    expect(await openWords(world, operator, exportBundle, target.privateKey)).toBe(testWords);
  });

  it('marks the wallet, once', async () => {
    const { world, operator, walletId } = await anImportedWallet();
    const parameters = { walletId, targetPublicKey: target.publicKey };
    await operator.submit('export_wallet', parameters);
    expect(world.store.commits.at(-1)?.changes.map(({ table }) => table)).toEqual(['wallets']);
    const { wallet } = await operator.query<{ wallet: object }>('get_wallet', { walletId });
    expect(wallet).toMatchObject({ exported: true, imported: true });
    await operator.submit('export_wallet', parameters);
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
  });

  it('opens for nobody else, and for no other organization', async () => {
    const { world, operator, walletId } = await anImportedWallet();
    const { exportBundle } = await operator.submit<Exported>('export_wallet', {
      walletId,
      targetPublicKey: target.publicKey,
    });
    await expect(openWords(world, operator, exportBundle, targetFrom('another').privateKey)).rejects.toThrow();
    const elsewhere = operator.at('99999999-9999-4999-8999-999999999999');
    await expect(openWords(world, elsewhere, exportBundle, target.privateKey)).rejects.toThrow('organization id');
  });

  refuses('export_wallet', anImportedWallet, [
    [
      'no target is named',
      ({ walletId }) => ({ walletId }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey: missing field',
    ],
    [
      'the target is not a point of P-256',
      ({ walletId }) => ({ walletId, targetPublicKey: noPoint }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey: not a point of the curve P-256',
    ],
    [
      'the target has another length',
      ({ walletId }) => ({ walletId, targetPublicKey: target.publicKey.slice(2) }),
      'INVALID_ARGUMENT',
      'parameters.targetPublicKey',
    ],
    [
      'the language is unknown',
      ({ walletId }) => ({ walletId, targetPublicKey: target.publicKey, language: 'MNEMONIC_LANGUAGE_LATIN' }),
      'INVALID_ARGUMENT',
      'parameters.language',
    ],
    [
      'there is no such wallet',
      { walletId: '99999999-9999-4999-8999-999999999999', targetPublicKey: target.publicKey },
      'NOT_FOUND',
      'no wallet',
    ],
  ]);

  refuses('export_wallet', besideAnother, [
    [
      "the wallet is another organization's",
      ({ foreign }) => ({ walletId: foreign.walletId, targetPublicKey: target.publicKey }),
      'NOT_FOUND',
      'no wallet',
    ],
  ]);
});
