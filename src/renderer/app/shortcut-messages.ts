import { defineMessages } from '../messages/translate.tsx';

/** What each key of the window does, in words. */
export const shortcutMessages = defineMessages(
  {
    title: 'Keys',
    everywhere: 'Everywhere',
    inLists: 'In lists and pages',
    letters: 'Single letters',
    lettersOn: 'They act where nothing is typed. Settings can turn them off.',
    lettersOff: 'Turned off. Settings can turn them on.',
    find: 'Find or run anything',
    search: 'Search this list',
    keyMap: 'This map',
    lock: 'Lock the vault',
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
  },
  () => import('./shortcut-messages.de.ts'),
);
