/** What can be started here from the palette. */
export const commands = [
  { id: 'create-policy', path: '/policies/new', words: { en: 'Create policy', de: 'Richtlinie anlegen' } },
  { id: 'who-can', path: '/policies/who-can', words: { en: 'Permissions', de: 'Berechtigungen' } },
] as const;
