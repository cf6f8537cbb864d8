export const de = {
  print: 'Wiederherstellungsblatt drucken',
  title: 'Coffer-Wiederherstellungsblatt',
  vaultId: 'Tresor-ID',
  folderOnPaper: 'Tresorordner, als dieses Blatt gedruckt wurde',
  backupPlace: 'Wo die Sicherungen liegen (von Hand ausfüllen)',
  toUnlock: 'Wenn die Passphrase verloren ist',
  toUnlockWords:
    'Öffnen Sie den Tresorordner mit Coffer. Geben Sie den Wiederherstellungscode im Feld für die Passphrase ein. Legen Sie danach unter Einstellungen, Entsperrmethoden eine neue Passphrase fest.',
  toRestore: 'Wenn der Tresorordner verloren ist',
  toRestoreWords:
    'Installieren Sie Coffer auf einem anderen Rechner. Wählen Sie auf der ersten Seite „Sicherung wiederherstellen“. Sie brauchen die neueste Sicherungsdatei und ihre Passphrase. Entsperren Sie den wiederhergestellten Tresor mit seiner Passphrase oder mit dem Wiederherstellungscode vom Zeitpunkt der Sicherung.',
  toKeep: 'Bewahren Sie dieses Blatt sicher auf',
  toKeepWords:
    'Wer diesen Code und den Tresorordner hat, kann den Tresor entsperren. Bewahren Sie das Blatt getrennt vom Rechner auf. Ein neuer Wiederherstellungscode macht diesen ungültig.',
};
