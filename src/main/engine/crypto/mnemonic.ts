/**
 * BIP-39. A wallet keeps two secrets: the entropy, which words in any language are made of, and the seed, which its keys are made of.
 * The seed is made of the *words*, so it belongs to the one language they were in when the wallet began: English for a wallet made
 * here, the imported words' own language for one that was imported (the wallet's `language`). Words rendered in another language carry
 * the same entropy, but a wallet that starts from them has another seed, and so other keys and addresses. That is what BIP-39 is,
 * and what the wire's `language` of an export means; an export that names no language gives the wallet's own words.
 * Words in their order are bytes here, never text: text in JavaScript cannot be overwritten. A word alone is in the public lists.
 */
import { sha256 } from '@noble/hashes/sha2.js';
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
import { refused } from '../fault.ts';
import type { Ciphers, Entropy } from '../ports.ts';
import { unmovedBytes } from '#shared/unmoved-bytes.ts';
import { whiteSpaceAt } from '#shared/white-space.ts';
import { concat, parseUtf8, utf8Bytes } from './bytes.ts';
import { open, Secret } from './secret.ts';

const ROUNDS = 2048;
const SEED_LENGTH = 64;
/** Bits of a place in a list of 2,048 words. */
const WORD_BITS = 11;
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

/** What a wallet keeps of its words. The caller wipes both. */
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
  const secrets = secretsOf(ciphers, bytes, DEFAULT_LANGUAGE);
  bytes.fill(0);
  return secrets;
}

/**
 * Reads a user's words, UTF-8, in any of the nine languages; the checksum decides which. White space of any kind and upper case
 * are forgiven, as are composed accents; the seed is made of the list's own spelling, without a passphrase. Throws INVALID_ARGUMENT
 * `invalid mnemonic: …`, which clients look for in a refusal, and which repeats none of the words.
 */
export function readMnemonic(ciphers: Ciphers, text: Uint8Array): MnemonicSecrets {
  const words = wordsIn(text);
  if (!mnemonicLengths.some((length) => length === words.length))
    throw refused('invalid mnemonic: it has 12, 15, 18, 21 or 24 words', 'REQUEST_INVALID');
  let known = false;
  for (const language of mnemonicLanguages) {
    const places = words.map((word) => wordLists[language].indexOf(word));
    if (places.includes(-1)) continue;
    known = true;
    const entropy = entropyOf(places);
    if (!entropy) continue;
    const secrets = secretsOf(ciphers, entropy, language);
    entropy.fill(0);
    return secrets;
  }
  throw refused(
    known ? 'invalid mnemonic: its checksum is wrong' : 'invalid mnemonic: no language has all of these words',
    'REQUEST_INVALID',
  );
}

/** The words of UTF-8 text, each as lists spell it: NFKD and lower case. */
function wordsIn(text: Uint8Array): readonly string[] {
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length;) {
    const space = at === text.length ? 1 : whiteSpaceAt(text, at);
    if (space > 0 && at > from) words.push((parseUtf8(text.subarray(from, at)) ?? '').normalize('NFKD').toLowerCase());
    at += space || 1;
    if (space > 0) from = at;
  }
  return words;
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
  return open(entropy, (bytes) => wordsOf(bytes, language ?? own));
}

/** The words of 16, 20, 24, 28 or 32 bytes in a language, as UTF-8: NFKD, joined by a space, Japanese by U+3000. The caller overwrites them. */
export function wordsOf(entropy: Uint8Array, language: MnemonicLanguage): Uint8Array {
  return joined(entropy, language, language === 'MNEMONIC_LANGUAGE_JAPANESE' ? '\u3000' : ' ');
}

/** BIP-39's stretch: 64 bytes from words in the spelling of their list, UTF-8 in NFKD, joined by a space. */
export function seedOf(ciphers: Ciphers, words: Uint8Array, passphrase = ''): Uint8Array {
  return ciphers.pbkdf2Sha512(words, utf8Bytes(`mnemonic${passphrase}`.normalize('NFKD')), ROUNDS, SEED_LENGTH);
}

function secretsOf(ciphers: Ciphers, entropy: Uint8Array, language: MnemonicLanguage): MnemonicSecrets {
  // In NFKD the space between Japanese words is a plain one too.
  const words = joined(entropy, language, ' ');
  const seed = seedOf(ciphers, words);
  const secrets = { entropy: Secret.of('entropy', entropy), seed: Secret.of('seed', seed), language };
  words.fill(0);
  seed.fill(0);
  return secrets;
}

function joined(entropy: Uint8Array, language: MnemonicLanguage, separator: string): Uint8Array {
  const places = placesOf(entropy);
  const parts = [...places].flatMap((place, at) => [
    ...(at > 0 ? [utf8Bytes(separator)] : []),
    utf8Bytes(wordLists[language][place] ?? ''),
  ]);
  places.fill(0);
  return concat(...parts);
}

/** The place in its list of each word of 16 to 32 bytes of entropy: the bits of entropy ‖ checksum in groups of eleven. */
function placesOf(entropy: Uint8Array): Uint16Array {
  const places = new Uint16Array((entropy.length / 4) * 3);
  const digest = sha256(entropy);
  let held = 0;
  let bits = 0;
  let at = 0;
  // One byte of the digest has all the check bits: one for each 32 bits of entropy, eight at most.
  for (let byte = 0; byte <= entropy.length; byte += 1) {
    held = (held << 8) | ((byte < entropy.length ? entropy[byte] : digest[0]) ?? 0);
    bits += 8;
    if (bits < WORD_BITS) continue;
    bits -= WORD_BITS;
    places[at] = held >> bits;
    held &= (1 << bits) - 1;
    at += 1;
  }
  digest.fill(0);
  return places;
}

/** The entropy of words by their places in their list; null where the checksum or the count is wrong. The caller overwrites it. */
export function entropyOf(places: readonly number[]): Uint8Array | null {
  if (!mnemonicLengths.some((length) => length === places.length)) return null;
  const entropy = unmovedBytes((places.length / 3) * 4);
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const place of places) {
    held = (held << WORD_BITS) | place;
    bits += WORD_BITS;
    for (; bits >= 8 && at < entropy.length; at += 1) {
      bits -= 8;
      entropy[at] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  // What is left are the check bits.
  const isRight = held === (sha256(entropy)[0] ?? 0) >> (8 - bits);
  if (!isRight) entropy.fill(0);
  return isRight ? entropy : null;
}
