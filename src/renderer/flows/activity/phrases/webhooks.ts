/** What is said of webhook endpoints. The forms are explained in `phrases.ts`. */
export const webhookPhrases = {
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
};
