/** What can be started here from the palette. */
export const commands = [
  {
    id: 'add-person',
    path: '/people?new',
    words: { en: 'Add a person or program', de: 'Person oder Programm hinzufügen' },
  },
  { id: 'user-tags', path: '/people/tags', words: { en: 'Tags of people', de: 'Tags von Personen' } },
  { id: 'invitations', path: '/people/invitations', words: { en: 'Invitations', de: 'Einladungen' } },
  { id: 'root-quorum', path: '/people/quorum', words: { en: 'Change the root quorum', de: 'Root-Quorum ändern' } },
] as const;
