/** What can be started here from the palette. */
export const commands = [
  { id: 'import-secret', path: '/secrets?new', words: { en: 'Import secret', de: 'Geheimnis importieren' } },
] as const;
