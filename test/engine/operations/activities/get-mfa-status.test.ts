import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

describe('get_mfa_status', () => {
  it('answers that no second factor is wanted, of an activity that waits and of one that is done', async () => {
    const { operator } = await aWorld();
    const second = await joinedBy(operator, 'second');
    const userIds = [operator.userId, second.userId];
    const { id: done } = await operator.activity('update_root_quorum', { threshold: 2, userIds });
    const { id: waiting, status } = await operator.activity('create_wallet', { walletName: 'Main', accounts: [] });
    expect(status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    for (const activityId of [done, waiting]) {
      expect(await operator.query('get_mfa_status', { activityId })).toEqual({ mfaStatuses: [] });
      const { userId } = second;
      expect(await operator.query('get_mfa_status', { activityId, userId })).toEqual({ mfaStatuses: [] });
    }
  });

  it('knows no activity of another organization', async () => {
    const { operator } = await aWorld();
    const branch = await subOrganizationOf(operator, 'Branch');
    const { id } = await operator.activity('create_wallet', { walletName: 'Main', accounts: [] });
    for (const activityId of [id, nobody])
      expect(await branch.tryQuery('get_mfa_status', { activityId })).toMatchObject({
        ok: false,
        failure: { code: 5 },
      });
  });
});
