export const de = {
  lead: 'Exportieren Sie eine Seed-Phrase, einen privaten Schlüssel oder ein Geheimnis, für einen Zielschlüssel verschlüsselt oder auf diesem Bildschirm gezeigt.',
  whatKind: 'Was exportiert wird',
  account: 'Konto',
  kinds: '{what, select, wallet {Wallets} account {Konten} secret {Geheimnisse} other {Private Schlüssel}}',
  search:
    '{what, select, wallet {Wallets} account {Konten} secret {Geheimnisse} other {Private Schlüssel}} durchsuchen',
  cameFrom: 'Herkunft',
  emptyTitle: 'Nichts zu exportieren',
  emptyWords:
    'Sie können Seed-Phrasen, Schlüssel von Konten, private Schlüssel und Geheimnisse exportieren. Es gibt noch keine.',
  importOne: 'Importieren',
  noneFound: 'Keine Ergebnisse.',
  loading: 'Vorgang wird geladen',
  pending: 'Ausstehende oder freigegebene Exporte',

  exportTitle: '{what, select, account {Das Konto {name}} other {{name}}} exportieren',
  notFound: 'Eintrag nicht gefunden',
  notFoundHappened:
    'Keine Wallet, kein Konto, kein privater Schlüssel und kein Geheimnis dieser Organisation hat diese ID oder Adresse.',
  notFoundTodo: 'Wählen Sie einen Eintrag aus der Liste.',
  chooseAnother: 'Anderen Eintrag wählen',

  wayTitle: 'Exportmethode',
  sealWay: 'Verschlüsseltes Bündel erzeugen',
  sealWayWords:
    'Erzeugt ein Bündel, das nur der Inhaber des Zielschlüssels entschlüsseln kann. Für einen anderen Tresor, einen anderen Rechner oder den gehosteten Dienst.',
  sealEncrypted:
    'Verschlüsselt: {what, select, wallet {die Seed-Phrase} secret {das Geheimnis} other {der private Schlüssel}}. Auch Coffer kann das Bündel nicht entschlüsseln.',
  sealPlain:
    'Nicht verschlüsselt: die Organisations-ID, ein einmaliger öffentlicher Schlüssel und die Art des Bündels.',
  showWay: 'Auf dem Bildschirm zeigen',
  showWayWords:
    'Nach Bestätigung Ihrer Passphrase 30 Sekunden auf diesem Bildschirm sichtbar. Für eine Sicherung auf Papier.',
  showPlain:
    'Nicht verschlüsselt: Sie sehen {what, select, wallet {die Seed-Phrase} secret {das Geheimnis} other {den privaten Schlüssel}}, und ebenso jeder, der diesen Bildschirm sieht.',
  cannot: 'Vor dem Export',
  cannotCopies:
    'Eine exportierte Kopie lässt sich nicht widerrufen. Richtlinien, Freigaben und Sperren schützen sie nicht.',
  cannotUse: 'Coffer kann nicht erkennen, wenn die Kopie anderswo verwendet wird.',
  cannotRecord: 'Der Export steht im Audit-Protokoll. Was mit der Kopie geschieht, nicht.',

  given: 'Risiko',
  givenWallet:
    '{n, plural, =0 {Wer die Seed-Phrase hat, kann jedes Konto dieser Wallet ableiten, für immer, ohne Richtlinie oder Freigabe.} one {Wer die Seed-Phrase hat, kann von ihrem Konto und jedem weiteren abgeleiteten Konto ausgeben, für immer, ohne Richtlinie oder Freigabe.} other {Wer die Seed-Phrase hat, kann von allen # Konten und jedem weiteren abgeleiteten Konto ausgeben, für immer, ohne Richtlinie oder Freigabe.}}',
  givenKey: 'Wer diesen Schlüssel hat, kann von seinen Adressen ausgeben, für immer, ohne Richtlinie oder Freigabe.',
  givenSecret: 'Wer dieses Geheimnis hat, kann es verwenden, für immer, ohne Richtlinie oder Freigabe.',
  askedFor: 'Angaben zum Export',
  reason: 'Grund',
  approvedBy: 'Freigegeben von',
  entered: 'Bestätigt {ago}',
  cancelSealed: 'Export abbrechen',
  done: 'Fertig',

  sealTitle:
    '{what, select, wallet {Seed-Phrase von} secret {Geheimnis} other {Schlüssel von}} {name} für einen Zielschlüssel verschlüsseln',
  target: 'Öffentlicher Zielschlüssel',
  targetHint: 'Öffentlicher P-256-Schlüssel in Hex, 130 Ziffern ab 04 oder 66 ab 02 oder 03.',
  targetMissing: 'Geben Sie den öffentlichen Zielschlüssel ein',
  targetWrong:
    'Ein öffentlicher P-256-Schlüssel hat 130 Hex-Ziffern ab 04 oder 66 ab 02 oder 03. Hier sind es {n} Zeichen.',
  targetPrivate:
    'Das sieht wie ein privater Schlüssel aus. Leeren Sie das Feld und geben Sie den öffentlichen Schlüssel ein.',
  targetNotInFile: 'In dieser Datei ist kein öffentlicher Schlüssel, deshalb zeigt Coffer ihren Inhalt nicht',
  targetScanTitle: 'Zielschlüssel scannen',
  targetInHand: 'Schlüssel aus den Offline-Werkzeugen verwenden',
  targetMake: 'In den Offline-Werkzeugen erzeugen',
  targetIs: 'Verschlüsselt für',
  targetCompare: 'Vergleichen Sie diesen Schlüssel mit seinem Inhaber auf einem anderen Weg, als er kam.',
  targetIsOurs: 'Der Schlüssel, der in den Offline-Werkzeugen geladen ist.',
  languageOwn: 'Original',
  languageOther:
    'Eine andere Sprache enthält dieselbe Entropie, aber eine Wallet daraus leitet andere Schlüssel und Adressen ab. Nur die Originalsprache stellt dieselben Adressen wieder her.',
  sealSubmit: 'Bündel erzeugen',
  notSealed: 'Das Bündel konnte nicht erzeugt werden',
  bundleMade: 'Bündel erzeugt. Geben Sie es dem Inhaber des Zielschlüssels',
  bundleWords: 'Das Bündel darf über unsichere Wege gesendet werden. Nur der Zielschlüssel kann es entschlüsseln.',
  bundleSave: 'Als Datei speichern',
  bundleQr: 'QR-Code zeigen',
  bundleQrHide: 'QR-Code verbergen',
  bundleQrLabel: 'QR-Code des Bündels',
  bundleQrTooLarge:
    'Zu groß für einen QR-Code ({bytes}, höchstens {most}). Kopieren Sie das Bündel oder speichern Sie es als Datei.',
  bundleOpen: 'In den Offline-Werkzeugen öffnen',
  waitsSeal: 'Das Bündel wird nach der Freigabe erzeugt. Sie finden es hier und im Vorgang.',

  showTitle: '{what, select, wallet {Seed-Phrase von} secret {Geheimnis} other {Schlüssel von}} {name} zeigen',
  steps: 'Schritte',
  exportStepDone: 'abgeschlossen',
  reasonHint: 'Wird mit dem Vorgang im Audit-Protokoll gespeichert.',
  reasonMissing: 'Geben Sie einen Grund an',
  reasonTooLong: 'Höchstens {most} Zeichen',
  passphraseHint: 'Erforderlich, obwohl der Tresor entsperrt ist.',
  passphraseWrong: 'Falsche Passphrase',
  passphraseLapsed: 'Die Bestätigung ist nach 2 Minuten abgelaufen. Geben Sie Ihre Passphrase noch einmal ein.',
  notProved: 'Passphrase nicht akzeptiert',
  notRevealed: 'Der Export konnte nicht gezeigt werden',
  gone: 'Der Exportschlüssel wurde verworfen',
  goneWords:
    'Der temporäre Exportschlüssel wurde beim Sperren des Tresors verworfen. Fragen Sie den Export noch einmal an. Die neue Anfrage braucht neue Freigaben.',
  askAgain: 'Noch einmal anfragen',
  holdAsks: 'Halten reicht die Exportanfrage ein. Ist eine Freigabe nötig, wird bis dahin nichts gezeigt.',
  plate: '{what, select, wallet {Die Seed-Phrase dieser Wallet} secret {Das Geheimnis} other {Der private Schlüssel}}',
  onceSeconds: 'Einmal sichtbar, 30 Sekunden lang.',
  memory:
    'Der Text wird danach von dieser Seite entfernt. Der Speicher ist erst ganz gelöscht, wenn Coffer beendet ist.',
  marked: 'Der Eintrag wird dauerhaft als exportiert gekennzeichnet.',
  write: 'Auf Papier abschreiben',
  writeWords:
    'Der Text wird nicht in die Zwischenablage kopiert. Der Vorgang steht mit Ihrem Namen und Grund im Audit-Protokoll.',
  hidden: 'Wieder verborgen',
  hiddenWords: 'Der Text wurde von dieser Seite entfernt. Schützen Sie das Papier wie den Tresor.',
  showAgain: 'Noch einmal zeigen',
  waitsReveal:
    'Noch wird nichts gezeigt. Nach der Freigabe können Sie den Export hier ansehen. Sperren Sie den Tresor bis dahin nicht, denn der Exportschlüssel ist nur im Speicher.',
  requestFingerprint: 'Fingerabdruck der Anfrage',
  approved: 'Freigegeben. Geben Sie Ihre Passphrase ein, um fortzufahren',
  rejected: 'Export nicht abgeschlossen',
  rejectedHappened: 'Der Export wurde abgelehnt oder ist fehlgeschlagen. Einzelheiten stehen im Vorgang.',
  rejectedLost: 'Keine. Nichts wurde exportiert.',
  rejectedTodo: 'Prüfen Sie den Vorgang und fragen Sie den Export dann noch einmal an.',
};
