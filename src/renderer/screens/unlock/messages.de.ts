export const de = {
  locked: 'Gesperrt',
  unlock: 'Öffnen',
  quick: 'Mit dem Schlüsselbund des Systems öffnen',
  quickNone: 'Der Schlüsselbund des Systems hat ihn nicht geöffnet: bitte die Passphrase eingeben',
  waitWhy: 'Zu viele waren falsch. Jede weitere verlängert das Warten, auch nach einem Neustart.',
  wrong: 'Das hat den Tresor nicht geöffnet. Nichts wurde geändert.',
  forgotten: 'Vergessen? Auch der Wiederherstellungscode öffnet den Tresor, im selben Feld.',
  others: 'Andere Tresore auf diesem Computer',
  tools: 'Geht ohne offenen Tresor',
  inspect: 'Bündel, Stempel oder Webhook untersuchen',
  vote: 'Über eine hergetragene Anfrage abstimmen',
};
