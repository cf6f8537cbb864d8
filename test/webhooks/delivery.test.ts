import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsPatch } from '#engine/domain/settings.ts';
import type { Operations } from '#engine/operations/index.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Host } from '../../src/main/host.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { person } from '../harness/people.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { eventually } from '../harness/eventually.ts';

/** Only what never answers is given up: a busy machine may take seconds for an answer. */
const webhookPace = { attemptMsMax: 60_000, retryMsMin: 20, retryMsMax: 80, settleMsMax: 20 };

describe('webhook delivery', () => {
  let world: HostWorld;
  let host: Host;
  let receiver: Receiver;
  let users = 0;

  beforeEach(async () => {
    world = hostWorld();
    receiver = await aReceiver();
    const created = await world.create({ network: 'loopback' });
    await created.openVault.service.changeSettings({ privateTargets: ['127.0.0.1'] });
    await created.close();
    host = await world.start({ passphrase: world.passphrase(), webhookPace });
  });
  afterEach(async () => {
    await world.end();
    await receiver.down();
  });

  const call = async (path: string, params: JsonObject = {}): Promise<JsonObject> => {
    const outcome = await host.session.operatorCall(path, params);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    return outcome.value;
  };
  const endpointAt = async (url: string, name = 'ops'): Promise<string> => {
    const { activity } = (await call('create_webhook_endpoint', { name, url })) as {
      activity: { result: { createWebhookEndpointResult: { endpointId: string } } };
    };
    return activity.result.createWebhookEndpointResult.endpointId;
  };
  /** Makes an activity, and gives its id. */
  const act = async (): Promise<string> => {
    const made = await call('create_users', { users: [person(`user ${++users}`)] });
    return (made['activity'] as { id: string }).id;
  };
  const deliveryStatus = async () =>
    (await call('webhook_deliveries')) as unknown as Operations['webhook_deliveries']['result'];
  const line = async () => (await deliveryStatus()).receivers[0];
  const delivered = (ids: readonly string[]) =>
    eventually(() => expect([...new Set(receiver.activities())]).toEqual(ids));
  const settled = () => eventually(async () => expect(await line()).toMatchObject({ waiting: 0, dead: 0 }));

  it('signs what the official verifier takes, with the key of the discovery path, over the bare activity', async () => {
    await endpointAt(`${receiver.url}/hook?a=b`);
    const id = await act();
    await delivered([id]);
    const [{ path, headers, body }] = receiver.received as [Receiver['received'][number]];
    expect(path).toBe('/hook?a=b');

    const answer = await fetch(`${host.endpoint}/public/v1/discovery/webhooks/jwks`);
    const { keys } = (await answer.json()) as { keys: [Record<string, string>] };
    expect(keys).toEqual([
      {
        kid: expect.stringMatching(/^[0-9a-f]{16}$/),
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        x: expect.stringMatching(/^[\w-]{43}$/),
        turnkey_signature_algorithm: 'ed25519',
        turnkey_signature_version: 'v1',
      },
    ]);
    const [{ kid = '', x = '' }] = keys;
    const verificationKeys = [{ keyId: kid, publicKey: Buffer.from(x, 'base64url').toString('hex') }];
    const verify = (bytes: Uint8Array) =>
      verifyTurnkeyWebhookSignature({ headers, body: bytes, verificationKeys, maxTimestampAgeMs: 60_000 });
    expect(verify(body)).toMatchObject({ ok: true, eventId: headers['x-turnkey-event-id'], keyId: kid });
    expect(verify(Buffer.concat([body, Buffer.from(' ')]))).toEqual({ ok: false, reason: 'invalid_signature' });

    const { organizationId } = (await call('whoami')) as { organizationId: string };
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-turnkey-organization-id': organizationId,
      'x-turnkey-event-type': 'ACTIVITY_UPDATES',
      'x-turnkey-webhook-version': '1',
      'user-agent': 'coffer',
    });
    const { activity } = (await call('get_activity', { activityId: id })) as { activity: JsonObject };
    expect(JSON.parse(body.toString('utf8'))).toEqual({ ...activity, canApprove: false, canReject: false });
  });

  it('tries again with the same event and a fresh signature while the receiver is down, then in order', async () => {
    await endpointAt(receiver.url);
    await receiver.down();
    const ids = [await act(), await act(), await act()];
    await eventually(async () => expect((await line())?.lastFailure).toMatchObject({ reason: 'unreachable' }));
    expect(await line()).toMatchObject({ waiting: 3, oldestAtMs: expect.any(Number) });
    let failing = 2;
    receiver.answer = (response) => void response.writeHead(failing-- > 0 ? 500 : 204).end();
    await receiver.up();
    await delivered(ids);
    await settled();
    const [first, again, third] = receiver.received.map(({ headers }) => headers);
    expect(again?.['x-turnkey-event-id']).toBe(first?.['x-turnkey-event-id']);
    expect(again?.['x-turnkey-signature']).not.toBe(first?.['x-turnkey-signature']);
    expect(again?.['x-turnkey-timestamp']).not.toBe(first?.['x-turnkey-timestamp']);
    expect(third?.['x-turnkey-event-id']).toBe(first?.['x-turnkey-event-id']);
    expect(receiver.activities()).toEqual([ids[0], ids[0], ...ids]);
    expect(await line()).toMatchObject({ lastSuccessAtMs: expect.any(Number) });
  });

  it.each([301, 307, 400, 404, 429])('lays aside what is answered %i, follows nothing, and goes on', async (status) => {
    await endpointAt(receiver.url);
    receiver.answer = (response, { path }) =>
      void response.writeHead(path === '/' ? status : 200, { location: `${receiver.url}/elsewhere` }).end();
    const dead = await act();
    await eventually(async () => expect((await line())?.dead).toBe(1));
    receiver.answer = (response) => void response.writeHead(200).end();
    const next = await act();
    await delivered([dead, next]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/']);
    const { deadLetters } = await deliveryStatus();
    expect(deadLetters).toEqual([
      expect.objectContaining({ activityId: dead, failure: { atMs: expect.any(Number), reason: 'answer', status } }),
    ]);
  });

  it('sends a dead letter again, or throws it away, as a person says', async () => {
    await endpointAt(receiver.url);
    receiver.answer = (response) => void response.writeHead(404).end();
    const ids = [await act(), await act()];
    await eventually(async () => expect((await line())?.dead).toBe(2));
    receiver.answer = (response) => void response.writeHead(200).end();
    const [first, second] = (await deliveryStatus()).deadLetters.map(({ eventId }) => eventId);
    expect(await host.bridge.local.discardDelivery(second ?? '')).toEqual({ ok: true, value: {} });
    expect(await host.bridge.local.retryDelivery(first ?? '')).toEqual({ ok: true, value: {} });
    await eventually(() => expect(receiver.activities()).toEqual([...ids, ids[0]]));
    await settled();
    expect(await host.bridge.local.retryDelivery(first ?? '')).toMatchObject({ failure: { code: 5 } });
  });

  it('cuts off a receiver that never answers, and takes the status of one that never ends', async () => {
    await host.stop();
    host = await world.start({ passphrase: world.passphrase(), webhookPace: { ...webhookPace, attemptMsMax: 400 } });
    await endpointAt(receiver.url);
    let hung = 0;
    receiver.answer = (response) => {
      if (hung++ === 0) return;
      response.writeHead(200);
      const more = () => void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more));
      more();
    };
    const id = await act();
    await eventually(async () => expect((await line())?.lastFailure).toMatchObject({ reason: 'timeout' }));
    await settled();
    // On a busy machine its status may come too late more than once.
    expect(receiver.activities().length).toBeGreaterThan(1);
    expect(new Set(receiver.activities())).toEqual(new Set([id]));
  });

  it('gives a notice up after the time that it is tried for, and goes on with the next', async () => {
    await host.stop();
    host = await world.start({ passphrase: world.passphrase(), webhookPace: { ...webhookPace, tryMsMax: 150 } });
    await endpointAt(receiver.url);
    receiver.answer = (response) => void response.writeHead(503).end();
    const ids = [await act(), await act()];
    await eventually(async () => expect((await line())?.dead).toBe(2));
    expect((await deliveryStatus()).deadLetters.map(({ activityId, failure }) => [activityId, failure.status])).toEqual(
      ids.map((id) => [id, 503]),
    );
    receiver.answer = (response) => void response.writeHead(200).end();
    const next = await act();
    await delivered([...ids, next]);
  });

  it('keeps neither requests nor other receivers waiting while one hangs', async () => {
    await host.stop();
    // An attempt outlasts the test: what waited for one would not end.
    host = await world.start({ passphrase: world.passphrase(), webhookPace });
    const hanging = await aReceiver();
    hanging.answer = () => {};
    await endpointAt(hanging.url, 'hangs');
    await endpointAt(receiver.url, 'answers');
    // The first of them is told of the second.
    await eventually(() => expect(hanging.received).toHaveLength(1));
    const ids: string[] = [];
    for (let i = 0; i < 15; i++) ids.push(await act());
    await delivered(ids);
    expect(hanging.received).toHaveLength(1);
    await hanging.down();
  });

  it('loses nothing over a lock, nor over a restart', async () => {
    await endpointAt(receiver.url);
    receiver.answer = () => {};
    const ids = [await act(), await act()];
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
    await host.session.lock();
    const before = receiver.received.length;
    let sentWhileLocked = 0;
    receiver.answer = (response) => {
      sentWhileLocked++;
      response.writeHead(200).end();
    };
    // The lock ends once deliveries have: what this round trip does not overtake would have been sent before.
    expect((await fetch(`${host.endpoint}/public/v1/discovery/webhooks/jwks`)).status).toBe(503);
    await fetch(receiver.url);
    expect([receiver.received.length, sentWhileLocked]).toEqual([before + 1, 1]);
    receiver.received.length = before;
    receiver.answer = (response) => void response.writeHead(200).end();

    expect(await host.session.unlock(world.passphrase())).toMatchObject({ ok: true });
    await delivered(ids);
    await settled();
    await receiver.down();
    ids.push(await act());
    await host.stop();
    await receiver.up();
    host = await world.start({ passphrase: world.passphrase(), webhookPace });
    await delivered(ids);
    await settled();
    const once = receiver.received.length;
    await host.stop();
    host = await world.start({ passphrase: world.passphrase(), webhookPace });
    // Notices go in the order they were written: any that went again would have come before this one.
    ids.push(await act());
    await delivered(ids);
    expect(receiver.received).toHaveLength(once + 1);
  });

  it('sends nothing while the network is off, says so, and goes on when it is not', async () => {
    await endpointAt(receiver.url);
    const set = (network: 'off' | 'loopback' | 'on') =>
      host.session.whileOpen(async ({ service }) => {
        await service.changeSettings({ network, privateTargets: network === 'loopback' ? ['127.0.0.1'] : [] });
        return { ok: true, value: {} };
      });
    await set('off');
    const ids = [await act(), await act()];
    expect(await deliveryStatus()).toMatchObject({ network: 'off', receivers: [{ waiting: 2 }] });
    await set('on');
    // An attempt with the network on failed meanwhile, so the turn that the network was off for is long over.
    await eventually(async () => expect((await line())?.lastFailure).toMatchObject({ reason: 'address' }));
    expect(receiver.received).toEqual([]);
    await set('loopback');
    await delivered(ids);
  });

  it('keeps what was delivered in few commits', async () => {
    await host.stop();
    const slow = { ...webhookPace, settleMsMax: 2_000 };
    host = await world.start({ passphrase: world.passphrase(), webhookPace: slow });
    await endpointAt(receiver.url);
    const at = (): Promise<number> =>
      host.session
        .whileOpen(async ({ vault }) => ({ ok: true, value: vault.records }))
        .then((outcome) => (outcome.ok ? outcome.value : 0));
    await receiver.down();
    for (let i = 0; i < 40; i++) await act();
    const before = await at();
    await receiver.up();
    await settled();
    expect(receiver.received.length).toBeGreaterThanOrEqual(40);
    expect((await at()) - before).toBeLessThanOrEqual(12);
  });

  it('tells the webhook that is a feature of new activities, signed the same way', async () => {
    await call('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: `${receiver.url}/feature` });
    const id = await act();
    await delivered([id]);
    expect(receiver.received[0]?.headers['x-turnkey-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(await line()).toMatchObject({ name: '', url: `${receiver.url}/feature` });
  });

  it('M9: goes to this computer only once the operator allows it, and never to the port of the host itself', async () => {
    const set = (patch: SettingsPatch) =>
      host.session.whileOpen(async ({ service }) => ({ ok: true, value: await service.changeSettings(patch) }));
    await set({ privateTargets: [] });
    await endpointAt(receiver.url);
    const id = await act();
    await eventually(async () => expect((await line())?.lastFailure).toMatchObject({ reason: 'address' }));
    expect(receiver.received).toEqual([]);
    await set({ privateTargets: ['127.0.0.1'] });
    await delivered([id]);
    await settled();
    await set({ privateTargets: ['127.0.0.0/8', '::1'] });
    await endpointAt(`${host.endpoint.replace('127.0.0.1', 'x.localhost')}/hook`, 'own');
    await act();
    await eventually(async () => {
      const own = (await deliveryStatus()).receivers.find(({ name }) => name === 'own');
      expect(own).toMatchObject({ waiting: expect.any(Number), lastFailure: { reason: 'address' } });
    });
  });

  it('goes to a private target beside public ones only once the operator allows it', async () => {
    const set = (patch: SettingsPatch) =>
      host.session.whileOpen(async ({ service }) => ({ ok: true, value: await service.changeSettings(patch) }));
    await set({ network: 'on', privateTargets: [] });
    await endpointAt(receiver.url);
    const id = await act();
    await eventually(async () => expect((await line())?.lastFailure).toMatchObject({ reason: 'address' }));
    expect(receiver.received).toEqual([]);
    await set({ privateTargets: ['127.0.0.0/8'] });
    await delivered([id]);
    await settled();
  });
});
