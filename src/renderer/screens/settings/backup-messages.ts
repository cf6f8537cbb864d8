import { defineMessages } from '../../messages/translate.tsx';

/** The words of backups and restore drills. */
export const messages = defineMessages(
  {
    latest: 'Latest backup',
    noBackupExists: 'None yet. If this computer is lost, so is the vault',
    latestWords: '{when}, {size}, at record {sequence}',
    behind:
      '{n, plural, =0 {Nothing was written since} one {# record was written since} other {# records were written since}}',
    backUp: 'Back up now',
    backUpTitle: 'Back up this vault',
    backUpConsequence:
      'One file, encrypted in the age format. It opens with the passphrase you choose here; once restored, the vault opens with its own ways in.',
    fileHint: 'On the machine where Coffer runs. It must not exist',
    again: 'Passphrase of the backup again',
    backUpDo: 'Make the backup',
    backUpNot: 'The backup was not made',
    made: 'The backup is made: {file}',
    drill: 'Last restore drill',
    drillNone: 'Never. A backup is known to work only when it was opened',
    drillGood: '{when}: opened, everything the same',
    drillBad: '{when}: {n, plural, one {# difference} other {# differences}}',
    'differs.missing':
      '{what, select, organization {The organization} user {The user} wallet {The wallet} account {The account} other {The private key}} {id} is not in the backup.',
    'differs.changed':
      '{what, select, organization {The organization} user {The user} wallet {The wallet} account {The account} other {The private key}} {id} is not the same in the backup.',
    'differs.extra':
      '{what, select, organization {The organization} user {The user} wallet {The wallet} account {The account} other {The private key}} {id} is in the backup alone.',
    'differs.newer':
      'The backup has {records, plural, one {# record} other {# records}} that the open vault does not have: the vault is older than the backup.',
    unlisted: '{n, plural, one {# more difference} other {# more differences}}',
    drillCompared:
      '{users, plural, one {# user} other {# users}}, {wallets, plural, one {# wallet} other {# wallets}}, {addresses, plural, one {# address} other {# addresses}}, {keys, plural, one {# private key} other {# private keys}} compared',
    run: 'Run the drill',
    drillTitle: 'Run a restore drill',
    drillConsequence:
      'The backup is restored beside this vault, opened, compared with what is here, and removed again. Nothing here changes.',
    drillFileHint: 'On the machine where Coffer runs',
    vaultPassphrase: 'Passphrase of the vault',
    drillNot: 'The drill was not finished',
    running_backup: 'Making the backup',
    running_drill: 'Running the drill',
    running_restore: 'Restoring',
    running_verify: 'Checking the journal',
    missing: 'Name a file',
    restore: 'Restore a backup',
  },
  () => import('./backup-messages.de.ts'),
);
