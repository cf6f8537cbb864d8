import type { JsonObject } from '#shared/envelope.ts';
import { aWorld, type World } from './world.ts';

/** Where the endpoint of `withEndpoint` is. */
export const webhookUrl = 'https://hooks.example/coffer';

/** A world whose organization has one webhook endpoint, named `ops`, which hears of activities. */
export async function withEndpoint(): Promise<Readonly<{ world: World; endpointId: string; shown: JsonObject }>> {
  const world = await aWorld();
  const { endpointId, webhookEndpoint } = await world.operator.submit<{
    endpointId: string;
    webhookEndpoint: JsonObject;
  }>('create_webhook_endpoint', { name: 'ops', url: webhookUrl });
  return { world, endpointId, shown: webhookEndpoint };
}
