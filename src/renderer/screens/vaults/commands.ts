/** What can be started here from the palette. */
export const commands = [
  { id: 'switch-vault', path: '/vaults', words: { en: 'Switch vault', de: 'Tresor wechseln' } },
  { id: 'create-vault', path: '/vaults/new', words: { en: 'Create vault', de: 'Tresor anlegen' } },
  { id: 'open-vault', path: '/vaults/open', words: { en: 'Open vault folder', de: 'Tresorordner öffnen' } },
  {
    id: 'restore-vault',
    path: '/vaults/restore',
    words: { en: 'Restore a vault from a backup', de: 'Tresor aus einer Sicherung wiederherstellen' },
  },
] as const;
