import { describe, expect, it } from 'vitest';
import { subOrganizationOf } from '../../../harness/people.ts';
import { withEndpoint } from '../../../harness/webhooks.ts';

describe('list_webhook_endpoints', () => {
  it('answers the organization’s own, in the order they were added', async () => {
    const { world, shown } = await withEndpoint();
    const { operator } = world;
    const below = await subOrganizationOf(operator, 'Branch');
    await below.submit('create_webhook_endpoint', { name: 'branch', url: 'https://branch.example/' });
    const { webhookEndpoint } = await operator.submit<{ webhookEndpoint: object }>('create_webhook_endpoint', {
      name: 'second',
      url: 'https://second.example/',
    });
    expect(await operator.query('list_webhook_endpoints')).toEqual({ webhookEndpoints: [shown, webhookEndpoint] });
    expect(await below.query('list_webhook_endpoints')).toMatchObject({ webhookEndpoints: [{ name: 'branch' }] });
  });
});
