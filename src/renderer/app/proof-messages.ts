import { defineMessages } from '../messages/translate.tsx';

/** What is said when the passphrase is asked for once more. */
export const proofMessages = defineMessages(
  {
    title: 'Give the passphrase once more',
    words: 'This changes who may act, or takes a key out of the vault. It is not asked again for five minutes.',
    empty: 'Enter the passphrase that opened this vault',
    wrong: 'This is not the passphrase that opened this vault: try again',
    silent: 'Coffer does not answer. Nothing was changed.',
    failed: 'It could not be checked. Nothing was changed: try again.',
  },
  () => import('./proof-messages.de.ts'),
);
