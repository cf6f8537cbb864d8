import { defineMessages } from '../../messages/translate.tsx';

/** What is said where vaults are chosen, opened, made and restored. */
export const messages = defineMessages(
  {
    lead: '{n, plural, =0 {No vaults yet} one {# vault} other {# vaults}}',
    vaultsWords: 'Only one vault can be open at a time. Opening another locks the current one.',
    inFront: 'Current',
    state: 'Status',
    lastUnlocked: 'Last unlocked',
    forget: 'Remove from list',
    forgotten: 'Removed from the list. No files were deleted.',
    colour: 'Color on this computer',
    list: 'Vaults on this computer',
    notForgotten: 'Couldn’t remove the vault from the list',
    notPainted: 'Couldn’t change the color',
    empty: 'No vaults yet',
    emptyWords: 'Create a vault, open the folder of an existing vault, or restore a backup.',

    newTitle: 'Choose a folder for the new vault',
    newWords: 'Coffer creates a folder for each vault. Store backups elsewhere, best on another disk.',
    openWords: 'Choose the vault folder. It stays locked until you enter a passphrase.',
    folderHint: 'Full path, for example {example}',
    noFolder: 'Enter the full path of a folder',
    vaultName: 'Name of the vault',
    nameHint: 'Coffer creates the vault folder in {folder}',
    noName: 'Enter a name for the vault folder',

    restoreTitle: 'Restore a vault from a backup',
    restoreWords: 'The backup is restored to a new folder. The backup file is not changed.',
    fileHint: 'File of a backup',
    noFile: 'Choose the backup or enter its path',
    target: 'Name of the restored vault',
    passphraseHint: 'The passphrase from when the backup was created. The restored vault keeps its own passphrases.',
    wrongPassphrase: 'Incorrect backup passphrase. Try again.',
    restoreIt: 'Restore backup',
    restoring: 'Restoring the vault',
    notRestored: 'Couldn’t restore the vault',
  },
  () => import('./messages.de.ts'),
);
