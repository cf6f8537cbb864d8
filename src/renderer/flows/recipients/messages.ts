import { defineMessages } from '../../messages/translate.tsx';

/** What is said where the address of a recipient is typed or chosen. */
export const messages = defineMessages(
  { find: 'Paste an address, or search the recipients and your own accounts by name' },
  () => import('./messages.de.ts'),
);
