export const de = {
  choose: 'Datei wählen',
  eitherHint: 'Eine Datei dieses Browsers oder der Pfad einer Datei auf dem Rechner, auf dem Coffer läuft',
  chosenHint: 'Eine Datei dieses Browsers, {size}. Sie wird dafür an Coffer gesendet und dort danach entfernt.',
  sending: 'Die Sicherung wird an Coffer gesendet',
};
