export const de = {
  needYou: '{n, plural, one {1 Anfrage braucht} other {# Anfragen brauchen}} Ihre Freigabe',
  othersWait: '{n, plural, one {1 Anfrage wartet} other {# Anfragen warten}} auf andere Benutzer',
  failedToday:
    '{n, plural, one {1 Anfrage wurde} other {# Anfragen wurden}} in den letzten 24 Stunden verweigert oder {n, plural, one {schlug} other {schlugen}} fehl',
  quietDay:
    '{n, plural, =0 {Keine Vorgänge in den letzten 24 Stunden} one {1 Vorgang in den letzten 24 Stunden} other {# Vorgänge in den letzten 24 Stunden}}',
  newVault: 'Willkommen in Ihrem neuen Tresor',
  dueWallet: 'Nächster Schritt: die erste Wallet anlegen',
  dueBackup: 'Nächster Schritt: erste Sicherung anlegen',
  dueNewBackup:
    'Nächster Schritt: {n, plural, one {die neue Wallet oder den neuen Schlüssel} other {die # neuen Wallets und Schlüssel}} sichern',
  dueDrill: 'Nächster Schritt: Wiederherstellung testen',
  dueNobody: 'Niemand kann die ausstehenden Anfragen freigeben',
  nothingDue: 'Nichts zu tun',

  needs: 'Ihre Freigabe nötig',
  inbox: 'Alle Freigaben ansehen',
  moreNeed: '{n, plural, one {# weitere Anfrage} other {# weitere Anfragen}}',
  asked: 'Angefragt {at}, {left}',
  left: 'läuft ab in {span}',
  noVote: 'alle Freigaben abgelaufen',

  lastDay: 'Letzte 24 Stunden',
  strip:
    '{done, plural, =0 {0 abgeschlossen} one {# abgeschlossen} other {# abgeschlossen}}, {waits, plural, =0 {0 ausstehend} one {# ausstehend} other {# ausstehend}}, {failed, plural, =0 {0 verweigert oder fehlgeschlagen} one {# verweigert oder fehlgeschlagen} other {# verweigert oder fehlgeschlagen}}',
  hour: '{from} bis {to}: {done} abgeschlossen, {waits} ausstehend, {failed} verweigert oder fehlgeschlagen',
  now: 'Jetzt',
  table: 'Letzte Vorgänge',
  when: 'Zeit',
  who: 'Benutzer',
  overviewNothingYet: 'Noch keine Vorgänge.',
  journal: 'Audit-Protokoll',
  journalUnchecked: 'Nicht geprüft.',
  verifiedBehind: 'Im Hintergrund geprüft {ago}',
  journalBroken: 'Prüfung fehlgeschlagen',
  check: 'Audit-Protokoll prüfen',
  backupBehind: '{ago}, {n, plural, =0 {aktuell} one {# späterer Eintrag fehlt} other {# spätere Einträge fehlen}}',
  drill: 'Wieder\u00ADherstellungs\u00ADtest',
  drillNone: 'Nie durchgeführt',
  drillDue: 'Fällig seit {date}',
  drillFailed: 'Unterschiede gefunden {ago}',
  drillHeld: 'Bestanden {ago}',
  reach:
    '{network, select, off {Offline} loopback {Nur lokal} private {Internet und benannte private Adressen} other {Internet}}',
  sockets: 'Verbindungen',
  openConnections:
    '{n, plural, =0 {{local, plural, =0 {Keine offen} other {# offen, alle lokal}}} other {# offen nach außerhalb}}, {time}',
  listensAt: 'Lauscht auf',
  notListening: 'Lauscht auf keinem Port',
  notMeasured: 'Auf diesem System nicht gemessen',
  webhooksDead: '{n, plural, one {# fehlgeschlagene Zustellung} other {# fehlgeschlagene Zustellungen}}',
  webhooksWaiting:
    '{n, plural, =0 {Alles zugestellt} one {# Zustellung in der Warteschlange} other {# Zustellungen in der Warteschlange}}',
  endpointOff: 'Aus',
  endpointSocket: 'Unix-Socket',
  unlocks: 'Entsperren',
  unlocksOne: 'Nur {name} oder der Wiederherstellungs\u00ADcode',
  unlocksMany: '{n} Benutzer können entsperren',
  whoCanUnlock: 'Wer entsperren und handeln kann',
  able: 'Root-Quorum',
  ableOne: 'Ohne {name} kann das Root-Quorum nicht handeln',
  ableAll: 'Fehlt 1 der {n} aktiven Mitglieder, kann das Root-Quorum nicht handeln',
  ableTogether: '{threshold} von {n} müssen freigeben',
  ableShort:
    '{n, plural, =0 {Kein aktives Mitglied} one {# aktives Mitglied} other {# aktive Mitglieder}}, unter dem Schwellenwert',
  runDrill: 'Wiederherstellung testen',
  makeBackup: 'Jetzt sichern',

  walletsUsedLately: 'Zuletzt verwendete Wallets',

  begin: 'Erste Schritte',
  beginDone: '{done} von {all} abgeschlossen',
  stepWalletWhy:
    'Coffer erzeugt die Seed-Phrase und speichert sie verschlüsselt. Sie wird nur gezeigt, wenn ein Benutzer sie exportiert.',
  stepBackup: 'Erste Sicherung anlegen',
  stepBackupWhy:
    'Eine verschlüsselte Datei. Ohne Sicherung bedeutet der Verlust dieser Platte den Verlust aller Schlüssel.',
  stepDrill: 'Wiederherstellung testen',
  stepDrillWhy: 'Coffer öffnet die Sicherung an einem temporären Ort und vergleicht sie mit diesem Tresor.',
  stepDrillLater:
    'Legen Sie zuerst eine Wallet oder einen Schlüssel an. Erstellen Sie dann eine Sicherung, und testen Sie deren Wiederherstellung.',
  stepPerson: 'Zweiten Benutzer hinzufügen, der entsperren kann',
  stepPersonWhy:
    'Mit eigener Passphrase. Sonst öffnet nur der Wiederherstellungscode diesen Tresor, solange Sie abwesend sind.',
  stepQuorum: 'Zweite Freigabe verlangen',
  stepDenyBlind: 'Blindes Signieren verweigern',
  stepDenyBlindWhy:
    'Coffer signiert dann keine Daten, die es nicht dekodieren kann, außer eine Richtlinie erlaubt es ausdrücklich. Offizielle Clients, die Hashes senden, können nicht mehr signieren.',
  stepOptional: '{step} (optional)',
  stepQuorumWhy: 'Zwei Mitglieder des Root-Quorums müssen dann freigeben, was nur das Root-Quorum darf.',
  stepPersonButton: 'Benutzer hinzufügen',
  stepQuorumButton: 'Freigaben einrichten',
  stepDone: 'Abgeschlossen',
};
