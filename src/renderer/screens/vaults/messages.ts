import { defineMessages } from '../../messages/translate.tsx';

/** What is said where vaults are chosen, opened, made and restored. */
export const messages = defineMessages(
  {
    lead: '{n, plural, =0 {None was opened here yet} one {# was opened here} other {# were opened here}}',
    vaultsWords: 'Each vault is a folder of its own. One is open at a time; opening another locks it first.',
    inFront: 'This one',
    forget: 'Take off this list',
    forgotten: 'It is off the list. Nothing on the disk was touched.',
    colour: 'Colour on this computer',
    list: 'Vaults opened here',
    notForgotten: 'The vault was not taken off the list',
    notPainted: 'The colour was not changed',
    empty: 'No vault was opened on this computer yet',
    emptyWords: 'Create one, open the folder of one that you have, or restore it from a backup.',

    newTitle: 'Where the new vault goes',
    newWords:
      'Each vault has a folder of its own, which is made with the vault. Backups go elsewhere, best on another disk.',
    openWords: 'The folder that it lies in. It stays there, and locked, until a passphrase opens it.',
    folderHint: 'Its whole path, for example {example}',
    noFolder: 'Enter the path of a folder, from the root of the disk',
    vaultName: 'Name of the vault',
    nameHint: 'The vault’s folder is made in {folder}',
    noName: 'Enter a name for the vault’s folder',

    restoreTitle: 'Restore a vault from a backup',
    restoreWords: 'The vault is made anew in a folder of its own. The backup stays as it is.',
    fileHint: 'The file that a backup made',
    noFile: 'Choose the backup, or enter its path',
    target: 'Name of the restored vault',
    passphraseHint: 'The one given when the backup was made. The vault itself then opens with the passphrases it had.',
    wrongPassphrase: 'This does not open the backup: try another',
    restoreIt: 'Restore',
    restoring: 'Restoring the vault',
    notRestored: 'The vault was not restored',
  },
  () => import('./messages.de.ts'),
);
