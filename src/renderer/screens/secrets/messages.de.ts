export const de = {
  count: '{n, plural, one {# Geheimnis} other {# Geheimnisse}}',
  search: 'Name, Eigenschaft oder ID suchen',
  noMatch: 'Keine Ergebnisse. Suchen Sie nach Name, Eigenschaft oder ID.',
  properties: 'Eigenschaften',
  noName: 'Ohne Namen',
  emptyTitle: 'Noch keine Geheimnisse',
  emptyWords:
    'Ein Geheimnis ist ein Passwort, ein Token oder eine Datei, kein Schlüssel. Richtlinien entscheiden, wer es exportieren darf, und Coffer zeigt seinen Wert nur nach Ihrer Passphrase.',
  acceptedWords: 'Text oder eine Datei bis 16 KiB',
  importSecret: 'Geheimnis importieren',

  importLead:
    'Coffer verschlüsselt den Wert sofort und zeigt ihn nie in Listen. Ein Geheimnis lässt sich später nicht ändern.',
  nameHint: 'Optional. Namen sind eindeutig und für alle Benutzer sichtbar.',
  valueHint: 'Die Eingabe wird nicht gezeigt.',
  fileHint: 'Mehrzeiligen Text hier einfügen.',
  fileTaken: '{bytes} aus {name, select, none {der Zwischenablage} other {einer Datei}}. Das Feld darüber zählt nicht.',
  fileDrop: 'Verwerfen',
  valueMissing: 'Wert eingeben oder Datei auswählen',
  valueTooLong: 'Der Wert hat {bytes}, ein Geheimnis höchstens 16 KiB',
  propertiesHint:
    'Eine je Zeile, als Schlüssel=Wert. Richtlinien können sie prüfen, und sie ändern sich nie. Für alle Benutzer sichtbar.',
  propertyWrong: 'Zeile {n} ist nicht Schlüssel=Wert',
  propertyTwice: 'Zeile {n} nennt einen Schlüssel zweimal',
  notImported: 'Das Geheimnis konnte nicht importiert werden',
  importPending: 'Geheimnis {name} importieren',
  beginPending: 'Import eines Geheimnisses beginnen. Importieren Sie das Geheimnis nach der Freigabe noch einmal.',
  allSecrets: 'Alle Geheimnisse',

  deleteTitle: 'Geheimnis löschen',
  deleteConsequence:
    'Das Geheimnis wird endgültig aus diesem Tresor gelöscht. Programme, die es exportieren, schlagen fehl.',
  notDeleted: 'Das Geheimnis konnte nicht gelöscht werden',
};
