import { defineMessages } from '../../messages/translate.tsx';

/** How a request to vote, or a vote, is carried from one computer to another. `what`: `request` or `vote`. */
export const messages = defineMessages(
  {
    give: '{what, select, vote {Load decision} other {Load request}}',
    giveHint: 'The file or its text. You can also paste single QR codes in any order.',
    scan: 'Scan QR codes',
    scanTitle: '{what, select, vote {Scan the decision} other {Scan the request}}',
    notText: 'Not a text file',
    foreign: 'Different type of QR code, ignored.',
    damaged: 'Damaged QR code, ignored. Scan it again.',
    other: 'QR code from another transfer, ignored.',
    nonePartYet: 'No codes scanned yet',
    haveOf: '{have} of {of} scanned',
    missing: '{n, plural, one {Code {list} is missing} other {Codes {list} are missing}}',
    startOver: 'Start over',

    saveFile: 'Save the {what, select, vote {decision} other {request}} as a file',
    qr: '{what, select, vote {Decision} other {Request}} as a QR code',
    qrMany:
      '{n, plural, one {1 code} other {# codes in turn}}. Point the camera of the other computer at {n, plural, one {the code} other {the codes until all are read, in any order}}.',
    qrNone: 'Too large for QR codes. Use the file.',
  },
  () => import('./messages.de.ts'),
);
