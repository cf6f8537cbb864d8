export const de = {
  lead: 'Geht ohne Tresor und ohne Netz. Nichts verlässt diesen Rechner.',
  tools: 'Offline-Werkzeuge',
  openVault: 'Tresor öffnen',
  tool: '{tool, select, decrypt {Entschlüsseln} inspect {Untersuchen} other {Abstimmen}}',

  keyStep: '1 Zielschlüssel',
  keyNone:
    'Ein Export wird für einen Schlüssel versiegelt. Hier einen erzeugen und dessen öffentliche Hälfte weitergeben, oder den laden, für den versiegelt wurde.',
  keyMake: 'Schlüssel erzeugen',
  keyLoad: 'Schlüssel laden',
  keyLoadHint: 'Eine Schlüsseldatei oder 64 Hex-Ziffern. Sie gehen sofort an Coffer und werden nirgends angezeigt.',
  keyNotMade: 'Es wurde kein Schlüssel erzeugt',
  keyInHand: 'P-256, private Hälfte im Speicher',
  keyUnsaved:
    'Er ist sonst nirgends aufbewahrt. Vor dem Export speichern, sonst lässt sich nach dem Ende von Coffer nicht öffnen, was für ihn versiegelt ist.',
  keySaved: 'Auch in einer Datei gespeichert',
  keyPublic: 'Öffentliche Hälfte, zum Weitergeben',
  keyQr: 'QR-Code der öffentlichen Hälfte',
  keyFileWords: 'Die Datei ist nicht verschlüsselt: wer sie liest, kann öffnen, was für den Schlüssel versiegelt ist.',
  keyNotSaved: 'Der Schlüssel wurde nicht gespeichert',

  bundleStep: '2 Bündel',
  bundleGive: 'Bündel angeben',
  bundleHint: 'Eine Datei oder ihr Text. Eine Antwort, die das Bündel enthält, genügt.',
  bundleScanTitle: 'Bündel scannen',
  bundleClear: 'Leeren',
  bundleTooLarge: 'Das ist zu groß für ein Bündel: {bytes}, und ein Bündel hat wenige Kilobyte',
  bundleNotText: 'Das ist kein Text, also kein Bündel',
  bundleNone: 'Das ist kein Bündel und wird hier nicht gezeigt. Ein Schlüssel gehört in den ersten Schritt',
  bundlePasted: 'eingefügt',
  bundleHanded: 'eben exportiert',
  bundleScanned: 'gescannt',
  bundleInside: 'Inhalt, ohne Öffnen gelesen',
  bundleUnread: 'Das ließ sich nicht als Bündel lesen',

  checksStep: '3 Prüfungen',
  checksWait: 'Geprüft wird, sobald es einen Schlüssel und ein Bündel gibt.',
  checksHold: '{n, plural, one {Sie hält} other {Alle # halten}}',
  checksFail: '{n, plural, one {# hält nicht} other {# halten nicht}}',
  checksNotMade: 'Es wurde nicht geprüft',

  form: 'Form',
  formIs:
    '{outcome, select, holds {Ein Exportbündel, vollständig und wohlgeformt.} fails {Kein Exportbündel, oder kein vollständiges.} other {Nicht betrachtet.}}',
  version: 'Version',
  versionIs:
    '{outcome, select, holds {Die Version, die dieses Coffer kennt.} fails {Eine Version, die dieses Coffer nicht kennt.} other {Nicht verglichen, weil die Form nicht hält.}}',
  signer: 'Signierer',
  signerIs:
    '{outcome, select, holds {{signer, select, ours {Der eigene Signierer dieses Tresors.} production {Der produktive Signierer des gehosteten Dienstes, den Coffer kennt.} other {Der genannte Schlüssel.}}} fails {Ein anderer Schlüssel als der oben gewählte.} other {Nicht verglichen, weil die Form nicht hält.}}',
  signatureIs:
    '{outcome, select, holds {Passt zum Signierer und zu jedem signierten Byte.} fails {Passt nicht. Nach dem Signieren wurde etwas geändert, oder ein anderer Schlüssel hat signiert.} other {Nicht versucht, weil die Form nicht hält.}}',
  organizationIs:
    '{outcome, select, holds {Die oben genannte Organisation.} fails {Eine andere Organisation als die oben genannte.} other {Nicht verglichen: oben ist keine Organisation genannt.}}',
  target: 'Zielschlüssel',
  targetIs:
    '{outcome, select, holds {Für den Schlüssel links versiegelt.} fails {Für einen anderen Schlüssel versiegelt. Dieser kann es nicht öffnen.} other {Nicht versucht, weil eine Prüfung darüber nicht hält.}}',
  decryptFound: 'Gefunden',

  sealed: '{kind, select, key {Der private Schlüssel} other {Die Wörter}} in diesem Bündel',
  importInstead: 'Stattdessen in den Tresor importieren',

  inspectLead: 'Erklärt ein Bündel, einen Stempel oder einen Webhook Feld für Feld, ohne es zu öffnen.',
  inspectGive: 'Worum es geht',
  inspectHint:
    'Ein Bündel einfügen, den Wert eines X-Stamp- oder X-Stamp-WebAuthn-Headers, einen Webhook mit seinen Headern oder einen Vorgang. Nichts wird irgendwohin gesendet.',
  inspectFile: 'Oder eine Datei angeben',
  inspectNot: 'Das wurde nicht erkannt',
  inspectFields: 'Feld für Feld',
  inspectEmpty: 'Was links eingefügt wird, wird hier erklärt.',
  'export-bundle': 'Exportbündel',
  'import-bundle': 'Importbündel',
  stamp: 'Stempel eines API-Schlüssels',
  'passkey-stamp': 'Stempel eines Passkeys',
  webhook: 'Webhook',
  activity: 'Vorgang',

  voteTitle: 'Über eine Anfrage abstimmen',
  voteLead:
    'Geht ohne Tresor und ohne Netz. Was hergetragen wurde, wird aus den eigenen Bytes gelesen, und nichts verlässt diesen Rechner.',
  before: 'Was hier geschieht',
  before1: 'Eine Anfrage, die anderswo wartet, wird hier angegeben: als Datei, als Text oder als Codes vor der Kamera.',
  before2:
    'Sie wird so gezeigt, wie sie aus genau den Bytes zu lesen ist, die gestempelt würden, mit den Wörtern zum mündlichen Vergleich.',
  before3: 'Freigegeben oder abgelehnt wird mit dem eigenen API-Schlüssel. Die Stimme wird ebenso zurückgetragen.',
  reading: 'Die Anfrage wird gelesen',
  notRead: 'Die Anfrage wurde nicht gelesen',
  another: 'Eine andere Anfrage lesen',
  fields: 'Genau das wird angefragt',
  inside: 'In den genauen Bytes',
  told: 'Angegeben, nicht bewiesen',
  toldWhy: 'So sagt es, wer die Datei gemacht hat. Die Bytes sagen es nicht.',
  submitter: 'Angefragt von',
  lapses: 'Stimmen verfallen',
  interfaces: 'Gelesen mit',
  lapsed:
    'Nach der Uhr dieses Rechners sind ihre Stimmen verfallen. Eine Stimme, die dann zurückkommt, beginnt eine neue Zählung.',
  readAloud:
    'Die acht Wörter der Person vorlesen, die um die Stimme bittet. Hat sie andere, ist es nicht dieselbe Anfrage.',
  voteWith: 'Abstimmen mit',
  withFile: 'Einer Schlüsseldatei',
  withOwn: 'Dem eigenen Schlüssel',
  ownKey: 'Der Schlüssel von {name}: So heißt, wer am hier offenen Tresor handelt.',
  giveKey: 'Der eigene API-Schlüssel',
  giveKeyHint:
    'Die .private-Datei oder ihr Text. Er geht für diese eine Stimme an Coffer und wird nirgends gezeigt oder aufbewahrt.',
  keyHere: '{name} ist für eine Stimme bereit',
  keyPasted: 'Ein eingefügter Schlüssel',
  keyAway: 'Wegnehmen',
  keyNeeded: 'Zum Abstimmen braucht es einen Schlüssel.',
  voting: 'Die Stimme wird gestempelt',
  notVoted: 'Es wurde nicht abgestimmt',
  voted: '{vote, select, VOTE_SELECTION_APPROVED {Freigegeben} other {Abgelehnt}}, aber noch nicht zurückgetragen',
  votedWhy: 'Es zählt, sobald es zu dem Tresor kommt, der fragt, und bevor die Stimmen dort verfallen.',
  theVote: 'Die Stimme, zum Zurücktragen',
  voteHolds: 'Sie enthält die genauen Bytes und den Stempel darauf. Nichts darin ist geheim.',
};
