import { defineMessages } from '../../messages/translate.tsx';

/** What is said before a shut vault. Nothing of it names anyone. */
export const messages = defineMessages(
  {
    locked: 'Locked',
    unlock: 'Unlock',
    quick: 'Unlock with the system keychain',
    quickNone: 'The system keychain did not open it: give the passphrase',
    waitWhy: 'Too many were wrong. Each further one makes the wait longer, also after a restart.',
    wrong: 'That did not open the vault. Nothing was changed.',
    forgotten: 'Forgotten it? The recovery code opens the vault too, typed in the same field.',
    others: 'Other vaults on this computer',
    tools: 'Works with no vault open',
    inspect: 'Inspect a bundle, stamp or webhook',
    vote: 'Vote on a request that was carried here',
  },
  () => import('./messages.de.ts'),
);
