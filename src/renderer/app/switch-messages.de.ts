export const de = {
  words:
    'Der Tresor bleibt offen, und die gewählte Person handelt mit einem eigenen Schlüssel. Was {name} hier begonnen hat, vergeht: Entwürfe, der frische Nachweis und was gezeigt oder kopiert ist.',
  who: 'Wer ab jetzt handelt',
  passphrase: 'Deren Passphrase',
  goOn: 'Zu {name} wechseln',
  goOnNobody: 'Wechseln',
  empty: 'Die Passphrase der gewählten Person eingeben',
  wrong: 'Das ist nicht deren Passphrase: noch einmal versuchen',
  tooMany: 'Zu viele waren falsch. Warten, dann noch einmal versuchen',
  notSwitched: 'Es handelt niemand anderes',
  nobody: 'Niemand sonst hat hier einen Zugang. Wer einen hat, kommt mit einer eigenen Passphrase hinein.',
  giveWay: 'Jemandem einen Zugang geben',
  reading: 'Liest, wer einen Zugang hat',
  opening: 'Der Zugang wird geöffnet. Das dauert absichtlich einen Moment',
};
