import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Operations } from '#engine/operations/index.ts';
import type { Delivery } from '#engine/domain/outbox.ts';
import type { OutboxEntry } from '#engine/state/rows.ts';
import { joinedBy, nobody, person, subOrganizationOf } from '../harness/people.ts';
import { withEndpoint } from '../harness/webhooks.ts';
import { aWorld, type World } from '../harness/world.ts';

type DeliveryStatus = Operations['webhook_deliveries']['result'];

const url = 'https://hooks.example/coffer';
const notices = ({ store, organizationId }: World): OutboxEntry[] => store.state.outbox.list(organizationId);
const status = ({ operator }: World) => operator.query('webhook_deliveries') as unknown as Promise<DeliveryStatus>;

/** What would be sent, with its body read. */
function sent(delivery: Delivery) {
  if (delivery.to !== 'send') throw new Error(`it is to ${delivery.to}`);
  const text = new TextDecoder().decode(delivery.body);
  return { ...delivery, text, activity: JSON.parse(text) as Record<string, unknown> };
}

describe('what an endpoint is told', () => {
  it('is every change of status, each as things were then, however much has happened since', async () => {
    const { world } = await withEndpoint();
    const { operator, service, clock } = world;
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
      consensus: `approvers.any(user, user.id == '${ann.userId}') && approvers.count() >= 2`,
      notes: '',
    });
    const had = notices(world).length;
    const { id, fingerprint } = await ann.activity('create_user_tag', { userTagName: 'desk', userIds: [] });
    clock.advance(1_000);
    const before = await operator.query('get_activity', { activityId: id });
    await operator.activity('approve_activity', { fingerprint });
    const after = await operator.query('get_activity', { activityId: id });

    const told = notices(world)
      .slice(had)
      .filter(({ activityId }) => activityId === id);
    const [first, last] = told.map(({ outboxId }) => sent(service.delivery(outboxId)).activity);
    const nobodyAsks = { canApprove: false, canReject: false };
    expect(first).toEqual({ ...(before['activity'] as object), ...nobodyAsks });
    expect(first).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', result: {} });
    expect(last).toEqual({ ...(after['activity'] as object), ...nobodyAsks });
    expect(last).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(told).toHaveLength(2);
  });

  it('is signed for the instant, under the same event each time', async () => {
    const { world } = await withEndpoint();
    const { operator, service, clock, store } = world;
    await operator.submit('create_users', { users: [person('ann')] });
    const [notice] = notices(world);
    const publicKey = Buffer.from(store.state.serviceKeys.get('webhook')?.publicKey ?? '', 'hex');
    const timestamps = [0, 5_000].map((ms) => {
      clock.advance(ms);
      const { headers, text } = sent(service.delivery(notice?.outboxId ?? ''));
      const { 'X-Turnkey-Timestamp': at, 'X-Turnkey-Event-Id': event, 'X-Turnkey-Signature-Key-Id': key } = headers;
      const signature = Buffer.from(headers['X-Turnkey-Signature'] ?? '', 'hex');
      expect(event).toBe(notice?.outboxId);
      expect(ed25519.verify(signature, Buffer.from(`v1.ed25519.${key}.${at}.${event}.${text}`), publicKey)).toBe(true);
      return Number(at);
    });
    expect(timestamps).toEqual([clock.atMs - 5_000, clock.atMs]);
  });

  it('is of sub-organizations too, whose endpoints hear of nothing above them', async () => {
    const { world } = await withEndpoint();
    const below = await subOrganizationOf(world.operator, 'Branch');
    await below.submit('create_webhook_endpoint', { name: 'branch', url: 'https://branch.example/' });
    await world.operator.submit('create_users', { users: [person('ann')] });
    const had = notices(world).length;
    const { id } = await below.activity('create_users', { users: [person('bob')] });
    expect(notices(world).slice(had)).toMatchObject([{ activityId: id, activityOrganizationId: below.organizationId }]);
    expect(world.store.state.outbox.list(below.organizationId)).toMatchObject([{ activityId: id }]);
  });

  it('waits while the endpoint is not active, goes to its address of now, and is forgotten with it', async () => {
    const { world, endpointId } = await withEndpoint();
    const { operator, service } = world;
    await operator.submit('create_users', { users: [person('ann')] });
    const id = notices(world)[0]?.outboxId ?? '';
    const update = (patch: object) => operator.submit('update_webhook_endpoint', { endpointId, ...patch });
    await update({ isActive: false });
    expect(service.delivery(id)).toEqual({ to: 'wait' });
    const waiting = notices(world).length;
    await operator.submit('create_users', { users: [person('bob')] });
    expect(notices(world)).toHaveLength(waiting);
    await update({ isActive: true, url: 'https://moved.example/' });
    expect(service.delivery(id)).toMatchObject({ to: 'send', url: 'https://moved.example/' });
    await operator.submit('delete_webhook_endpoint', { endpointId });
    expect(service.delivery(id)).toEqual({ to: 'forget' });
  });

  it('is nothing where it subscribed to other events, or to none that is active', async () => {
    const world = await aWorld();
    for (const subscription of [
      { eventType: 'BALANCE_CONFIRMED_UPDATES' },
      { eventType: 'ACTIVITY_UPDATES', isActive: false },
    ])
      await world.operator.submit('create_webhook_endpoint', { name: 'ops', url, subscriptions: [subscription] });
    await world.operator.submit('create_users', { users: [person('ann')] });
    expect(notices(world)).toEqual([]);
  });
});

describe('a full outbox', () => {
  it('gives up the oldest, and counts what it gave up', async () => {
    const { world, endpointId } = await withEndpoint();
    const { operator, store, organizationId } = world;
    await operator.submit('create_users', { users: [person('ann')] });
    const [notice] = notices(world);
    if (!notice) throw new Error('there is no notice');
    const more = Array.from({ length: limits.outboxRowsMax - 1 }, (_, at) => ({ ...notice, outboxId: `more ${at}` }));
    const changes = more.map((row) => ({ table: 'outbox', id: row.outboxId, organizationId, row }) as const);
    await store.commit([{ changes: changes as never }]);
    const { id } = await operator.activity('create_users', { users: [person('bob')] });
    expect(notices(world)).toHaveLength(limits.outboxRowsMax);
    expect(store.state.outbox.get(notice.outboxId)).toBeUndefined();
    expect(notices(world).at(-1)).toMatchObject({ activityId: id });
    expect((await status(world)).receivers).toEqual([
      expect.objectContaining({ endpointId, waiting: limits.outboxRowsMax, dropped: 1 }),
    ]);
  });
});

describe('what became of notices', () => {
  it('is kept together: the delivered go, the dead stay and are told, the line remembers', async () => {
    const { world, endpointId } = await withEndpoint();
    const { operator, service, store, clock } = world;
    for (const name of ['ann', 'bob', 'cat', 'dan']) await operator.submit('create_users', { users: [person(name)] });
    const [ann, bob, cat, dan] = notices(world).map(({ outboxId }) => outboxId) as [string, string, string, string];
    const atMs = clock.nowMs();
    const commits = store.commits.length;
    const refused = { atMs, reason: 'answer', status: 404 } as const;
    const late = { atMs: atMs + 1, reason: 'timeout' } as const;
    await service.settleDeliveries([
      { id: ann, outcome: 'delivered', atMs },
      { id: bob, outcome: 'dead', failure: refused },
      { id: cat, outcome: 'failing', failure: late },
      { id: nobody, outcome: 'delivered', atMs: 1 },
    ]);
    expect(store.commits.length - commits).toBe(1);
    expect(notices(world).map(({ outboxId }) => outboxId)).toEqual([bob, cat, dan]);
    expect(service.delivery(bob)).toEqual({ to: 'forget' });
    const told = await status(world);
    expect(told.network).toBe('loopback');
    expect(told.receivers).toEqual([
      expect.objectContaining({
        endpointId,
        waiting: 2,
        dead: 1,
        lastSuccessAtMs: atMs,
        lastFailure: late,
        dropped: 0,
      }),
    ]);
    expect(told.deadLetters).toEqual([expect.objectContaining({ eventId: bob, endpointId, failure: refused })]);

    await service.resolveDeadLetter(bob, 'retry');
    expect(service.delivery(bob)).toMatchObject({ to: 'send' });
    expect(notices(world)[0]?.outboxId).toBe(bob);
    await expect(service.resolveDeadLetter(bob, 'discard')).rejects.toThrow('no failed delivery');
    await service.settleDeliveries([{ id: bob, outcome: 'dead', failure: refused }]);
    await service.resolveDeadLetter(bob, 'discard');
    expect(store.state.outbox.get(bob)).toBeUndefined();
  });

  it('is nothing to keep where all of it is gone already', async () => {
    const { world } = await withEndpoint();
    const commits = world.store.commits.length;
    await world.service.settleDeliveries([{ id: nobody, outcome: 'forgotten' }]);
    expect(world.store.commits).toHaveLength(commits);
  });
});
