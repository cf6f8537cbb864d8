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
    operatorHint: 'The first user, who decides alone at first',
    passphraseHint: 'Use 7 random words or a long sentence only you know. Pasting is allowed.',
    again: 'Confirm passphrase',
    off: 'Offline',
    offWords: 'Coffer never opens a network connection.',
    loopback: 'Local only',
    loopbackWords:
      'Coffer connects only to programs on this computer that you allow, such as a login provider (OIDC) or a webhook endpoint.',
    on: 'Internet',
    onWords:
      'Coffer may also connect to public https addresses, for logins with an identity provider (OIDC), webhooks and email.',
    nobody: 'Your passphrase can’t be reset',
    nobodyWords:
      'There is no account and no server. The recovery code in the next step is the only other way to unlock this vault.',
    notMade: 'Couldn’t create the vault',

    nameMissing: 'Enter a name',
    nameLong: 'Maximum {n, plural, one {# character} other {# characters}}',
    nameControl: 'Remove invisible characters such as line breaks and tabs',

    codeTitle: 'Save your recovery code',
    codeLead:
      'The code unlocks this vault if you forget your passphrase. Coffer shows it during this setup only and cannot show it later.',
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
      'A backup is one encrypted file with everything in the vault now. It does not contain wallets and keys that you create later: back up again after you create them.',
    backUp: 'Create backup',
    backingUp: 'Creating the backup',
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
