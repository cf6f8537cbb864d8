import { expect, it } from 'vitest';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { ann, sendAttested, tokenOf, withCodes } from '../../../harness/codes.ts';
import { rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

it('list_verified_suborgs finds by contacts that somebody showed to be theirs, and by those alone', async () => {
  const world = await aWorld();
  const { operator } = world;
  await withCodes(operator);
  const key = p256KeyFrom('verified');
  const rootUsers = [rootPerson('ann', { userEmail: ann })];
  const [one] = [
    await subOrganizationOf(operator, 'one', { rootUsers }),
    await subOrganizationOf(operator, 'two', { rootUsers }),
  ];
  const ask = (filter: object = {}) => operator.query('list_verified_suborgs', { ...filter });
  const byMail = { filterType: 'EMAIL', filterValue: ann };
  expect(await ask(byMail)).toEqual({ organizationIds: [] });
  await sendAttested(world, one, await tokenOf(world, operator, key), key);
  const found = { organizationIds: [one.organizationId] };
  expect(await ask(byMail)).toEqual(found);
  expect(await ask()).toEqual(found);
  expect(await ask({ filterType: '', filterValue: '', paginationOptions: { limit: '1' } })).toEqual(found);
  expect(await ask({ filterType: 'PHONE_NUMBER', filterValue: ann })).toEqual({ organizationIds: [] });
  expect(await operator.tryQuery('list_verified_suborgs', { filterType: 'EMAIL' })).toMatchObject({
    failure: { code: 3 },
  });
});
