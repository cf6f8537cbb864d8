export const de = {
  suggest: 'Passphrase erzeugen',
  suggested: '7 zufällige Wörter wurden eingesetzt. Schreiben Sie sie auf und geben Sie sie unten noch einmal ein.',
  notSuggested: 'Die Passphrase konnte nicht erzeugt werden',
};
