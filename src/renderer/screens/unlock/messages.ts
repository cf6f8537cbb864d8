import { defineMessages } from '../../messages/translate.tsx';

/** What is said before a locked vault. */
export const messages = defineMessages(
  {
    locked: 'Locked',
    lockedAt: 'Locked {at}',
    lockedIdle: 'Locked {at} after {time} without activity',
    lastOperator: 'Last operator: {name}',
    lastUse: 'Last unlocked {ago}',
    unlock: 'Unlock',
    quick: 'Unlock with the system keychain',
    quickNone: 'The system keychain could not unlock the vault. Enter your passphrase.',
    waitWhy: 'Too many failed attempts. The waiting time increases with each attempt and continues after a restart.',
    wrong: 'Incorrect passphrase. Nothing was changed.',
    forgotten: 'Forgot your passphrase? Enter your recovery code in the same field.',
    others: 'Other vaults on this computer',
    tools: 'Offline tools',
    inspect: 'Inspect a bundle, signature or webhook',
    vote: 'Approve or reject a request from another computer',
  },
  () => import('./messages.de.ts'),
);
