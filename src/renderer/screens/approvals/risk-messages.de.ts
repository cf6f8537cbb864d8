export const de = {
  oneAlone: '{n, plural, one {Ein Benutzer} other {Jeder von # Benutzern}} könnte dann ohne Freigabe alles tun',
  'oneAlone.why':
    'Heute sind {from} von {total} Freigaben nötig. Nach dieser Änderung könnten {names} jeweils ohne zweite Freigabe handeln.',
  moreAlone: '{names} könnte dann ohne Freigabe alles tun',
  'moreAlone.why': 'Eine Freigabe des Root-Quorums genügt, unabhängig von Richtlinien.',
  fewer: 'Weniger Freigaben nötig: {to} statt {from}',
  'fewer.why':
    'Das gilt für {what, select, quorum {alles, was das Root-Quorum entscheidet} other {jede Anfrage, auf die die Bedingung der Richtlinie zutrifft}}.',
  everyone: 'Alle {n} Mitglieder wären nötig',
  'everyone.why':
    'Verliert ein Mitglied den Zugang, kann das Root-Quorum nicht mehr handeln und nicht mehr geändert werden.',
  nobodyActs: 'Aussperrung: Niemand könnte handeln',
  'nobodyActs.why': '{able} dieser Benutzer haben einen API-Schlüssel oder Passkey, und {need} Freigaben sind nötig.',
  youLeave: 'Sie würden das Root-Quorum verlassen',
  'youLeave.why': 'Sie hätten nur noch die Berechtigungen aus Richtlinien.',
  anyoneAnything: 'Jeder Benutzer könnte ohne Freigabe alles tun',
  'anyoneAnything.why': 'Die Richtlinie erlaubt jede Anfrage, hat keine Bedingung und verlangt keine Freigabe.',
  anyoneCondition: 'Jeder Benutzer könnte das ohne Freigabe tun',
  'anyoneCondition.why':
    'Die Richtlinie verlangt keine Freigabe. Jede Anfrage, auf die ihre Bedingung zutrifft, ist erlaubt.',
  oneAgrees: 'Ein Benutzer könnte das ohne Freigabe tun',
  'oneAgrees.why': 'Heute sind {from} Freigaben nötig. Nach dieser Änderung genügt 1 Freigabe.',
  conditionGone: 'Die Richtlinie würde für jede Anfrage gelten',
  'conditionGone.why': 'Ihre Bedingung wird entfernt. Die bisherige Bedingung steht unten.',
  denyGone: 'Anfragen, die diese Richtlinie verweigert, würden von ihr nicht mehr verweigert',
  'denyGone.why': 'Benutzer können dann tun, was eine andere Richtlinie oder das Root-Quorum erlaubt.',
  allowGone: 'Anfragen, die diese Richtlinie erlaubt, wären durch sie nicht mehr erlaubt',
  'allowGone.why':
    'Benutzer, die nur durch diese Richtlinie handeln, könnten dann nur noch das Root-Quorum um Freigabe bitten.',
  denyAll: 'Alles würde verweigert, außer Anfragen des Root-Quorums',
  'denyAll.why': 'Die Richtlinie verweigert und hat weder eine Bedingung noch einen Konsens.',
  timeGone: 'Die Richtlinie wäre immer aktiv',
  'timeGone.why': 'Das Zeitfenster der Richtlinie wird entfernt.',
  leaves:
    'Der Inhaber des Zielschlüssels kann dann {what, select, wallet {jedes Konto dieser Wallet} account {dieses Konto} other {diesen privaten Schlüssel}} ohne diesen Tresor verwenden',
  'leaves.why':
    'Eine exportierte Kopie kann nicht zurückgenommen werden.{what, select, wallet { Die Wallet wird dauerhaft als exportiert gekennzeichnet.} account {} other { Der Schlüssel wird dauerhaft als exportiert gekennzeichnet.}}',
  actsAs: 'Der Inhaber dieses Anmeldemittels kann als {name} handeln',
  'actsAs.why': 'Der Inhaber kann alles anfragen, freigeben und ablehnen, was {name} kann.',
  lastCredential: '{name} könnte keine Anfragen mehr stellen oder freigeben',
  'lastCredential.why': 'Das entfernt die letzten Anmeldemittel von {name}.',
  tagMeans:
    '{n, plural, one {Ändert, wer nach der Richtlinie {names} handeln kann} other {Ändert, wer nach den Richtlinien {names} handeln kann}}',
  'tagMeans.why':
    '{n, plural, one {Die Richtlinie bezieht sich auf dieses Tag.} other {Die Richtlinien beziehen sich auf dieses Tag.}}',
  newPerson: '{n, plural, one {Ein neuer Benutzer könnte hier handeln} other {# neue Benutzer könnten hier handeln}}',
  'newPerson.why': 'Neue Benutzer haben die Berechtigungen, die Richtlinien ihrem Namen oder ihren Tags geben.',
  webhook: 'Jeder neue Vorgang würde an eine externe URL gesendet',
  'webhook.why':
    'Die URL steht unten. Jede Benachrichtigung enthält den Vorgang mit Namen und IDs, nie einen Schlüssel.',
  origins: 'Passkeys anderer Ursprünge würden abgewiesen',
  'origins.why':
    'Nur Passkeys der Ursprünge unten können Anfragen signieren. Andere Benutzer brauchen einen API-Schlüssel.',
};
