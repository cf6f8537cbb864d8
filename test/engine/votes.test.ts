import { computeActivityFingerprint } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { crew, tag, tagNames } from '../harness/crew.ts';

const hour = 3_600_000;
const path = '/public/v1/submit/create_user_tag';
const waits = 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
const tooOld = { ok: false, failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'INVALID_TIME' } };
const activityOf = (outcome: unknown) =>
  (outcome as { value: { activity: { id: string; status: string } } }).value.activity;

describe('the same bytes', () => {
  it('give the same activity after an hour and after days, done or waiting, and do nothing', async () => {
    for (const [threshold, status] of [
      [1, 'ACTIVITY_STATUS_COMPLETED'],
      [2, waits],
    ] as const) {
      const { world, ann } = await crew(threshold);
      const body = ann.bodyOf('create_user_tag', tag('ops'));
      const first = activityOf(await ann.send(path, body));
      for (const ms of [hour + 60_000, 48 * hour]) {
        world.clock.advance(ms);
        expect(activityOf(await ann.send(path, body))).toMatchObject({ id: first.id, status });
      }
      expect(tagNames(world)).toEqual(threshold === 1 ? ['ops'] : []);
    }
  });

  it('answer the same refusal after an hour', async () => {
    const { world, dan } = await crew(2);
    const body = dan.bodyOf('create_user_tag', tag('ops'));
    const first = await dan.send(path, body);
    world.clock.advance(2 * hour);
    expect(first).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
    expect(await dan.send(path, body)).toEqual(first);
  });

  it('make no new activity when they are old', async () => {
    const { world, ann } = await crew(1);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    world.clock.advance(hour + 60_000);
    expect(await ann.send(path, body)).toMatchObject(tooOld);
  });

  it('are an approval of somebody who stamped them days ago, and has not voted since', async () => {
    const { world, ann, bob } = await crew(2);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    const made = activityOf(await ann.send(path, body));
    world.clock.advance(20 * hour);
    expect(activityOf(await bob.send(path, body))).toMatchObject({ id: made.id, status: 'ACTIVITY_STATUS_COMPLETED' });
    expect(tagNames(world)).toEqual(['ops']);
  });

  it('change nobody’s mind: whoever has voted by any way is not taken to have approved with them', async () => {
    const { world, ann, bob } = await crew(2);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    await ann.send(path, body);
    const { fingerprint } = activityOf(await ann.send(path, body)) as unknown as { fingerprint: string };
    await bob.activity('reject_activity', { fingerprint });
    expect(activityOf(await bob.send(path, body)).status).toBe(waits);
    // Not even when what they said has lapsed: it is theirs to say anew.
    world.clock.advance(25 * hour);
    expect(activityOf(await bob.send(path, body)).status).toBe(waits);
    expect(activityOf(await ann.send(path, body)).status).toBe(waits);
    expect(tagNames(world)).toEqual([]);
  });
});

describe('a rejection that was carried', () => {
  it('counts within a day of its making from whoever has not voted yet', async () => {
    const { world, ann, bob, cas } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const rejection = bob.bodyOf('reject_activity', { fingerprint: waiting.fingerprint });
    world.clock.advance(23 * hour);
    const rejected = activityOf(await bob.send('/public/v1/submit/reject_activity', rejection));
    expect(rejected).toMatchObject({ id: waiting.id, status: waits });
    const last = await cas.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(last.status).toBe('ACTIVITY_STATUS_REJECTED');
  });

  it('comes too late after a day, and after an hour where its sender has voted since', async () => {
    const { world, ann, bob, cas } = await crew(3);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const [old, overtaken] = [bob, cas].map((who) =>
      who.bodyOf('reject_activity', { fingerprint: waiting.fingerprint }),
    );
    await cas.activity('approve_activity', { fingerprint: waiting.fingerprint });
    world.clock.advance(hour + 60_000);
    expect(await cas.send('/public/v1/submit/reject_activity', overtaken ?? '')).toMatchObject(tooOld);
    world.clock.advance(24 * hour);
    expect(await bob.send('/public/v1/submit/reject_activity', old ?? '')).toMatchObject(tooOld);
  });

  it('is held to the hour where it names nothing that waits, as an approval by reference always is', async () => {
    const { world, ann, bob } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const nothing = bob.bodyOf('reject_activity', { fingerprint: `sha256:${'0'.repeat(64)}` });
    const approval = bob.bodyOf('approve_activity', { fingerprint: waiting.fingerprint });
    world.clock.advance(hour + 60_000);
    expect(await bob.send('/public/v1/submit/reject_activity', nothing)).toMatchObject(tooOld);
    expect(await bob.send('/public/v1/submit/approve_activity', approval)).toMatchObject(tooOld);
  });
});

describe('a vote on record', () => {
  it('has its voter’s own stamp over their own words, which anybody can verify again', async () => {
    const { world, ann, bob } = await crew(2);
    const body = ann.bodyOf('create_user_tag', tag('ops'));
    await ann.send(path, body);
    const done = activityOf(await bob.send(path, body)) as unknown as {
      fingerprint: string;
      votes: { userId: string; message: string; publicKey: string; signature: string; scheme: string }[];
    };
    expect(done.fingerprint).toBe(computeActivityFingerprint(body));
    expect(done.votes.map(({ userId, message }) => [userId, message])).toEqual([
      [ann.userId, body],
      [bob.userId, body],
    ]);
    expect(done.votes.map(({ publicKey }) => publicKey)).toEqual([ann.key.publicKey, bob.key.publicKey]);
    for (const { message, publicKey, signature, scheme } of done.votes) {
      const stamp = { publicKey, signature, scheme: scheme as 'SIGNATURE_SCHEME_TK_API_P256' };
      expect(verifyStamp(world.ports.curves, stamp, Buffer.from(message))).toBe(true);
      expect(verifyStamp(world.ports.curves, stamp, Buffer.from(`${message} `))).toBe(false);
    }
  });
});

describe('a rejection', () => {
  it('ends an activity at once where its sender’s approval is needed: two of two', async () => {
    const { world, ann, bob } = await crew(2);
    await ann
      .activity('update_root_quorum', { threshold: 2, userIds: [ann.userId, bob.userId] })
      .then(({ fingerprint }) => bob.activity('approve_activity', { fingerprint }));
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const ended = await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(ended).toMatchObject({ status: 'ACTIVITY_STATUS_REJECTED', canApprove: false, canReject: false });
    expect(tagNames(world)).toEqual([]);
  });

  it('ends it where a policy asks for that one person, and not where it asks for either of two', async () => {
    for (const [join, status] of [
      ['&&', 'ACTIVITY_STATUS_REJECTED'],
      ['||', waits],
    ] as const) {
      const { ann, bob, cas, dan } = await crew(1);
      const [b, c, d] = [bob, cas, dan].map(({ userId }) => `approvers.any(u, u.id == '${userId}')`);
      const consensus = `${d} && (${b} ${join} ${c})`;
      await ann.submit('create_policies', {
        policies: [
          {
            policyName: 'together',
            effect: 'EFFECT_ALLOW',
            consensus,
            condition: "activity.resource == 'WALLET'",
            notes: '',
          },
        ],
      });
      // Nobody but them: a root quorum that can be met could carry it out without them.
      await ann.submit('update_root_quorum', { threshold: 1, userIds: [ann.userId] });
      const waiting = await dan.activity('create_wallet', { walletName: 'main', accounts: [] });
      await ann.activity('reject_activity', { fingerprint: waiting.fingerprint });
      const rejected = await bob.activity('reject_activity', { fingerprint: waiting.fingerprint });
      expect(rejected.status, join).toBe(status);
    }
  });

  it('of its own submitter ends it where their approval is needed', async () => {
    const { ann, bob } = await crew(2);
    await ann
      .activity('update_root_quorum', { threshold: 2, userIds: [ann.userId, bob.userId] })
      .then(({ fingerprint }) => bob.activity('approve_activity', { fingerprint }));
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const ended = await ann.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(ended.status).toBe('ACTIVITY_STATUS_REJECTED');
  });
});

describe('a note that comes with a vote', () => {
  it('is in the voter’s own stamped words, and beside the activity', async () => {
    const { world, ann, bob } = await crew(2);
    const waiting = await ann.activity('create_user_tag', tag('ops'));
    const done = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint, note: ' as agreed\r\n' });
    expect(done.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(done.votes[1]?.message).toContain('as agreed');
    const notes = world.store.state.notes.lookup('activityId', waiting.id);
    expect(notes.map(({ userId, text }) => [userId, text])).toEqual([[bob.userId, 'as agreed']]);
  });

  it('is kept in one record with the vote, so that a crash leaves both or neither', async () => {
    const { world, ann, bob } = await crew(2);
    const { fingerprint, id } = await ann.activity('create_user_tag', tag('ops'));
    for (const vote of ['reject_activity', 'approve_activity']) {
      const before = world.store.commits.length;
      await bob.activity(vote, { fingerprint, note: `I ${vote}` });
      const [record, ...others] = world.store.commits.slice(before);
      expect(others).toEqual([]);
      expect(record?.activity).toMatchObject({ activityId: id });
      expect(record?.changes).toContainEqual(
        expect.objectContaining({ table: 'notes', row: expect.objectContaining({ text: `I ${vote}` }) }),
      );
    }
  });

  it('is kept once, and not of a vote that does not count or that was cast before', async () => {
    const { world, ann, bob, dan } = await crew(3);
    const { id, fingerprint } = await ann.activity('create_user_tag', tag('ops'));
    await dan.try('approve_activity', { fingerprint, note: 'me too' });
    await bob.activity('approve_activity', { fingerprint, note: 'first' });
    await bob.activity('approve_activity', { fingerprint, note: 'again' });
    expect(world.store.state.notes.lookup('activityId', id).map(({ text }) => text)).toEqual(['first']);
  });

  it('is refused where it is empty, too long or no text, and the vote with it', async () => {
    const { ann, bob } = await crew(2);
    const { id, fingerprint } = await ann.activity('create_user_tag', tag('ops'));
    for (const note of ['', ' \n', 'x'.repeat(4_097), 'a\u0000b', 5])
      expect(await bob.try('approve_activity', { fingerprint, note })).toMatchObject({
        ok: false,
        failure: { code: rpcCodes.INVALID_ARGUMENT },
      });
    const { activity } = await bob.query<{ activity: object }>('get_activity', { activityId: id });
    expect(activity).toMatchObject({ status: waits, votes: [{}] });
  });
});
