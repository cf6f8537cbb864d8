/** What can be started here from the palette. */
export const deeds = [
  { id: 'create-wallet', path: '/wallets?new', words: { en: 'Create wallet', de: 'Wallet anlegen' } },
] as const;
