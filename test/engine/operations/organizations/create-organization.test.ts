import { describe, expect, it } from 'vitest';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('create_organization', () => {
  it('is the first activity of a vault, and its result names the organization', async () => {
    const { operator, organizationId } = await aWorld({ organizationName: 'Treasury' });
    const { activities } = await operator.query<{ activities: { id: string }[] }>('list_activities');
    expect(activities).toMatchObject([
      {
        type: 'ACTIVITY_TYPE_CREATE_ORGANIZATION',
        intent: { createOrganizationIntent: { organizationName: 'Treasury' } },
        result: { createOrganizationResult: { organizationId } },
      },
    ]);
  });

  refuses('create_organization', plain, [
    [
      'the vault already has an organization',
      { organizationName: 'Another' },
      'FAILED_PRECONDITION',
      'create a sub-organization',
    ],
    ['no name is given', {}, 'INVALID_ARGUMENT', 'parameters.organizationName: missing field'],
    ['it names an unknown field', { organizationName: 'x', y: 1 }, 'INVALID_ARGUMENT', 'parameters.y: unknown field'],
  ]);
});
