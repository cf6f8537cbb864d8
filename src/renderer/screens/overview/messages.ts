import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the day. */
export const messages = defineMessages(
  {
    needYou: '{n, plural, one {1 request needs} other {# requests need}} your approval',
    othersWait: '{n, plural, one {1 request is} other {# requests are}} pending with other users',
    failedToday: '{n, plural, one {1 request was} other {# requests were}} denied or failed in the last 24 hours',
    quietDay:
      '{n, plural, =0 {No activity in the last 24 hours} one {1 activity in the last 24 hours} other {# activities in the last 24 hours}}',
    newVault: 'Welcome to your new vault',
    dueBackup: 'Next step: create your first backup',
    dueNewBackup: 'Next step: back up {n, plural, one {the new wallet or key} other {the # new wallets and keys}}',
    dueDrill: 'Next step: run a restore test',
    dueNobody: 'Nobody can approve the pending requests',
    nothingDue: 'No action needed',

    needs: 'Needs your approval',
    inbox: 'View all approvals',
    moreNeed: '{n, plural, one {# more request} other {# more requests}}',
    asked: '{at}, {left}',
    left: 'expires in {span}',
    noVote: 'all approvals expired',

    lastDay: 'Last 24 hours',
    strip:
      '{done, plural, =0 {0 completed} one {# completed} other {# completed}}, {waits, plural, =0 {0 pending} one {# pending} other {# pending}}, {failed, plural, =0 {0 denied or failed} one {# denied or failed} other {# denied or failed}}',
    hour: '{from} to {to}: {done} completed, {waits} pending, {failed} denied or failed',
    now: 'Now',
    table: 'Recent activities',
    when: 'Time',
    who: 'User',
    overviewNothingYet: 'No activities yet.',
    journal: 'Audit log',
    journalUnchecked: 'Not verified.',
    verifiedBehind: 'Verified in the background {ago}',
    journalBroken: 'Verification failed',
    check: 'Verify audit log',
    backupBehind:
      '{ago}, {n, plural, =0 {up to date} one {# later record not in it} other {# later records not in it}}',
    drill: 'Restore test',
    drillNone: 'Never run',
    drillDue: 'Due since {date}',
    drillFailed: 'Found differences {ago}',
    drillHeld: 'Passed {ago}',
    reach:
      '{network, select, off {Offline} loopback {Local only} private {Internet and named private addresses} other {Internet}}',
    sockets: 'Connections',
    openConnections:
      '{n, plural, =0 {{local, plural, =0 {None open} other {# open, all local}}} other {# open beyond this computer}}, {time}',
    listensAt: 'Listens on',
    notListening: 'Listens on no port',
    notMeasured: 'Not measured on this system',
    webhooksDead: '{n, plural, one {# failed delivery} other {# failed deliveries}}',
    webhooksWaiting: '{n, plural, =0 {All delivered} one {# delivery queued} other {# deliveries queued}}',
    endpointOff: 'Off',
    endpointSocket: 'Unix socket',
    unlocks: 'Unlock',
    unlocksOne: 'If {name} is away, only the recovery code unlocks this vault',
    unlocksMany: '{n} users can each unlock this vault',
    whoCanUnlock: 'Who can unlock and act',
    able: 'Root quorum',
    ableOne: 'If {name} is away, the root quorum cannot act',
    ableAll: 'If 1 of the {n} active members is away, the root quorum cannot act',
    ableTogether: '{threshold} of {n} members must approve',
    ableShort: '{n, plural, =0 {No active member} one {# active member} other {# active members}}, below the threshold',
    runDrill: 'Run restore test',
    makeBackup: 'Back up now',

    walletsUsedLately: 'Recently used wallets',

    begin: 'Getting started',
    beginDone: '{done} of {all} complete',
    stepWalletWhy:
      'Coffer generates the seed phrase and stores it encrypted. It is not shown unless a user exports it.',
    stepBackup: 'Create your first backup',
    stepBackupWhy: 'One encrypted file. Without a backup, losing this disk means losing every key.',
    stepDrill: 'Test restoring your backup',
    stepDrillWhy: 'Coffer opens the backup in a temporary place and compares it with this vault.',
    stepPerson: 'Add a second user who can unlock',
    stepPersonWhy:
      'With a passphrase of their own. Otherwise only the recovery code opens this vault while you are away.',
    stepQuorum: 'Require a second approval',
    stepDenyBlind: 'Deny blind signing',
    stepDenyBlindWhy:
      'Coffer then signs no payload that it cannot decode, unless a policy allows it by name. Official clients that send digests can no longer sign.',
    stepOptional: '{step} (optional)',
    stepQuorumWhy: 'Two root quorum members must then approve what only the root quorum may do.',
    stepPersonButton: 'Add user',
    stepQuorumButton: 'Set up approvals',
    stepDone: 'Completed',
  },
  () => import('./messages.de.ts'),
);
