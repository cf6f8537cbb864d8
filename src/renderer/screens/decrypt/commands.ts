/** What the palette offers of this place. */
export const commands = [
  {
    id: 'decrypt-bundle',
    path: '/decrypt',
    words: { en: 'Decrypt an export bundle offline', de: 'Exportbündel offline entschlüsseln' },
  },
  {
    id: 'inspect-anything',
    path: '/decrypt/inspect',
    words: { en: 'Inspect a bundle, stamp or webhook', de: 'Bündel, Stempel oder Webhook untersuchen' },
  },
  {
    id: 'vote-offline',
    path: '/decrypt/vote',
    words: { en: 'Vote on a request that was carried here', de: 'Über eine hergetragene Anfrage abstimmen' },
  },
] as const;
