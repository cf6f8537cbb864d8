/** What can be started here from the palette. */
export const commands = [
  {
    id: 'policy-language',
    path: '/help/policies',
    words: { en: 'Help: Policy language', de: 'Hilfe: Richtliniensprache' },
  },
] as const;
