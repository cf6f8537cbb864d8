import { z } from 'zod';
import { changeWebhookEndpoint, showWebhookEndpoint } from '../../domain/webhook-endpoints.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';
import { WebhookEndpointShape, WebhookUrl } from './webhook-shapes.ts';

/** Changes what is named of a webhook endpoint, and leaves the rest. */
export const updateWebhookEndpoint = activity({
  path: 'update_webhook_endpoint',
  type: 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT',
  intent: 'updateWebhookEndpointIntent',
  summary: 'Change a webhook endpoint',
  risk: 'tells-others',
  params: z.strictObject({
    endpointId: Uuid,
    url: WebhookUrl.optional(),
    name: Label.optional(),
    isActive: z.boolean().optional(),
  }),
  result: { updateWebhookEndpointResult: z.strictObject({ endpointId: Uuid, webhookEndpoint: WebhookEndpointShape }) },
  policy: { resource: 'WEBHOOK_ENDPOINT', action: 'UPDATE' },
  run: (tx, { endpointId, ...patch }) => ({
    endpointId,
    webhookEndpoint: showWebhookEndpoint(changeWebhookEndpoint(tx, endpointId, patch)),
  }),
});
