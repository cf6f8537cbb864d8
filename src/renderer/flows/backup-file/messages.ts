import { defineMessages } from '../../messages/translate.tsx';

/** What is said where a backup to read is chosen. */
export const messages = defineMessages(
  {
    choose: 'Choose a file',
    eitherHint: 'A file of this browser, or the path of a file on the machine where Coffer runs',
    chosenHint: 'A file of this browser, {size}. It is sent to Coffer for this, and removed there afterwards.',
    sending: 'Sending the backup to Coffer',
  },
  () => import('./messages.de.ts'),
);
