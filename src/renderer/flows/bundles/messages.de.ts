export const de = {
  keyTooLarge:
    'Das ist zu groß für einen Schlüssel: eine Schlüsseldatei hat wenige Zeilen, ein Schlüssel 64 Hex-Ziffern',
  signerChoice: 'Signiert von',
  signerOurs: 'Diesem Tresor',
  signerProduction: 'Gehostetem Dienst',
  signerPinned: 'Genanntem Schlüssel',
  signerLocked:
    'Womit dieser Tresor signiert, lässt sich lesen, wenn er offen ist. Zum Vergleich entsperren oder den Schlüssel nennen.',
  signerKey: 'Öffentlicher Schlüssel des Signierers',
  signerKeyHint: 'P-256 unkomprimiert: 130 Hex-Ziffern, beginnend mit 04',
  signerKeyWrong: 'Ein Signierer hat 130 Hex-Ziffern, beginnend mit 04; hier sind es {n}',
  organizationHint: 'Wem das Bündel gehören muss. Leer wird sie gezeigt, aber nicht verglichen.',
  organizationWrong: 'Eine ID hat 36 Zeichen, wie f8c7a734-0219-4bae-af1d-9926d220e41f',
};
