/** What can be started here from the palette. */
export const commands = [
  {
    id: 'create-sub-organization',
    path: '/organizations?new',
    words: { en: 'Create sub-organization', de: 'Unterorganisation anlegen' },
  },
  {
    id: 'features',
    path: '/organizations/features',
    words: { en: 'Organization features', de: 'Funktionen der Organisation' },
  },
] as const;
