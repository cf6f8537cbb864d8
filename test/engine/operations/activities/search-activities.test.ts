import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Actor } from '../../../harness/actors.ts';
import { anotherRootUser, ethereum, importWords, testWords } from '../../../harness/key-material.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

type Found = { activities: { id: string; type: string; status: string }[]; next?: string; reachedMs: number };

const search = (actor: Actor, params: JsonObject = {}) => actor.query<Found>('search_activities', params);
const ids = ({ activities }: Found) => activities.map(({ id }) => id);
const hour = 3_600_000;

/** One activity an hour, the newest last. */
async function anHourEach(count: number) {
  const world = await aWorld();
  const { operator, clock } = world;
  const made: { id: string; atMs: number }[] = [];
  for (let number = 0; number < count; number += 1) {
    clock.advance(hour);
    const { id } = await operator.activity('create_user_tag', { userTagName: `tag ${number}`, userIds: [] });
    made.push({ id, atMs: clock.nowMs() });
  }
  return { world, operator, made };
}

describe('search_activities', () => {
  it('is newest first, and goes on where it left off', async () => {
    const { operator, made } = await anHourEach(5);
    const newest = made.map(({ id }) => id).reverse();
    const first = await search(operator, { limit: 3 });
    expect(ids(first)).toEqual(newest.slice(0, 3));
    expect(first).toMatchObject({ next: newest[2], reachedMs: made[2]?.atMs });
    const rest = await search(operator, { limit: 3, before: first.next ?? '' });
    // The founding is the oldest.
    expect(ids(rest).slice(0, 2)).toEqual(newest.slice(3));
    expect(rest.activities).toHaveLength(3);
    expect(rest).toMatchObject({ reachedMs: 0 });
    expect(rest.next).toBeUndefined();
  });

  it('keeps to a span of time: from an instant on, and before another', async () => {
    const { operator, made } = await anHourEach(6);
    const [, second, , fourth] = made;
    const found = await search(operator, { fromMs: second?.atMs ?? 0, toMs: fourth?.atMs ?? 0 });
    expect(ids(found)).toEqual([made[2]?.id, made[1]?.id]);
    expect(found.reachedMs).toBe(second?.atMs);
    expect(ids(await search(operator, { fromMs: 0, toMs: 1 }))).toEqual([]);
  });

  it('finds what somebody asked for or voted on', async () => {
    const world = await aWorld();
    const { operator } = world;
    const other = await anotherRootUser(world);
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, other.userId] });
    const asked = await operator.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    expect(asked.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await other.activity('approve_activity', { fingerprint: asked.fingerprint });
    expect(ids(await search(operator, { userId: other.userId }))).toEqual([asked.id]);
    expect(ids(await search(operator, { userId: ann.userId }))).toEqual([]);
    expect(ids(await search(operator, { userId: operator.userId }))).toContain(asked.id);
  });

  it('finds by an id, fingerprint or address, wherever it stands', async () => {
    const world = await aWorld();
    const { operator } = world;
    const { walletId, addresses } = await importWords(world, operator, testWords, [ethereum(0)]);
    const renamed = await operator.activity('update_wallet', { walletId, walletName: 'Cold' });
    expect(ids(await search(operator, { objectId: walletId }))[0]).toBe(renamed.id);
    expect((await search(operator, { objectId: walletId })).activities.map(({ type }) => type)).toEqual([
      'ACTIVITY_TYPE_UPDATE_WALLET',
      'ACTIVITY_TYPE_IMPORT_WALLET',
    ]);
    for (const address of [addresses[0] ?? '', addresses[0]?.toLowerCase() ?? ''])
      expect((await search(operator, { objectId: address })).activities).toHaveLength(1);
    expect(ids(await search(operator, { objectId: renamed.id }))).toEqual([renamed.id]);
    expect(ids(await search(operator, { objectId: renamed.fingerprint }))).toEqual([renamed.id]);
    // A whole text, not a piece of one.
    expect(ids(await search(operator, { objectId: walletId.slice(0, -1) }))).toEqual([]);
  });

  it('keeps to types and statuses', async () => {
    const { operator } = await anHourEach(2);
    await operator.try('create_user_tag', { userTagName: 'tag 0', userIds: [] });
    const failed = await search(operator, { filterByStatus: ['ACTIVITY_STATUS_FAILED'] });
    expect(failed.activities.map(({ status }) => status)).toEqual(['ACTIVITY_STATUS_FAILED']);
    const founding = await search(operator, { filterByType: ['ACTIVITY_TYPE_CREATE_ORGANIZATION'] });
    expect(founding.activities).toHaveLength(1);
    expect(ids(await search(operator, { filterByType: ['ACTIVITY_TYPE_OAUTH'] }))).toEqual([]);
  });

  it('looks into so many bodies a call and no more, and says how far it came', async () => {
    const { world, operator, made } = await anHourEach(1);
    const before = world.store.commits.at(-1);
    if (!before?.activity) throw new Error('there is an activity');
    const { activity } = before;
    const filler = Array.from({ length: 600 }, (_, at) => ({
      changes: [],
      activity: {
        ...activity,
        activityId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` as typeof activity.activityId,
        fingerprint: `sha256:${String(at).padStart(64, '0')}`,
        parameters: {},
        result: {},
        createdAtMs: activity.createdAtMs + at + 1,
      },
    }));
    await world.store.commit(filler);
    const sought = { objectId: made[0]?.id ?? '' };
    const first = await search(operator, sought);
    expect(ids(first)).toEqual([]);
    expect(first.next).toBe('00000000-0000-4000-8000-000000000088');
    expect(first.reachedMs).toBe(activity.createdAtMs + 89);
    expect(ids(await search(operator, { ...sought, before: first.next ?? '' }))).toEqual([made[0]?.id]);
  });

  it.each([
    ['a limit above a hundred', { limit: 101 }, 'limit'],
    ['a limit in words', { limit: '5' }, 'limit'],
    ['a time before 1970', { fromMs: -1 }, 'fromMs'],
    ['a status there is not', { filterByStatus: ['DONE'] }, 'filterByStatus.0'],
    ['nothing to look for', { objectId: '' }, 'objectId'],
  ])('refuses %s', async (_what, params, says) => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('search_activities', params as JsonObject)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(says) as string },
    });
  });

  it('is not at a path of the public API', async () => {
    const { operator } = await aWorld();
    const body = JSON.stringify({ organizationId: operator.organizationId });
    expect(await operator.send('/public/v1/query/search_activities', body)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.NOT_FOUND },
    });
  });
});
