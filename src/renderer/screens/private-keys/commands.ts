/** What can be started here from the palette. */
export const commands = [
  {
    id: 'create-private-key',
    path: '/private-keys?new',
    words: { en: 'Create private key', de: 'Privaten Schlüssel anlegen' },
  },
  { id: 'private-key-tags', path: '/private-keys/tags', words: { en: 'Private key tags', de: 'Schlüssel-Tags' } },
] as const;
