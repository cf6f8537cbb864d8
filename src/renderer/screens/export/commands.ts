/** What the palette offers of this place. */
export const commands = [
  { id: 'export', path: '/export', words: { en: 'Export words or a key', de: 'Wörter oder Schlüssel exportieren' } },
  {
    id: 'export-account',
    path: '/export?what=account',
    words: { en: 'Export the key of an account', de: 'Schlüssel eines Kontos exportieren' },
  },
  {
    id: 'export-private-key',
    path: '/export?what=private-key',
    words: { en: 'Export a private key', de: 'Privaten Schlüssel exportieren' },
  },
] as const;
