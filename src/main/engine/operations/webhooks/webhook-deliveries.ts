import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { receiverStatuses } from '../../domain/webhook-endpoints.ts';
import { query } from '../define.ts';
import { DeliveryFailureShape } from './webhook-shapes.ts';

/**
 * The delivery status of each webhook receiver, and the oldest dead letters. `network` is what the vault lets its connections
 * reach, told in the vault's own organization alone; while it is `off` nothing is sent, and what waits goes on waiting.
 */
export const webhookDeliveries = query({
  path: 'webhook_deliveries',
  own: true,
  summary: 'Show webhook deliveries',
  reads: ['webhookEndpoints', 'receiverStates', 'outbox', 'features', 'settings'],
  params: z.strictObject({}),
  result: z.strictObject({
    network: z.enum(['off', 'loopback', 'on']).exactOptional(),
    receivers: z.array(
      z.strictObject({
        endpointId: z.string().exactOptional(),
        name: z.string(),
        url: z.string(),
        isActive: z.boolean(),
        waiting: z.number(),
        oldestAtMs: z.number().exactOptional(),
        dead: z.number(),
        dropped: z.number(),
        lastSuccessAtMs: z.number().exactOptional(),
        lastFailure: DeliveryFailureShape.exactOptional(),
      }),
    ),
    deadLetters: z.array(
      z.strictObject({
        eventId: z.string(),
        endpointId: z.string().exactOptional(),
        activityId: z.string(),
        activityOrganizationId: z.string(),
        createdAtMs: z.number(),
        failure: DeliveryFailureShape,
      }),
    ),
  }),
  run: (view) => {
    const network = view.settings.get('settings')?.network;
    const deadLetters = view.outbox.list().flatMap((notice) => {
      const { outboxId: eventId, endpointId, activityId, activityOrganizationId, createdAtMs, dead } = notice;
      if (!dead) return [];
      const to = endpointId === undefined ? {} : { endpointId };
      return [{ eventId, ...to, activityId, activityOrganizationId, createdAtMs, failure: { ...dead } }];
    });
    return {
      ...(network ? { network } : {}),
      receivers: receiverStatuses(view),
      deadLetters: deadLetters.slice(0, limits.deadLettersPerAnswerMax),
    };
  },
});
