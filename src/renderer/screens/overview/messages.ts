import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the day. */
export const messages = defineMessages(
  {
    needYou:
      '{n, plural, one {One request waits} =2 {Two requests wait} =3 {Three requests wait} other {# requests wait}} for your vote',
    othersWait: '{n, plural, one {One request waits} other {# requests wait}} for others',
    failedToday: '{n, plural, one {One request was} other {# requests were}} refused or failed in the last 24 hours',
    quietDay:
      '{n, plural, =0 {A quiet day} one {One thing was done in the last 24 hours} other {# things were done in the last 24 hours}}',
    newVault: 'A new vault, open and empty',
    dueBackup: 'One thing is due: a first backup',
    dueDrill: 'One thing is due: the restore drill',
    dueNobody: 'Nobody can act on what waits',
    nothingDue: 'Nothing is due',

    needs: 'Needs you',
    inbox: 'Open the inbox',
    moreNeed: '{n, plural, one {# more needs you} other {# more need you}}',
    asked: 'Asked {at}, {left}',
    left: '{span} left to vote',
    noVote: 'no vote counts',

    lastDay: 'Last 24 hours',
    strip:
      '{done, plural, =0 {Nothing was done} one {# was done} other {# were done}}, {waits, plural, =0 {nothing waits} one {# waits} other {# wait}}, {failed, plural, =0 {none was refused or failed} one {# was refused or failed} other {# were refused or failed}}',
    hour: '{from} to {to}: {done} done, {waits} waiting, {failed} refused or failed',
    now: 'Now',
    table: 'The last activities',
    when: 'When',
    who: 'Who',
    overviewNothingYet: 'Nothing was asked for yet.',
    journal: 'Journal',
    journalUnchecked: 'Not checked since it was opened',
    verifiedBehind: 'Verified in the background {ago}',
    journalBroken: 'It does not hold',
    check: 'Check it',
    backupBehind: '{ago}, {n, plural, =0 {nothing since} one {# record since} other {# records since}}',
    drill: 'Restore drill',
    drillNone: 'Never made',
    drillDue: 'Due since {date}',
    drillFailed: 'Found differences {ago}',
    drillHeld: 'Held {ago}',
    reach:
      '{network, select, off {No sockets open} loopback {This computer only} private {May reach public and named private addresses} other {May reach public addresses}}',
    webhooksDead: '{n, plural, one {# delivery} other {# deliveries}} given up',
    webhooksWaiting: '{n, plural, =0 {All delivered} one {# delivery waits} other {# deliveries wait}}',
    endpointOff: 'Off',
    endpointSocket: 'On a socket',
    able: 'Able to act',
    ableAlone: '{n, plural, one {# person, alone} other {# people, each alone}}',
    ableTogether: '{n, plural, one {# person} other {# people}}, nobody alone',
    ableShort: '{n, plural, =0 {Nobody} one {# person} other {# people}}, too few to agree',
    runDrill: 'Run the restore drill',
    makeBackup: 'Make a backup',

    walletsUsedLately: 'Wallets used lately',

    begin: 'To begin with',
    beginDone: '{done} of {all} done',
    stepWalletWhy: 'Its words are made here, sealed at once, and shown to nobody.',
    stepBackup: 'Make a first backup',
    stepBackupWhy: 'One encrypted file. Without it a lost disk is a lost vault.',
    stepDrill: 'Try to restore it',
    stepDrillWhy: 'A drill opens the backup aside and compares it. Only then is it known to work.',
    stepPerson: 'Add a second person',
    stepPersonWhy: 'So that one lost key does not lock everybody out.',
    stepQuorum: 'Ask for a second vote',
    stepQuorumWhy: 'Two of the root quorum must then agree to whatever matters.',
    stepDone: 'Done',
  },
  () => import('./messages.de.ts'),
);
