/** What can be started here from the palette. */
export const commands = [
  {
    id: 'contract-interfaces',
    path: '/policies/interfaces',
    words: { en: 'Contract interfaces', de: 'Schnittstellen von Verträgen' },
  },
  {
    id: 'add-contract-interface',
    path: '/policies/interfaces?new',
    words: { en: 'Add a contract interface', de: 'Schnittstelle eines Vertrags hinzufügen' },
  },
] as const;
