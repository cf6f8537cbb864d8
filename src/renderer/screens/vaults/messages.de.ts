export const de = {
  lead: '{n, plural, =0 {Hier wurde noch keiner geöffnet} one {# wurde hier geöffnet} other {# wurden hier geöffnet}}',
  vaultsWords:
    'Jeder Tresor ist ein eigener Ordner. Einer ist jeweils offen; öffnet man einen anderen, wird er zuerst gesperrt.',
  inFront: 'Dieser',
  forget: 'Von der Liste nehmen',
  forgotten: 'Er ist von der Liste. Auf der Platte wurde nichts angerührt.',
  colour: 'Farbe auf diesem Computer',
  list: 'Hier geöffnete Tresore',
  notForgotten: 'Der Tresor wurde nicht von der Liste genommen',
  notPainted: 'Die Farbe wurde nicht geändert',
  empty: 'Auf diesem Computer wurde noch kein Tresor geöffnet',
  emptyWords: 'Einen anlegen, den Ordner eines vorhandenen öffnen, oder ihn aus einer Sicherung einspielen.',

  newTitle: 'Wohin der neue Tresor kommt',
  newWords:
    'Jeder Tresor hat einen eigenen Ordner, der mit dem Tresor entsteht. Sicherungen kommen anderswohin, am besten auf eine andere Platte.',
  openWords: 'Der Ordner, in dem er liegt. Er bleibt dort, und gesperrt, bis eine Passphrase ihn öffnet.',
  folderHint: 'Der ganze Pfad, zum Beispiel {example}',
  noFolder: 'Den Pfad eines Ordners eingeben, von der Wurzel der Platte an',
  vaultName: 'Name des Tresors',
  nameHint: 'Der Ordner des Tresors entsteht in {folder}',
  noName: 'Einen Namen für den Ordner des Tresors eingeben',

  restoreTitle: 'Einen Tresor aus einer Sicherung einspielen',
  restoreWords: 'Der Tresor entsteht neu in einem eigenen Ordner. Die Sicherung bleibt, wie sie ist.',
  fileHint: 'Die Datei, die beim Sichern entstand',
  noFile: 'Die Sicherung wählen oder ihren Pfad eingeben',
  target: 'Name des eingespielten Tresors',
  passphraseHint:
    'Die beim Sichern angegebene. Der Tresor selbst öffnet sich danach mit den Passphrasen, die er hatte.',
  wrongPassphrase: 'Damit öffnet sich die Sicherung nicht: eine andere versuchen',
  restoreIt: 'Einspielen',
  restoring: 'Der Tresor wird eingespielt',
  notRestored: 'Der Tresor wurde nicht eingespielt',
};
