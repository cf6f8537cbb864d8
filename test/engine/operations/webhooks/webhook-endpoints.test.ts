import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const url = 'https://hooks.example/coffer';
const heard = [{ eventType: 'ACTIVITY_UPDATES', isActive: true }];

async function withEndpoint() {
  const world = await aWorld();
  const made = await world.operator.submit<{ endpointId: string; webhookEndpoint: object }>('create_webhook_endpoint', {
    name: 'ops',
    url,
  });
  return { world, ...made };
}

describe('create_webhook_endpoint', () => {
  it('adds an endpoint, active, which hears of activities unless more is said', async () => {
    const { world, endpointId, webhookEndpoint } = await withEndpoint();
    const { organizationId, operator } = world;
    const shown = { endpointId, organizationId, url, name: 'ops', isActive: true, subscriptions: heard };
    expect(webhookEndpoint).toEqual(shown);
    expect(await operator.query('list_webhook_endpoints')).toEqual({ webhookEndpoints: [shown] });
  });

  it('keeps subscriptions as they were given', async () => {
    const { operator } = await aWorld();
    const subscriptions = [
      { eventType: 'BALANCE_CONFIRMED_UPDATES', filtersJson: '{ }' },
      { eventType: 'ACTIVITY_UPDATES', isActive: false, filtersJson: '' },
    ];
    const { webhookEndpoint } = await operator.submit<{ webhookEndpoint: object }>('create_webhook_endpoint', {
      ...{ name: 'ops', url, subscriptions },
    });
    expect(webhookEndpoint).toMatchObject({
      subscriptions: [{ ...subscriptions[0], isActive: true }, subscriptions[1]],
    });
  });

  it('stops at as many as there may be', async () => {
    const { operator } = await aWorld();
    for (let i = 0; i < limits.webhookEndpointsMax; i++)
      await operator.submit('create_webhook_endpoint', { name: `ops ${i}`, url });
    expect(await operator.try('create_webhook_endpoint', { name: 'more', url })).toMatchObject({
      failure: { code: 8, message: expect.stringContaining('all the 10 webhook endpoints') },
    });
  });

  const endpoint = (patch: object) => ({ name: 'ops', url, ...patch });
  const at = 'parameters.url: expected an http or https URL';
  refuses('create_webhook_endpoint', plain, [
    ['no URL is given', { name: 'ops' }, 'INVALID_ARGUMENT', 'parameters.url: missing field'],
    ['no name is given', { url }, 'INVALID_ARGUMENT', 'parameters.name: missing field'],
    ['the name is empty', endpoint({ name: '' }), 'INVALID_ARGUMENT', 'a name may not be empty'],
    ['the scheme is another', endpoint({ url: 'file:///etc/passwd' }), 'INVALID_ARGUMENT', at],
    ['a user is named', endpoint({ url: 'https://evil@hooks.example/' }), 'INVALID_ARGUMENT', at],
    ['a password is named', endpoint({ url: 'https://u:p@hooks.example/' }), 'INVALID_ARGUMENT', at],
    ['there is a fragment', endpoint({ url: 'https://hooks.example/#a' }), 'INVALID_ARGUMENT', at],
    ['there is a backslash', endpoint({ url: 'https://hooks.example\\@evil.example/' }), 'INVALID_ARGUMENT', at],
    ['a line is broken', endpoint({ url: 'https://hooks.example/\r\nHost: x' }), 'INVALID_ARGUMENT', at],
    ['the port is none', endpoint({ url: 'https://hooks.example:65536/' }), 'INVALID_ARGUMENT', at],
    ['letters are not ASCII', endpoint({ url: 'https://höoks.example/' }), 'INVALID_ARGUMENT', at],
    ['it is too long', endpoint({ url: `${url}/${'x'.repeat(2_048)}` }), 'INVALID_ARGUMENT', 'at most 2048 characters'],
    [
      'an event is unknown',
      endpoint({ subscriptions: [{ eventType: 'EVERYTHING' }] }),
      'INVALID_ARGUMENT',
      'parameters.subscriptions.0.eventType: expected one of ACTIVITY_UPDATES',
    ],
    [
      'a filter would not be followed',
      endpoint({ subscriptions: [{ eventType: 'ACTIVITY_UPDATES', filtersJson: '{"status":["COMPLETED"]}' }] }),
      'INVALID_ARGUMENT',
      'parameters.subscriptions.0.filtersJson: no filters are known here',
    ],
  ]);

  refuses(
    'create_webhook_endpoint',
    async () => {
      const world = await aWorld();
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [['nobody allowed it', endpoint({}), 'PERMISSION_DENIED', 'sufficient permissions']],
  );
});

describe('update_webhook_endpoint', () => {
  it('changes what is named and leaves the rest', async () => {
    const { world, endpointId, webhookEndpoint } = await withEndpoint();
    const update = (patch: object) => world.operator.submit('update_webhook_endpoint', { endpointId, ...patch });
    expect(await update({ isActive: false })).toEqual({
      endpointId,
      webhookEndpoint: { ...webhookEndpoint, isActive: false },
    });
    const moved = { name: 'other', url: 'http://127.0.0.1:9/' };
    expect(await update(moved)).toMatchObject({ webhookEndpoint: { ...moved, isActive: false, subscriptions: heard } });
  });

  refuses('update_webhook_endpoint', withEndpoint, [
    ['there is none', { endpointId: nobody }, 'NOT_FOUND', `no webhook endpoint ${nobody}`],
    ['the URL is none', ({ endpointId }) => ({ endpointId, url: 'nonsense' }), 'INVALID_ARGUMENT', 'parameters.url'],
    [
      'subscriptions are given, which stay',
      ({ endpointId }) => ({ endpointId, subscriptions: [] }),
      'INVALID_ARGUMENT',
      'parameters.subscriptions: unknown field',
    ],
  ]);
});

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
