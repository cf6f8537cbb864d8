import type { BundleTrouble } from '#shared/bridge.ts';
import { defineMessages } from '../../messages/translate.tsx';

/** Why an export bundle is not opened. */
export const bundleTroubleWords = defineMessages<BundleTrouble>({
  en: {
    'not-a-bundle': 'This is no bundle: a bundle is JSON with four members',
    'import-bundle': 'This is an import bundle: something is to be sealed to it, and nothing is in it',
    'nothing-sealed': 'What is signed in it holds no encapsulated key and no ciphertext',
    'unknown-version': 'Its version is not one that we know',
    'no-vault-open': 'No vault is open, so its signer is not known',
    'signer-not-a-key': 'The key that you named is no uncompressed P-256 public key',
    'not-our-signer': 'It does not name this vault’s signer',
    'not-our-signer-but-hosted':
      'It does not name this vault’s signer: it names the hosted service’s production signer',
    'not-hosted-signer': 'It does not name the hosted service’s production signer',
    'not-named-signer': 'It does not name the key that you named',
    'not-named-signer-but-hosted':
      'It does not name the key that you named: it names the hosted service’s production signer',
    'signature-invalid': 'The signature does not fit: the contents were changed, or somebody else signed them',
    'other-organization': 'It is of another organization than you named',
    'target-key-gone': 'The target key is not in memory any more',
    'other-target-key': 'It was sealed to another key than this',
  },
  de: {
    'not-a-bundle': 'Das ist kein Bündel: ein Bündel ist JSON mit vier Feldern',
    'import-bundle': 'Das ist ein Importbündel: es dient zum Versiegeln und enthält nichts',
    'nothing-sealed': 'Sein signierter Inhalt hat keinen gekapselten Schlüssel und keinen Geheimtext',
    'unknown-version': 'Seine Version ist keine bekannte',
    'no-vault-open': 'Kein Tresor ist offen, sein Signierer ist also nicht bekannt',
    'signer-not-a-key': 'Der genannte Schlüssel ist kein unkomprimierter öffentlicher P-256-Schlüssel',
    'not-our-signer': 'Es nennt nicht den Signierer dieses Tresors',
    'not-our-signer-but-hosted':
      'Es nennt nicht den Signierer dieses Tresors: es nennt den produktiven Signierer des gehosteten Dienstes',
    'not-hosted-signer': 'Es nennt nicht den produktiven Signierer des gehosteten Dienstes',
    'not-named-signer': 'Es nennt nicht den genannten Schlüssel',
    'not-named-signer-but-hosted':
      'Es nennt nicht den genannten Schlüssel: es nennt den produktiven Signierer des gehosteten Dienstes',
    'signature-invalid': 'Die Signatur passt nicht: der Inhalt wurde geändert, oder jemand anderes hat ihn signiert',
    'other-organization': 'Es gehört zu einer anderen Organisation als der genannten',
    'target-key-gone': 'Der Zielschlüssel ist nicht mehr im Speicher',
    'other-target-key': 'Es wurde für einen anderen Schlüssel als diesen versiegelt',
  },
});
