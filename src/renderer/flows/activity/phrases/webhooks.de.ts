export const webhookPhrases = {
  'create_webhook_endpoint.name': 'Webhook-Endpunkt anlegen',
  'create_webhook_endpoint.title': 'Webhook-Endpunkt {object} anlegen',
  'create_webhook_endpoint.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Webhook-Endpunkt {object} anzulegen',
  'create_webhook_endpoint.did': '{who} hat den Webhook-Endpunkt {object} angelegt',
  'update_webhook_endpoint.name': 'Webhook-Endpunkt ändern',
  'update_webhook_endpoint.title': 'Webhook-Endpunkt {object} ändern',
  'update_webhook_endpoint.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Webhook-Endpunkt {object} zu ändern',
  'update_webhook_endpoint.did': '{who} hat den Webhook-Endpunkt {object} geändert',
  'delete_webhook_endpoint.name': 'Webhook-Endpunkt löschen',
  'delete_webhook_endpoint.title': 'Webhook-Endpunkt {object} löschen',
  'delete_webhook_endpoint.ask':
    '{who} {when, select, past {bat} other {bittet}} darum, den Webhook-Endpunkt {object} zu löschen',
  'delete_webhook_endpoint.did': '{who} hat den Webhook-Endpunkt {object} gelöscht',
};
