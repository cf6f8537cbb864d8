import { expect, it } from 'vitest';
import { aSecret } from '../../../harness/secrets.ts';
import { aWorld } from '../../../harness/world.ts';

it('list_all_secrets lists every secret of the organization without its value, in the order they were added', async () => {
  const world = await aWorld();
  const { operator } = world;
  const first = await aSecret(world, operator, 'one', { name: 'first' });
  const second = await aSecret(world, operator, 'two', { properties: { env: 'dev' } });
  expect(await operator.query('list_all_secrets')).toEqual({
    secrets: [
      { secretId: first, name: 'first', staticProperties: [], createdAtUnixMs: expect.stringMatching(/^\d+$/) },
      {
        secretId: second,
        staticProperties: [{ key: 'env', value: 'dev' }],
        createdAtUnixMs: expect.stringMatching(/^\d+$/),
      },
    ],
  });
});
