/** What can be started here from the palette. */
export const commands = [
  { id: 'contract-interfaces', path: '/policies/interfaces', words: { en: 'Contract ABIs', de: 'Vertrags-ABIs' } },
  {
    id: 'add-contract-interface',
    path: '/policies/interfaces?new',
    words: { en: 'Add contract ABI', de: 'Vertrags-ABI hinzufügen' },
  },
] as const;
