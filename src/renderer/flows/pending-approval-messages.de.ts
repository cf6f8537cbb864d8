export const de = {
  doneTitle: 'Genehmigt und erledigt',
  rejectedTitle: 'Abgelehnt',
  failedTitle: 'Genehmigt, aber nicht erledigt',
  waits: 'Wartet auf Stimmen und geschieht von selbst, sobald es genug sind.',
  waitsFor:
    'Wartet auf {n, plural, one {# weitere Stimme} other {# weitere Stimmen}} und geschieht von selbst, sobald {n, plural, one {sie abgegeben ist} other {sie abgegeben sind}}.',
  done: 'Die Stimmen kamen, und es wurde ausgeführt.',
  rejected: 'Dagegen wurde gestimmt. Nichts hat sich geändert.',
  failed: 'Es ließ sich nicht ausführen. Nichts hat sich geändert.',
};
