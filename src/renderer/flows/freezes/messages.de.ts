export const de = {
  organizationFrozen: 'Die Organisation ist eingefroren',
  walletFrozen: 'Diese Wallet ist eingefroren',
  frozenWords: 'Bis das Root-Quorum die Sperre aufhebt, wird nichts signiert und nichts exportiert.',
  frozenBy: 'Eingefroren von {name}.',
  frozenReason: 'Grund: {reason}',
  freezeWallet: 'Wallet einfrieren',
  freezeOrganization: 'Organisation einfrieren',
  freezeWalletWords: 'Die Wallet {name} signiert und exportiert dann nichts, auch nicht mit Freigabe des Root-Quorums.',
  freezeOrganizationWords:
    'Keine Wallet und kein privater Schlüssel signiert dann, und nichts wird exportiert, auch nicht mit Freigabe des Root-Quorums.',
  freezeEnds: 'Die Sperre wirkt sofort. Nur das Root-Quorum kann sie aufheben.',
  reason: 'Grund',
  optional: 'Optional. Alle in der Organisation können ihn lesen.',
  notFrozen: 'Einfrieren fehlgeschlagen',
  liftFreeze: 'Sperre aufheben',
  liftWords: 'Signieren und Exportieren sind dann wieder erlaubt, wie Richtlinien und Root-Quorum entscheiden.',
  notLifted: 'Aufheben der Sperre fehlgeschlagen',
};
