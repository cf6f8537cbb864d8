export const de = {
  lead: '{n, plural, =0 {Noch keine Tresore} one {# Tresor} other {# Tresore}}',
  vaultsWords: 'Nur ein Tresor kann offen sein. Wenn Sie einen anderen öffnen, wird der aktuelle gesperrt.',
  inFront: 'Aktuell',
  state: 'Status',
  lastUnlocked: 'Zuletzt entsperrt',
  forget: 'Von der Liste entfernen',
  forgotten: 'Von der Liste entfernt. Es wurden keine Dateien gelöscht.',
  colour: 'Farbe auf diesem Rechner',
  list: 'Tresore auf diesem Rechner',
  notForgotten: 'Der Tresor konnte nicht von der Liste entfernt werden',
  notPainted: 'Die Farbe konnte nicht geändert werden',
  empty: 'Noch keine Tresore',
  emptyWords:
    'Legen Sie einen Tresor an, öffnen Sie den Ordner eines vorhandenen Tresors oder stellen Sie eine Sicherung wieder her.',

  newTitle: 'Ordner für den neuen Tresor wählen',
  newWords:
    'Coffer legt für jeden Tresor einen Ordner an. Speichern Sie Sicherungen anderswo, am besten auf einer anderen Platte.',
  openWords: 'Wählen Sie den Tresorordner. Der Tresor bleibt gesperrt, bis Sie eine Passphrase eingeben.',
  folderHint: 'Vollständiger Pfad, zum Beispiel {example}',
  noFolder: 'Geben Sie den vollständigen Pfad eines Ordners ein',
  vaultName: 'Name des Tresors',
  nameHint: 'Coffer legt den Tresorordner in {folder} an',
  noName: 'Geben Sie einen Namen für den Tresorordner ein',

  restoreTitle: 'Tresor aus einer Sicherung wiederherstellen',
  restoreWords: 'Die Sicherung wird in einen neuen Ordner wiederhergestellt. Die Sicherungsdatei wird nicht verändert.',
  fileHint: 'Datei einer Sicherung',
  noFile: 'Wählen Sie die Sicherung oder geben Sie ihren Pfad ein',
  target: 'Name des wiederhergestellten Tresors',
  passphraseHint:
    'Die Passphrase, mit der die Sicherung angelegt wurde. Der wiederhergestellte Tresor behält seine eigenen Passphrasen.',
  wrongPassphrase: 'Falsche Passphrase der Sicherung. Versuchen Sie es noch einmal.',
  restoreIt: 'Sicherung wiederherstellen',
  restoring: 'Tresor wird wiederhergestellt',
  notRestored: 'Der Tresor konnte nicht wiederhergestellt werden',
};
