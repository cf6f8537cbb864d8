import { defineMessages } from '../../messages/translate.tsx';

/** What the printed recovery kit says. It is read without Coffer, perhaps years later. */
export const messages = defineMessages(
  {
    print: 'Print recovery kit',
    title: 'Coffer recovery kit',
    vaultId: 'Vault ID',
    folderOnPaper: 'Vault folder when this kit was printed',
    backupPlace: 'Where the backups are (fill in by hand)',
    toUnlock: 'If the passphrase is lost',
    toUnlockWords:
      'Open the vault folder with Coffer. Enter the recovery code in the passphrase field. Then set a new passphrase under Settings, Unlock methods.',
    toRestore: 'If the vault folder is lost',
    toRestoreWords:
      'Install Coffer on another computer. Choose “Restore a backup” on the first page. You need the latest backup file and its passphrase. Unlock the restored vault with its passphrase or with the recovery code of the time of the backup.',
    toKeep: 'Keep this sheet safe',
    toKeepWords:
      'Anyone with this code and the vault folder can unlock the vault. Keep the sheet away from the computer. A new recovery code makes this one invalid.',
  },
  () => import('./messages.de.ts'),
);
