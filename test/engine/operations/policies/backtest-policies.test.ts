import { describe, expect, it } from 'vitest';
import type { Backtest } from '#shared/policy-analysis.ts';
import { joinedBy } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const tag = (userTagName: string) => ({ userTagName, userIds: [] });
const allow = { policyName: 'Tags', effect: 'EFFECT_ALLOW', condition: "activity.kind == 'CREATE_USER_TAG'" };

describe('backtest_policies', () => {
  it('lists what drafts would have decided otherwise, and not what the root quorum settled', async () => {
    const world = await aWorld();
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_user_tag', tag('root'));
    const denied = await ann.try('create_user_tag', tag('early'));
    expect(denied.ok).toBe(false);
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', allow);
    const done = await ann.activity('create_user_tag', tag('later'));

    const same = await operator.query<Backtest>('backtest_policies');
    expect(same).toMatchObject({ examined: 6, skipped: 0, drifted: 1, differences: [], ended: 'all' });
    expect(same.before).toBeUndefined();

    const deny = { policyId, ...allow, effect: 'EFFECT_DENY' };
    const { differences } = await operator.query<Backtest>('backtest_policies', { policies: [deny] });
    expect(differences.map(({ activityId, recorded, stored, draft }) => [activityId, recorded, stored, draft])).toEqual(
      [
        [done.id, 'allow', 'allow', 'deny'],
        [expect.any(String), 'deny', 'allow', 'deny'],
      ],
    );
    expect(differences[0]).toMatchObject({
      submitterId: ann.userId,
      policies: [{ policyId, draft: 0, was: 'OUTCOME_ALLOW', becomes: 'OUTCOME_DENY_EXPLICIT' }],
    });
  });

  it('lists what drafts would have denied when it was asked, though the root quorum agreed later, and the reverse', async () => {
    const world = await aWorld();
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    const both = `approvers.any(u, u.id == '${ann.userId}') && approvers.any(u, u.id == '${operator.userId}')`;
    await operator.submit('create_policy', { ...allow, consensus: both });
    const asked = await ann.activity('create_user_tag', tag('asked'));
    expect(asked.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await operator.submit('approve_activity', { fingerprint: asked.fingerprint });
    await operator.submit('create_user_tag', tag('by the quorum itself'));

    expect(await operator.query('backtest_policies')).toMatchObject({ drifted: 0, differences: [] });
    const deny = { ...allow, policyName: 'No tags', effect: 'EFFECT_DENY' };
    const stricter = await operator.query<Backtest>('backtest_policies', { policies: [deny] });
    expect(stricter.differences).toMatchObject([
      {
        activityId: asked.id,
        recorded: 'allow',
        stored: 'allow',
        draft: 'deny',
        policies: [{ draft: 0, becomes: 'OUTCOME_DENY_EXPLICIT' }],
      },
    ]);
    expect(stricter.differences[0]?.policies).toHaveLength(1);

    await operator.submit('create_policy', deny);
    const laxer = await operator.query<Backtest>('backtest_policies', {
      policies: [{ ...allow, consensus: both }],
      replaceAll: true,
    });
    expect(laxer.differences).toMatchObject([
      { activityId: asked.id, recorded: 'allow', stored: 'deny', draft: 'allow' },
    ]);
  });

  it('reads time conditions as of then', async () => {
    const world = await aWorld();
    const { operator } = world;
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_policy', allow);
    await ann.activity('create_user_tag', tag('before'));
    world.clock.advance(3_600_000);
    const until = new Date(world.clock.atMs - 1_800_000).toISOString();
    const { id } = await ann.activity('create_user_tag', tag('after'));
    const drafts = { policies: [{ ...allow, time: `time.now < Timestamp('${until}')` }], replaceAll: true };
    const { differences } = await operator.query<Backtest>('backtest_policies', drafts);
    expect(differences.map(({ activityId }) => activityId)).toEqual([id]);
    expect(differences[0]?.policies.map(({ draft, becomes }) => [draft, becomes])).toEqual([
      [undefined, undefined],
      [0, 'OUTCOME_TIME_INACTIVE'],
    ]);
  });

  it('takes the last so many, and goes on before one of them until the end', async () => {
    const { operator } = await aWorld();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await operator.submit('create_user_tag', tag(name));
    const examined: number[] = [];
    let before: string | undefined;
    do {
      const page: Backtest = await operator.query<Backtest>('backtest_policies', {
        last: 2,
        ...(before ? { before } : {}),
      });
      examined.push(page.examined);
      before = page.before;
    } while (before);
    expect(examined).toEqual([2, 2, 2]);
  });

  it('leaves votes out, and refuses drafts that could not be kept', async () => {
    const { operator } = await aWorld();
    await operator.try('approve_activity', { fingerprint: `sha256:${'0'.repeat(64)}` });
    // The founding, and a vote on nothing.
    expect(await operator.query('backtest_policies')).toMatchObject({ examined: 1, skipped: 1 });
    expect(
      await operator.tryQuery('backtest_policies', { policies: [{ ...allow, condition: 'activity' }] }),
    ).toMatchObject({ failure: { message: expect.stringMatching(/^invalid policy condition: /) } });
  });
});
