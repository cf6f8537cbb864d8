import { defineMessages } from '../../messages/translate.tsx';

/** What several places say of bundles and of whom they come from. */
export const messages = defineMessages({
  en: {
    signerChoice: 'Signed by',
    signerOurs: 'This vault',
    signerProduction: 'Hosted service',
    signerPinned: 'A key I name',
    signerLocked:
      'Which key this vault signs with can be read while it is open. Unlock it to compare with that, or name the key.',
    signerKey: 'Public key of the signer',
    signerKeyHint: 'Uncompressed P-256: 130 hex digits that begin with 04',
    signerKeyWrong: 'A signer is 130 hex digits that begin with 04; this has {n}',
    organization: 'Organization',
    organizationHint: 'Whose the bundle must be. Left empty, it is shown but not compared.',
    organizationWrong: 'An id is 36 characters, like f8c7a734-0219-4bae-af1d-9926d220e41f',
  },
  de: {
    signerChoice: 'Signiert von',
    signerOurs: 'Diesem Tresor',
    signerProduction: 'Gehostetem Dienst',
    signerPinned: 'Genanntem Schlüssel',
    signerLocked:
      'Womit dieser Tresor signiert, lässt sich lesen, wenn er offen ist. Zum Vergleich entsperren oder den Schlüssel nennen.',
    signerKey: 'Öffentlicher Schlüssel des Signierers',
    signerKeyHint: 'P-256 unkomprimiert: 130 Hex-Ziffern, beginnend mit 04',
    signerKeyWrong: 'Ein Signierer hat 130 Hex-Ziffern, beginnend mit 04; hier sind es {n}',
    organization: 'Organisation',
    organizationHint: 'Wem das Bündel gehören muss. Leer wird sie gezeigt, aber nicht verglichen.',
    organizationWrong: 'Eine ID hat 36 Zeichen, wie f8c7a734-0219-4bae-af1d-9926d220e41f',
  },
});
