import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of webhook endpoints. The forms are explained in `phrases.ts`. */
export const webhookPhrases = defineMessages({
  en: {
    'create_webhook_endpoint.name': 'Create a webhook endpoint',
    'create_webhook_endpoint.title': 'Create the webhook endpoint {object}',
    'create_webhook_endpoint.ask':
      '{who} {when, select, past {asked} other {asks}} to create the webhook endpoint {object}',
    'create_webhook_endpoint.did': '{who} created the webhook endpoint {object}',
    'update_webhook_endpoint.name': 'Change a webhook endpoint',
    'update_webhook_endpoint.title': 'Change the webhook endpoint {object}',
    'update_webhook_endpoint.ask':
      '{who} {when, select, past {asked} other {asks}} to change the webhook endpoint {object}',
    'update_webhook_endpoint.did': '{who} changed the webhook endpoint {object}',
    'delete_webhook_endpoint.name': 'Delete a webhook endpoint',
    'delete_webhook_endpoint.title': 'Delete the webhook endpoint {object}',
    'delete_webhook_endpoint.ask':
      '{who} {when, select, past {asked} other {asks}} to delete the webhook endpoint {object}',
    'delete_webhook_endpoint.did': '{who} deleted the webhook endpoint {object}',
  },
  de: {
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
  },
});
