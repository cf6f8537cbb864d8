import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { webhookUrl as url, withEndpoint } from '../../../harness/webhooks.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const heard = [{ eventType: 'ACTIVITY_UPDATES', isActive: true }];

/** What the vault's operator allows webhooks to be sent to. */
const allow = (world: World, ...privateTargets: readonly string[]) => world.service.changeSettings({ privateTargets });

describe('a webhook over plain http', () => {
  it.each([
    ['http://127.0.0.1:9/', []],
    ['http://[::1]:9/', []],
    ['http://localhost/x', []],
    ['http://hooks.localhost', []],
    ['http://10.1.2.3/', ['10.0.0.0/8']],
    ['http://hooks.lan/', ['192.168.1.20']],
    ['https://hooks.example/', []],
    ['https://10.1.2.3/', []],
  ])('is set to %s where %j is allowed', async (address, targets) => {
    const world = await aWorld();
    await allow(world, ...targets);
    const { webhookEndpoint } = await world.operator.submit<{ webhookEndpoint: object }>('create_webhook_endpoint', {
      name: 'ops',
      url: address,
    });
    expect(webhookEndpoint).toMatchObject({ url: address });
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: address };
    expect(await world.operator.submit('set_organization_feature', feature)).toEqual({ features: [feature] });
  });

  it.each([
    ['http://hooks.example/', [], 'with the setting privateTargets'],
    ['http://10.1.2.3/', ['192.168.0.0/16'], 'with the setting privateTargets'],
    ['HTTP://LEDGER.EXAMPLE', [], 'with the setting privateTargets'],
    ['http://93.184.215.14/', ['10.0.0.0/8'], 'needs https'],
    ['http://169.254.169.254/latest', ['10.0.0.0/8'], 'needs https'],
    ['http://[2001:db8::1]/', [], 'needs https'],
  ])('is refused to %s where %j is allowed', async (address, targets, says) => {
    const world = await aWorld();
    await allow(world, ...targets);
    const branch = await subOrganizationOf(world.operator, 'Branch');
    const message = (field: string) => ({
      ok: false,
      failure: { code: 3, message: expect.stringMatching(`^${field}: .*${says}`) },
    });
    for (const actor of [world.operator, branch]) {
      const endpoint = await actor.try('create_webhook_endpoint', { name: 'ops', url: address });
      expect(endpoint).toMatchObject(message('parameters.url'));
      const feature = await actor.try('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: address });
      expect(feature).toMatchObject(message('parameters.value'));
    }
  });
});

describe('create_webhook_endpoint', () => {
  it('adds an endpoint, active, which hears of activities unless more is said', async () => {
    const { world, endpointId, shown: webhookEndpoint } = await withEndpoint();
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
      name: 'ops',
      url,
      subscriptions,
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
      failure: { code: 8, message: expect.stringContaining('maximum of 10 webhook endpoints') },
    });
  });

  const endpoint = (patch: object) => ({ name: 'ops', url, ...patch });
  const at = 'parameters.url: a webhook is an http or https URL';
  refuses('create_webhook_endpoint', plain, [
    ['no URL is given', { name: 'ops' }, 'INVALID_ARGUMENT', 'parameters.url: missing field'],
    ['no name is given', { url }, 'INVALID_ARGUMENT', 'parameters.name: missing field'],
    ['the name is empty', endpoint({ name: '' }), 'INVALID_ARGUMENT', 'a name must not be empty'],
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
      'parameters.subscriptions.0.filtersJson: Coffer has no filters',
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
