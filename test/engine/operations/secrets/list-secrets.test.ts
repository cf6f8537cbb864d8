import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/envelope.ts';
import { aSubOrganization } from '../../../harness/key-material.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { aSecret } from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

type Listed = { secrets: { secretId: string }[] };

describe('list_secrets', () => {
  it('lists what is known of each secret, newest first, page by page', async () => {
    const world = await aWorld();
    const { operator, clock } = world;
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      clock.advance(1_000);
      ids.unshift(await aSecret(world, operator, `value of ${name}`, { name, properties: { at: name } }));
    }
    const { secrets } = await operator.query<Listed>('list_secrets');
    expect(secrets.map(({ secretId }) => secretId)).toEqual(ids);
    expect(secrets[0]).toEqual({
      secretId: ids[0],
      name: 'c',
      staticProperties: [{ key: 'at', value: 'c' }],
      createdAtUnixMs: String(clock.nowMs()),
    });
    const [, middle = '', last = ''] = ids;
    const page = async (paginationOptions: JsonObject) =>
      (await operator.query<Listed>('list_secrets', { paginationOptions })).secrets.map(({ secretId }) => secretId);
    expect(await page({ limit: '2' })).toEqual(ids.slice(0, 2));
    expect(await page({ limit: '2', before: middle })).toEqual(ids.slice(2));
    expect(await page({ limit: '1', after: last })).toEqual(ids.slice(1, 2));
    expect(await page({ before: nobody })).toEqual([]);
    expect(await page({ limit: '', before: '', after: '' })).toEqual(ids);
    expect(await operator.tryQuery('list_secrets', { paginationOptions: { limit: '101' } })).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('paginationOptions.limit') as string },
    });
  });

  it('shows its members and its parent’s, whatever they may do, what is not the value; and nobody else anything', async () => {
    const world = await aWorld();
    const { operator } = world;
    const child = await aSubOrganization(world);
    const secretId = await aSecret(world, child, 'of the child');
    const bob = await joinedBy(operator, 'bob');
    for (const reader of [child, bob.at(child.organizationId)])
      expect(await reader.query('list_secrets')).toMatchObject({ secrets: [{ secretId }] });
    expect(await bob.query('list_secrets')).toEqual({ secrets: [] });
    expect(await child.at(world.organizationId).tryQuery('list_secrets')).toMatchObject({ ok: false });
  });
});
