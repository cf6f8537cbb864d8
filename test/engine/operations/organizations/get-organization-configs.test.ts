import { describe, expect, it } from 'vitest';
import { getOrganizationConfigs } from '#engine/operations/organizations/get-organization-configs.ts';
import { subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_organization_configs', () => {
  it('shows features and quorum, of a sub-organization to its parent too', async () => {
    const { operator } = await aWorld();
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value: 'https://a.example' };
    await operator.submit('set_organization_feature', feature);
    const answer = await operator.query('get_organization_configs');
    expect(getOrganizationConfigs.result.parse(answer)).toEqual(answer);
    expect(answer).toEqual({ configs: { features: [feature], quorum: { threshold: 1, userIds: [operator.userId] } } });
    const below = await subOrganizationOf(operator, 'Branch');
    const seen = await operator.at(below.organizationId).query('get_organization_configs');
    expect(seen).toMatchObject({ configs: { quorum: { threshold: 1, userIds: [below.userId] } } });
    expect(await operator.tryQuery('get_organization_configs', { x: 1 })).toMatchObject({ failure: { code: 3 } });
  });
});
