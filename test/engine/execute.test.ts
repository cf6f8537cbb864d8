import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../harness/actors.ts';
import { apiKey, joinedBy, rootPerson, tokenFor } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

const denied = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const mismatch = { ok: false, failure: { code: rpcCodes.INVALID_ARGUMENT, turnkeyErrorCode: 'ORGANIZATION_MISMATCH' } };
const tag = (userTagName: string) => ({ userTagName, userIds: [] });
const tagNames = ({ store }: World, organizationId: string) =>
  store.state.userTags.list(organizationId).map((row) => row.userTagName);

type Answered = { activity: { status: string; canApprove: boolean; canReject: boolean } };
const seenBy = async (who: Actor, activityId: string) =>
  (await who.query<Answered>('get_activity', { activityId })).activity;

/** The operator, Bob and Cas are the root quorum; Dan is a user like any other. */
async function crew(threshold: number) {
  const world = await aWorld();
  const ann = world.operator;
  const [bob, cas, dan] = [await joinedBy(ann, 'bob'), await joinedBy(ann, 'cas'), await joinedBy(ann, 'dan')];
  await ann.submit('update_root_quorum', { threshold, userIds: [ann, bob, cas].map(({ userId }) => userId) });
  return { world, ann, bob, cas, dan };
}

/** A sub-organization whose two root users must agree. */
async function childOf(root: Actor) {
  const keys = [p256KeyFrom('eve'), p256KeyFrom('fay')] as const;
  const made = await root.submit<{ subOrganizationId: string; rootUserIds: string[] }>('create_sub_organization', {
    subOrganizationName: 'child',
    rootUsers: [rootPerson('eve', { apiKeys: [apiKey(keys[0])] }), rootPerson('fay', { apiKeys: [apiKey(keys[1])] })],
    rootQuorumThreshold: 2,
  });
  const at = root.at(made.subOrganizationId);
  return { eve: at.as(made.rootUserIds[0] ?? '', keys[0]), fay: at.as(made.rootUserIds[1] ?? '', keys[1]) };
}

describe('a vote on what waits in a sub-organization', () => {
  it.each(['approve_activity', 'reject_activity'])('is not the parent’s to cast: %s', async (path) => {
    const { world, ann } = await crew(1);
    const { eve, fay } = await childOf(ann);
    const waiting = await eve.activity('create_user_tag', tag('ops'));
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const outcome = await ann.at(eve.organizationId).try(path, { fingerprint: waiting.fingerprint });
    expect(outcome).toMatchObject(mismatch);
    expect(tagNames(world, eve.organizationId)).toEqual([]);
    expect(await seenBy(ann.at(eve.organizationId), waiting.id)).toMatchObject({
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      canApprove: false,
      canReject: false,
    });
    await fay.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(tagNames(world, eve.organizationId)).toEqual(['ops']);
  });

  it('is not cast by the parent’s sending the same bytes', async () => {
    const { world, ann } = await crew(1);
    const { eve } = await childOf(ann);
    const body = eve.bodyOf('create_user_tag', tag('ops'));
    await eve.send('/public/v1/submit/create_user_tag', body);
    await ann.at(eve.organizationId).send('/public/v1/submit/create_user_tag', body);
    expect(tagNames(world, eve.organizationId)).toEqual([]);
  });

  it('is not the sub-organization’s to cast where the parent began it', async () => {
    const { world, ann, bob } = await crew(2);
    const waitingChild = await ann.activity('create_sub_organization', {
      subOrganizationName: 'child',
      rootUsers: [rootPerson('eve', { apiKeys: [apiKey(p256KeyFrom('eve'))] })],
      rootQuorumThreshold: 1,
    });
    const made = await bob.activity('approve_activity', { fingerprint: waitingChild.fingerprint });
    const { subOrganizationId, rootUserIds } = made.result['createSubOrganizationResultV8'] as {
      subOrganizationId: string;
      rootUserIds: string[];
    };
    const eve = ann.at(subOrganizationId).as(rootUserIds[0] ?? '', p256KeyFrom('eve'));
    const target = p256KeyFrom('target').publicKey;
    const waiting = await ann
      .at(subOrganizationId)
      .activity('oauth', { oidcToken: tokenFor(world, { subject: 'eve' }), targetPublicKey: target });
    expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await eve.try('approve_activity', { fingerprint: waiting.fingerprint })).toMatchObject(mismatch);
    expect(await eve.try('reject_activity', { fingerprint: waiting.fingerprint })).toMatchObject(mismatch);
    expect(await seenBy(eve, waiting.id)).toMatchObject({ canApprove: false, canReject: false });
    const { votes } = (
      await eve.query<{ activity: { votes: { user: object }[] } }>('get_activity', { activityId: waiting.id })
    ).activity;
    expect(votes[0]?.user).toMatchObject({ userId: ann.userId, userName: '', apiKeys: [] });
    expect(await seenBy(bob.at(subOrganizationId), waiting.id)).toMatchObject({ canApprove: true, canReject: true });
  });
});

describe('a vote', () => {
  it('that was sent again changes nothing, although its sender has voted otherwise since', async () => {
    const { world, ann, bob, cas } = await crew(3);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const approval = bob.bodyOf('approve_activity', { fingerprint: waiting.fingerprint });
    await bob.send('/public/v1/submit/approve_activity', approval);
    await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    await bob.send('/public/v1/submit/approve_activity', approval);
    const { status } = await seenBy(cas, waiting.id);
    expect(status).toBe('ACTIVITY_STATUS_REJECTED');
    expect(tagNames(world, ann.organizationId)).toEqual([]);
  });

  it('that was replaced cannot be brought back by sending it again while the activity still waits', async () => {
    const { world, ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    // Ann's first approval is the submission; she takes it back, gives it again, and takes it back once more.
    await ann.activity('reject_activity', { fingerprint: waiting.fingerprint });
    const approval = ann.bodyOf('approve_activity', { fingerprint: waiting.fingerprint });
    await ann.send('/public/v1/submit/approve_activity', approval);
    await ann.activity('reject_activity', { fingerprint: waiting.fingerprint });
    await ann.send('/public/v1/submit/approve_activity', approval);
    await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(await seenBy(cas, waiting.id)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    expect(tagNames(world, ann.organizationId)).toEqual([]);
  });

  it('of an outsider is denied, although the quorum was lowered meanwhile so far that it is met already', async () => {
    const { world, ann, bob, cas, dan } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const lowered = await bob.activity('update_root_quorum', {
      threshold: 1,
      userIds: [ann, bob, cas].map(({ userId }) => userId),
    });
    await cas.activity('approve_activity', { fingerprint: lowered.fingerprint });
    for (const path of ['reject_activity', 'approve_activity'])
      expect(await dan.try(path, { fingerprint: waiting.fingerprint })).toMatchObject(denied);
    expect(tagNames(world, ann.organizationId)).toEqual([]);
    await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(tagNames(world, ann.organizationId)).toEqual(['ops']);
  });

  it('against an activity never carries it out, although the quorum was lowered meanwhile', async () => {
    const { world, ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const lowered = await bob.activity('update_root_quorum', {
      threshold: 1,
      userIds: [ann, bob, cas].map(({ userId }) => userId),
    });
    await cas.activity('approve_activity', { fingerprint: lowered.fingerprint });
    await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(tagNames(world, ann.organizationId)).toEqual([]);
  });

  it('of an outsider ends nothing, although its submitter plays no part any more', async () => {
    const { ann, bob, cas, dan } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const changed = await bob.activity('update_root_quorum', { threshold: 2, userIds: [bob.userId, cas.userId] });
    await cas.activity('approve_activity', { fingerprint: changed.fingerprint });
    for (const path of ['approve_activity', 'reject_activity'])
      expect(await dan.try(path, { fingerprint: waiting.fingerprint })).toMatchObject(denied);
    expect(await seenBy(bob, waiting.id)).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
  });
});

describe('votes that settle nothing within a day', () => {
  const day = 86_400_000;

  it('lapse together, and the activity waits on until as many are cast anew', async () => {
    const { world, ann, bob, cas } = await crew(3);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    world.clock.advance(day - 60_000);
    await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    world.clock.advance(120_000);
    const third = await cas.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(third.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await seenBy(ann, waiting.id)).toMatchObject({ canApprove: true, canReject: true });
    await ann.activity('approve_activity', { fingerprint: waiting.fingerprint });
    const done = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(done).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED', votes: [{}, {}, {}, {}, {}] });
    expect(tagNames(world, ann.organizationId)).toEqual(['ops']);
  });

  it('lapse as rejections too, but not before the day is over', async () => {
    const { world, ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    world.clock.advance(day);
    const later = await cas.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(later.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    world.clock.advance(day - 60_000);
    const ended = await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(ended.status).toBe('ACTIVITY_STATUS_REJECTED');
  });
});

describe('an approval that overtakes what it needs to know', () => {
  it('fails itself, and not the activity', async () => {
    const { world, ann, bob } = await crew(2);
    const answered = new Set<number>();
    for (let steps = 0; steps < 24; steps += 1) {
      const nonce = createHash('sha256').update(p256KeyFrom('target').publicKey).digest('hex');
      const oidcToken = tokenFor(world, { subject: `somebody ${steps}`, nonce });
      const provider = { providerName: 'issuer', oidcToken };
      const body = ann.bodyOf('create_oauth_providers', { userId: bob.userId, oauthProviders: [provider] });
      const sent = ann.send('/public/v1/submit/create_oauth_providers', body);
      // Ever later: before the activity is there, while it is staged and not durable, and after.
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      const fingerprint = `sha256:${createHash('sha256').update(body).digest('hex')}`;
      const vote = await bob.try('approve_activity', { fingerprint });
      answered.add(vote.ok ? 0 : vote.failure.code);
      const outcome = await sent;
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      const { id } = outcome.value['activity'] as { id: string };
      expect((await seenBy(ann, id)).status).toBe(
        vote.ok ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      );
      const { oauthProviders } = await ann.query<{ oauthProviders: { providerId: string }[] }>('get_oauth_providers');
      for (const { providerId } of oauthProviders)
        world.store.state.oauthProviders.put(providerId, ann.organizationId, null);
    }
    expect(answered).toEqual(new Set([rpcCodes.NOT_FOUND, rpcCodes.UNAVAILABLE, 0]));
    expect(world.bugs).toEqual([]);
  });
});

describe('a request', () => {
  it('is refused once its key was taken away, although both were on their way together', async () => {
    const { world, ann, dan } = await crew(1);
    const { apiKeys } = await dan.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', { userId: dan.userId });
    const apiKeyIds = apiKeys.map(({ apiKeyId }) => apiKeyId);
    const [gone, late] = await Promise.all([
      ann.try('delete_api_keys', { userId: dan.userId, apiKeyIds }),
      dan.try('create_api_keys', { userId: dan.userId, apiKeys: [apiKey(p256KeyFrom('second'))] }),
    ]);
    expect(gone.ok).toBe(true);
    expect(late).toMatchObject({ failure: { turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } });
    expect(world.store.state.apiKeys.lookup('userId', dan.userId)).toEqual([]);
  });
});
