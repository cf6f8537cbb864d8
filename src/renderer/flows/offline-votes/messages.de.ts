export const de = {
  give: '{what, select, vote {Entscheidung laden} other {Anfrage laden}}',
  giveHint: 'Die Datei oder ihr Text. Auch der Text einzelner QR-Codes, in beliebiger Reihenfolge.',
  scan: 'QR-Codes scannen',
  scanTitle: '{what, select, vote {Entscheidung scannen} other {Anfrage scannen}}',
  notText: 'Keine Textdatei',
  foreign: 'Andere Art von QR-Code, ignoriert.',
  damaged: 'Beschädigter QR-Code, ignoriert. Bitte noch einmal scannen.',
  other: 'QR-Code einer anderen Übertragung, ignoriert.',
  nonePartYet: 'Noch keine Codes gescannt',
  haveOf: '{have} von {of} gescannt',
  missing: '{n, plural, one {Code {list} fehlt} other {Die Codes {list} fehlen}}',
  startOver: 'Neu beginnen',

  saveFile: '{what, select, vote {Entscheidung} other {Anfrage}} als Datei speichern',
  qr: '{what, select, vote {Entscheidung} other {Anfrage}} als QR-Code',
  qrMany:
    '{n, plural, one {1 Code} other {# Codes nacheinander}}. Richten Sie die Kamera des anderen Rechners auf {n, plural, one {den Code} other {die Codes, bis alle gelesen sind, in beliebiger Reihenfolge}}.',
  qrNone: 'Zu groß für QR-Codes. Verwenden Sie die Datei.',
};
