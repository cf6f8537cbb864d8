export const de = {
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
};
