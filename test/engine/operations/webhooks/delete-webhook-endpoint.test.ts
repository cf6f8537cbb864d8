import { describe, expect, it } from 'vitest';
import { person, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { webhookUrl as url, withEndpoint } from '../../../harness/webhooks.ts';

describe('delete_webhook_endpoint', () => {
  it('removes an endpoint with what waited for it, and nothing else', async () => {
    const { world, endpointId } = await withEndpoint();
    const { operator, store, organizationId } = world;
    await operator.submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: url });
    await operator.submit('create_users', { users: [person('ann')] });
    expect(store.state.outbox.list(organizationId)).toHaveLength(3);
    expect(await operator.submit('delete_webhook_endpoint', { endpointId })).toEqual({ endpointId });
    expect(await operator.query('list_webhook_endpoints')).toEqual({ webhookEndpoints: [] });
    const waiting = store.state.outbox.list(organizationId).map((notice) => notice.endpointId);
    // Of the deletion itself too it is told, as things stood before; delivery forgets what has no receiver.
    expect(waiting).toEqual([undefined, undefined, endpointId]);
  });

  refuses(
    'delete_webhook_endpoint',
    async () => {
      const scene = await withEndpoint();
      return { ...scene, actor: await subOrganizationOf(scene.world.operator, 'Branch') };
    },
    [['it is another organization’s', ({ endpointId }) => ({ endpointId }), 'NOT_FOUND', 'no webhook endpoint']],
  );
});
