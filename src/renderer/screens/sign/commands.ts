/** What the palette offers of this place. */
export const commands = [
  {
    id: 'sign-transaction',
    path: '/sign?what=transaction',
    words: { en: 'Sign transaction', de: 'Transaktion signieren' },
  },
  { id: 'sign-message', path: '/sign?what=message', words: { en: 'Sign message', de: 'Nachricht signieren' } },
] as const;
