/**
 * BIP-39. A wallet keeps two secrets: the entropy, which words in any language are made of, and the seed, which its keys are made of.
 * The seed is made of the *words*, so it belongs to the one language they were in when the wallet began: English for a wallet made
 * here, the imported words' own language for one that was imported (the wallet's `language`). Words rendered in another language carry
 * the same entropy, but a wallet that starts from them has another seed, and so other keys and addresses. That is what BIP-39 is,
 * and what the wire's `language` of an export means; an export that names no language gives the wallet's own words.
 */
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { keyMaterialFault } from '../fault.ts';
import type { Ciphers, Entropy } from '../ports.ts';
import { parseUtf8, utf8Bytes } from './bytes.ts';
import { open, Secret } from './secret.ts';

const ROUNDS = 2048;
const SEED_LENGTH = 64;
const DEFAULT_LANGUAGE: MnemonicLanguage = 'MNEMONIC_LANGUAGE_ENGLISH';

const wordLists: Readonly<Record<MnemonicLanguage, readonly string[]>> = {
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

/** How many words there can be. */
export const mnemonicLengths = [12, 15, 18, 21, 24] as const;
export type MnemonicLength = (typeof mnemonicLengths)[number];

/** What a wallet keeps of its words. Whoever gets it wipes both. */
export type MnemonicSecrets = Readonly<{
  entropy: Secret<'entropy'>;
  seed: Secret<'seed'>;
  /** Whose words the seed was made of. */
  language: MnemonicLanguage;
}>;

/** The 2,048 words of a language, in their list's spelling: NFKD. */
export function wordListOf(language: MnemonicLanguage): readonly string[] {
  return wordLists[language];
}

/** Makes a wallet's secrets from fresh entropy: as many English words as asked. */
export function newMnemonic(ciphers: Ciphers, entropy: Entropy, length: MnemonicLength): MnemonicSecrets {
  const bytes = entropy.bytes((length / 3) * 4);
  const secrets = secretsOf(ciphers, bytes, wordsOf(bytes, DEFAULT_LANGUAGE), DEFAULT_LANGUAGE);
  bytes.fill(0);
  return secrets;
}

/**
 * Reads somebody's words, UTF-8, in any of the nine languages; the checksum decides which. White space of any kind and upper case
 * are forgiven, as are composed accents; the seed is made of the list's own spelling, without a passphrase. Throws a key material
 * fault that repeats none of the words.
 */
export function readMnemonic(ciphers: Ciphers, text: Uint8Array): MnemonicSecrets {
  const words = (parseUtf8(text) ?? '').normalize('NFKD').toLowerCase().trim().split(/\s+/u);
  if (!mnemonicLengths.some((length) => length === words.length))
    throw keyMaterialFault('invalid mnemonic: it has 12, 15, 18, 21 or 24 words');
  const canonical = words.join(' ');
  let known = false;
  for (const language of mnemonicLanguages) {
    const list = wordLists[language];
    if (!words.every((word) => list.includes(word))) continue;
    known = true;
    const entropy = entropyOf(canonical, list);
    if (!entropy) continue;
    const secrets = secretsOf(ciphers, entropy, canonical, language);
    entropy.fill(0);
    return secrets;
  }
  throw keyMaterialFault(
    known ? 'invalid mnemonic: its checksum is wrong' : 'invalid mnemonic: no language has all of these words',
  );
}

/**
 * The words of a wallet's entropy as UTF-8 (NFKD, joined by a space, Japanese by U+3000). Without `language`, those of
 * `walletLanguage`, or English. Only words in the wallet's own language give the wallet's own keys elsewhere; see above.
 */
export function renderMnemonic(
  entropy: Secret<'entropy'>,
  language: MnemonicLanguage | undefined,
  walletLanguage: string | undefined,
): Uint8Array {
  const own = mnemonicLanguages.find((known) => known === walletLanguage) ?? DEFAULT_LANGUAGE;
  return open(entropy, (bytes) => utf8Bytes(wordsOf(bytes, language ?? own)));
}

/** The words of 16, 20, 24, 28 or 32 bytes in a language: NFKD, joined by a space, Japanese by U+3000. */
export function wordsOf(entropy: Uint8Array, language: MnemonicLanguage): string {
  return entropyToMnemonic(entropy, [...wordLists[language]]);
}

/** BIP-39's stretch: 64 bytes from words in the spelling of their list. */
export function seedOf(ciphers: Ciphers, words: string, passphrase = ''): Uint8Array {
  const password = utf8Bytes(words.normalize('NFKD'));
  const seed = ciphers.pbkdf2Sha512(
    password,
    utf8Bytes(`mnemonic${passphrase}`.normalize('NFKD')),
    ROUNDS,
    SEED_LENGTH,
  );
  password.fill(0);
  return seed;
}

function secretsOf(ciphers: Ciphers, entropy: Uint8Array, words: string, language: MnemonicLanguage): MnemonicSecrets {
  const seed = seedOf(ciphers, words);
  const secrets = { entropy: Secret.of('entropy', entropy), seed: Secret.of('seed', seed), language };
  seed.fill(0);
  return secrets;
}

/** The entropy of words in the spelling of their list, joined by a space; null where the checksum or the count is wrong. */
export function entropyOf(words: string, list: readonly string[]): Uint8Array | null {
  try {
    return mnemonicToEntropy(words, [...list]);
  } catch {
    return null;
  }
}
