import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as simplified } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as traditional } from '@scure/bip39/wordlists/traditional-chinese.js';
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MnemonicLanguage } from '#shared/enums.ts';
import {
  completions,
  isInList,
  phraseProblems,
  wordListOf,
  wordsIn,
} from '../../../src/renderer/screens/import/phrase.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const lists: readonly (readonly [MnemonicLanguage, readonly string[]])[] = [
  ['MNEMONIC_LANGUAGE_ENGLISH', english],
  ['MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE', simplified],
  ['MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE', traditional],
  ['MNEMONIC_LANGUAGE_CZECH', czech],
  ['MNEMONIC_LANGUAGE_FRENCH', french],
  ['MNEMONIC_LANGUAGE_ITALIAN', italian],
  ['MNEMONIC_LANGUAGE_JAPANESE', japanese],
  ['MNEMONIC_LANGUAGE_KOREAN', korean],
  ['MNEMONIC_LANGUAGE_SPANISH', spanish],
];
const list = wordListOf('MNEMONIC_LANGUAGE_ENGLISH', english);

describe('a phrase', () => {
  it.each(lists)('in %s holds as the reference holds it, and not with one word changed', async (language, words) => {
    const own = wordListOf(language, words);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(16, 20, 24, 28, 32).chain((size) => fc.uint8Array({ minLength: size, maxLength: size })),
        fc.nat(2047),
        async (entropy, other) => {
          const phrase = entropyToMnemonic(entropy, [...words]).split(/\s/u);
          expect(await phraseProblems(own, phrase)).toEqual([]);
          const changed = [...phrase.slice(0, -1), words[other] ?? ''];
          const holds = validateMnemonic(changed.join(' '), [...words]);
          expect(await phraseProblems(own, changed)).toEqual(holds ? [] : [{ why: 'checksum' }]);
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it('is told by the number of each word that does not fit', async () => {
    const words = ['legal', 'winer', '', ...Array<string>(9).fill('abandon')];
    expect(await phraseProblems(list, words)).toEqual([
      { why: 'unknown', word: 2 },
      { why: 'missing', word: 3 },
    ]);
  });

  it('may be typed in capitals and with composed accents', async () => {
    expect(isInList(list, ' LEGAL ')).toBe(true);
    const own = wordListOf('MNEMONIC_LANGUAGE_SPANISH', spanish);
    const accented = spanish.find((word) => word.normalize('NFC') !== word) ?? '';
    expect(isInList(own, accented.normalize('NFC'))).toBe(true);
  });
});

describe('pasted text', () => {
  it.each([
    ['lines', 'legal\nwinner\r\nthank', ['legal', 'winner', 'thank']],
    ['a numbered list', '1. legal 2) winner\n3: thank 4 year', ['legal', 'winner', 'thank', 'year']],
    ['commas', 'legal, winner;thank', ['legal', 'winner', 'thank']],
    ['ideographic spaces', 'あいこくしん\u3000あいさつ', ['あいこくしん', 'あいさつ']],
    ['every character of Chinese', '的一是在', ['的', '一', '是', '在']],
    ['nothing', ' \n ', []],
  ])('is parted at %s', (_because, text, words) => {
    expect(wordsIn(text)).toEqual(words.map((word) => word.normalize('NFKD')));
  });
});

describe('a beginning', () => {
  it('is completed from the list, and no further than asked', () => {
    expect(completions(list, 'wint')).toEqual(['winter']);
    expect(completions(list, 'ab', 3)).toEqual(['abandon', 'ability', 'able']);
    expect(completions(list, '')).toEqual([]);
    expect(completions(list, 'qqq')).toEqual([]);
  });

  it('finds accented words without their accents', () => {
    const own = wordListOf('MNEMONIC_LANGUAGE_SPANISH', spanish);
    expect(completions(own, 'abaco').map((word) => word.normalize('NFC'))).toEqual(['ábaco']);
  });
});
