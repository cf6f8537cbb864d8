import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { mnemonicLanguages } from '#shared/enums.ts';
import { Fault } from '#engine/fault.ts';
import { mnemonicLengths, newMnemonic, readMnemonic, renderMnemonic } from '#engine/crypto/mnemonic.ts';
import { wordsOf } from '../../harness/mnemonic-words.ts';
import { open, Secret } from '#engine/crypto/secret.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const ciphers = nodeCiphers();
const entropyBytes = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));
const about = `${'abandon '.repeat(11)}about`;
const read = (text: string) => readMnemonic(ciphers, utf8ToBytes(text));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('newMnemonic', () => {
  it.each(mnemonicLengths)('makes %i English words of fresh entropy, and the seed of those words', (length) => {
    const asked: number[] = [];
    const entropy = { bytes: (count: number) => (asked.push(count), new Uint8Array(count).fill(0xa5)) };
    const secrets = newMnemonic(ciphers, entropy, length);
    expect(asked).toEqual([(length / 3) * 4]);
    const words = text(renderMnemonic(secrets.entropy, undefined, undefined));
    expect(words.split(' ')).toHaveLength(length);
    expect(open(secrets.seed, bytesToHex)).toBe(bytesToHex(mnemonicToSeedSync(words)));
    expect(secrets.language).toBe('MNEMONIC_LANGUAGE_ENGLISH');
  });
});

describe('readMnemonic', () => {
  it.each(mnemonicLanguages)('knows words of %s by themselves, and makes the seed of those very words', (language) => {
    fc.assert(
      fc.property(entropyBytes, (entropy) => {
        const words = wordsOf(entropy, language);
        const secrets = read(words);
        expect(open(secrets.entropy, bytesToHex)).toBe(bytesToHex(entropy));
        expect(open(secrets.seed, bytesToHex)).toBe(bytesToHex(mnemonicToSeedSync(words)));
        // Whatever list is found to have all the words, the wallet's own words are the ones that came.
        expect(
          text(renderMnemonic(secrets.entropy, undefined, secrets.language))
            .normalize('NFKD')
            .split(/\s/),
        ).toEqual(words.normalize('NFKD').split(/\s/));
      }),
      { numRuns: propertyRuns(4) },
    );
  });

  it.each([
    ['white space of all kinds', `  ${about.replaceAll(' ', ' \t\n ')}\r\n`],
    ['ideographic spaces', about.replaceAll(' ', '\u3000')],
    ['upper case', about.toUpperCase()],
  ])('forgives %s', (_, words) => {
    expect(open(read(words).seed, bytesToHex)).toBe(bytesToHex(mnemonicToSeedSync(about)));
  });

  it('takes composed accents for decomposed ones', () => {
    const entropy = new Uint8Array(16).fill(0x3b);
    for (const language of [
      'MNEMONIC_LANGUAGE_SPANISH',
      'MNEMONIC_LANGUAGE_FRENCH',
      'MNEMONIC_LANGUAGE_JAPANESE',
      'MNEMONIC_LANGUAGE_KOREAN',
    ] as const) {
      const words = wordsOf(entropy, language);
      expect(open(read(words.normalize('NFC')).seed, bytesToHex)).toBe(bytesToHex(mnemonicToSeedSync(words)));
    }
  });

  it.each([
    ['nothing', '', '12, 15, 18, 21 or 24'],
    ['eleven words', 'abandon '.repeat(11), '12, 15, 18, 21 or 24'],
    ['thirteen words', `${about} abandon`, '12, 15, 18, 21 or 24'],
    ['a wrong checksum', 'abandon '.repeat(12), 'checksum'],
    ['a word of no list', about.replace('about', 'abaut'), 'no language'],
    ['words of two languages', about.replace('about', 'abaco'), 'no language'],
    ['hex', '00'.repeat(16), '12, 15, 18, 21 or 24'],
  ])('refuses %s, and repeats none of it', (_, words, why) => {
    let thrown: unknown;
    try {
      read(words);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Fault);
    expect(thrown).toMatchObject({ carriedOut: false, errorCode: 'REQUEST_INVALID' });
    expect(String(thrown)).toContain(why);
    expect(String(thrown)).not.toMatch(/aba/);
  });

  it('refuses bytes that are no text', () => {
    expect(() => readMnemonic(ciphers, Uint8Array.of(0xff, 0xfe))).toThrow(Fault);
  });
});

describe('renderMnemonic', () => {
  const entropy = Secret.of('entropy', hexToBytes('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f'));

  it('gives the language that is asked for', () => {
    expect(text(renderMnemonic(entropy, 'MNEMONIC_LANGUAGE_JAPANESE', undefined))).toContain('\u3000');
  });

  it("gives the wallet's own where none is asked for, and English where it has none", () => {
    const french = renderMnemonic(entropy, undefined, 'MNEMONIC_LANGUAGE_FRENCH');
    expect(text(french)).toBe(wordsOf(hexToBytes('7f'.repeat(16)), 'MNEMONIC_LANGUAGE_FRENCH'));
    expect(text(renderMnemonic(entropy, undefined, undefined))).toMatch(/^legal winner thank year/);
  });

  it('gives words whose seed is another one, in any but the language of the wallet', () => {
    const made = newMnemonic(ciphers, { bytes: (length) => new Uint8Array(length).fill(9) }, 12);
    const own = read(text(renderMnemonic(made.entropy, undefined, made.language)));
    const other = read(text(renderMnemonic(made.entropy, 'MNEMONIC_LANGUAGE_ITALIAN', made.language)));
    expect(open(own.seed, bytesToHex)).toBe(open(made.seed, bytesToHex));
    expect(open(other.entropy, bytesToHex)).toBe(open(made.entropy, bytesToHex));
    expect(open(other.seed, bytesToHex)).not.toBe(open(made.seed, bytesToHex));
  });
});
