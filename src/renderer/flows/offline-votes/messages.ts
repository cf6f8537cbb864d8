import { defineMessages } from '../../messages/translate.tsx';

/** How a request to vote, or a vote, is carried from one machine to another. `what`: `request` or `vote`. */
export const messages = defineMessages(
  {
    give: '{what, select, vote {Give the vote} other {Give the request}}',
    giveHint: 'The file that was carried here, or its text. The text of single codes serves too, in any order.',
    scan: 'Scan codes',
    scanTitle: '{what, select, vote {Scan the vote} other {Scan the request}}',
    notText: 'That is no text, so it is none',
    foreign: 'That code is of another kind. It was left out.',
    damaged: 'That code is damaged. It was left out: scan it once more.',
    other: 'That code belongs to something else. It was left out.',
    nonePartYet: 'No code was read yet',
    haveOf: '{have} of {of} read',
    missing: '{n, plural, one {Code {list} is missing} other {Codes {list} are missing}}',
    startOver: 'Start over',

    saveFile: 'Save the {what, select, vote {vote} other {request}} as a file',
    qr: '{what, select, vote {The vote} other {The request}} as a QR code',
    qrMany:
      '{n, plural, one {One code} other {# codes, one after the other}}: hold the camera of the other machine before {n, plural, one {it} other {them until all are read; their order does not matter}}.',
    qrNone: 'It is too long for QR codes. Carry it as a file.',
  },
  () => import('./messages.de.ts'),
);
