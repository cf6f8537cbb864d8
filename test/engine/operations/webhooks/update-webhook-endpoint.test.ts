import { describe, expect, it } from 'vitest';
import { nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { withEndpoint } from '../../../harness/webhooks.ts';

describe('update_webhook_endpoint', () => {
  it('changes what is named and leaves the rest', async () => {
    const { world, endpointId, shown } = await withEndpoint();
    const update = (patch: object) => world.operator.submit('update_webhook_endpoint', { endpointId, ...patch });
    expect(await update({ isActive: false })).toEqual({ endpointId, webhookEndpoint: { ...shown, isActive: false } });
    const moved = { name: 'other', url: 'http://127.0.0.1:9/' };
    expect(await update(moved)).toMatchObject({
      webhookEndpoint: { ...moved, isActive: false, subscriptions: shown['subscriptions'] },
    });
  });

  refuses('update_webhook_endpoint', withEndpoint, [
    ['there is none', { endpointId: nobody }, 'NOT_FOUND', `no webhook endpoint ${nobody}`],
    ['the URL is none', ({ endpointId }) => ({ endpointId, url: 'nonsense' }), 'INVALID_ARGUMENT', 'parameters.url'],
    [
      'subscriptions are given, which stay',
      ({ endpointId }) => ({ endpointId, subscriptions: [{ eventType: 'ACTIVITY_UPDATES' }] }),
      'INVALID_ARGUMENT',
      'parameters.subscriptions: unknown field',
    ],
  ]);
});
