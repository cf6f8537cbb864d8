import { Mnemonic, wordlists } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from '#engine/crypto/mnemonic-reading.ts';
import { readMnemonic, wordListOf } from '#engine/crypto/mnemonic.ts';
import { wordsOf } from '../../harness/mnemonic-words.ts';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const ciphers = nodeCiphers();
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const without = (at: number, instead: string) =>
  words
    .split(' ')
    .map((word, index) => (index === at ? instead : word))
    .join(' ');

/** The lists that the other implementation has. */
const others: Partial<Record<MnemonicLanguage, string>> = {
  MNEMONIC_LANGUAGE_ENGLISH: 'en',
  MNEMONIC_LANGUAGE_CZECH: 'cz',
  MNEMONIC_LANGUAGE_SPANISH: 'es',
  MNEMONIC_LANGUAGE_FRENCH: 'fr',
  MNEMONIC_LANGUAGE_ITALIAN: 'it',
  MNEMONIC_LANGUAGE_JAPANESE: 'ja',
  MNEMONIC_LANGUAGE_KOREAN: 'ko',
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: 'zh_cn',
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: 'zh_tw',
};

describe('words', () => {
  it.each(mnemonicLanguages)('are read in %s as another implementation writes them, composed or not', (language) => {
    const list = wordlists[others[language] ?? ''];
    if (!list) throw new Error(`no list for ${language}`);
    fc.assert(
      fc.property(
        fc.constantFrom(16, 20, 24, 28, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
        (entropy) => {
          const phrase = Mnemonic.fromEntropy(entropy, '', list).phrase;
          for (const spelling of [phrase, phrase.normalize('NFC'), phrase.normalize('NFKD'), ` ${phrase}\r\n`]) {
            const read = readWords(spelling, language);
            expect(read).toMatchObject({ language, problems: [], words: (entropy.length / 4) * 3 });
            expect(read?.canonical).toBe(wordsOf(entropy, language).normalize('NFKD'));
          }
          // Without being told, in a list that has all of them with a checksum that holds: the vault takes them as well.
          const guessed = readWords(phrase);
          expect(guessed?.problems).toEqual([]);
          readMnemonic(ciphers, new TextEncoder().encode(guessed?.canonical)).seed.wipe();
        },
      ),
      { numRuns: propertyRuns(12) },
    );
  });

  it.each([
    [
      'numbered',
      words
        .split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
    ['in capitals', words.toUpperCase()],
    ['between commas', words.replaceAll(' ', ', ')],
    ['with ideographic spaces', words.replaceAll(' ', '\u3000')],
    ['with odd white space', ` \t${words.replaceAll(' ', ' \u00a0\r\n')} `],
  ])('are read %s', (_how, text) => {
    expect(readWords(text)).toMatchObject({ language: 'MNEMONIC_LANGUAGE_ENGLISH', problems: [], canonical: words });
  });

  it('are read in Chinese without spaces', () => {
    const phrase = wordsOf(new Uint8Array(16).fill(3), 'MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE');
    expect(readWords(phrase.replaceAll(' ', ''), 'MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE')).toMatchObject({
      problems: [],
      canonical: phrase,
    });
  });

  it.each<[string, string, object]>([
    [
      'a letter that was changed',
      without(3, 'yeaf'),
      { code: 'unknown-word', word: 4, near: expect.arrayContaining(['year']) as string[] },
    ],
    [
      'two letters that were swapped',
      without(1, 'winenr'),
      { code: 'unknown-word', word: 2, near: expect.arrayContaining(['winner']) as string[] },
    ],
    [
      'a letter that was left out',
      without(11, 'yelow'),
      { code: 'unknown-word', word: 12, near: expect.arrayContaining(['yellow']) as string[] },
    ],
    [
      'a letter too much',
      without(5, 'saussage'),
      { code: 'unknown-word', word: 6, near: expect.arrayContaining(['sausage']) as string[] },
    ],
    ['a word that is like none', without(0, 'xxxxxxxx'), { code: 'unknown-word', word: 1, near: [] }],
    ['words in another order', without(3, 'zoo'), { code: 'checksum' }],
    ['a word too few', words.split(' ').slice(1).join(' '), { code: 'word-count', found: 11 }],
  ])('are told %s', (_what, text, problem) => {
    expect(readWords(text)).toMatchObject({ problems: [problem], canonical: '' });
  });

  it('are told an accent that was left out', () => {
    const phrase = wordsOf(new Uint8Array(16).fill(9), 'MNEMONIC_LANGUAGE_SPANISH');
    const bare = phrase.replace(/\u0301/u, '');
    expect(bare).not.toBe(phrase);
    const [problem] = readWords(bare)?.problems ?? [];
    expect(problem).toMatchObject({ code: 'unknown-word' });
    expect(problem && 'near' in problem && phrase.split(' ').includes(problem.near[0] ?? '')).toBe(true);
  });

  it.each(['', 'winner', 'so there he goes with his dogs', '{"version":3}', 'word '.repeat(100), '0x00'])(
    'are not %j',
    (text) => {
      expect(readWords(text)).toBeNull();
    },
  );

  it('name no word of the phrase in what is wrong with it, but for those that are near', () => {
    const told = JSON.stringify(readWords(without(3, 'qqqqqqqq'))?.problems);
    expect(words.split(' ').filter((word) => told.includes(word))).toEqual([]);
  });

  it('have lists of 2,048, each in the one spelling that seeds are made of', () => {
    for (const language of mnemonicLanguages) {
      const list = wordListOf(language);
      expect(new Set(list).size).toBe(2048);
      expect(list.every((word) => word.normalize('NFKD') === word)).toBe(true);
    }
  });
});
