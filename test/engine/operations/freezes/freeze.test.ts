import { describe, expect, it } from 'vitest';
import type { WhoCan } from '#shared/policy-analysis.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

/** A world with a wallet, and two users: one with the tag of those who freeze. */
async function withFreezers() {
  const world = await aWorld();
  const { operator } = world;
  const [guard, other] = [await joinedBy(operator, 'guard'), await joinedBy(operator, 'other')];
  const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'guards',
    userIds: [guard.userId],
  });
  const name = 'FEATURE_NAME_COFFER_FREEZE_TAG';
  await operator.submit('set_organization_feature', { name, value: userTagId });
  const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
    walletName: 'hot',
    accounts: [],
  });
  return { world, operator, guard, other, walletId, userTagId };
}

describe('freeze', () => {
  it('is done by a user with the tag, alone, whatever policies deny', async () => {
    const { operator, guard, walletId } = await withFreezers();
    await operator.submit('create_policy', { policyName: 'nothing', effect: 'EFFECT_DENY', condition: 'true' });
    const { freezeId } = await guard.submit<{ freezeId: string }>('freeze', { walletId, reason: 'A laptop is gone' });
    // What is frozen already stays so.
    expect(await guard.submit('freeze', { walletId })).toEqual({ freezeId });
    const who = await guard.query<WhoCan>('who_can');
    const grants = who.kinds
      .find(({ path }) => path === 'freeze')
      ?.people.find(({ userId }) => userId === guard.userId)?.grants;
    expect(grants?.map((at) => who.grants[at]?.basis)).toEqual(['alone']);
    await guard.submit('freeze', {});
    expect(await guard.query('list_freezes')).toMatchObject({
      mayFreeze: true,
      freezes: [
        { freezeId, walletId, walletName: 'hot', userId: guard.userId, reason: 'A laptop is gone' },
        { userId: guard.userId, reason: '' },
      ],
    });
  });

  it('is done by others only as policies allow, and by the root quorum', async () => {
    const { operator, other } = await withFreezers();
    expect(await other.query('list_freezes')).toEqual({ mayFreeze: false, freezes: [] });
    expect(await other.try('freeze', {})).toMatchObject({ failure: { code: 7 } });
    const condition = "activity.resource == 'FREEZE' && activity.action == 'CREATE'";
    await operator.submit('create_policy', { policyName: 'all freeze', effect: 'EFFECT_ALLOW', condition });
    await other.submit('freeze', {});
    expect(await operator.try('freeze', {})).toMatchObject({ ok: true });
  });

  it('is done by each member of the root quorum where no tag is named', async () => {
    const { operator, guard, other } = await withFreezers();
    await operator.submit('remove_organization_feature', { name: 'FEATURE_NAME_COFFER_FREEZE_TAG' });
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, other.userId] });
    expect(await guard.try('freeze', {})).toMatchObject({ failure: { code: 7 } });
    const { freezeId } = await other.submit<{ freezeId: string }>('freeze', {});
    expect(await other.activity('lift_freeze', { freezeId })).toMatchObject({
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    });
  });

  it('is forgotten with its wallet', async () => {
    const { operator, guard, walletId } = await withFreezers();
    await guard.submit('freeze', { walletId });
    await operator.submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true });
    expect(await guard.query('list_freezes')).toMatchObject({ freezes: [] });
  });

  refuses('freeze', withFreezers, [['there is no such wallet', { walletId: nobody }, 'NOT_FOUND', nobody]]);

  it('takes a tag of users as the value of its feature', async () => {
    const { operator } = await withFreezers();
    const name = 'FEATURE_NAME_COFFER_FREEZE_TAG';
    expect(await operator.try('set_organization_feature', { name, value: nobody })).toMatchObject({
      failure: { code: 3, message: expect.stringContaining('user tag') },
    });
  });
});
