import { describe, expect, it } from 'vitest';
import { joinedBy, person, subOrganizationOf } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('remove_organization_feature', () => {
  it('switches a feature off, and answers what is still on', async () => {
    const { operator } = await aWorld();
    const below = await subOrganizationOf(operator, 'Branch', { disableSmsAuth: true, disableOtpEmailAuth: true });
    const answer = await below.submit('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_RECOVERY' });
    expect(answer).toEqual({ features: [{ name: 'FEATURE_NAME_EMAIL_AUTH', value: '' }] });
    expect(await below.query('get_organization_configs')).toMatchObject({ configs: answer });
  });

  it('ends the notices of a webhook', async () => {
    const { operator, store, organizationId } = await aWorld();
    await operator.submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: 'https://a.example' });
    await operator.submit('remove_organization_feature', { name: 'FEATURE_NAME_WEBHOOK' });
    const told = store.state.outbox.list(organizationId).length;
    await operator.submit('create_users', { users: [person('ann')] });
    expect(store.state.outbox.list(organizationId)).toHaveLength(told);
  });

  refuses('remove_organization_feature', plain, [
    ['it is not on', { name: 'FEATURE_NAME_WEBHOOK' }, 'NOT_FOUND', 'no feature FEATURE_NAME_WEBHOOK'],
    ['no name is given', {}, 'INVALID_ARGUMENT', 'parameters.name: missing field'],
    ['the name is unknown', { name: 'WEBHOOK' }, 'INVALID_ARGUMENT', 'parameters.name: expected one of'],
  ]);

  refuses(
    'remove_organization_feature',
    async () => {
      const world = await aWorld();
      return { world, actor: await joinedBy(world.operator, 'plain') };
    },
    [['the caller is no root user', { name: 'FEATURE_NAME_WEBHOOK' }, 'PERMISSION_DENIED', 'sufficient permissions']],
  );
});
