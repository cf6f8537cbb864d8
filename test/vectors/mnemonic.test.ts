import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Mnemonic, wordlists } from 'ethers';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { seedOf, wordsOf } from '../harness/mnemonic-words.ts';

const ciphers = nodeCiphers();
const LENGTHS = [16, 20, 24, 28, 32];

/** From the reference list of BIP-39 (English, passphrase TREZOR). */
const english: readonly (readonly [entropy: string, words: string, seed: string])[] = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  ],
];

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
  it.each(english)('%s in English', (entropy, words, seed) => {
    expect(wordsOf(hexToBytes(entropy), 'MNEMONIC_LANGUAGE_ENGLISH')).toBe(words);
    expect(bytesToHex(seedOf(ciphers, words, 'TREZOR'))).toBe(seed);
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
