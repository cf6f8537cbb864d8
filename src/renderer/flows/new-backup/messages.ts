import { defineMessages } from '../../messages/translate.tsx';

/** What is said where a backup is created. */
export const messages = defineMessages(
  {
    opensWith: 'Encrypt backup with',
    vaultPassphrase: 'The passphrase of the vault',
    ownPassphrase: 'A separate passphrase',
    vaultPassphraseHint:
      'Enter the passphrase again, because Coffer does not store it. If you change it later, this backup still needs the current one.',
    ownPassphraseHint: 'The passphrase of the backup cannot unlock the vault folder, and vice versa.',
    notTheVaults: 'Incorrect passphrase. Try again.',
    notBackedUp: 'Couldn’t create the backup',
    fileHint: 'Store the backup on another disk, outside the vault folder.',
    backupAgain: 'Confirm backup passphrase',
  },
  () => import('./messages.de.ts'),
);
