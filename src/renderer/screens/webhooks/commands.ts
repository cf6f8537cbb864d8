/** What can be started here from the palette. */
export const commands = [
  {
    id: 'add-webhook-endpoint',
    path: '/webhooks?new',
    words: { en: 'Add webhook endpoint', de: 'Webhook-Endpunkt hinzufügen' },
  },
] as const;
