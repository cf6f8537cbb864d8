export const de = {
  openDemo: 'In einem Demo-Tresor umsehen',
  openHint: 'Eine Beispielorganisation mit Wallets und Anfragen. Der Tresor enthält nichts von Wert.',
  making: 'Der Demo-Tresor wird angelegt. Das dauert einige Sekunden.',
  notOpened: 'Der Demo-Tresor konnte nicht geöffnet werden',
  demo: 'Demo-Tresor',
  whatItIs: 'Seine Passphrase ist öffentlich. Verwenden Sie hier keine echten Schlüssel und kein echtes Guthaben.',
  passphraseIs: 'Passphrase: {passphrase}',
  removeDemo: 'Demo-Tresor entfernen',
  removeDemoWords:
    'Coffer löscht den Demo-Tresor mit allem, was Sie darin geändert haben. Andere Tresore sind nicht betroffen. Sie können jederzeit einen neuen Demo-Tresor anlegen.',
  notRemoved: 'Der Demo-Tresor konnte nicht entfernt werden',
};
