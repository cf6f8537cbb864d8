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
      'A folder that is empty, or does not exist yet. It is made when the vault is. Backups go elsewhere, best on another disk.',
    openWords: 'The folder that it lies in. It stays there, and locked, until a passphrase opens it.',
    folderHint: 'Its whole path, for example {example}',
    noFolder: 'Enter the path of a folder, from the root of the disk',
    nothingThere: 'There is no vault in this folder',
    nothingThereWords: 'Create one there, or name another folder.',
    createThere: 'Create one there',
    somethingThere: 'There is a vault in this folder already',
    somethingThereWords: 'It was put in front. Open it with its passphrase, or name another folder.',
    openIt: 'Go to it',

    restoreTitle: 'Restore a vault from a backup',
    restoreWords: 'The vault is made anew in a folder of its own. The backup stays as it is.',
    fileHint: 'The file that a backup made',
    noFile: 'Enter the path of the backup',
    target: 'Into the folder',
    targetHint: 'It must be empty, or not exist yet',
    passphraseHint: 'The one given when the backup was made. The vault itself then opens with the passphrases it had.',
    wrongPassphrase: 'This does not open the backup: try another',
    restoreIt: 'Restore',
    restoring: 'Restoring the vault',
    notRestored: 'The vault was not restored',
  },
  () => import('./messages.de.ts'),
);
