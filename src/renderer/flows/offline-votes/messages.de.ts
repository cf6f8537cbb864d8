export const de = {
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

  saveFile: '{what, select, vote {Stimme} other {Anfrage}} als Datei speichern',
  qr: '{what, select, vote {Die Stimme} other {Die Anfrage}} als QR-Code',
  qrMany:
    '{n, plural, one {Ein Code} other {# Codes nacheinander}}: die Kamera des anderen Rechners davor halten{n, plural, one {} other {, bis alle gelesen sind; die Reihenfolge ist gleich}}.',
  qrNone: 'Für QR-Codes ist es zu lang. Als Datei tragen.',
};
