/** What the palette offers of this place. */
export const commands = [
  {
    id: 'sign-transaction',
    path: '/sign?what=transaction',
    words: { en: 'Sign a transaction', de: 'Transaktion signieren' },
  },
  { id: 'sign-message', path: '/sign?what=message', words: { en: 'Sign a message', de: 'Nachricht signieren' } },
] as const;
