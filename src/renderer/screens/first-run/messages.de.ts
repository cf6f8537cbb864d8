export const de = {
  steps: 'Tresor einrichten',
  stepDone: 'Abgeschlossen',
  intro: 'Richten Sie in 4 Schritten einen neuen Tresor ein. Das dauert etwa 3 Minuten.',
  firstBackup: 'Sicherung',
  ready: 'Fertig',
  lead: 'Ein Tresor ist ein verschlüsselter Ordner auf diesem Rechner. Ohne die Passphrase ist nichts darin lesbar, nicht einmal Namen.',
  colour: 'Farbe',
  organizationHint: 'Firma oder Team, dem die Schlüssel gehören',
  operator: 'Ihr Name',
  operatorHint: 'Erster Benutzer, entscheidet zuerst allein',
  passphraseHint: 'Verwenden Sie 7 zufällige Wörter oder einen langen Satz, den nur Sie kennen. Einfügen ist erlaubt.',
  again: 'Passphrase bestätigen',
  off: 'Offline',
  offWords: 'Coffer öffnet nie eine Netzwerkverbindung.',
  loopback: 'Nur lokal',
  loopbackWords:
    'Coffer verbindet sich nur mit Programmen auf diesem Rechner, die Sie erlauben, etwa einem Anmeldedienst (OIDC) oder einem Webhook-Endpunkt.',
  on: 'Internet',
  onWords:
    'Coffer darf sich auch mit öffentlichen https-Adressen verbinden: für Anmeldungen bei einem Anmeldedienst (OIDC), Webhooks und E-Mail.',
  nobody: 'Ihre Passphrase kann nicht zurückgesetzt werden',
  nobodyWords:
    'Es gibt kein Konto und keinen Server. Der Wiederherstellungscode im nächsten Schritt ist der einzige andere Weg, diesen Tresor zu entsperren.',
  notMade: 'Der Tresor konnte nicht angelegt werden',

  nameMissing: 'Geben Sie einen Namen ein',
  nameLong: 'Höchstens {n, plural, one {# Zeichen} other {# Zeichen}}',
  nameControl: 'Entfernen Sie unsichtbare Zeichen wie Zeilenumbrüche und Tabulatoren',

  codeTitle: 'Wiederherstellungscode sichern',
  codeLead:
    'Der Code entsperrt diesen Tresor, wenn Sie Ihre Passphrase vergessen. Coffer zeigt ihn nur während dieser Einrichtung und kann ihn später nicht mehr zeigen.',
  onPaper:
    'Schreiben Sie den Code auf Papier und verwahren Sie ihn nicht bei diesem Rechner. Wer den Code und den Tresorordner hat, kann den Tresor entsperren.',
  onPrinter:
    'Wenn Sie den Code drucken, nehmen Sie einen Drucker, dem Sie vertrauen. Speichern Sie den Ausdruck nicht als Datei.',
  memory:
    'Der Code ist nur im Speicher dieses Fensters. Beim Neuladen geht er verloren. In den Einstellungen können Sie später einen neuen erzeugen.',

  confirmTitle: 'Wiederherstellungscode bestätigen',
  confirmLead: 'Geben Sie diese zwei Gruppen von Ihrer Kopie ein. So ist sicher, dass Sie sie später lesen können.',
  group: 'Gruppe {n}',
  groupHint: '5 Zeichen',
  groupWrong: 'Gruppe {n} stimmt nicht. Prüfen Sie Ihre Kopie.',
  showAgain: 'Code noch einmal zeigen',
  confirm: 'Code bestätigen',

  backupTitle: 'Erste Sicherung anlegen',
  backupLead:
    'Eine Sicherung ist eine verschlüsselte Datei mit allem, was jetzt im Tresor ist. Wallets und Schlüssel, die Sie später anlegen, sind nicht darin: Sichern Sie danach erneut.',
  backUp: 'Sicherung anlegen',
  backingUp: 'Sicherung wird angelegt',
  skip: 'Vorerst überspringen',
  skipTitle: 'Ohne Sicherung weiter?',
  skipWords:
    'Fällt diese Platte aus oder wird der Ordner gelöscht, sind Ihre Schlüssel verloren. Die Statusleiste erinnert daran, bis es eine Sicherung gibt.',
  skipDo: 'Ohne Sicherung weiter',
  skipNot: 'Jetzt sichern',

  readyTitle: 'Ihr Tresor ist bereit',
  readyLead: 'Der Tresor ist entsperrt und hat einen Benutzer, Sie.',
  doneVault: 'Tresor angelegt in {folder}',
  doneCode: 'Wiederherstellungscode bestätigt',
  doneBackup: 'Sicherung gespeichert als {file}',
  nextTitle: 'Nächste Schritte',
  nextWalletWords: 'Seed-Phrase, Konten und eine Empfangsadresse in weniger als einer Minute.',
  nextImport: 'Vorhandene Wallet oder vorhandenen Schlüssel importieren',
  nextImportWords: 'Aus Seed-Phrase, privatem Schlüssel, Keystore oder verschlüsseltem Bündel.',
  nextPerson: 'Zweiten Benutzer hinzufügen',
  nextPersonWords: 'Ein zweiter Benutzer kann sensible Anfragen freigeben.',
  nextDrill: 'Wiederherstellung testen',
  nextDrillWords: 'Prüfen Sie, ob sich Ihre Sicherung wiederherstellen lässt.',
  enter: 'Zum Überblick',
};
