/** What the palette offers of this place. */
export const commands = [
  { id: 'import', path: '/import', words: { en: 'Import words or a key', de: 'Wörter oder Schlüssel importieren' } },
  {
    id: 'import-words',
    path: '/import/words',
    words: { en: 'Import a wallet by its words', de: 'Wallet aus Wörtern importieren' },
  },
  {
    id: 'import-key',
    path: '/import/key',
    words: { en: 'Import a private key', de: 'Privaten Schlüssel importieren' },
  },
] as const;
