import { describe, expect, it } from 'vitest';
import { joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('update_organization_name', () => {
  it('gives the organization another name, and no other one', async () => {
    const { operator } = await aWorld();
    const branch = await subOrganizationOf(operator, 'Branch');
    expect(await operator.submit('update_organization_name', { organizationName: 'Vault' })).toEqual({
      organizationId: operator.organizationId,
      organizationName: 'Vault',
    });
    expect(await operator.query('whoami')).toMatchObject({ organizationName: 'Vault' });
    expect(await branch.query('whoami')).toMatchObject({ organizationName: 'Branch' });
  });

  it('is the root quorum’s alone: no policy can grant it', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const consensus = "approvers.any(user, user.alias == 'ann')";
    await operator.submit('create_policy', { policyName: 'all', effect: 'EFFECT_ALLOW', consensus });
    expect(await ann.try('update_organization_name', { organizationName: 'Mine' })).toMatchObject({
      ok: false,
      failure: { code: 7 },
    });
  });

  refuses('update_organization_name', plain, [
    ['there is no name', {}, 'INVALID_ARGUMENT', 'organizationName: missing field'],
    ['the name is empty', { organizationName: '' }, 'INVALID_ARGUMENT', 'organizationName'],
    ['the name is what terminals obey', { organizationName: 'a\u001bb' }, 'INVALID_ARGUMENT', 'control characters'],
  ]);
});
