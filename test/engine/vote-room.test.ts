import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { requireRoomForVote } from '#engine/vote-room.ts';
import { operationOfType } from '#engine/requests.ts';
import type { ActivityRecord } from '#engine/activity.ts';
import type { AnsweredActivity } from '../harness/actors.ts';
import { joinedBy } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';

const exhausted = { ok: false, failure: { code: rpcCodes.RESOURCE_EXHAUSTED } };

/** A request of Bob's that wants three approvals. */
async function scene() {
  const world = await aWorld();
  const { operator } = world;
  const people = [];
  for (const name of ['bob', 'carol', 'dave']) people.push(await joinedBy(operator, name));
  const [bob = operator, carol = operator, dave = operator] = people;
  const policy = {
    policyName: 'three',
    effect: 'EFFECT_ALLOW',
    condition: 'true',
    consensus: 'approvers.count() >= 3',
  };
  await operator.submit('create_policies', { policies: [policy] });
  const waiting = await bob.activity('create_user_tag', { userTagName: 'x', userIds: [] });
  const kept = async () => {
    const { activity } = await operator.query<{ activity: AnsweredActivity }>('get_activity', {
      activityId: waiting.id,
    });
    return activity;
  };
  return { world, bob, carol, dave, kept, vote: { fingerprint: waiting.fingerprint } };
}

describe('the votes on a waiting activity', () => {
  it('are refused where their body is long, since it is kept with each further vote', async () => {
    const { bob, carol, dave, kept, vote } = await scene();
    for (const path of ['approve_activity', 'reject_activity']) {
      const body = carol.bodyOf(path, vote);
      const padded = (length: number) => `${body.slice(0, -1)}${' '.repeat(length - body.length)}}`;
      expect(await carol.send(`/public/v1/submit/${path}`, padded(limits.voteBytesMax + 1))).toMatchObject(exhausted);
    }
    expect((await kept()).votes).toHaveLength(1);
    // The longest note fits, in whatever spelling.
    const note = 'ä'.repeat(limits.notesCharsMax);
    const body = carol.bodyOf('approve_activity', { ...vote, note }).replaceAll('ä', String.raw`\u00e4`);
    expect(await carol.send('/public/v1/submit/approve_activity', body)).toMatchObject({ ok: true });
    expect(await dave.try('approve_activity', vote)).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(bob.userId).not.toBe(carol.userId);
  });

  it('are at most eight of one user within a day, and those of others count on', async () => {
    const { world, bob, carol, dave, kept, vote } = await scene();
    const turn = (at: number) => carol.try(at % 2 === 0 ? 'approve_activity' : 'reject_activity', vote);
    for (let at = 0; at < limits.votesOfUserMax; at += 1) expect(await turn(at)).toMatchObject({ ok: true });
    expect(await turn(limits.votesOfUserMax)).toMatchObject(exhausted);
    expect((await kept()).votes).toHaveLength(1 + limits.votesOfUserMax);
    expect(await dave.try('approve_activity', vote)).toMatchObject({ ok: true });
    // A day later all votes have lapsed, and everybody may say so again.
    world.clock.advance(limits.votesLapseMs);
    for (const who of [bob, carol, dave]) expect(await who.try('approve_activity', vote)).toMatchObject({ ok: true });
    expect(await kept()).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' });
  });

  it('have a size together, so that the activity with all of them fits into a record', () => {
    const operation = operationOfType('ACTIVITY_TYPE_CREATE_USER_TAG');
    if (!operation) throw new Error('there is no such activity');
    const message = 'x'.repeat(limits.bodyBytesMax);
    const votes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ userId: `${at}`, message, createdAtMs: 0 }));
    const room = (count: number) => () =>
      requireRoomForVote(
        { votes: votes(count) as unknown as ActivityRecord['votes'] },
        { operation, body: new Uint8Array(limits.bodyBytesMax), caller: { userId: 'a' } as never },
        0,
      );
    expect(room(16)).not.toThrow();
    expect(room(17)).toThrow('too large');
  });
});
