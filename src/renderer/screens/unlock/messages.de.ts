export const de = {
  locked: 'Gesperrt',
  unlock: 'Entsperren',
  quick: 'Mit dem Schlüsselbund des Systems entsperren',
  quickNone: 'Der Schlüsselbund des Systems konnte den Tresor nicht entsperren. Geben Sie Ihre Passphrase ein.',
  waitWhy: 'Zu viele Fehlversuche. Die Wartezeit wächst mit jedem Versuch und gilt auch nach einem Neustart.',
  wrong: 'Falsche Passphrase. Nichts wurde geändert.',
  forgotten: 'Passphrase vergessen? Geben Sie im selben Feld Ihren Wiederherstellungscode ein.',
  others: 'Andere Tresore auf diesem Computer',
  tools: 'Offline-Werkzeuge',
  inspect: 'Bündel, Signatur oder Webhook untersuchen',
  vote: 'Anfrage von einem anderen Rechner freigeben oder ablehnen',
};
