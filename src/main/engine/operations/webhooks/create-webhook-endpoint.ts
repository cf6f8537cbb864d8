import { z } from 'zod';
import { addWebhookEndpoint, showWebhookEndpoint } from '../../domain/webhook-endpoints.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';
import { Subscriptions, WebhookEndpointShape, WebhookUrl } from './webhook-shapes.ts';

/** Adds an address that is told of activities. Other event types may be subscribed to; nothing of their kind ever happens here. */
export const createWebhookEndpoint = activity({
  path: 'create_webhook_endpoint',
  type: 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT',
  intent: 'createWebhookEndpointIntent',
  summary: 'Add a webhook endpoint',
  risk: 'tells-others',
  params: z.strictObject({ url: WebhookUrl, name: Label, subscriptions: Subscriptions.optional() }),
  result: { createWebhookEndpointResult: z.strictObject({ endpointId: Uuid, webhookEndpoint: WebhookEndpointShape }) },
  policy: { resource: 'WEBHOOK_ENDPOINT', action: 'CREATE' },
  run: (tx, { subscriptions = [], ...endpoint }) => {
    const webhookEndpoint = showWebhookEndpoint(addWebhookEndpoint(tx, { ...endpoint, subscriptions }));
    return { endpointId: webhookEndpoint.endpointId, webhookEndpoint };
  },
});
