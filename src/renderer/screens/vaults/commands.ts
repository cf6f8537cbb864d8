/** What can be started here from the palette. */
export const commands = [
  { id: 'switch-vault', path: '/vaults', words: { en: 'Switch vault', de: 'Tresor wechseln' } },
  { id: 'create-vault', path: '/vaults/new', words: { en: 'Create a vault', de: 'Einen Tresor anlegen' } },
  {
    id: 'open-vault',
    path: '/vaults/open',
    words: { en: 'Open the folder of a vault', de: 'Den Ordner eines Tresors öffnen' },
  },
  {
    id: 'restore-vault',
    path: '/vaults/restore',
    words: { en: 'Restore a vault from a backup', de: 'Einen Tresor aus einer Sicherung einspielen' },
  },
] as const;
