/** What can be started here from the palette. */
export const commands = [
  { id: 'create-wallet', path: '/wallets?new', words: { en: 'Create wallet', de: 'Wallet anlegen' } },
] as const;
