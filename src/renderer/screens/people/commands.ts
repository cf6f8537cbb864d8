/** What can be started here from the palette. */
export const commands = [
  { id: 'add-person', path: '/people?new', words: { en: 'Add user', de: 'Benutzer hinzufügen' } },
  { id: 'user-tags', path: '/people/tags', words: { en: 'User tags', de: 'Benutzer-Tags' } },
  { id: 'invitations', path: '/people/invitations', words: { en: 'Invitations', de: 'Einladungen' } },
  { id: 'root-quorum', path: '/people/quorum', words: { en: 'Change root quorum', de: 'Root-Quorum ändern' } },
  {
    id: 'absence',
    path: '/people/absence',
    words: { en: 'Who can unlock and act', de: 'Wer entsperren und handeln kann' },
  },
] as const;
