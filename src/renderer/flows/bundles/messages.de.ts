export const de = {
  scannedOf: '{have} von {of} Codes gescannt',
  keyTooLarge: 'Zu groß für einen Schlüssel. Eine Schlüsseldatei hat wenige Zeilen, ein Schlüssel 64 Hex-Ziffern.',
  signerChoice: 'Erwarteter Signierer',
  signerOurs: 'Dieser Tresor',
  signerProduction: 'Gehosteter Dienst',
  signerPinned: 'Eigener Schlüssel',
  signerLocked:
    'Der Signaturschlüssel dieses Tresors ist nur verfügbar, solange der Tresor entsperrt ist. Entsperren Sie ihn, um damit zu vergleichen, oder geben Sie einen Schlüssel ein.',
  signerKey: 'Öffentlicher Schlüssel des Signierers',
  signerKeyHint: 'Unkomprimierter P-256-Schlüssel, 130 Hex-Ziffern, beginnend mit 04',
  signerKeyWrong: 'Geben Sie 130 Hex-Ziffern ein, die mit 04 beginnen. Hier sind es {n}.',
  organizationHint:
    'Die Organisation, die dieses Bündel ausgestellt haben soll. Leer lassen, um diese Prüfung zu überspringen.',
  organizationWrong: 'Geben Sie eine gültige ID ein (36 Zeichen), zum Beispiel f8c7a734-0219-4bae-af1d-9926d220e41f',
};
