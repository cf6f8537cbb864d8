import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  {
    qrNth: '{label}: code {at} of {of}',
    steps: 'Which code is shown',
    back: 'The code before',
    next: 'The next code',
    pause: 'Stop the codes',
    run: 'Let the codes take turns',
  },
  () => import('./qr-codes-messages.de.ts'),
);
