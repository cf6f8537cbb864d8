/** What the palette offers to begin in the log of activities. */
export const commands = [
  { id: 'verify-journal', path: '/activities?verify', words: { en: 'Verify audit log', de: 'Audit-Protokoll prüfen' } },
  {
    id: 'see-denied',
    path: '/activities?status=failed',
    words: { en: 'View denied and failed activities', de: 'Verweigerte und fehlgeschlagene Vorgänge ansehen' },
  },
] as const;
