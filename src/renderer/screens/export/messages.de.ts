export const de = {
  lead: 'Wörter, einen Schlüssel oder ein Geheimnis aus diesem Tresor lassen, für einen Schlüssel versiegelt oder hier gezeigt.',
  whatKind: 'Was exportiert wird',
  kinds: '{what, select, wallet {Wallets} account {Konten} secret {Geheimnisse} other {Private Schlüssel}}',
  search:
    '{what, select, wallet {Wallets} account {Konten} secret {Geheimnisse} other {Private Schlüssel}} durchsuchen',
  cameFrom: 'Herkunft',
  emptyTitle: 'Hier gibt es nichts zu exportieren',
  emptyWords:
    'Ein Export lässt die Wörter einer Wallet oder den Schlüssel eines Kontos oder einen privaten Schlüssel aus diesem Tresor. Davon gibt es noch nichts.',
  importOne: 'Importieren',
  noneFound: 'Nichts passt zur Suche.',
  loading: 'Der Vorgang wird gelesen',
  pending: 'Wartet oder eben genehmigt',

  exportTitle: '{what, select, account {Ein Konto von {name}} other {{name}}} exportieren',
  notFound: 'Es gibt nichts zu exportieren',
  notFoundHappened:
    'Keine Wallet, kein Konto, kein privater Schlüssel und kein Geheimnis dieser Organisation hat diese ID oder Adresse.',
  notFoundTodo: 'Noch einmal aus der Liste wählen.',
  chooseAnother: 'Etwas anderes wählen',

  wayTitle: 'Zwei Wege hinaus',
  sealWay: 'Für einen Schlüssel versiegeln',
  sealWayWords:
    'Erzeugt ein Bündel, das nur öffnet, wer diesen Schlüssel hat. Für einen anderen Tresor, einen anderen Rechner oder den gehosteten Dienst.',
  sealEncrypted:
    'Verschlüsselt: {what, select, wallet {die Wortfolge der Wallet} secret {das Geheimnis} other {der private Schlüssel}}. Auch Coffer selbst kann das Bündel nicht öffnen.',
  sealPlain:
    'Nicht verschlüsselt: die ID dieser Organisation, ein einmaliger öffentlicher Schlüssel und dass es ein Export ist.',
  showWay: 'Hier zeigen',
  showWayWords: 'Zeigt es nach der Passphrase für 30 Sekunden auf diesem Bildschirm. Für eine Sicherung auf Papier.',
  showPlain:
    'Nicht verschlüsselt: zu sehen ist {what, select, wallet {die Wortfolge der Wallet} secret {das Geheimnis} other {der private Schlüssel}}, auch für alle, die diesen Bildschirm sehen.',
  cannot: 'Was dieses System nicht verhindern kann',
  cannotCopies:
    'Eine Kopie lässt sich nicht zurückholen. Keine Richtlinie, Stimme oder Sperre dieses Tresors erreicht sie.',
  cannotUse: 'Es merkt nicht, wenn jemand sie anderswo benutzt.',
  cannotRecord: 'Hier wird es als Vorgang aufgezeichnet. Am Ziel wird nichts aufgezeichnet.',

  given: 'Was damit preisgegeben ist',
  givenWallet:
    '{n, plural, =0 {Wer die Wörter hat, kann jedes Konto dieser Wallet erzeugen, für immer, ohne Richtlinie oder Stimme.} one {Wer die Wörter hat, kann von ihrem Konto und jedem weiteren daraus ausgeben, für immer, ohne Richtlinie oder Stimme.} other {Wer die Wörter hat, kann von allen # Konten und jedem weiteren daraus ausgeben, für immer, ohne Richtlinie oder Stimme.}}',
  givenKey: 'Wer den Schlüssel hat, kann von seinen Adressen ausgeben, für immer, ohne Richtlinie oder Stimme.',
  givenSecret: 'Wer das Geheimnis hat, kann es verwenden, für immer, ohne Richtlinie oder Stimme.',
  askedFor: 'Worum es geht',
  reason: 'Grund',
  approvedBy: 'Genehmigt von',
  entered: 'Eingegeben {ago}',
  cancelSealed: 'Abbrechen, versiegelt lassen',
  done: 'Fertig',

  sealTitle: '{what, select, wallet {Wörter von} secret {Geheimnis} other {Schlüssel von}} {name} versiegeln',
  target: 'Öffentlicher Zielschlüssel',
  targetHint: 'P-256 in Hex, 130 Ziffern ab 04 oder 66 ab 02 oder 03. Einfügen, oder:',
  targetMissing: 'Den öffentlichen Schlüssel angeben, für den versiegelt wird',
  targetWrong:
    'Ein öffentlicher P-256-Schlüssel hat 130 Hex-Ziffern und beginnt mit 04, oder 66 und beginnt mit 02 oder 03; hier sind es {n} Zeichen',
  targetPrivate: 'Ein privater Schlüssel hat 64 Ziffern. Dieses Feld leeren und die öffentliche Hälfte angeben',
  targetNotInFile: 'Diese Datei enthält keinen öffentlichen Schlüssel; nichts davon wird gezeigt',
  targetScanTitle: 'Zielschlüssel scannen',
  targetInHand: 'Schlüssel der Offline-Entschlüsselung',
  targetMake: 'In der Offline-Entschlüsselung erzeugen',
  targetIs: 'Versiegelt wird für',
  targetCompare: 'Mit dem Inhaber des Schlüssels vergleichen, auf einem anderen Weg, als er kam.',
  targetIsOurs: 'Der Schlüssel, den die Offline-Entschlüsselung bereithält.',
  languageOwn: 'Die eigene der Wallet',
  languageOther:
    'In einer anderen Sprache tragen die Wörter dieselbe Entropie, aber eine Wallet daraus hat andere Schlüssel und andere Adressen. Nur aus den eigenen Wörtern entstehen anderswo dieselben.',
  sealSubmit: 'Bündel erzeugen',
  notSealed: 'Das Bündel wurde nicht erzeugt',
  bundleMade: 'Versiegelt. An den Inhaber des Schlüssels weitergeben',
  bundleWords: 'Es darf über offene Wege gehen: ohne den Schlüssel ist es Rauschen.',
  bundleSave: 'Als Datei speichern',
  bundleQr: 'Als QR-Code zeigen',
  bundleQrHide: 'QR-Code verbergen',
  bundleQrLabel: 'QR-Code des Bündels',
  bundleQrTooLarge:
    'Für einen QR-Code ist es zu groß: {bytes}, und einer fasst {most}. Kopieren oder als Datei speichern.',
  bundleOpen: 'In der Offline-Entschlüsselung öffnen',
  waitsSeal:
    'Das Bündel entsteht, sobald genug Personen genehmigt haben. Es wird dann hier gezeigt und steht im Vorgang.',

  showTitle: '{what, select, wallet {Wörter von} secret {Geheimnis} other {Schlüssel von}} {name} zeigen',
  steps: 'Schritte',
  exportStepDone: 'erledigt',
  reasonHint: 'Er wird im Tresor neben dem Vorgang aufbewahrt, für alle, die das Protokoll lesen.',
  reasonMissing: 'Angeben, warum es zu sehen sein muss',
  reasonTooLong: 'Höchstens {most} Zeichen',
  passphraseHint: 'Die eigene, jetzt: ein offener Tresor allein zeigt nichts.',
  passphraseWrong: 'Das ist nicht die Passphrase',
  passphraseLapsed: 'Zwei Minuten sind vergangen, die Passphrase wurde verworfen. Noch einmal eingeben.',
  notProved: 'Die Passphrase wurde nicht angenommen',
  notRevealed: 'Es wurde nicht gezeigt',
  gone: 'Der Schlüssel, für den dieser Export versiegelt war, ist weg',
  goneWords:
    'Er lag nur im Speicher, und der Tresor wurde seither gesperrt. Noch einmal anfragen; die Stimmen braucht es erneut.',
  askAgain: 'Noch einmal anfragen',
  holdAsks:
    'Das Halten fragt den Export an. Will eine Richtlinie Stimmen, wartet er darauf, und noch wird nichts gezeigt.',
  plate: '{what, select, wallet {Die Wörter dieser Wallet} secret {Das Geheimnis} other {Der private Schlüssel}}',
  onceSeconds: 'Es wird einmal gezeigt, 30 Sekunden lang.',
  memory: 'Danach bleibt nichts davon auf dieser Seite. Der Speicher ist sicher erst sauber, wenn Coffer endet.',
  marked: 'Von da an ist vermerkt, dass es diesen Tresor verlassen hat.',
  write: 'Auf Papier abschreiben',
  writeWords: 'Es kommt nicht in die Zwischenablage. Der Vorgang steht mit Name und Grund im Protokoll.',
  hidden: 'Gezeigt und wieder verborgen',
  hiddenWords: 'Auf dieser Seite ist nichts davon übrig. Es hat den Tresor verlassen: das Papier hüten wie den Tresor.',
  showAgain: 'Noch einmal zeigen',
  waitsReveal:
    'Noch wird nichts gezeigt. Hier kann es gezeigt werden, sobald genug Personen genehmigt haben und solange der Tresor bis dahin nicht gesperrt wird: der Schlüssel dafür liegt nur im Speicher.',
  requestFingerprint: 'Fingerabdruck der Anfrage',
  approved: 'Genehmigt. Mit der Passphrase geht es weiter',
  rejected: 'Der Export fand nicht statt',
  rejectedHappened: 'Er wurde abgelehnt oder ist beim Ausführen gescheitert. Der Vorgang sagt, was davon.',
  rejectedLost: 'Nichts. Nichts hat diesen Tresor verlassen.',
  rejectedTodo: 'Den Vorgang lesen, dann noch einmal anfragen.',
};
