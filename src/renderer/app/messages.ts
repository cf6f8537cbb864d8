import { defineMessages } from '../messages/translate.tsx';

/** What the frame of the window says: lid, navigation, status line, and what goes wrong in them. */
export const messages = defineMessages(
  {
    decrypt: 'Offline decryption',
    custody: 'Custody',
    control: 'Control',
    machine: 'Machine',
    menu: 'Open the menu',
    closeMenu: 'Close the menu',
    find: 'Find or run',
    waitingForYou: '{n, plural, one {# waits for you} other {# wait for you}}',
    deliveriesGivenUp: '{n, plural, one {# delivery was} other {# deliveries were}} given up',
    skip: 'Skip to the page',

    locksIn: 'Locks in {time}',
    staysOpen: 'Stays open',
    stayUnlocked: 'Stay unlocked',
    locksSoon: 'The vault locks within {n} seconds',
    locked: 'The vault is locked',
    opened: 'The vault is open',
    actsNow: '{name} acts now',
    operatorMenu: '{name}: this vault and window',
    appSwitchOperator: 'Switch operator…',
    switchVault: 'Switch vault',
    backToVault: 'Back to the vault',
    lock: 'Lock',
    shortcutKeys: 'Keys',

    statusLine: 'Status',
    staysHere: 'Everything stays on this computer',
    connectsTo:
      '{network, select, off {Offline, no connections} loopback {Connects to this computer only} on {May connect to public addresses} other {May connect to public and to named private addresses}}',
    appEndpointOff: 'Endpoint off',
    endpointOn: 'Endpoint {address}',
    endpointSocket: 'Endpoint on a socket',
    journalHolds: 'Journal {n, number} verified {time}',
    journalDamaged: 'Journal damaged',
    clipboard: '{kind, select, address {Address on the clipboard} other {Copied}}, clears in {time}',
    clearNow: 'Clear now',
    backupAge: 'Backup {ago}',
    notAnswering: 'Not answering',

    loading: 'Loading',
    placeFailed: 'This page could not be drawn',
    placeFailedWhy: 'A part of it failed ({name}).',
    appNothingLost: 'Nothing. The vault is as it was, and every other place works.',
    placeFailedTodo: 'Try again. If it stays so, lock the vault and open it again.',
    tryAgain: 'Try again',
    notHere: 'There is nothing here',
    notHereWords: 'No place of this window has the address {path}.',
    toOverview: 'To the overview',
    stale: 'This window may be out of date',
    unreachable: 'The vault cannot be shown',
    notLocked: 'The vault was not locked',
    health: 'This vault needs a look',
    unreadable: 'The header of the vault cannot be read.',

    'read-only': 'Nothing can be written to the vault.',
    damaged:
      'The vault is damaged. Everything that is whole is shown: {whole, plural, one {# record} other {# records}}, also those after the damage. Nothing can be written.',
    damagedSince: 'The vault’s files were damaged while it was open. Nothing can be written.',
    damagedLost: '{n, plural, one {# record is} other {# records are}} lost.',
    damagedAfter: 'The last whole record before is of {when}.',
    damagedBefore: 'The first whole record after is of {when}.',
    damagedEnd: 'More records may be lost at the end: nothing tells how many.',
    damagedSetAside:
      '{n, plural, one {# record belongs} other {# records belong}} to another copy of this vault, and {n, plural, one {is} other {are}} not shown.',
    damagedNothingLost: 'Nothing that is shown: the vault has it in memory. The files have lost records.',
    damagedCertain:
      'Activities. Users, policies, wallets and keys are complete: the vault’s snapshot has them as they were last.',
    damagedUncertain:
      'Activities, and what only they changed: users, credentials, policies, wallets or keys may be other than they are shown.',
    damagedTodo:
      'You can look at everything. To sign, export or change anything, repair a copy: first make a backup of the damaged vault, then lock it and run “coffer vault salvage” in a terminal, into a new folder. Compare the new vault with your newest backup.',
    damagedBackUp: 'Back up the damaged vault',
    'disk-failed': 'The disk failed. Nothing is written to the vault until it is opened again.',
    'disk-full': 'The disk is full. Nothing can be written to the vault until there is room.',
    diskLost: 'Nothing that was acknowledged. What was asked for last may be recorded or not.',
    diskTodo:
      'Look at the disk: make room, or replace it. Then lock the vault and open it again, and look what was recorded before you try again.',
    'write-set-aside':
      '{bytes, plural, one {# byte} other {# bytes}} of a write that was never acknowledged are in the file {file} now.',
    'header-file-damaged':
      'One of the two files of the vault’s header, {file}, is damaged or missing. The other file opened the vault. Coffer writes {file} again with the next change.',
    'header-file-rewritten':
      'One of the two files of the vault’s header, {file}, was damaged or missing. Coffer wrote {file} again.',
    headerLost: 'Nothing. The vault is whole.',
    headerTodo: 'Check the disk, and make a backup.',
    'older-copy':
      'The vault lacks {records, plural, one {# record} other {# records}} that it had when it was last open on this computer: the folder is an older copy. If you did not put the copy there, somebody else did.',
    healthLost: 'Nothing that was acknowledged and can still be read. What stands behind the damage cannot be shown.',
    healthTodo: 'Copy the folder away as it is, run the journal check, and restore a backup if it finds damage.',

    // Giving the passphrase once more.
    proofTitle: 'Give the passphrase once more',
    proofWords: 'This changes who may act, or takes a key out of the vault. It is not asked again for five minutes.',
    proofWrong: 'This is not the passphrase that opened this vault: try again',
    proofFailed: 'The passphrase was not checked',

    // Switching to another operator.
    switchWords:
      'The vault stays open, and whoever is chosen acts with a key of their own. What {name} began here goes: drafts, fresh proof, and what is shown or copied.',
    switchWho: 'Who acts from now on',
    switchPassphrase: 'Their passphrase',
    switchGoOn: 'Switch to {name}',
    switchGoOnNobody: 'Switch',
    switchWrong: 'This is not their passphrase: try again',
    switchNotSwitched: 'Nobody else acts',
    switchNobody: 'Nobody else has a way in here. Whoever has one gets in with a passphrase of their own.',
    switchGiveWay: 'Give somebody a way in',
    switchReading: 'Reading who has a way in',

    // The keys of the window.
    everywhere: 'Everywhere',
    inLists: 'In lists and pages',
    letters: 'Single letters',
    lettersOn: 'They act where nothing is typed. Settings can turn them off.',
    lettersOff: 'Turned off. Settings can turn them on.',
    search: 'Search this list',
    keyMap: 'This map',
    nextRegion: 'Next region of the window',
    previousRegion: 'Region before',
    send: 'Send a form, never a vote',
    copyAddress: 'Copy the selected address',
    clearClipboard: 'Clear the clipboard',
    rows: 'Row by row',
    ends: 'First and last row',
    openTheRow: 'Open the row',
    escape: 'Close or hide',
    reveal: 'Held: reveal',
    nextAndPrevious: 'Next and previous row',
    toApprove: 'Move to Approve',
    toReject: 'Move to Reject',

    // The palette.
    hint: 'A place, a name, a deed or an operation',
    results: 'Results',
    recent: 'Lately',
    do: 'Do',
    waiting: 'Waiting for a vote',
    noMatch: 'Nothing is called that',
    noneWords: 'Try fewer letters. Ids and addresses are found by the search of their own list.',
    move: 'move',
    openVerb: 'open',
    operationsOnly: 'operations only',
  },
  () => import('./messages.de.ts'),
);
