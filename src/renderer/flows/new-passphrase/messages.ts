import { defineMessages } from '../../messages/translate.tsx';

/** What is said of random words for a new passphrase. */
export const messages = defineMessages(
  {
    suggest: 'Generate passphrase',
    suggested: '7 random words were filled in. Write them down, then enter them again below.',
    notSuggested: 'Couldn’t generate a passphrase',
  },
  () => import('./messages.de.ts'),
);
