import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { Actor } from '../../../harness/actors.ts';
import { aWorld } from '../../../harness/world.ts';

type Listed = { activities: { id: string; type: string; status: string }[] };

async function tagged(count: number): Promise<{ operator: Actor; ids: string[] }> {
  const { operator } = await aWorld();
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push((await operator.activity('create_user_tag', { userTagName: `tag ${number}`, userIds: [] })).id);
  return { operator, ids };
}

async function list(operator: Actor, params: JsonObject = {}): Promise<string[]> {
  return (await operator.query<Listed>('list_activities', params)).activities.map(({ id }) => id);
}

describe('list_activities', () => {
  it('is newest first, ten to a page unless asked otherwise', async () => {
    const { operator, ids } = await tagged(12);
    const newest = [...ids].reverse();
    expect(await list(operator)).toEqual(newest.slice(0, 10));
    expect(await list(operator, { paginationOptions: { limit: '3' } })).toEqual(newest.slice(0, 3));
  });

  it('goes on before an activity, and back after one', async () => {
    const { operator, ids } = await tagged(6);
    const [six, five, four, three, two, one] = [...ids].reverse();
    const page = (options: JsonObject) => list(operator, { paginationOptions: { limit: '2', ...options } });
    expect(await page({ before: five ?? '' })).toEqual([four, three]);
    expect(await page({ after: three ?? '' })).toEqual([five, four]);
    expect(await page({ after: six ?? '' })).toEqual([]);
    expect((await page({ before: two ?? '' }))[0]).toBe(one);
    expect(await page({ before: '99999999-9999-4999-8999-999999999999' })).toEqual([]);
  });

  it('keeps to the types and statuses asked for', async () => {
    const { operator } = await tagged(2);
    await operator.try('create_user_tag', { userTagName: 'tag 0', userIds: [] });
    const failed = await operator.query<Listed>('list_activities', { filterByStatus: ['ACTIVITY_STATUS_FAILED'] });
    expect(failed.activities.map(({ status }) => status)).toEqual(['ACTIVITY_STATUS_FAILED']);
    const founding = await operator.query<Listed>('list_activities', {
      filterByType: ['ACTIVITY_TYPE_CREATE_ORGANIZATION'],
    });
    expect(founding.activities.map(({ type }) => type)).toEqual(['ACTIVITY_TYPE_CREATE_ORGANIZATION']);
    expect(await list(operator, { filterByType: ['ACTIVITY_TYPE_OAUTH'] })).toEqual([]);
  });

  it.each([
    ['a limit above a hundred', { paginationOptions: { limit: '101' } }, 'paginationOptions.limit'],
    ['a limit of nothing', { paginationOptions: { limit: '0' } }, 'paginationOptions.limit'],
    ['a limit that is a number', { paginationOptions: { limit: 5 } }, 'paginationOptions.limit'],
    ['a status there is not', { filterByStatus: ['DONE'] }, 'filterByStatus.0'],
    ['a field there is not', { page: 2 }, 'page: unknown field'],
  ])('refuses %s', async (_what, params, says) => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('list_activities', params as JsonObject)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(says) as string },
    });
  });
});
