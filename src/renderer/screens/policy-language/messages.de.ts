export const de = {
  lead: 'Womit Richtlinien geschrieben werden, und jedes Feld, das sie lesen können',
  decisions: 'Wie Richtlinien entscheiden',
  'decision.allows':
    'Eine Anfrage ist erlaubt, wenn mindestens eine Richtlinie sie erlaubt und keine sie verweigert. Das Root-Quorum kann jede Anfrage freigeben, die keine Richtlinie verweigert. Hat es den Schwellenwert 1, kann es auch tun, was Richtlinien verweigern. Verweigert die Organisation blindes Signieren, kann nur eine Richtlinie es erlauben, die raw_payload.blind liest.',
  'decision.parts':
    'Eine Richtlinie gilt, wenn ihre Bedingung und ihre Zeit wahr sind. Sie wirkt, wenn auch ihr Konsens wahr ist. Ein leerer Teil ist immer wahr.',
  'decision.errs':
    'Eine Richtlinie, die ein Feld liest, das die Anfrage nicht hat, lässt sich nicht auswerten und gilt nicht. Das betrifft auch Richtlinien, die verweigern, außer wenn ein Zeitlimit nicht ermitteln kann, was eine Anfrage hinzufügt.',
  'decision.initiator':
    'Der Initiator ist der erste Freigebende. Eine Richtlinie, die nach dem Konsens verweigert, verweigert auch, was ein solcher Benutzer anfragt.',
  'decision.noLimit':
    'Keine Richtlinie kann einen Betrag über die Zeit begrenzen. Begrenzen Sie den Betrag je Anfrage, zählen Sie die Empfänger auf, oder verlangen Sie die Freigabe einer Person.',
  operators: 'Operatoren',
  'operator.equal':
    'Gleich, ungleich. Beide Seiten haben denselben Typ. Bytes in Hex sind in Groß- und Kleinschreibung gleich.',
  'operator.order': 'Vergleicht Zahlen. Beträge sind in der kleinsten Einheit, etwa Wei.',
  'operator.in': 'Ob ein Wert in einer Liste wie [1, 2] steht.',
  'operator.logic': 'Und, oder, nicht. Rechnen ist nicht möglich.',
  'operator.place':
    'Ein Element einer Liste nach seiner Nummer ab 0, ein Eintrag nach seinem Namen, oder ein Stück Text von einer Stelle bis vor eine andere.',
  functions: 'Funktionen',
  'function.all': 'Ob eine Bedingung für alle Elemente einer Liste wahr ist. Eine leere Liste ergibt wahr.',
  'function.any': 'Ob eine Bedingung für mindestens ein Element einer Liste wahr ist.',
  'function.filter': 'Die Elemente einer Liste, für die eine Bedingung wahr ist.',
  'function.count': 'Die Anzahl der Elemente einer Liste.',
  'function.contains': 'Ob eine Liste einen Wert enthält.',
  'function.Timestamp': 'Eine Zeit in UTC, nur in der Zeit einer Richtlinie.',
  'function.CronSpan':
    'Ob die Zeit in einer Spanne liegt, die nach einem Zeitplan beginnt (Minute, Stunde, Tag, Monat, Wochentag), nur in der Zeit einer Richtlinie.',
  examples: 'Beispiele',
  'part.condition': 'Bedingung',
  'part.consensus': 'Konsens',
  'part.time': 'Zeit',
  'example.exports': 'Jeder Export',
  'example.kinds': 'Zwei Arten von Anfragen',
  'example.transfer': 'Eine Überweisung an eine aufgezählte Adresse, mit einer Grenze für Betrag und Gebühr',
  'example.programs': 'Solana-Transaktionen, die nur das System-Programm aufrufen',
  'example.selector': 'Aufrufe einer Vertragsfunktion, nach ihrem Selektor',
  'example.blind': 'Daten, die Coffer nicht dekodieren kann',
  'example.two': 'Zwei Freigaben beliebiger Benutzer, auch von Dienstbenutzern',
  'example.tagged': 'Zwei Freigaben von Benutzern mit einem Tag',
  'example.passkey': 'Eine Freigabe mit einem Passkey',
  'example.hours': 'Montag bis Freitag, 09:00 bis 17:00 in Berlin',
  'example.until': 'Bis Ende Februar 2027',
  fields: 'Felder',
  fieldsWords:
    'Felder unter [] gehören zu den Elementen einer Liste. Lesen Sie sie in einer Funktion, etwa approvers.any(u, u.id == …).',
  search: 'Felder suchen',
  noMatch: 'Keine passenden Felder.',
  'of.activity': 'Diese hat jede Anfrage. Die Parameter hängen von der Art der Anfrage ab.',
  'of.wallet': 'Anfragen zu einer Wallet, und Signaturen mit einem Konto einer Wallet.',
  'of.wallets': 'Anfragen zu mehreren Wallets.',
  'of.wallet_account': 'Anfragen zu einem Konto, und Signaturen mit einem Konto einer Wallet.',
  'of.private_key': 'Anfragen zu einem privaten Schlüssel, und Signaturen mit einem privaten Schlüssel.',
  'of.raw_payload': 'Signaturen von Rohdaten. Transaktionen haben diese Felder nicht.',
  'of.eth': 'Ethereum-Transaktionen, typisierte Daten (EIP-712) und Vollmachten (EIP-7702).',
  'of.solana': 'Solana-Transaktionen.',
  'of.tron': 'Tron-Transaktionen.',
  'of.bitcoin': 'Bitcoin-Transaktionen.',
  'of.tempo':
    'Tempo-Transaktionen. Coffer signiert sie nicht, deshalb gilt eine Richtlinie nie, die diese Felder liest.',
  'of.controls':
    'Anfragen, die das Zeitlimit mit dieser Kennung zählt. Kann das Zeitlimit nicht ermitteln, was eine Anfrage hinzufügt, erlaubt keine Richtlinie, die es liest, und jede, die verweigert, verweigert.',
  'of.secret': 'Anfragen zu Geheimnissen. Ein Geheimnis ohne die Eigenschaft lässt sich nicht auswerten.',
  'of.approvers': 'Die Benutzer, die freigegeben haben, auch der Initiator. Nur im Konsens.',
  'of.credentials': 'Die Anmeldemittel, mit denen diese Benutzer freigegeben haben. Nur im Konsens.',
  'of.time': 'Die Zeit der Entscheidung. Nur in der Zeit einer Richtlinie.',
};
