import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { aWorld } from '../harness/world.ts';

describe('the service', () => {
  it('founds an organization whose operator can ask who they are', async () => {
    const { operator, organizationId, bugs } = await aWorld({ organizationName: 'Treasury' });
    expect(await operator.query('whoami')).toEqual({
      organizationId,
      organizationName: 'Treasury',
      userId: operator.userId,
      username: 'operator',
    });
    expect(bugs).toEqual([]);
  });

  it('keeps the founding as the first activity, stamped by the operator', async () => {
    const { operator, organizationId } = await aWorld();
    const { activities } = await operator.query<{ activities: Record<string, unknown>[] }>('list_activities');
    expect(activities).toHaveLength(1);
    expect(activities[0]).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_ORGANIZATION',
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: { createOrganizationIntent: { organizationName: 'Treasury', rootUserId: operator.userId } },
      result: { createOrganizationResult: { organizationId } },
      votes: [{ userId: operator.userId, publicKey: operator.key.publicKey, selection: 'VOTE_SELECTION_APPROVED' }],
    });
  });

  it('answers what is durable, and goes on, although somebody who hears of commits stumbles', async () => {
    const { operator, service, bugs } = await aWorld();
    const trouble = new Error('a listener of ours');
    const stop = service.onCommitted(() => {
      throw trouble;
    });
    await operator.submit('create_user_tag', { userTagName: 'one', userIds: [] });
    await operator.submit('create_user_tag', { userTagName: 'two', userIds: [] });
    expect(bugs).toEqual([trouble, trouble]);
    stop();
  });

  it('says of a failure whether the stamp was genuine', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('get_wallet', { walletId: 'none' })).toMatchObject({
      ok: false,
      authenticated: true,
    });
    expect(await operator.tryQuery('whoami', { more: 1 })).toMatchObject({ ok: false, authenticated: true });
    const stranger = operator.as(operator.userId, p256KeyFrom('a stranger'));
    expect(await stranger.tryQuery('whoami')).not.toHaveProperty('authenticated');
  });

  it('names an operation that only the hosted service has', async () => {
    const { operator } = await aWorld();
    const outcome = await operator.try('tvc_create_app', {});
    expect(outcome).toMatchObject({ ok: false, failure: { code: rpcCodes.NOT_FOUND } });
    const known = await operator.try('create_swap_quote', {});
    expect(known).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.UNIMPLEMENTED, message: expect.stringContaining('create_swap_quote') },
    });
  });
});
