export const de = {
  'not-a-bundle': 'Das ist kein Bündel. Ein Bündel ist JSON mit vier Feldern.',
  'import-bundle': 'Das ist ein Importbündel. Es enthält den Schlüssel zum Verschlüsseln und keinen Inhalt.',
  'nothing-sealed': 'Der signierte Inhalt hat keinen gekapselten Schlüssel und keinen Geheimtext',
  'unknown-version': 'Unbekannte Version des Bündels',
  'no-vault-open': 'Kein Tresor ist entsperrt, deshalb ist sein Signierer nicht bekannt',
  'signer-not-a-key': 'Der eingegebene Schlüssel ist kein unkomprimierter öffentlicher P-256-Schlüssel',
  'not-our-signer': 'Das Bündel nennt nicht den Signierer dieses Tresors',
  'not-our-signer-but-hosted':
    'Das Bündel nennt den produktiven Signierer des gehosteten Dienstes, nicht den Signierer dieses Tresors',
  'not-hosted-signer': 'Das Bündel nennt nicht den produktiven Signierer des gehosteten Dienstes',
  'not-named-signer': 'Das Bündel nennt nicht den eingegebenen Schlüssel',
  'not-named-signer-but-hosted':
    'Das Bündel nennt den produktiven Signierer des gehosteten Dienstes, nicht den eingegebenen Schlüssel',
  'signature-invalid': 'Ungültige Signatur. Der Inhalt wurde geändert, oder ein anderer Schlüssel hat ihn signiert.',
  'other-organization': 'Das Bündel stammt von einer anderen Organisation als der eingegebenen',
  'target-key-gone': 'Der Zielschlüssel ist nicht mehr im Speicher',
  'other-target-key': 'Das Bündel ist für einen anderen Zielschlüssel verschlüsselt',
};
