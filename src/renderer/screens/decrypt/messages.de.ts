export const de = {
  lead: 'Funktioniert ohne Tresor und ohne Netzwerk. Nichts verlässt diesen Rechner.',
  tools: 'Offline-Werkzeuge',
  openVault: 'Tresor öffnen',
  tool: '{tool, select, decrypt {Entschlüsseln} inspect {Untersuchen} other {Offline freigeben}}',

  keyStep: '1. Zielschlüssel',
  keyNone:
    'Exporte werden für einen Zielschlüssel verschlüsselt. Erzeugen Sie einen und geben Sie seinen öffentlichen Schlüssel weiter, oder laden Sie einen vorhandenen.',
  keyMake: 'Schlüssel erzeugen',
  keyLoad: 'Schlüssel laden',
  keyLoadHint: 'Eine Schlüsseldatei oder 64 Hex-Ziffern. Der Schlüssel geht an Coffer und wird nie angezeigt.',
  keyNotMade: 'Es konnte kein Schlüssel erzeugt werden',
  keyInHand: 'P-256, privater Schlüssel im Speicher',
  keyUnsaved:
    'Noch nicht gespeichert. Wenn Sie Coffer vorher beenden, lassen sich für diesen Schlüssel verschlüsselte Exporte nicht entschlüsseln.',
  keySaved: 'In einer Datei gespeichert',
  keyPublic: 'Öffentlicher Schlüssel zum Weitergeben',
  keyQr: 'QR-Code des öffentlichen Schlüssels',
  keyFileWords:
    'Die Datei ist nicht verschlüsselt. Wer sie liest, kann entschlüsseln, was für den Schlüssel verschlüsselt ist.',
  keyNotSaved: 'Der Schlüssel konnte nicht gespeichert werden',

  bundleStep: '2. Bündel',
  bundleGive: 'Bündel laden',
  bundleHint: 'Eine Datei oder Text. Eine API-Antwort, die das Bündel enthält, genügt auch.',
  bundleScanTitle: 'Bündel scannen',
  bundleClear: 'Leeren',
  bundleTooLarge: 'Zu groß für ein Bündel ({bytes}). Ein Bündel hat wenige Kilobyte.',
  bundleNotText: 'Kein Text, also kein Bündel',
  bundleNone: 'Kein Bündel. Um einen Schlüssel zu laden, verwenden Sie Schritt 1.',
  bundlePasted: 'eingefügt',
  bundleHanded: 'eben exportiert',
  bundleScanned: 'gescannt',
  bundleInside: 'Inhalt (nicht entschlüsselt)',
  bundleUnread: 'Das konnte nicht als Bündel gelesen werden',

  checksStep: '3. Prüfungen',
  checksWait: 'Geprüft wird, sobald ein Schlüssel und ein Bündel geladen sind.',
  checksHold: '{n, plural, one {Bestanden} other {Alle # bestanden}}',
  checksFail: '{n, plural, one {# fehlgeschlagen} other {# fehlgeschlagen}}',
  checksNotMade: 'Die Prüfungen konnten nicht ausgeführt werden',

  form: 'Format',
  formIs:
    '{outcome, select, holds {Ein vollständiges, wohlgeformtes Exportbündel.} fails {Kein Exportbündel oder unvollständig.} other {Nicht geprüft.}}',
  version: 'Version',
  versionIs:
    '{outcome, select, holds {Unterstützte Version.} fails {Unbekannte Version.} other {Nicht geprüft, weil das Format ungültig ist.}}',
  signer: 'Signierer',
  signerIs:
    '{outcome, select, holds {{signer, select, ours {Der Signierer dieses Tresors.} production {Der produktive Signierer des gehosteten Dienstes.} other {Der eingegebene Schlüssel.}}} fails {Ein anderer Schlüssel als der oben gewählte.} other {Nicht geprüft, weil das Format ungültig ist.}}',
  signatureIs:
    '{outcome, select, holds {Gültig für den Signierer und jedes signierte Byte.} fails {Ungültig. Der Inhalt wurde nach dem Signieren geändert, oder ein anderer Schlüssel hat signiert.} other {Nicht geprüft, weil das Format ungültig ist.}}',
  organizationIs:
    '{outcome, select, holds {Die oben eingegebene Organisation.} fails {Eine andere Organisation als die oben eingegebene.} other {Nicht geprüft, weil oben keine Organisation eingegeben ist.}}',
  target: 'Zielschlüssel',
  targetIs:
    '{outcome, select, holds {Für den Schlüssel links verschlüsselt.} fails {Für einen anderen Schlüssel verschlüsselt. Dieser Schlüssel kann das Bündel nicht entschlüsseln.} other {Nicht geprüft, weil eine Prüfung oben fehlgeschlagen ist.}}',
  decryptFound: 'Gefunden',

  sealed: '{kind, select, key {Der private Schlüssel} other {Die Seed-Phrase}} in diesem Bündel',
  importInstead: 'Stattdessen in diesen Tresor importieren',

  inspectLead: 'Erklärt jedes Feld eines Bündels, einer Signatur oder eines Webhooks, ohne etwas zu entschlüsseln.',
  inspectGive: 'Eingabe',
  inspectHint:
    'Fügen Sie ein Bündel, den Wert eines X-Stamp- oder X-Stamp-WebAuthn-Headers, einen Webhook mit seinen Headern oder einen Vorgang ein. Nichts wird gesendet.',
  inspectFile: 'Oder Datei wählen',
  inspectNot: 'Format nicht erkannt',
  inspectFields: 'Felder',
  inspectEmpty: 'Fügen Sie links etwas ein, um es zu untersuchen.',
  'export-bundle': 'Exportbündel',
  'import-bundle': 'Importbündel',
  stamp: 'Signatur eines API-Schlüssels',
  'passkey-stamp': 'Signatur eines Passkeys',
  webhook: 'Webhook',
  activity: 'Vorgang',

  voteTitle: 'Anfrage offline freigeben oder ablehnen',
  voteLead:
    'Funktioniert ohne Tresor und ohne Netzwerk. Coffer dekodiert die Anfrage aus ihren eigenen Bytes, und nichts verlässt diesen Rechner.',
  before: 'So funktioniert es',
  before1: 'Laden Sie die ausstehende Anfrage als Datei, Text oder QR-Codes.',
  before2:
    'Prüfen Sie die Anfrage, dekodiert aus genau den Bytes, die Sie signieren, und vergleichen Sie die Wörter am Telefon.',
  before3:
    'Legen Sie mit Ihrem API-Schlüssel eine Freigabe- oder Ablehnungsdatei an, und importieren Sie die Datei am Tresor.',
  reading: 'Anfrage wird gelesen',
  notRead: 'Die Anfrage konnte nicht gelesen werden',
  another: 'Andere Anfrage laden',
  fields: 'Parameter der Anfrage',
  inside: 'Aus der signierten Anfrage',
  told: 'Nicht geprüft',
  toldWhy: 'Angabe aus der Datei. Nicht Teil der signierten Anfrage.',
  submitter: 'Initiator',
  lapses: 'Freigaben laufen ab',
  interfaces: 'Dekodiert mit',
  lapsed:
    'Nach der Uhr dieses Rechners sind frühere Freigaben abgelaufen. Ihre Entscheidung würde eine neue Zählung beginnen.',
  readAloud:
    'Lesen Sie dem Initiator die 8 Wörter vor. Hat der Initiator andere Wörter, ist es nicht dieselbe Anfrage.',
  makeApproval: 'Freigabedatei anlegen',
  makeRejection: 'Ablehnungsdatei anlegen',
  voteWith: 'Signieren mit',
  withFile: 'Einer Schlüsseldatei',
  withOwn: 'Ihrem eigenen Schlüssel',
  ownKey: 'Der Schlüssel von {name}, dem Operator des entsperrten Tresors.',
  giveKey: 'Ihr API-Schlüssel',
  giveKeyHint:
    'Die .private-Datei oder ihr Text. Coffer verwendet den Schlüssel nur für diese Entscheidung und zeigt und speichert ihn nicht.',
  keyHere: '{name} geladen',
  keyPasted: 'Ein eingefügter Schlüssel',
  keyAway: 'Schlüssel entfernen',
  keyNeeded: 'Laden Sie zuerst einen Schlüssel.',
  voting: 'Wird signiert',
  notVoted: 'Ihre Entscheidung konnte nicht signiert werden',
  voted: '{vote, select, VOTE_SELECTION_APPROVED {Freigegeben} other {Abgelehnt}}, noch nicht in den Tresor importiert',
  votedWhy:
    'Ihre Entscheidung zählt, sobald sie in den Tresor importiert ist und bevor die Freigaben der Anfrage ablaufen.',
  theVote: 'Ihre Entscheidung',
  voteHolds: 'Enthält die Anfrage und Ihre Signatur. Keine Geheimnisse.',
};
