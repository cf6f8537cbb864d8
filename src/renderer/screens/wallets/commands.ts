/** What can be started here from the palette. */
export const commands = [
  { id: 'create-wallet', path: '/wallets?new', words: { en: 'Create wallet', de: 'Wallet anlegen' } },
  {
    id: 'freeze-organization',
    path: '/wallets?freeze',
    words: { en: 'Freeze organization', de: 'Organisation einfrieren' },
  },
] as const;
