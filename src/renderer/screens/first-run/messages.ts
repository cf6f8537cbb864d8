import { defineMessages } from '../../messages/translate.tsx';

/** What is said while a vault is made. What nobody can undo is said before it is done. */
export const messages = defineMessages(
  {
    steps: 'Set up a vault',
    stepDone: 'Completed',
    intro: 'Set up a new vault in 4 steps. This takes about 3 minutes.',
    firstBackup: 'Backup',
    ready: 'Done',
    lead: 'A vault is an encrypted folder on this computer. Nothing in it can be read without the passphrase, not even names.',
    colour: 'Color',
    organizationHint: 'Company or team that owns the keys',
    operator: 'Your name',
    operatorHint: 'The first user and root quorum member',
    passphraseHint: 'Use 7 random words or a long sentence only you know. Pasting is allowed.',
    suggest: 'Generate passphrase',
    suggested: '7 random words were filled in. Write them down, then enter them again below.',
    notSuggested: 'Couldn’t generate a passphrase',
    again: 'Confirm passphrase',
    off: 'Offline',
    offWords: 'Coffer never opens a network connection.',
    loopback: 'Local only',
    loopbackWords: 'OIDC login at loopback addresses only. Webhooks only to the loopback addresses that you allow.',
    on: 'Internet',
    onWords: 'OIDC login, webhooks and email may use public https addresses too.',
    nobody: 'Your passphrase can’t be reset',
    nobodyWords:
      'There is no account and no server. The recovery code in the next step is the only other way to unlock this vault.',
    notMade: 'Couldn’t create the vault',

    nameMissing: 'Enter a name',
    nameLong: 'Maximum {n, plural, one {# character} other {# characters}}',
    nameControl: 'Remove invisible characters such as line breaks and tabs',

    codeTitle: 'Save your recovery code',
    codeLead:
      'The code unlocks this vault if you forget your passphrase. It is shown only now and is stored nowhere else.',
    onPaper:
      'Write the code on paper and keep it away from this computer. Anyone with the code and the vault folder can unlock the vault.',
    onPrinter: 'If you print it, use a printer that you trust. Do not save the print as a file.',
    memory:
      'The code is in the memory of this window only. Reloading this page discards it. You can create a new code later in Settings.',

    confirmTitle: 'Confirm your recovery code',
    confirmLead: 'Enter these two groups from your copy, to show that you can read it later.',
    group: 'Group {n}',
    groupHint: '5 characters',
    groupWrong: 'Group {n} doesn’t match. Check your copy.',
    showAgain: 'Show code again',
    confirm: 'Confirm code',

    backupTitle: 'Create your first backup',
    backupLead:
      'A backup is one encrypted file with the whole vault. Without one, this disk holds the only copy of your keys.',
    fileHint: 'Store the backup on another disk, outside the vault folder.',
    opensWith: 'Encrypt backup with',
    vaultPassphrase: 'The passphrase of the vault',
    ownPassphrase: 'A separate passphrase',
    vaultPassphraseHint:
      'Enter the passphrase again, because Coffer does not store it. If you change it later, this backup still needs the current one.',
    ownPassphraseHint: 'The passphrase of the backup cannot unlock the vault folder, and vice versa.',
    notTheVaults: 'Incorrect passphrase. Try again.',
    backUp: 'Create backup',
    backingUp: 'Creating the backup',
    notBackedUp: 'Couldn’t create the backup',
    skip: 'Skip for now',
    skipTitle: 'Continue without a backup?',
    skipWords:
      'If this disk fails or the folder is deleted, your keys cannot be recovered. The status bar shows a reminder until there is a backup.',
    skipDo: 'Continue without backup',
    skipNot: 'Back up now',

    readyTitle: 'Your vault is ready',
    readyLead: 'The vault is unlocked and has one user, you.',
    doneVault: 'Vault created in {folder}',
    doneCode: 'Recovery code confirmed',
    doneBackup: 'Backup saved as {file}',
    nextTitle: 'Next steps',
    nextWalletWords: 'Get a seed phrase, accounts and a receiving address in under a minute.',
    nextImport: 'Import an existing wallet or key',
    nextImportWords: 'From a seed phrase, private key, keystore or encrypted bundle.',
    nextPerson: 'Add a second user',
    nextPersonWords: 'A second user can approve sensitive requests.',
    nextDrill: 'Run a restore test',
    nextDrillWords: 'Check that your backup can be restored.',
    enter: 'Go to Overview',
  },
  () => import('./messages.de.ts'),
);
