import { describe, expect, it } from 'vitest';
import type { Explanation } from '#shared/policy-analysis.ts';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { joinedBy, nobody, subOrganizationOf, tokenFor } from '../../../harness/people.ts';
import { aWorld } from '../../../harness/world.ts';

const tagging = { userTagName: 'ops', userIds: [] };

describe('explain_activity', () => {
  it('traces a denied request to the clause that denied it', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const { policyId } = await operator.submit<{ policyId: string }>('create_policy', {
      policyName: 'No tags',
      effect: 'EFFECT_DENY',
      condition: "activity.kind == 'CREATE_USER_TAG' && !(activity.action == 'DELETE')",
    });
    expect((await ann.try('create_user_tag', tagging)).ok).toBe(false);
    const [record] = (await operator.query<{ activities: { id: string }[] }>('list_activities')).activities;
    const explained = await ann.query<Explanation>('explain_activity', { activityId: record?.id ?? '' });
    expect(explained).toMatchObject({
      verdict: 'deny',
      basis: 'policy',
      status: 'ACTIVITY_STATUS_FAILED',
      submitterId: ann.userId,
      approverIds: [ann.userId],
      change: { outcome: 'add', add: [operator.userId], submitter: true },
      partial: false,
    });
    const [policy] = explained.policies;
    expect(policy).toMatchObject({ policyId, outcome: 'OUTCOME_DENY_EXPLICIT', decisive: true });
    const clauses = policy?.readings[0]?.clauses ?? [];
    expect(clauses.map(({ text, value, depth, joins, actual }) => [depth, joins, text, value, actual])).toEqual([
      [0, 'and', "activity.kind == 'CREATE_USER_TAG' && !(activity.action == 'DELETE')", 'true', []],
      [
        1,
        undefined,
        "activity.kind == 'CREATE_USER_TAG'",
        'true',
        [{ name: 'activity.kind', value: "'CREATE_USER_TAG'" }],
      ],
      [1, 'not', "!(activity.action == 'DELETE')", 'true', []],
      [2, undefined, "activity.action == 'DELETE'", 'false', [{ name: 'activity.action', value: "'CREATE'" }]],
    ]);
  });

  it('says of what waits whose approval it lacks, and of a time outside its own that the rest is skipped', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
    for (const [policyName, time] of [
      ['Two of us', ''],
      ['Once', "time.now < Timestamp('2020-01-01T00:00:00Z')"],
    ])
      await operator.submit('create_policy', {
        policyName,
        effect: 'EFFECT_ALLOW',
        condition: "activity.kind == 'CREATE_USER_TAG'",
        consensus: `approvers.any(u, u.id == '${ann.userId}') && approvers.any(u, u.id == '${bob.userId}')`,
        time,
      });
    const { id, fingerprint } = await ann.activity('create_user_tag', tagging);
    const explained = await bob.query<Explanation>('explain_activity', { fingerprint });
    expect(explained).toMatchObject({
      activityId: id,
      verdict: 'consensus',
      basis: 'policy',
      change: { outcome: 'add', add: [bob.userId], submitter: false },
    });
    expect(explained.policies.map(({ outcome, decisive }) => [outcome, decisive])).toEqual([
      ['OUTCOME_REQUIRES_CONSENSUS', true],
      ['OUTCOME_TIME_INACTIVE', false],
    ]);
    const [waiting, inactive] = explained.policies.map(({ readings }) => readings[0]?.clauses ?? []);
    expect(waiting?.map(({ part, value }) => [part, value])).toEqual([
      ['condition', 'true'],
      ['consensus', 'false'],
      ['consensus', 'true'],
      ['consensus', 'false'],
    ]);
    expect(inactive?.map(({ part, value }) => [part, value])).toEqual([
      ['time', 'false'],
      ['condition', 'skipped'],
      ['consensus', 'skipped'],
      ['consensus', 'skipped'],
      ['consensus', 'skipped'],
    ]);
    expect(inactive?.[0]?.actual).toEqual([{ name: 'time.now', value: new Date(world.clock.atMs).toISOString() }]);
  });

  it('reads a settled activity as of then, whose votes have lapsed since', async () => {
    const world = await aWorld();
    const other = await anotherRootUser(world);
    const { operator } = world;
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, other.userId] });
    const { id, fingerprint } = await operator.activity('create_user_tag', tagging);
    world.clock.advance(60_000);
    await other.activity('approve_activity', { fingerprint });
    world.clock.advance(48 * 3_600_000);
    expect(await operator.query('explain_activity', { activityId: id })).toMatchObject({
      verdict: 'allow',
      basis: 'rootQuorum',
      approverIds: [operator.userId, other.userId],
      quorum: { threshold: 2, met: true, approvedIds: [operator.userId, other.userId] },
      change: { outcome: 'none-needed' },
    });
  });

  it('says why a clause errs', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    await operator.submit('create_policy', {
      policyName: 'Mixed',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_USER_TAG' || wallet.id == 'x'",
    });
    await ann.try('create_user_tag', tagging);
    const [record] = (await operator.query<{ activities: { id: string }[] }>('list_activities')).activities;
    const { policies } = await ann.query<Explanation>('explain_activity', { activityId: record?.id ?? '' });
    expect(policies[0]?.outcome).toBe('OUTCOME_ERROR');
    expect(policies[0]?.readings[0]?.clauses.map(({ value, why }) => [value, why])).toEqual([
      ['error', 'missing namespace: wallet'],
      ['true', undefined],
      ['error', 'missing namespace: wallet'],
    ]);
  });

  it('refuses what is not there, and what names nothing', async () => {
    const { operator } = await aWorld();
    expect(await operator.tryQuery('explain_activity', { activityId: nobody })).toMatchObject({
      failure: { message: `this organization has no activity ${nobody}` },
    });
    expect(await operator.tryQuery('explain_activity')).toMatchObject({
      failure: { message: expect.stringContaining('expected either activityId or fingerprint') },
    });
  });

  it('lets nobody of a sub-organization read the rules of its parent', async () => {
    const world = await aWorld();
    const { operator } = world;
    const child = await subOrganizationOf(operator, 'child');
    const above = operator.at(child.organizationId);
    const begun = await above.try('oauth', {
      oidcToken: tokenFor(world, { subject: 's' }),
      targetPublicKey: above.key.publicKey,
    });
    expect(begun.ok).toBe(false);
    const { activities } = await above.query<{ activities: { id: string; votes: unknown[] }[] }>('list_activities');
    expect(activities.length).toBeGreaterThan(0);
    for (const { id } of activities) {
      expect((await above.tryQuery('explain_activity', { activityId: id })).ok).toBe(true);
      expect(await child.tryQuery('explain_activity', { activityId: id })).toMatchObject({
        failure: { message: 'the policies of the parent organization decide on this activity' },
      });
    }
  });
});
