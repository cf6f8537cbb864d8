import { defineMessages } from '../../messages/translate.tsx';

/** What is said where a backup to read is chosen, and of what is in no backup. */
export const messages = defineMessages(
  {
    choose: 'Choose file',
    eitherHint: 'A file on the computer of this browser, or the path of a file on the computer where Coffer runs',
    chosenHint:
      'A file on the computer of this browser, {size}. The browser sends it to Coffer, and Coffer removes its copy afterwards.',
    inNoBackup:
      '{kind, select, wallet {Wallet} secret {Secret} other {Private key}} {name}{more, plural, =0 { is} one { and # more are} other { and # more are}} not in the latest backup',
    sending: 'Sending the backup to Coffer',
  },
  () => import('./messages.de.ts'),
);
