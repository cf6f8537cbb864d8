/** What the palette offers of this place. */
export const commands = [
  {
    id: 'export',
    path: '/export',
    words: { en: 'Export a seed phrase or key', de: 'Seed-Phrase oder Schlüssel exportieren' },
  },
  {
    id: 'export-account',
    path: '/export?what=account',
    words: { en: 'Export the private key of an account', de: 'Privaten Schlüssel eines Kontos exportieren' },
  },
  {
    id: 'export-private-key',
    path: '/export?what=private-key',
    words: { en: 'Export a private key', de: 'Privaten Schlüssel exportieren' },
  },
] as const;
