import { z } from 'zod';
import { removeWebhookEndpoint } from '../../domain/webhook-endpoints.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Removes a webhook endpoint, with whatever still waited for it. */
export const deleteWebhookEndpoint = activity({
  path: 'delete_webhook_endpoint',
  type: 'ACTIVITY_TYPE_DELETE_WEBHOOK_ENDPOINT',
  intent: 'deleteWebhookEndpointIntent',
  summary: 'Delete a webhook endpoint',
  risk: 'takes-away',
  params: z.strictObject({ endpointId: Uuid }),
  result: { deleteWebhookEndpointResult: z.strictObject({ endpointId: Uuid }) },
  policy: { resource: 'WEBHOOK_ENDPOINT', action: 'DELETE' },
  run: (tx, { endpointId }) => {
    removeWebhookEndpoint(tx, endpointId);
    return { endpointId };
  },
});
