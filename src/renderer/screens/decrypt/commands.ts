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
    words: { en: 'Inspect a bundle, signature or webhook', de: 'Bündel, Signatur oder Webhook untersuchen' },
  },
  {
    id: 'vote-offline',
    path: '/decrypt/vote',
    words: { en: 'Approve or reject a request offline', de: 'Anfrage offline freigeben oder ablehnen' },
  },
] as const;
