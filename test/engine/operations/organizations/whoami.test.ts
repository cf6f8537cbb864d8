import { describe, expect, it } from 'vitest';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { apiKey, rootPerson, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('whoami', () => {
  it('answers a sub-organization’s user who knows only the parent', async () => {
    const { operator } = await aWorld();
    const below = await subOrganizationOf(operator, 'Branch');
    expect(await below.at(operator.organizationId).query('whoami')).toEqual({
      organizationId: below.organizationId,
      organizationName: 'Branch',
      userId: below.userId,
      username: 'root',
    });
  });

  it('answers a parent’s user who asks a sub-organization with who they are at home', async () => {
    const { operator } = await aWorld();
    const below = await subOrganizationOf(operator, 'Branch');
    expect(await operator.at(below.organizationId).query('whoami')).toMatchObject({
      organizationId: operator.organizationId,
      username: 'operator',
    });
  });

  it('refuses a key that several sub-organizations know, and one that none does', async () => {
    const { operator } = await aWorld();
    const shared = p256KeyFrom('shared');
    const rootUsers = [rootPerson('root', { apiKeys: [apiKey(shared)] })];
    const [one] = [
      await subOrganizationOf(operator, 'One', { rootUsers } as never),
      await subOrganizationOf(operator, 'Two', { rootUsers } as never),
    ];
    expect(await operator.as('', shared).tryQuery('whoami')).toMatchObject({
      ok: false,
      failure: { code: 16, turnkeyErrorCode: 'CREDENTIAL_CONFLICT' },
    });
    expect(await one?.as('', shared).query('whoami')).toMatchObject({ organizationName: 'One' });
    expect(await operator.as('', p256KeyFrom('stranger')).tryQuery('whoami')).toMatchObject({
      ok: false,
      failure: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' },
    });
  });
});
