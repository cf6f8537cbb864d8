export const de = {
  quorumWords:
    'Stimmen genug seiner Mitglieder zu, dürfen sie alles, was auch immer Richtlinien sagen. Nur sie können das Quorum selbst und die Funktionen der Organisation ändern.',
  thresholdHint: 'Von {n, plural, one {# Mitglied} other {# Mitgliedern}}',
  tooMany:
    'Es gibt nur {n, plural, =0 {keine Mitglieder} one {# Mitglied} other {# Mitglieder}}: mehr auswählen, oder eine kleinere Zahl',
  tooFew: 'Mindestens eine Person muss zustimmen',
  you: 'selbst',
  noChanges: 'Noch nichts: Mitglieder auswählen, oder eine andere Zahl.',
  member: 'Mitglied',
  noMember: 'Kein Mitglied',
  outlook: 'Was daraus würde',
  now: 'Was jetzt gilt',
  changeRootQuorum: 'Root-Quorum ändern',
  typeName: 'Zum Ändern den Namen der Organisation eingeben',
  notChanged: 'Das Root-Quorum wurde nicht geändert',
  asked: 'Das Root-Quorum soll geändert werden',
  cannotAct: 'hat nichts, um zu handeln',
  actsUntil: 'kann handeln bis {date}',
  acts: 'kann handeln',
  sound:
    'Mit diesen Personen und dieser Zahl handelt niemand allein, und eine von ihnen kann ihre Schlüssel verlieren.',

  'nobody.title': 'Niemand könnte noch etwas tun',
  'nobody.words':
    '{threshold, plural, one {Ein Mitglied muss} other {# Mitglieder müssen}} zustimmen, und {able, plural, =0 {keines hat} one {nur eines hat} other {nur # haben}} einen Schlüssel, um zu handeln. Nicht einmal das ließe sich rückgängig machen.',
  'one.title': 'Eine einzige Person könnte handeln',
  'one.words': '{name} könnte allein alles tun, und gehen die Schlüssel verloren, kann niemand mehr etwas tun.',
  'all.title': 'Jedes Mitglied würde gebraucht',
  'all.words':
    'Alle {threshold} mit Schlüsseln müssen jedes Mal zustimmen. Verliert jemand davon die Schlüssel, kann niemand mehr handeln.',
  'alone.title': 'Alle könnten allein alles tun',
  'alone.words': '{names} könnten jeweils allein alles tun, ohne zweite Stimme.',
  'expires.title': 'Es würde von selbst enden',
  'expires.words': 'Ab {date} haben zu wenige Mitglieder einen gültigen Schlüssel: Dann könnte niemand handeln.',
  'without.title': 'Nicht alle haben Schlüssel',
  'without.words':
    '{names} {n, plural, one {hat} other {haben}} nichts, um zu handeln, und {n, plural, one {zählt} other {zählen}} nicht, bis sich das ändert.',
  'yourself.title': 'Man selbst wäre nicht dabei',
  'yourself.words': 'Allein ließe sich das nicht zurückändern.',
};
