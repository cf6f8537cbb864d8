import { z } from 'zod';
import { deliveryFailureReasons } from '#shared/bridge.ts';
import { webhookEventTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';

export const WebhookUrl = z
  .string()
  .min(1, 'expected an http or https URL')
  .max(limits.urlCharsMax, `a URL has at most ${limits.urlCharsMax} characters`);

export const Subscriptions = z
  .array(
    z.strictObject({
      eventType: z.enum(webhookEventTypes),
      filtersJson: z.string().max(limits.webhookFiltersCharsMax).optional(),
      isActive: z.boolean().optional(),
    }),
  )
  .max(limits.webhookSubscriptionsMax);

/** An endpoint as answers carry it. */
export const WebhookEndpointShape = z.strictObject({
  endpointId: z.string(),
  organizationId: z.string(),
  url: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  subscriptions: z.array(
    z.strictObject({
      eventType: z.enum(webhookEventTypes),
      filtersJson: z.string().exactOptional(),
      isActive: z.boolean(),
    }),
  ),
});

/** An attempt that came to nothing. */
export const DeliveryFailureShape = z.strictObject({
  atMs: z.number(),
  reason: z.enum(deliveryFailureReasons),
  status: z.number().exactOptional(),
});
