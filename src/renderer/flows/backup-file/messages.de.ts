export const de = {
  choose: 'Datei wählen',
  eitherHint:
    'Eine Datei auf dem Rechner dieses Browsers oder der Pfad einer Datei auf dem Rechner, auf dem Coffer läuft',
  chosenHint:
    'Eine Datei auf dem Rechner dieses Browsers, {size}. Der Browser sendet sie an Coffer, und Coffer entfernt seine Kopie danach.',
  inNoBackup:
    '{kind, select, wallet {Wallet} secret {Geheimnis} other {Privater Schlüssel}} {name}{more, plural, =0 { fehlt} one { und # weiteres fehlen} other { und # weitere fehlen}} in der letzten Sicherung',
  sending: 'Die Sicherung wird an Coffer gesendet',
};
