import { describe, expect, it } from 'vitest';
import { person, subOrganizationOf } from '../../../harness/people.ts';
import { webhookUrl, withEndpoint } from '../../../harness/webhooks.ts';
import { aWorld } from '../../../harness/world.ts';

describe('webhook_deliveries', () => {
  it('tells a state for each receiver, the feature first, and what waits for it since when', async () => {
    const { world, endpointId } = await withEndpoint();
    const { operator, clock } = world;
    const feature = 'https://feature.example/';
    await operator.submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: feature });
    const oldestAtMs = clock.nowMs();
    clock.advance(1_000);
    await operator.submit('create_users', { users: [person('ann')] });
    const common = { isActive: true, dead: 0, dropped: 0 };
    expect(await operator.query('webhook_deliveries')).toEqual({
      network: 'loopback',
      receivers: [
        { ...common, name: '', url: feature, waiting: 1, oldestAtMs: clock.nowMs() },
        { ...common, endpointId, name: 'ops', url: webhookUrl, waiting: 2, oldestAtMs },
      ],
      deadLetters: [],
    });
  });

  it('has nothing to tell where nobody is told of anything, and says of the network to the vault’s own alone', async () => {
    const { operator } = await aWorld();
    expect(await operator.query('webhook_deliveries')).toEqual({ network: 'loopback', receivers: [], deadLetters: [] });
    const below = await subOrganizationOf(operator, 'Branch');
    expect(await below.query('webhook_deliveries')).toEqual({ receivers: [], deadLetters: [] });
  });
});
