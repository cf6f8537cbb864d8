import { defineMessages } from '../messages/translate.tsx';

/** What the kit itself says. Everything else is handed to its parts in words already. */
export const kitMessages = defineMessages(
  {
    copy: 'Copy {what}',
    copied: 'Copied {what}',
    copyRefused: 'The browser refused; select it and copy',
    capsLock: 'Caps Lock is on',
    showOrHide: 'Show or hide: {what}',
    happened: 'What happened',
    lost: 'What is lost',
    todo: 'What to do',
    details: 'the details',
    cutAway: '… and {n, plural, one {# more character} other {# more characters}}',
    crumbs: 'Where you are',
    clear: 'Clear the search',
    nothingHere: 'Nothing here',
    before: 'Before',
    after: 'After',
    fingerprintWords: 'In words',
    orType: 'Or type {word}',
    holdHint: '{seconds} s with the pointer or {key}',
    hold: 'Hold it with the pointer or the space bar',
    escape: 'Esc',
    dropHint: 'or drag it here',
    dropPasteHint: 'or drag or paste it here',
    tooLarge: '{name} is larger than {most}, so it was not read',
    unreadable: '{name} could not be read',
    clipboardText: 'pasted text',
    unfold: 'Unfold',
    fold: 'Fold',
    items: '{n, plural, one {# item} other {# items}}',
    membersCount: '{n, plural, one {# member} other {# members}}',
    sealed: 'Sealed',
    shown: 'Shown on this screen',
    cellsOfKey: '{n, plural, one {# character} other {# characters}}',
    holdToReveal: 'Hold to reveal',
    revealWord: 'harbour',
    hideNow: 'Hide now',
    alsoHides: 'Also hides by itself when this window loses focus.',
    announceShown: 'Shown for {seconds} seconds. Nothing of it is read out by itself.',
    announceHidden: 'Hidden. Nothing of it is left on this page.',
    announceLeft: '{seconds} seconds left',
    opening: 'Opening',
    timeLeft: '{seconds} s',
    arming: 'Ready in a moment',
    matches: 'It matches',
    mechanical: 'By the space bar or the pointer, not by Enter',

    // A field for a name.
    nameEmpty: 'A name is missing: enter one',
    nameLong: 'This is {n, plural, one {# character} other {# characters}} too long: at most {most} are kept',
    nameControl: 'There is a control character in it: type the name again',
    nameTaken: 'Another one has this name: choose a different one',

    choosePath: 'Choose',
    checksum: 'Checksum',
    pendingTitle:
      '{state, select, done {Approved and done} rejected {Rejected} failed {Approved, but not done} other {Asked}}',
    pendingWords:
      '{state, select, done {The votes came, and it was carried out.} rejected {It was voted down. Nothing changed.} failed {It could not be carried out. Nothing changed.} other {It waits for {n, plural, =0 {votes, and happens by itself as soon as there are enough} one {# more vote, and happens by itself as soon as it is given} other {# more votes, and happens by itself as soon as they are given}}.}}',
    severalPolicies: '{n, plural, one {# policy} other {# policies}}',

    // QR codes.
    qrNth: '{label}: code {at} of {of}',
    qrSteps: 'Which code is shown',
    qrBack: 'The code before',
    qrNext: 'The next code',
    qrPause: 'Stop the codes',
    qrRun: 'Let the codes take turns',

    // The scanner of QR codes.
    'scan.starting': 'The camera is starting',
    'scan.on': 'Hold the code in front of the camera, flat and filling most of the picture',
    'scan.onMany': 'Hold the codes in front of the camera until all are read. Their order does not matter',
    'scan.refused': 'The camera was refused. Allow it for this window, or choose a picture of the code',
    'scan.none': 'There is no camera here. Choose a picture of the code',
    'scan.failed': 'The camera did not start. Another program may be using it; a picture of the code serves too',
    'scan.reading': 'Looking for a code in the picture',
    'scan.no-code': 'No code was found in that picture. One that is sharper, or cut closer to the code, may help',
    scanChoose: '{many, select, true {Choose pictures} other {Choose a picture}}',

    // How strong a passphrase is.
    strengthLabel: 'Strength',
    strengthEmpty: 'Target: {target} bits',
    'strength.weak': 'Weak',
    'strength.short': 'Below the target',
    'strength.strong': 'Strong',
    strengthBits: 'about {bits} bits, target {target}',
    strengthSaid: '{verdict}, about {bits} bits of {target}',

    // The card of an address.
    addressCopy: 'Copy address',
    addressCopied: 'Copied',
    addressQr: 'The address as a QR code',
  },
  () => import('./kit-messages.de.ts'),
);
