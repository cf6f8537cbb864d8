import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Mnemonic, wordlists } from 'ethers';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { readMnemonic } from '#engine/crypto/mnemonic.ts';
import { open } from '#engine/crypto/secret.ts';
import { seedOf, wordsOf } from '../harness/mnemonic-words.ts';
import { derivedAt, firstHardenedChild } from './derived.ts';
import { published } from './published.ts';

const ciphers = nodeCiphers();
const curves = nodeCurves();
const SECP256K1 = 'CURVE_SECP256K1';
const keyAt = (seed: Uint8Array, path: string) => derivedAt(ciphers, curves, SECP256K1, seed, path);

/** Words in the one form in which two spellings of them are equal. */
const spaced = (words: string): string => words.normalize('NFKD').replaceAll('\u3000', ' ');

/** The entropy that Coffer finds in somebody's words. */
const readBack = (words: string): string => open(readMnemonic(ciphers, utf8ToBytes(words)).entropy, bytesToHex);
const LENGTHS = [16, 20, 24, 28, 32];

/** From the Japanese list that BIP-39 refers to (bip39jp), whose passphrase needs NFKD. */
const PASSPHRASE = '㍍ガバヴァぱばぐゞちぢ十人十色';
const japanese: readonly (readonly [entropy: string, words: string, seed: string])[] = [
  [
    '00000000000000000000000000000000',
    'あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あおぞら',
    'a262d6fb6122ecf45be09c50492b31f92e9beb7d9a845987a02cefda57a15f9c467a17872029a9e92299b5cbdf306e3a0ee620245cbd508959b6cb7ca637bd55',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'そつう　れきだい　ほんやく　わかす　りくつ　ばいか　ろせん　やちん　そつう　れきだい　ほんやく　わかめ',
    'aee025cbe6ca256862f889e48110a6a382365142f7d16f2b9545285b3af64e542143a577e9c144e101a6bdca18f8d97ec3366ebf5b088b1c1af9bc31346e60d9',
  ],
  [
    '80808080808080808080808080808080',
    'そとづら　あまど　おおう　あこがれる　いくぶん　けいけん　あたえる　いよく　そとづら　あまど　おおう　あかちゃん',
    'e51736736ebdf77eda23fa17e31475fa1d9509c78f1deb6b4aacfbd760a7e2ad769c714352c95143b5c1241985bcb407df36d64e75dd5a2b78ca5d2ba82a3544',
  ],
];

describe('BIP-39 vectors', () => {
  it('words, seeds and master keys are those of the reference list in every language', () => {
    type Column = 'language' | 'entropy' | 'words' | 'seed' | 'root';
    const rows = published<Column>('bip-0039');
    expect(rows).toHaveLength(24 * mnemonicLanguages.length);
    const wrong = rows.filter(({ language, entropy, words, seed, root }) => {
      const named = `MNEMONIC_LANGUAGE_${language}` as MnemonicLanguage;
      const made = wordsOf(hexToBytes(entropy), named);
      const bytes = seedOf(ciphers, made, 'TREZOR');
      // The private key inside an extended one (BIP-32, serialization format).
      const master = bytesToHex(createBase58check(sha256).decode(root).subarray(46));
      return (
        spaced(made) !== spaced(words) ||
        bytesToHex(bytes) !== seed ||
        keyAt(bytes, 'm').privateKey !== master ||
        readBack(words) !== entropy
      );
    });
    expect(wrong.map(({ language, entropy }) => `${language} ${entropy}`)).toEqual([]);
  });

  it('words, seeds and keys at six paths are those of ethers, with a passphrase and without', () => {
    type Column = 'language' | 'words' | 'passphrase' | 'entropy' | 'seed' | 'keys';
    const rows = published<Column>('ethers-mnemonics');
    expect(rows).toHaveLength(10 * mnemonicLanguages.length);
    const wrong = rows.filter(({ language, words, passphrase, entropy, seed, keys }) => {
      const made = wordsOf(hexToBytes(entropy), `MNEMONIC_LANGUAGE_${language}` as MnemonicLanguage);
      const bytes = seedOf(ciphers, words, passphrase);
      return (
        spaced(made) !== spaced(words) ||
        bytesToHex(bytes) !== seed ||
        keys.split(' ').some((key) => {
          const [path = '', privateKey = '', chainCode = ''] = key.split(':');
          const found = keyAt(bytes, path);
          return (
            found.privateKey !== privateKey || found.child !== firstHardenedChild(SECP256K1, privateKey, chainCode)
          );
        })
      );
    });
    expect(wrong.map(({ language, entropy }) => `${language} ${entropy}`)).toEqual([]);
  });

  it.each(japanese)('%s in Japanese', (entropy, words, seed) => {
    const made = wordsOf(hexToBytes(entropy), 'MNEMONIC_LANGUAGE_JAPANESE');
    expect(made).toBe(words.normalize('NFKD').replaceAll(' ', '\u3000'));
    expect(bytesToHex(seedOf(ciphers, made, PASSPHRASE))).toBe(seed);
  });
});

/** ethers carries word lists of its own, made from BIP-39's. */
const others: Readonly<Record<MnemonicLanguage, string>> = {
  MNEMONIC_LANGUAGE_ENGLISH: 'en',
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: 'zh_cn',
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: 'zh_tw',
  MNEMONIC_LANGUAGE_CZECH: 'cz',
  MNEMONIC_LANGUAGE_FRENCH: 'fr',
  MNEMONIC_LANGUAGE_ITALIAN: 'it',
  MNEMONIC_LANGUAGE_JAPANESE: 'ja',
  MNEMONIC_LANGUAGE_KOREAN: 'ko',
  MNEMONIC_LANGUAGE_SPANISH: 'es',
};

describe.each(mnemonicLanguages)('%s', (language) => {
  const list = wordlists[others[language]];

  it('has the same 2,048 words, in the same order, as the list of another library', () => {
    for (let index = 0; index < 2048; index += 1) {
      // 16 bytes whose first 11 bits are the index.
      const entropy = new Uint8Array(16);
      entropy.set([index >> 3, (index & 7) << 5]);
      const [first] = wordsOf(entropy, language).split(/[ \u3000]/);
      expect(first).toBe(list?.getWord(index).normalize('NFKD'));
    }
  });

  it('gives the words and the seed that another library gives, at every length', () => {
    for (const length of LENGTHS) {
      const entropy = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 0xff);
      const words = wordsOf(entropy, language);
      const theirs = Mnemonic.fromEntropy(entropy, '', list);
      expect(words.normalize('NFKD')).toBe(theirs.phrase.normalize('NFKD'));
      if (length === 16) {
        const seed = bytesToHex(seedOf(ciphers, words));
        expect(`0x${seed}`).toBe(theirs.computeSeed());
        expect(seed).toBe(bytesToHex(mnemonicToSeedSync(words)));
      }
    }
  });
});
