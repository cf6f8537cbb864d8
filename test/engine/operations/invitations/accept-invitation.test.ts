import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { acceptance, accepted, invitedBy, type Code } from '../../../harness/invitations.ts';
import { passkeyOf } from '../../../harness/passkey.ts';
import { apiKey, joinedBy, nobody, person, subOrganizationOf } from '../../../harness/people.ts';
import { aWorld, type World } from '../../../harness/world.ts';

const passkey = passkeyOf('ann');
const gone = {
  ok: false,
  failure: { code: rpcCodes.NOT_FOUND, message: expect.stringContaining('invitation not found') as string },
};
const unproved = { ok: false, failure: { code: rpcCodes.UNAUTHENTICATED } };

let world: World;
let code: Code;
let userTagId: string;
beforeEach(async () => {
  world = await aWorld();
  ({ userTagId } = await world.operator.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 'desk',
    userIds: [],
  }));
  code = await invitedBy(world.operator, 'ann', { receiverUserTags: [userTagId] });
});

describe('accept_invitation', () => {
  it('makes the passkey that stamps it a user, once, outside the root quorum', async () => {
    const request = acceptance(world, code, passkey);
    const outcome = await world.service.call(request);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        activity: {
          type: 'ACTIVITY_TYPE_ACCEPT_INVITATION_V2',
          status: 'ACTIVITY_STATUS_COMPLETED',
          result: { acceptInvitationResult: { invitationId: code.invitationId, userId: code.userId } },
          votes: [{ userId: code.userId, user: { userName: 'ann' }, scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN' }],
        },
      },
    });
    const { user } = await world.operator.query('get_user', { userId: code.userId });
    expect(user).toMatchObject({
      userName: 'ann',
      userEmail: 'ann@example.com',
      userTags: [userTagId],
      apiKeys: [],
      authenticators: [{ credentialId: passkey.credentialId }],
    });
    const { organizationData } = await world.operator.query<{ organizationData: object }>('get_organization');
    expect(organizationData).toMatchObject({
      invitations: [{ invitationId: code.invitationId, status: 'INVITATION_STATUS_ACCEPTED' }],
      rootQuorum: { userIds: [world.operator.userId] },
    });
    expect(await accepted(world, code, passkeyOf('second'))).toMatchObject(gone);
    // The same bytes are the same activity, for the passkey that stamped them.
    expect(await world.service.call(request)).toEqual(outcome);
    expect(
      await world.service.call({ ...request, webAuthnStamp: passkeyOf('thief').stamp(request.body) }),
    ).toMatchObject(unproved);
    expect(world.bugs).toEqual([]);
  });

  it('is read in its first version, and lets the new user act', async () => {
    const { authenticatorName, challenge, attestation } = passkey.registration();
    const { credentialId, transports, ...response } = attestation;
    const body = new TextEncoder().encode(
      world.operator.bodyOf(
        'accept_invitation',
        {
          invitationId: code.invitationId,
          userId: code.userId,
          authenticator: {
            authenticatorName,
            challenge,
            userId: code.userId,
            attestation: {
              id: credentialId,
              rawId: credentialId,
              type: 'public-key',
              response: { ...response, transports },
              clientExtensionResults: {},
            },
          },
        },
        'ACTIVITY_TYPE_ACCEPT_INVITATION',
      ),
    );
    const call = (path: string, bytes: Uint8Array) =>
      world.service.call({ path, body: bytes, webAuthnStamp: passkey.stamp(bytes) });
    expect(await call('/public/v1/submit/accept_invitation', body)).toMatchObject({
      ok: true,
      value: { activity: { intent: { acceptInvitationIntent: { invitationId: code.invitationId } } } },
    });
    const who = new TextEncoder().encode(JSON.stringify({ organizationId: world.organizationId }));
    expect(await call('/public/v1/query/whoami', who)).toMatchObject({
      ok: true,
      value: { userId: code.userId, username: 'ann' },
    });
  });

  it('takes no other code, and keeps nothing of what it refuses', async () => {
    const below = await subOrganizationOf(world.operator, 'Branch');
    const commits = world.store.commits.length;
    const other = { ...code, organizationId: below.organizationId };
    for (const wrong of [
      { ...code, userId: nobody },
      { ...code, userId: world.operator.userId },
      { ...code, invitationId: nobody },
      other,
    ])
      expect(await accepted(world, wrong, passkey)).toMatchObject(gone);
    expect(world.store.commits.length).toBe(commits);
    expect(await accepted(world, code, passkey)).toMatchObject({ ok: true });
  });

  it('is stamped by the passkey that it registers, and by nothing else', async () => {
    const request = acceptance(world, code, passkey);
    const { path, body } = request;
    const key = p256KeyFrom('somebody');
    const earlier = new TextEncoder().encode(new TextDecoder().decode(body).replace('ann', 'bob'));
    for (const stamps of [
      { webAuthnStamp: passkeyOf('thief').stamp(body) },
      { webAuthnStamp: passkey.stamp(earlier) },
      { webAuthnStamp: passkey.stamp(body, { origin: 'https://evil.example' }) },
      { webAuthnStamp: 'x' },
      { stamp: key.stamp(body) },
      { stamp: world.operator.key.stamp(body) },
      { stamp: key.stamp(body), webAuthnStamp: passkey.stamp(body) },
      {},
    ])
      expect(await world.service.call({ path, body, ...stamps })).toMatchObject(unproved);
    expect(await world.service.call({ ...request, waitSeconds: () => 2 })).toMatchObject({
      failure: { code: rpcCodes.RESOURCE_EXHAUSTED },
    });
    expect(world.store.state.authenticators.list(world.organizationId)).toEqual([]);
  });

  it.each<readonly [because: string, spoil: () => Promise<unknown> | void]>([
    ['was revoked', () => world.operator.submit('delete_invitation', { invitationId: code.invitationId })],
    ['has expired', () => world.clock.advance(limits.invitationLastsMs)],
  ])('is refused where the invitation %s', async (_, spoil) => {
    await spoil();
    expect(await accepted(world, code, passkey)).toMatchObject(gone);
    const { organizationData } = await world.operator.query<{ organizationData: object }>('get_organization');
    expect(organizationData).toMatchObject({ invitations: [{ status: 'INVITATION_STATUS_REVOKED' }] });
  });

  it('is refused where its sender is gone, its name taken, its tag deleted, or its origin not allowed', async () => {
    const { operator } = world;
    const bob = await joinedBy(operator, 'bob');
    await operator.submit('create_policy', {
      policyName: 'hr',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'INVITATION'",
      consensus: 'true',
    });
    const bobs = await invitedBy(bob, 'carol');
    await operator.submit('delete_users', { userIds: [bob.userId] });
    expect(await accepted(world, bobs, passkey)).toMatchObject(gone);
    const dan = await invitedBy(operator, 'dan');
    await operator.submit('create_users', { users: [person('dan', { apiKeys: [apiKey(p256KeyFrom('dan'))] })] });
    expect(await accepted(world, dan, passkey)).toMatchObject({ failure: { code: rpcCodes.ALREADY_EXISTS } });
    await operator.submit('delete_user_tags', { userTagIds: [userTagId] });
    expect(await accepted(world, code, passkey)).toMatchObject({ failure: { code: rpcCodes.NOT_FOUND } });
    const eve = await invitedBy(operator, 'eve');
    await operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
      value: 'https://approve.example',
    });
    expect(await accepted(world, eve, passkey)).toMatchObject({
      failure: { message: expect.stringContaining('origin') as string },
    });
    expect(world.bugs).toEqual([]);
  });

  it('has one winner where two accept at the same time', async () => {
    const outcomes = await Promise.all(['one', 'two'].map((name) => accepted(world, code, passkeyOf(name))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(world.store.state.users.list(world.organizationId)).toHaveLength(2);
  });
});
