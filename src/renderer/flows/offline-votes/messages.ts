import { defineMessages } from '../../messages/translate.tsx';

/** How a request to vote, or a vote, is carried from one machine to another. `what`: `request` or `vote`. */
export const messages = defineMessages({
  en: {
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
    close: 'Close',

    saveRequest: 'Save the request as a file',
    saveVote: 'Save the vote as a file',
    saved: 'Saved as {file}',
    notSaved: 'The file was not saved',
    qr: '{what, select, vote {The vote} other {The request}} as a QR code',
    qrMany:
      '{n, plural, one {One code} other {# codes, one after the other}}: hold the camera of the other machine before {n, plural, one {it} other {them until all are read; their order does not matter}}.',
    qrNone: 'It is too long for QR codes. Carry it as a file.',
  },
  de: {
    give: '{what, select, vote {Stimme angeben} other {Anfrage angeben}}',
    giveHint:
      'Die Datei, die hergetragen wurde, oder ihr Text. Auch der Text einzelner Codes, in beliebiger Reihenfolge.',
    scan: 'Codes scannen',
    scanTitle: '{what, select, vote {Stimme scannen} other {Anfrage scannen}}',
    notText: 'Das ist kein Text, also keine',
    foreign: 'Dieser Code ist von anderer Art. Er wurde ausgelassen.',
    damaged: 'Dieser Code ist beschädigt. Er wurde ausgelassen: noch einmal scannen.',
    other: 'Dieser Code gehört zu etwas anderem. Er wurde ausgelassen.',
    nonePartYet: 'Noch kein Code gelesen',
    haveOf: '{have} von {of} gelesen',
    missing: '{n, plural, one {Code {list} fehlt} other {Die Codes {list} fehlen}}',
    startOver: 'Von vorn beginnen',
    close: 'Schließen',

    saveRequest: 'Anfrage als Datei speichern',
    saveVote: 'Stimme als Datei speichern',
    saved: 'Gespeichert als {file}',
    notSaved: 'Die Datei wurde nicht gespeichert',
    qr: '{what, select, vote {Die Stimme} other {Die Anfrage}} als QR-Code',
    qrMany:
      '{n, plural, one {Ein Code} other {# Codes nacheinander}}: die Kamera des anderen Rechners davor halten{n, plural, one {} other {, bis alle gelesen sind; die Reihenfolge ist gleich}}.',
    qrNone: 'Für QR-Codes ist es zu lang. Als Datei tragen.',
  },
});
