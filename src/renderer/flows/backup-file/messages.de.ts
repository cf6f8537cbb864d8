export const de = {
  choose: 'Datei wählen',
  eitherHint: 'Eine Datei dieses Geräts oder der Pfad einer Datei auf dem Rechner, auf dem Coffer läuft',
  chosenHint:
    'Eine Datei dieses Geräts, {size}. Der Browser sendet sie an Coffer, und Coffer entfernt seine Kopie danach.',
  sending: 'Die Sicherung wird an Coffer gesendet',
};
