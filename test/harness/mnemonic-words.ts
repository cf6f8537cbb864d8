import type { MnemonicLanguage } from '#shared/enums.ts';
import * as mnemonic from '#engine/crypto/mnemonic.ts';
import type { Ciphers } from '#engine/ports.ts';

/** The words of entropy as text, as a person writes them down. */
export function wordsOf(entropy: Uint8Array, language: MnemonicLanguage): string {
  return new TextDecoder().decode(mnemonic.wordsOf(entropy, language));
}

/** The seed of words as text in any form. */
export function seedOf(ciphers: Ciphers, words: string, passphrase = ''): Uint8Array {
  return mnemonic.seedOf(ciphers, new TextEncoder().encode(words.normalize('NFKD')), passphrase);
}
