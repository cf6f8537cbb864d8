import { defineMessages } from '../messages/translate.tsx';

/** What the frame of the window says: lid, navigation, status line, and what goes wrong in them. */
export const messages = defineMessages(
  {
    decrypt: 'Offline tools',
    custody: 'Custody',
    control: 'Control',
    machine: 'System',
    menu: 'Open the menu',
    closeMenu: 'Close the menu',
    find: 'Search or run',
    findShort: 'Search',
    waitingForYou: '{n, plural, one {# needs your approval} other {# need your approval}}',
    deliveriesGivenUp: '{n, plural, one {# failed delivery} other {# failed deliveries}}',
    skip: 'Skip to content',

    locksIn: 'Locks in {time}',
    staysOpen: 'Auto-lock off',
    stayUnlocked: 'Stay unlocked',
    locksSoon: 'The vault locks in {n} seconds',
    locked: 'Vault locked',
    opened: 'Vault unlocked',
    actsNow: 'Now acting as {name}',
    operatorMenu: '{name}, vault and window menu',
    appSwitchOperator: 'Switch operator',
    switchVault: 'Switch vault',
    backToVault: 'Back to the vault',
    lock: 'Lock',
    shortcutKeys: 'Keyboard shortcuts',

    statusLine: 'Status',
    staysHere: 'Works offline',
    connectsTo:
      '{network, select, off {Network access: Offline} loopback {Network access: Local only} on {Network access: Internet} other {Network access: Internet and named private addresses}}',
    appEndpointOff: 'API off',
    endpointOn: 'API on {address}',
    endpointSocket: 'API on Unix socket',
    journalHolds: 'Audit log verified {time} ({n, number} entries)',
    journalDamaged: 'Audit log damaged',
    clipboard: '{kind, select, address {Address in the clipboard} other {Copied}}, clears in {time}',
    clearNow: 'Clear clipboard',
    backupAge: 'Last backup {ago}',
    notAnswering: 'Not responding',

    loading: 'Loading',
    placeFailed: 'This page couldn’t be displayed',
    placeFailedWhy: 'Part of the page failed to load ({name}).',
    appNothingLost: 'None. Your vault is unchanged, and all other pages work.',
    placeFailedTodo: 'Try again. If it keeps happening, lock and unlock the vault.',
    tryAgain: 'Try again',
    notHere: 'Page not found',
    notHereWords: 'There is no page at {path}.',
    toOverview: 'Go to Overview',
    stale: 'Connection lost',
    unreachable: 'Couldn’t load the vault',
    notLocked: 'Couldn’t lock the vault',
    health: 'Vault needs attention',
    unreadable: 'Coffer cannot read the header of the vault.',

    'read-only': 'The vault is read-only.',
    damaged:
      'The vault is damaged and read-only. Coffer shows every intact record ({whole, plural, one {# record} other {# records}}), also those after the damage.',
    damagedSince: 'The files of the vault were damaged while it was unlocked. The vault is read-only.',
    damagedLost: '{n, plural, one {# record is} other {# records are}} lost.',
    damagedAfter: 'The last intact record before the damage is of {when}.',
    damagedBefore: 'The first intact record after the damage is of {when}.',
    damagedEnd: 'More records may be lost at the end. Coffer cannot tell how many.',
    damagedSetAside:
      '{n, plural, one {# record belongs} other {# records belong}} to another copy of this vault, and {n, plural, one {is} other {are}} not shown.',
    damagedNothingLost: 'Nothing on screen. The vault has these records in memory, but its files have lost records.',
    damagedCertain: 'Activities only. The vault’s snapshot has the latest users, policies, wallets and keys, complete.',
    damagedUncertain:
      'Activities, and the changes they made. Users, credentials, policies, wallets or keys may differ from what you see.',
    damagedTodo:
      'You can view everything. To sign, export or change anything, repair a copy. First back up the damaged vault. Then lock it and run “coffer vault salvage” in a terminal, into a new folder. Compare the new vault with your latest backup.',
    damagedBackUp: 'Back up the damaged vault',
    'disk-failed': 'The disk failed. The vault is read-only until you lock and unlock it again.',
    'disk-full': 'The disk is full. The vault is read-only until there is free space.',
    diskLost: 'No acknowledged change. The latest request may or may not be recorded.',
    diskTodo:
      'Free space on the disk or replace it. Then lock and unlock the vault, and check what was recorded before you try again.',
    'write-set-aside':
      'Coffer moved {bytes, plural, one {# byte} other {# bytes}} of an unacknowledged write to the file {file}.',
    'header-file-damaged':
      'One of the two header files of the vault, {file}, is damaged or missing. The other file unlocked the vault. Coffer writes {file} again with the next change.',
    'header-file-rewritten':
      'One of the two header files of the vault, {file}, was damaged or missing. Coffer wrote {file} again.',
    headerLost: 'None. The vault is complete.',
    headerTodo: 'Check the disk and make a backup.',
    'older-copy':
      'The vault lacks {records, plural, one {# record} other {# records}} that it had when it was last unlocked on this computer. The folder is an older copy. If you did not put the copy there, another user or program did.',
    healthLost: 'No acknowledged data that is still readable. Coffer cannot show data after the damage.',
    healthTodo:
      'Copy the vault folder to a safe place, verify the audit log and restore a backup if it reports damage.',

    // Giving the passphrase once more.
    proofTitle: 'Confirm your passphrase',
    proofWords: 'This action changes permissions or exports key material. Coffer does not ask again for 5 minutes.',
    proofWrong: 'Incorrect passphrase. Try again.',
    proofFailed: 'Couldn’t check the passphrase',

    // Switching to another operator.
    switchWords:
      'The vault stays unlocked and the selected user continues with their own key. Drafts, copied values and the recent passphrase confirmation of {name} are cleared.',
    switchWho: 'Switch to',
    switchPassphrase: 'Passphrase',
    switchGoOn: 'Switch to {name}',
    switchGoOnNobody: 'Switch',
    switchWrong: 'Incorrect passphrase for this user. Try again.',
    switchNotSwitched: 'Couldn’t switch operator',
    switchNobody: 'No other user can unlock this vault yet. Give another user their own passphrase first.',
    switchGiveWay: 'Add a user passphrase',
    switchReading: 'Loading users',

    // The keys of the window.
    everywhere: 'Global',
    inLists: 'Lists and pages',
    letters: 'Single-key shortcuts',
    lettersOn: 'Active outside text fields. You can turn them off in Settings.',
    lettersOff: 'Turned off. You can turn them on in Settings.',
    search: 'Search this list',
    keyMap: 'Keyboard shortcuts',
    nextRegion: 'Next pane',
    previousRegion: 'Previous pane',
    send: 'Submit form (not approvals)',
    copyAddress: 'Copy the selected address',
    clearClipboard: 'Clear the clipboard',
    rows: 'Move between rows',
    ends: 'First / last row',
    openTheRow: 'Open row',
    escape: 'Close or hide',
    reveal: 'Hold to reveal',
    nextAndPrevious: 'Next / previous row',
    toApprove: 'Focus Approve',
    toReject: 'Focus Reject',

    // The palette.
    hint: 'Search pages, wallets, users and actions',
    results: 'Results',
    recent: 'Recent',
    do: 'Actions',
    waiting: 'Pending approval',
    noMatch: 'No results',
    noneWords: 'Type the beginning of a name, at least 4 characters of an address or ID, or a whole activity ID.',
    recipient: 'Recipient',
    searchActivities: 'Search activities for {text}',
    move: 'move',
    openVerb: 'open',
    operationsOnly: 'API operations only',
  },
  () => import('./messages.de.ts'),
);
