/** What the palette offers of this place. */
export const commands = [
  {
    id: 'import',
    path: '/import',
    words: { en: 'Import a seed phrase or key', de: 'Seed-Phrase oder Schlüssel importieren' },
  },
  {
    id: 'import-words',
    path: '/import/words',
    words: { en: 'Import a wallet by its seed phrase', de: 'Wallet mit Seed-Phrase importieren' },
  },
  {
    id: 'import-key',
    path: '/import/key',
    words: { en: 'Import a private key', de: 'Privaten Schlüssel importieren' },
  },
] as const;
