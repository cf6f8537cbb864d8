import { z } from 'zod';
import { showWebhookEndpoint } from '../../domain/webhook-endpoints.ts';
import { query } from '../define.ts';
import { WebhookEndpointShape } from './webhook-shapes.ts';

/** Every webhook endpoint of the organization, in the order they were added. */
export const listWebhookEndpoints = query({
  path: 'list_webhook_endpoints',
  summary: 'List webhook endpoints',
  reads: ['webhookEndpoints'],
  params: z.strictObject({}),
  result: z.strictObject({ webhookEndpoints: z.array(WebhookEndpointShape) }),
  run: (view) => ({ webhookEndpoints: view.webhookEndpoints.list().map(showWebhookEndpoint) }),
});
