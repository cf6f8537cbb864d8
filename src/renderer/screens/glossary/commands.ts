/** What can be started here from the palette. */
export const commands = [
  { id: 'glossary', path: '/help/glossary', words: { en: 'Help: Glossary', de: 'Hilfe: Glossar' } },
] as const;
