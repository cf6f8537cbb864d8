import { defineMessages } from '../../messages/translate.tsx';

/** The words of the offline tools: decrypting a bundle, explaining what is signed or sealed, and voting on a request that was carried here. */
export const messages = defineMessages(
  {
    lead: 'Works without a vault and without a network. Nothing leaves this machine.',
    tools: 'Offline tools',
    openVault: 'Open a vault',
    tool: '{tool, select, decrypt {Decrypt} inspect {Inspect} other {Vote}}',

    keyStep: '1 Target key',
    keyNone:
      'An export is sealed to a key. Make one here and hand its public half to whoever exports, or load the one it was sealed to.',
    keyMake: 'Make a key',
    keyLoad: 'Load a key',
    keyLoadHint: 'A key file, or 64 hex digits. It goes to Coffer at once and is shown nowhere.',
    keyNotMade: 'No key was made',
    keyInHand: 'P-256, private half in memory',
    keyUnsaved:
      'It is kept nowhere else. Save it before the export, or what is sealed to it cannot be opened after Coffer ends.',
    keySaved: 'Saved in a file too',
    keyPublic: 'Public half, to hand to whoever exports',
    keyQr: 'QR code of the public half',
    keySaveTitle: 'Save the target key',
    keySavePathHint:
      'A full path on this machine. It must not exist yet. The file is not encrypted: whoever reads it can open what is sealed to the key.',
    keySavePathMissing: 'Enter where to write it',
    keySaveConfirm: 'Save the key',
    keyNotSaved: 'The key was not saved',

    bundleStep: '2 Bundle',
    bundleGive: 'Give the bundle',
    bundleHint: 'A file or its text. An answer that holds the bundle will do.',
    bundleScanTitle: 'Scan the bundle',
    bundleClear: 'Clear',
    bundleTooLarge: 'That is too large for a bundle: {bytes}, and a bundle has a few kilobytes',
    bundleNotText: 'That is not text, so it is no bundle',
    bundleNone: 'That is no bundle, so it is not shown here. A key belongs in the first step',
    bundlePasted: 'pasted',
    bundleHanded: 'just exported',
    bundleScanned: 'scanned',
    bundleInside: 'Inside, read without opening it',
    bundleUnread: 'This could not be read as a bundle',

    checksStep: '3 Checks',
    checksWait: 'Checks begin when there is a key and a bundle.',
    checksHold: '{n, plural, one {It holds} other {All # hold}}',
    checksFail: '{n, plural, one {# fails} other {# fail}}',
    checksNotMade: 'The checks were not made',

    form: 'Form',
    formIs:
      '{outcome, select, holds {An export bundle, whole and well formed.} fails {Not an export bundle, or not a whole one.} other {Not looked at.}}',
    version: 'Version',
    versionIs:
      '{outcome, select, holds {The version that this Coffer knows.} fails {A version that this Coffer does not know.} other {Not compared, since the form does not hold.}}',
    signer: 'Signer',
    signerIs:
      '{outcome, select, holds {{signer, select, ours {This vault’s own signer.} production {The hosted service’s production signer, which Coffer knows.} other {The key that you named.}}} fails {Another key than the one chosen above.} other {Not compared, since the form does not hold.}}',
    signatureIs:
      '{outcome, select, holds {Fits the signer and every byte that was signed.} fails {Does not fit. Something was changed after it was signed, or another key signed it.} other {Not tried, since the form does not hold.}}',
    organizationIs:
      '{outcome, select, holds {The organization named above.} fails {Another organization than the one named above.} other {Not compared: no organization is named above.}}',
    target: 'Target key',
    targetIs:
      '{outcome, select, holds {Sealed to the key on the left.} fails {Sealed to another key. This one cannot open it.} other {Not tried, since a check above fails.}}',
    decryptFound: 'Found',

    sealed: 'The {kind, select, key {private key} other {words}} in this bundle',
    importInstead: 'Import into the vault instead',

    inspectLead: 'Explains a bundle, a stamp or a webhook, field by field, without opening it.',
    inspectGive: 'What it is',
    inspectHint:
      'Paste a bundle, the value of an X-Stamp or X-Stamp-WebAuthn header, a webhook with its headers, or an activity. Nothing is sent anywhere.',
    inspectFile: 'Or give a file',
    inspectNot: 'This was not recognised',
    inspectFields: 'Field by field',
    inspectEmpty: 'What is pasted at the left is explained here.',
    'export-bundle': 'Export bundle',
    'import-bundle': 'Import bundle',
    stamp: 'Stamp of an API key',
    'passkey-stamp': 'Stamp of a passkey',
    webhook: 'Webhook',
    activity: 'Activity',

    voteTitle: 'Vote on a request',
    voteLead:
      'Works without a vault and without a network. What was carried here is read from its own bytes, and nothing leaves this machine.',
    before: 'What happens here',
    before1: 'A request that waits elsewhere is given here: as a file, as text, or as codes before the camera.',
    before2: 'It is shown decoded from the exact bytes that would be stamped, with the words to compare by voice.',
    before3: 'You approve or reject it with your API key. The vote is carried back the same way.',
    reading: 'Reading the request',
    notRead: 'The request was not read',
    another: 'Read another request',
    fields: 'Exactly what is asked',
    inside: 'In the exact bytes',
    told: 'Told, not proved',
    toldWhy: 'Whoever made the file says so. The bytes do not.',
    submitter: 'Asked by',
    lapses: 'Votes lapse',
    interfaces: 'Read with',
    lapsed: 'By this machine’s clock its votes have lapsed. A vote that is carried back then begins a new count.',
    readAloud: 'Read the eight words to whoever asks you to vote. If theirs differ, it is not the same request.',
    voteWith: 'Vote with',
    withFile: 'A key file',
    withOwn: 'Your own key',
    ownKey: 'The key of {name}, who acts at the vault that is open here.',
    giveKey: 'Your API key',
    giveKeyHint: 'Its .private file, or its text. It goes to Coffer for this one vote and is shown and kept nowhere.',
    keyHere: '{name} is ready for one vote',
    keyPasted: 'A pasted key',
    keyAway: 'Take it away',
    keyNeeded: 'A key is needed before you can vote.',
    voting: 'Stamping the vote',
    notVoted: 'The vote was not made',
    voted: '{vote, select, VOTE_SELECTION_APPROVED {Approved} other {Rejected}}, and not yet carried back',
    votedWhy: 'It counts once it is brought to the vault that asks, before the votes there lapse.',
    theVote: 'The vote, to carry back',
    voteHolds: 'It holds the exact bytes and your stamp on them. Nothing in it is secret.',
  },
  () => import('./messages.de.ts'),
);
