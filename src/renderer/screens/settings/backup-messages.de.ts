export const de = {
  latest: 'Letzte Sicherung',
  noBackupExists: 'Noch keine. Geht dieser Computer verloren, ist auch der Tresor verloren',
  latestWords: '{when}, {size}, bis Eintrag {sequence}',
  behind:
    '{n, plural, =0 {Seitdem wurde nichts geschrieben} one {Seitdem wurde # Eintrag geschrieben} other {Seitdem wurden # Einträge geschrieben}}',
  backUp: 'Jetzt sichern',
  backUpTitle: 'Diesen Tresor sichern',
  backUpConsequence:
    'Eine Datei, im age-Format verschlüsselt. Sie öffnet sich mit der Passphrase, die hier gewählt wird; wiederhergestellt öffnet sich der Tresor mit seinen eigenen Zugängen.',
  fileHint: 'Auf dem Rechner, auf dem Coffer läuft. Sie darf nicht vorhanden sein',
  again: 'Passphrase der Sicherung noch einmal',
  backUpDo: 'Sicherung erstellen',
  backUpNot: 'Die Sicherung wurde nicht erstellt',
  made: 'Die Sicherung ist erstellt: {file}',
  drill: 'Letzte Wiederherstellungsprobe',
  drillNone: 'Noch nie. Erst wenn sie geöffnet wurde, ist sicher, dass eine Sicherung taugt',
  drillGood: '{when}: geöffnet, alles gleich',
  drillBad: '{when}: {n, plural, one {# Unterschied} other {# Unterschiede}}',
  'differs.missing':
    '{what, select, organization {Die Organisation} user {Die Person} wallet {Das Wallet} account {Das Konto} other {Der private Schlüssel}} {id} fehlt im Backup.',
  'differs.changed':
    '{what, select, organization {Die Organisation} user {Die Person} wallet {Das Wallet} account {Das Konto} other {Der private Schlüssel}} {id} ist im Backup anders.',
  'differs.extra':
    '{what, select, organization {Die Organisation} user {Die Person} wallet {Das Wallet} account {Das Konto} other {Der private Schlüssel}} {id} gibt es nur im Backup.',
  'differs.newer':
    'Das Backup hat {records, plural, one {# Eintrag, den} other {# Einträge, die}} der offene Tresor nicht hat: Der Tresor ist älter als das Backup.',
  unlisted: '{n, plural, one {# weiterer Unterschied} other {# weitere Unterschiede}}',
  drillCompared:
    '{users, plural, one {# Person} other {# Personen}}, {wallets, plural, one {# Wallet} other {# Wallets}}, {addresses, plural, one {# Adresse} other {# Adressen}}, {keys, plural, one {# privater Schlüssel} other {# private Schlüssel}} verglichen',
  run: 'Probe ausführen',
  drillTitle: 'Wiederherstellung proben',
  drillConsequence:
    'Die Sicherung wird neben diesem Tresor wiederhergestellt, geöffnet, mit ihm verglichen und wieder entfernt. Hier ändert sich nichts.',
  drillFileHint: 'Auf dem Rechner, auf dem Coffer läuft',
  vaultPassphrase: 'Passphrase des Tresors',
  drillNot: 'Die Probe wurde nicht beendet',
  running_backup: 'Sicherung wird erstellt',
  running_drill: 'Probe läuft',
  running_restore: 'Wird wiederhergestellt',
  running_verify: 'Journal wird geprüft',
  missing: 'Bitte eine Datei nennen',
  restore: 'Sicherung wiederherstellen',
};
