import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { AnsweredActivity } from '../../../harness/actors.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_activity', () => {
  it('answers the activity flat, with seconds and nanos, as the submit did', async () => {
    const { operator, clock } = await aWorld();
    const made = await operator.activity('create_user_tag', { userTagName: 'ops', userIds: [] });
    const { activity } = await operator.query<{ activity: AnsweredActivity & Record<string, unknown> }>(
      'get_activity',
      { activityId: made.id },
    );
    const { result, ...rest } = made;
    const { activity: nested, ...own } = result;
    expect(activity).toEqual({ ...rest, result: own });
    const instant = { seconds: String(Math.floor(clock.nowMs() / 1000)), nanos: '0' };
    expect(activity).toMatchObject({
      createdAt: instant,
      updatedAt: instant,
      intent: { createUserTagIntent: { userTagName: 'ops', userIds: [] } },
    });
    expect(nested).toMatchObject({ id: made.id, createdAt: new Date(clock.nowMs()).toISOString(), result: own });
  });

  it.each([
    ['an id that nothing has', '99999999-9999-4999-8999-999999999999'],
    ['what is no id at all', 'hello'],
  ])('says NOT_FOUND for %s', async (_what, activityId) => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_activity', { activityId })).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.NOT_FOUND },
    });
  });

  it('does not show an activity of another organization', async () => {
    const { operator } = await aWorld();
    const { subOrganizationId } = await operator.submit<{ subOrganizationId: string }>('create_sub_organization', {
      subOrganizationName: 'below',
      rootUsers: [
        { userName: 'root', userEmail: 'root@example.com', apiKeys: [], authenticators: [], oauthProviders: [] },
      ],
      rootQuorumThreshold: 1,
    });
    const { activities } = await operator.query<{ activities: { id: string }[] }>('list_activities');
    const outcome = await operator
      .at(subOrganizationId)
      .tryQuery('get_activity', { activityId: activities[0]?.id ?? '' });
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
  });
});
