import { defineMessages } from '../../messages/translate.tsx';

/** What is said where a backup to read is chosen. */
export const messages = defineMessages(
  {
    choose: 'Choose file',
    eitherHint: 'A file on this device, or the path of a file on the machine where Coffer runs',
    chosenHint:
      'A file on this device, {size}. The browser sends it to Coffer, and Coffer removes its copy afterwards.',
    sending: 'Sending the backup to Coffer',
  },
  () => import('./messages.de.ts'),
);
