/** What the palette offers to begin in the log of activities. */
export const commands = [
  { id: 'verify-journal', path: '/activities?verify', words: { en: 'Verify the journal', de: 'Das Journal prüfen' } },
  {
    id: 'see-denied',
    path: '/activities?status=failed',
    words: { en: 'See what was denied or failed', de: 'Verweigertes und Fehlgeschlagenes ansehen' },
  },
] as const;
