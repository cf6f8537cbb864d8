import { describe, expect, it } from 'vitest';
import { joinedBy, nobody, person } from '../../../harness/people.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

describe('update_root_quorum', () => {
  it('makes two of three agree from then on', async () => {
    const { operator } = await aWorld();
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    const userIds = [operator.userId, ann.userId, bob.userId];
    expect(await operator.submit('update_root_quorum', { threshold: 2, userIds })).toEqual({});
    expect(await operator.query('get_organization_configs')).toMatchObject({
      configs: { quorum: { threshold: 2, userIds } },
    });

    const asked = await operator.activity('create_users', { users: [person('eve')] });
    expect(asked).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: false, canReject: true });
    const { fingerprint } = asked;
    const done = await ann.activity('approve_activity', { fingerprint });
    expect(done).toMatchObject({
      id: asked.id,
      status: 'ACTIVITY_STATUS_COMPLETED',
      result: { createUsersResult: { userIds: [expect.any(String)] } },
      votes: [{ userId: operator.userId }, { userId: ann.userId }],
    });
    const { users } = await bob.query<{ users: { userName: string }[] }>('list_users');
    expect(users.map(({ userName }) => userName)).toContain('eve');
  });

  it('can give itself away: who is not in it any more decides nothing', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('update_root_quorum', { threshold: 1, userIds: [ann.userId] });
    expect(await operator.try('update_root_quorum', { threshold: 1, userIds: [operator.userId] })).toMatchObject({
      ok: false,
      failure: { code: 7 },
    });
    await ann.submit('create_users', { users: [person('eve')] });
  });

  it('needs the present quorum to change, whatever policies allow', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_policies', {
      policies: [{ policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true', notes: '' }],
    });
    expect(await ann.try('update_root_quorum', { threshold: 1, userIds: [ann.userId] })).toMatchObject({
      ok: false,
      failure: { code: 7 },
    });
  });

  refuses('update_root_quorum', plain, [
    [
      'the threshold is zero',
      ({ world }) => ({ threshold: 0, userIds: [world.operator.userId] }),
      'INVALID_ARGUMENT',
      'quorum threshold must be non-zero integer',
    ],
    [
      'the threshold is negative',
      ({ world }) => ({ threshold: -1, userIds: [world.operator.userId] }),
      'INVALID_ARGUMENT',
      'quorum threshold must be non-zero integer',
    ],
    ['the threshold is missing', { userIds: [] }, 'INVALID_ARGUMENT', 'parameters.threshold: missing field'],
    ['nobody is named', { threshold: 1, userIds: [] }, 'INVALID_ARGUMENT', 'quorum users missing'],
    [
      'fewer are named than must agree',
      ({ world }) => ({ threshold: 2, userIds: [world.operator.userId] }),
      'INVALID_ARGUMENT',
      'quorum users missing',
    ],
    [
      'one is named twice',
      ({ world: { operator } }) => ({ threshold: 2, userIds: [operator.userId, operator.userId] }),
      'INVALID_ARGUMENT',
      'parameters.userIds: lists an ID twice',
    ],
    ['one is nobody', { threshold: 1, userIds: [nobody] }, 'NOT_FOUND', `no user ${nobody}`],
  ]);
});
