export const de = {
  opensWith: 'Sicherung verschlüsseln mit',
  vaultPassphrase: 'Der Passphrase des Tresors',
  ownPassphrase: 'Einer eigenen Passphrase',
  vaultPassphraseHint:
    'Geben Sie die Passphrase noch einmal ein, weil Coffer sie nicht speichert. Wenn Sie sie später ändern, braucht diese Sicherung weiter die jetzige.',
  ownPassphraseHint: 'Die Passphrase der Sicherung entsperrt den Tresorordner nicht, und umgekehrt.',
  notTheVaults: 'Falsche Passphrase. Versuchen Sie es noch einmal.',
  notBackedUp: 'Die Sicherung konnte nicht angelegt werden',
  fileHint: 'Speichern Sie die Sicherung auf einer anderen Platte, außerhalb des Tresorordners.',
  backupAgain: 'Passphrase der Sicherung bestätigen',
};
