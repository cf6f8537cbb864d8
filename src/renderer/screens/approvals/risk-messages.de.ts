export const de = {
  oneAlone: '{n, plural, one {Eine Person} other {Jede von # Personen}} könnte dann alles allein tun',
  'oneAlone.why':
    'Heute müssen {from} von {total} zustimmen. Nach dieser Änderung könnten {names} jeweils ohne zweite Stimme handeln.',
  moreAlone: '{names} könnte dann alles allein tun',
  'moreAlone.why': 'Eine Stimme des Root-Quorums genügt hier, was immer die Richtlinien sagen.',
  fewer: 'Dann müssen weniger zustimmen: {to} statt {from}',
  'fewer.why':
    'Das gilt für alles, was {what, select, quorum {das Root-Quorum entscheidet} other {die Bedingung der Richtlinie nennt}}.',
  everyone: 'Dann müssen alle {n} zustimmen',
  'everyone.why':
    'Verliert eine Person ihren Schlüssel, kann das Root-Quorum nicht mehr handeln und auch nicht mehr geändert werden.',
  nobodyActs: 'Dann könnte niemand mehr handeln',
  'nobodyActs.why': '{able} dieser Personen haben einen Schlüssel oder Passkey, und {need} müssen zustimmen.',
  youLeave: 'Das eigene Konto wäre dann nicht mehr im Root-Quorum',
  'youLeave.why': 'Erlaubt wäre dann noch, was die Richtlinien erlauben.',
  anyoneAnything: 'Dann könnten alle hier alles allein tun',
  'anyoneAnything.why': 'Die Richtlinie erlaubt, nennt keine Bedingung und verlangt niemandes Zustimmung.',
  anyoneCondition: 'Dann könnten alle hier dies allein tun',
  'anyoneCondition.why':
    'Die Richtlinie verlangt niemandes Zustimmung: Jede Anfrage, auf die ihre Bedingung passt, ist erlaubt.',
  oneAgrees: 'Eine Person könnte dies dann allein tun',
  'oneAgrees.why': 'Bisher müssen {from} Personen zustimmen. Nach dieser Änderung genügt eine Stimme.',
  conditionGone: 'Die Richtlinie würde dann für alles gelten',
  'conditionGone.why': 'Ihre Bedingung entfällt. Was sie bisher begrenzt, steht unten.',
  denyGone: 'Was diese Richtlinie verbietet, wäre durch sie nicht mehr verboten',
  'denyGone.why': 'Erlaubt ist es dann allen, denen eine andere Richtlinie oder das Root-Quorum es erlaubt.',
  allowGone: 'Was diese Richtlinie erlaubt, wäre durch sie nicht mehr erlaubt',
  'allowGone.why': 'Wer nur durch sie handelt, könnte dann nur noch das Root-Quorum bitten.',
  denyAll: 'Dann wäre alles verboten, außer den eigenen Stimmen des Root-Quorums',
  'denyAll.why': 'Die Richtlinie verweigert und nennt weder eine Bedingung noch Personen.',
  timeGone: 'Die Richtlinie würde dann jederzeit gelten',
  'timeGone.why': 'Die Zeiten, an die sie sich jetzt hält, entfallen.',
  leaves:
    'Mit dem Zielschlüssel lässt sich dann {what, select, wallet {jedes Konto dieser Wallet} account {dieses Konto} other {dieser private Schlüssel}} ohne diesen Tresor benutzen',
  'leaves.why':
    'Was einen Tresor verlassen hat, lässt sich nicht zurückholen.{what, select, wallet { Die Wallet gilt für immer als exportiert.} account {} other { Der Schlüssel gilt für immer als exportiert.}}',
  actsAs: 'Mit diesem Zugang lässt sich dann als {name} handeln',
  'actsAs.why': 'Mit allem, was {name} darf: anfragen, genehmigen und ablehnen.',
  lastCredential: '{name} könnte dann nichts mehr anfragen und nicht mehr abstimmen',
  'lastCredential.why': 'Es sind die letzten Zugänge, die {name} hier hat.',
  tagMeans:
    'Damit ändert sich, was {n, plural, one {die Richtlinie {names} erlaubt} other {diese Richtlinien erlauben: {names}}}',
  'tagMeans.why': 'Sie nennen dieses Tag: Wer es hat, darf nach ihnen handeln.',
  newPerson:
    '{n, plural, one {Eine neue Person könnte hier dann handeln} other {# neue Personen könnten hier dann handeln}}',
  'newPerson.why': 'Erlaubt ist ihnen, was die Richtlinien ihnen nach Namen oder Tags erlauben.',
  webhook: 'Jeder neue Vorgang würde dann einem anderen Programm mitgeteilt',
  'webhook.why': 'Seine Adresse steht unten. Mitgeteilt wird der Vorgang: Namen und Kennungen, nie ein Schlüssel.',
  origins: 'Passkeys anderer Herkunft würden dann nicht mehr angenommen',
  'origins.why': 'Nur die Herkünfte unten dürfen mit Passkey stempeln. Ohne eine davon bleibt ein API-Schlüssel.',
};
