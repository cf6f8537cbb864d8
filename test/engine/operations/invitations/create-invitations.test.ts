import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { invitationOf } from '../../../harness/invitations.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

async function plain() {
  const world = await aWorld();
  return { world, zoe: await joinedBy(world.operator, 'zoe') };
}
type Scene = Awaited<ReturnType<typeof plain>>;
const one = ({ world }: Pick<Scene, 'world'>, patch: object = {}) => ({
  invitations: [invitationOf(world.operator, 'ann', patch)],
});

describe('create_invitations', () => {
  it('keeps invitations, and shows them with the organization but for the code', async () => {
    const { operator } = await aWorld();
    const invitations = [invitationOf(operator, 'ann'), invitationOf(operator, 'bob', { receiverUserTags: null })];
    const activity = await operator.activity('create_invitations', { invitations });
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_INVITATIONS',
      intent: { createInvitationsIntent: { invitations: [{ receiverUserName: 'ann' }, { receiverUserName: 'bob' }] } },
      result: { createInvitationsResult: { invitationIds: [expect.any(String), expect.any(String)] } },
    });
    const { organizationData } = await operator.query<{ organizationData: { invitations: object[] } }>(
      'get_organization',
    );
    expect(organizationData.invitations[0]).toEqual({
      invitationId: expect.any(String) as string,
      receiverUserName: 'ann',
      receiverEmail: 'ann@example.com',
      receiverUserTags: [],
      accessType: 'ACCESS_TYPE_WEB',
      status: 'INVITATION_STATUS_CREATED',
      senderUserId: operator.userId,
      createdAt: expect.any(Object) as object,
      updatedAt: expect.any(Object) as object,
    });
  });

  it('is allowed by a policy on INVITATION and CREATE; with what policies go by, also as the creation of users', async () => {
    const { operator } = await aWorld();
    const bob = await joinedBy(operator, 'bob');
    const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'desk',
      userIds: [],
    });
    const grant = (resource: string, consensus = 'true', effect = 'EFFECT_ALLOW') =>
      operator.submit('create_policy', {
        policyName: `${resource} ${consensus} ${effect}`,
        effect,
        condition: `activity.resource == '${resource}' && activity.action == 'CREATE'`,
        consensus,
      });
    const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
    const invite = (name: string, patch: object = {}) =>
      bob.try('create_invitations', { invitations: [invitationOf(bob, name, patch)] });
    const tagged = { receiverUserTags: [userTagId] };
    expect(await invite('ann')).toMatchObject(denied);
    await grant('INVITATION');
    expect(await invite('ann')).toMatchObject({ ok: true });
    expect(await invite('carol', tagged)).toMatchObject(denied);
    await grant('USER');
    expect(await invite('carol', tagged)).toMatchObject({ ok: true });
    const { policyIds } = await operator.submit<{ policyIds: string[] }>('create_policies', {
      policies: [
        {
          policyName: 'no users',
          effect: 'EFFECT_DENY',
          condition: "activity.kind == 'CREATE_USERS'",
          consensus: 'true',
        },
      ],
    });
    expect(await invite('dan', tagged)).toMatchObject(denied);
    expect(await invite('dan')).toMatchObject({ ok: true });
    // A policy that goes by names or addresses makes every new user one that it can tell apart.
    await grant('WALLET', "approvers.any(user, user.email == 'cfo@example.com')");
    expect(await invite('eve', { receiverUserEmail: 'cfo@example.com' })).toMatchObject(denied);
    await operator.submit('delete_policies', { policyIds });
    expect(await invite('eve')).toMatchObject({ ok: true });
  });

  it('keeps as many settled invitations as open ones, the newest', async () => {
    const world = await aWorld();
    const { operator, store, organizationId } = world;
    await operator.submit('create_invitations', one({ world }));
    const [row] = store.state.invitations.list(organizationId);
    if (!row) throw new Error('the invitation is kept');
    const revoked = Array.from({ length: limits.invitationsMax }, (_, at) => {
      const invitationId = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` as typeof row.invitationId;
      const status = 'INVITATION_STATUS_REVOKED' as const;
      return { table: 'invitations', id: invitationId, organizationId, row: { ...row, invitationId, status } } as const;
    });
    await store.commit([{ changes: revoked }]);
    await operator.submit('create_invitations', { invitations: [invitationOf(operator, 'bob')] });
    expect(store.state.invitations.count(organizationId)).toBe(limits.invitationsMax + 1);
    expect(store.state.invitations.get(revoked[0]?.id ?? '')).toBeUndefined();
    const reopened = revoked
      .slice(2)
      .map((change) => ({ ...change, row: { ...change.row, status: 'INVITATION_STATUS_CREATED' as const } }));
    await store.commit([{ changes: reopened }]);
    expect(await operator.try('create_invitations', { invitations: [invitationOf(operator, 'carol')] })).toMatchObject({
      failure: { code: rpcCodes.RESOURCE_EXHAUSTED },
    });
  });

  refuses<Scene>('create_invitations', plain, [
    ['nobody is named', { invitations: [] }, 'INVALID_ARGUMENT', 'parameters.invitations: expected at least one'],
    ['its sender is nobody here', (scene) => one(scene, { senderUserId: nobody }), 'NOT_FOUND', 'no user'],
    [
      'another user is its sender',
      (scene) => one(scene, { senderUserId: scene.zoe.userId }),
      'INVALID_ARGUMENT',
      'senderUserId',
    ],
    ['a tag is unknown', (scene) => one(scene, { receiverUserTags: [nobody] }), 'NOT_FOUND', 'user tag'],
    ['a user has the name', (scene) => one(scene, { receiverUserName: 'operator' }), 'ALREADY_EXISTS', "'operator'"],
    [
      'two have one name',
      (scene) => ({ invitations: [...one(scene).invitations, ...one(scene).invitations] }),
      'ALREADY_EXISTS',
      "'ann'",
    ],
    [
      'the address is none',
      (scene) => one(scene, { receiverUserEmail: 'x' }),
      'INVALID_ARGUMENT',
      'invalid email address',
    ],
    ['the access is unknown', (scene) => one(scene, { accessType: 'x' }), 'INVALID_ARGUMENT', 'accessType'],
  ]);
});
