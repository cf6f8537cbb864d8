import type { WordProblem } from '#engine/crypto/mnemonic-reading.ts';
import type { KeyProblem } from '#engine/crypto/private-key-text.ts';
import type { RecognisedProblem } from '#shared/bridge.ts';
import type { MnemonicLanguage } from '#shared/enums.ts';

const keyMessages: Readonly<Record<KeyProblem, string>> = {
  checksum: 'its checksum is wrong: at least one character was read or typed wrongly',
  length: 'it has not as many bytes as a key of this form has',
  halves: 'its two halves do not belong together: the public key in it is not that of its private key',
  range: 'it is out of range for its curve: such a key does not exist',
  network: 'it is for a network that is not known here',
};

/** What is wrong with a key, for the person. Nothing of the key is in it. */
export function keyProblem(code: KeyProblem): RecognisedProblem {
  return { code, message: keyMessages[code] };
}

/** What is wrong with words. Of the phrase it holds no word, but for words of the list that are near to one that is not. */
export function wordProblem(problem: WordProblem, language: MnemonicLanguage): RecognisedProblem {
  const list = listName(language);
  switch (problem.code) {
    case 'word-count':
      return { code: 'word-count', message: `a phrase has 12, 15, 18, 21 or 24 words; this one has ${problem.found}` };
    case 'checksum':
      return {
        code: 'checksum',
        message: 'the checksum is wrong: a word is another one of the list, or two are swapped',
      };
    case 'unknown-word': {
      const { word, near } = problem;
      const hint = near.length > 0 ? `; near to it are ${near.join(', ')}` : '';
      return { code: 'unknown-word', word, near, message: `word ${word} is not in the ${list} list${hint}` };
    }
  }
}

/** Why a keystore is not opened: its own reason. */
export function keystoreProblem(reason: string): RecognisedProblem {
  return { code: 'unsupported', message: `this keystore cannot be opened here: ${reason}` };
}

export const passwordProblem: RecognisedProblem = {
  code: 'password',
  message: 'this password does not open the keystore',
};

/** Why a bundle is not opened: a check that does not hold. */
export function bundleProblem(message: string): RecognisedProblem {
  return { code: 'bundle', message };
}

function listName(language: MnemonicLanguage): string {
  const words = language.replace('MNEMONIC_LANGUAGE_', '').toLowerCase().split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
