/** What can be started here from the palette. */
export const commands = [
  { id: 'add-recipient', path: '/recipients?new', words: { en: 'Add recipient', de: 'Empfänger hinzufügen' } },
  {
    id: 'import-recipients',
    path: '/recipients?import',
    words: { en: 'Import recipients', de: 'Empfänger importieren' },
  },
] as const;
