import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangePreview } from '#shared/policy-analysis.ts';
import { p256KeyFrom, type Actor, type AnsweredActivity } from '../../harness/actors.ts';
import { apiKey, joinedBy, subOrganizationOf } from '../../harness/people.ts';
import { passkeyOf, submitByPasskey } from '../../harness/passkey.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** M5: a vote counts while the credential that stamped it exists and has not expired. */

let world: World;
let ann: Actor;
let carol: Actor;
let dave: Actor;
let waiting: AnsweredActivity;
let stolen: string;

beforeEach(async () => {
  world = await aWorld();
  ann = world.operator;
  carol = await joinedBy(ann, 'carol');
  dave = await joinedBy(ann, 'dave');
  const key = p256KeyFrom('second key of carol');
  const { apiKeyIds } = await ann.submit<{ apiKeyIds: string[] }>('create_api_keys', {
    userId: carol.userId,
    apiKeys: [apiKey(key, { expirationSeconds: '600' })],
  });
  stolen = apiKeyIds[0] ?? '';
  await ann.submit('create_policies', {
    policies: [
      {
        policyName: 'carol and dave',
        effect: 'EFFECT_ALLOW',
        condition: 'true',
        consensus: `approvers.count() >= 2 && approvers.any(u, u.id == '${carol.userId}')`,
      },
    ],
  });
  waiting = await ann.as(carol.userId, key).activity('create_user_tag', { userTagName: 'ops', userIds: [] });
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
});

const approve = async (by: Actor) => by.try('approve_activity', { fingerprint: waiting.fingerprint });
const statusNow = async () =>
  (await ann.query<{ activity: { status: string } }>('get_activity', { activityId: waiting.id })).activity.status;

describe('M5: a vote whose credential is gone', () => {
  it('does not count after the key was deleted', async () => {
    await ann.submit('delete_api_keys', { userId: carol.userId, apiKeyIds: [stolen] });
    await approve(dave);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it('does not count after the origin of its passkey was forbidden', async () => {
    const passkey = passkeyOf('carol');
    await ann.submit('create_authenticators', { userId: carol.userId, authenticators: [passkey.registration()] });
    waiting = await submitByPasskey(world, carol, passkey, 'create_user_tag', {
      userTagName: 'by passkey',
      userIds: [],
    });
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    await ann.submit('set_organization_feature', { name, value: 'https://another.example' });
    await approve(dave);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    await ann.submit('set_organization_feature', { name, value: 'https://coffer.example' });
    await approve(ann);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('does not count after the parent of a sub-organization without a list forbade the origin of its passkey', async () => {
    const root = await subOrganizationOf(ann, 'tenant');
    const eve = await joinedBy(root, 'eve');
    const passkey = passkeyOf('root of the tenant');
    await root.submit('create_authenticators', { userId: root.userId, authenticators: [passkey.registration()] });
    const policy = {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: 'true',
      consensus: 'approvers.count() >= 2',
    };
    const member = await joinedBy(root, 'member');
    const other = passkeyOf('member');
    await member.submit('create_authenticators', { userId: member.userId, authenticators: [other.registration()] });
    await root.submit('create_policies', { policies: [policy] });
    const asked = await submitByPasskey(world, member, other, 'create_user_tag', { userTagName: 'x', userIds: [] });
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
    const status = async () => {
      const { activity } = await root.query<{ activity: { status: string } }>('get_activity', { activityId: asked.id });
      return activity.status;
    };
    await ann.submit('set_organization_feature', { name, value: 'https://another.example' });
    await eve.try('approve_activity', { fingerprint: asked.fingerprint });
    expect(await status()).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const lost = async () => {
      const query = { activityIds: [asked.id] };
      const answer = await eve.query<{ approvalStatuses: { lostVoteIds?: string[] }[] }>('get_approval_status', query);
      return answer.approvalStatuses[0]?.lostVoteIds;
    };
    expect(await lost()).toEqual([expect.any(String)]);
    // A list of its own does not widen the parent's.
    await root.submit('set_organization_feature', { name, value: 'https://coffer.example' });
    expect(await lost()).toEqual([expect.any(String)]);
    await ann.submit('set_organization_feature', { name, value: 'https://another.example,https://coffer.example' });
    expect(await lost()).toBeUndefined();
  });

  it('is named among the votes that count no longer, after the key expired', async () => {
    const lost = async () => {
      const { approvalStatuses } = await dave.query<{ approvalStatuses: { lostVoteIds?: string[] }[] }>(
        'get_approval_status',
        { activityIds: [waiting.id] },
      );
      return approvalStatuses.map(({ lostVoteIds }) => lostVoteIds);
    };
    expect(await lost()).toEqual([undefined]);
    world.clock.advance(601_000);
    expect(await lost()).toEqual([[expect.any(String)]]);
  });

  it('is announced by the preview of the deletion', async () => {
    const preview = await ann.query<ChangePreview>('preview_change', {
      type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
      parameters: { userId: carol.userId, apiKeyIds: [stolen] },
    });
    expect(preview.warnings).toContainEqual({ code: 'votesLapse', kinds: ['CREATE_USER_TAG'] });
  });

  it('does not count after the key expired', async () => {
    world.clock.advance(601_000);
    await approve(dave);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
  });

  it('may be cast again with another key, and then counts', async () => {
    await ann.submit('delete_api_keys', { userId: carol.userId, apiKeyIds: [stolen] });
    await approve(dave);
    await approve(carol);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('is not replaced by an earlier vote of the same user', async () => {
    await approve(carol);
    const third = p256KeyFrom('third key of carol');
    const { apiKeyIds } = await ann.submit<{ apiKeyIds: string[] }>('create_api_keys', {
      userId: carol.userId,
      apiKeys: [apiKey(third)],
    });
    // With two approvals of one user, the request still waits; her rejection is her last word, whatever key she takes away afterwards.
    await ann.as(carol.userId, third).try('reject_activity', { fingerprint: waiting.fingerprint });
    await ann.submit('delete_api_keys', { userId: carol.userId, apiKeyIds });
    await approve(dave);
    expect(await statusNow()).not.toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('counts in the account of a request that was settled before', async () => {
    await approve(dave);
    expect(await statusNow()).toBe('ACTIVITY_STATUS_COMPLETED');
    await ann.submit('delete_api_keys', { userId: carol.userId, apiKeyIds: [stolen] });
    expect(await ann.query('explain_activity', { activityId: waiting.id })).toMatchObject({ verdict: 'allow' });
    expect(world.bugs).toEqual([]);
  });
});
