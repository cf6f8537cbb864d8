import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  {
    copy: 'Copy address',
    copied: 'Copied',
    refused: 'It was refused; select the address and copy it',
    qr: 'The address as a QR code',
  },
  () => import('./address-card-messages.de.ts'),
);
