export const de = {
  count: '{n, plural, one {# Geheimnis} other {# Geheimnisse}}',
  search: 'Name, Eigenschaft oder ID suchen',
  noMatch: 'Keine Treffer. Gesucht wird nach Name, Eigenschaft oder ID.',
  properties: 'Eigenschaften',
  noName: 'Ohne Namen',
  emptyTitle: 'Noch keine Geheimnisse',
  emptyWords:
    'Ein Geheimnis ist ein Passwort, ein Token oder eine Datei, und kein Schlüssel. Richtlinien entscheiden, wer es exportieren darf, und ein Wert wird nur nach Ihrer Passphrase gezeigt.',
  acceptedWords: 'Text oder eine Datei bis 16 KiB',
  importSecret: 'Geheimnis importieren',

  importLead:
    'Der Wert wird sofort verschlüsselt und in keiner Liste gezeigt. Ein Geheimnis lässt sich später nicht ändern.',
  nameHint: 'Kann leer bleiben. Namen sind eindeutig und für alle Personen sichtbar.',
  valueHint: 'Die Eingabe wird nicht gezeigt.',
  fileHint: 'Mehrzeiligen Text hier einfügen.',
  fileTaken: '{bytes} aus {name, select, none {der Zwischenablage} other {einer Datei}}. Das Feld darüber zählt nicht.',
  fileDrop: 'Verwerfen',
  valueMissing: 'Wert eingeben oder Datei auswählen',
  valueTooLong: 'Der Wert hat {bytes}, ein Geheimnis höchstens 16 KiB',
  propertiesHint:
    'Eine je Zeile, als Schlüssel=Wert. Richtlinien entscheiden danach, und sie ändern sich nie. Für alle Personen sichtbar.',
  propertyWrong: 'Zeile {n} ist nicht Schlüssel=Wert',
  propertyTwice: 'Zeile {n} nennt einen Schlüssel zweimal',
  notImported: 'Das Geheimnis wurde nicht importiert',
  importPending: 'Das Geheimnis {name} importieren',
  beginPending: 'Den Import eines Geheimnisses beginnen. Nach der Freigabe wird das Geheimnis noch einmal importiert.',
  allSecrets: 'Alle Geheimnisse',

  deleteTitle: 'Geheimnis löschen',
  deleteConsequence:
    'Das Geheimnis wird endgültig aus diesem Tresor entfernt. Programme, die es exportieren, schlagen fehl.',
  notDeleted: 'Das Geheimnis wurde nicht gelöscht',
};
