import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor, AnsweredActivity } from '../../../harness/actors.ts';
import { apiKey, joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { aWorld } from '../../../harness/world.ts';

type Session = { organizationId: string; userId: string; session: string; sessionExpiry: string };

const submitPath = '/public/v1/submit/create_read_only_session';
const unknown = { ok: false, failure: { code: rpcCodes.UNAUTHENTICATED, turnkeyErrorCode: 'UNAUTHENTICATED' } };

async function withAnn() {
  const world = await aWorld();
  return { world, ann: await joinedBy(world.operator, 'ann') };
}
const opened = async (by: Actor) => (await by.submit<Session>('create_read_only_session', {})).session;

describe('create_read_only_session', () => {
  it('gives the sender a token that asks in their place for an hour', async () => {
    const { world, ann } = await withAnn();
    const activity = await ann.activity('create_read_only_session', {});
    const result = activity.result['createReadOnlySessionResult'] as Session;
    expect(result).toEqual({
      organizationId: world.organizationId,
      organizationName: 'Treasury',
      userId: ann.userId,
      username: 'ann',
      session: expect.stringMatching(/^[\w-]{43}$/),
      sessionExpiry: String(world.clock.atMs / 1000 + 3_600),
    });
    expect(await ann.tryQueryIn(result.session, 'whoami')).toEqual(await ann.tryQuery('whoami'));
    expect(await ann.tryQueryIn(result.session, 'list_users')).toEqual(await ann.tryQuery('list_users'));
    world.clock.advance(3_599_999);
    expect(await ann.tryQueryIn(result.session, 'whoami')).toMatchObject({ ok: true });
    world.clock.advance(1);
    expect(await ann.tryQueryIn(result.session, 'whoami')).toMatchObject(unknown);
  });

  it('keeps the digest of the token alone: the token stands in no record, list or notice', async () => {
    const { world, ann } = await withAnn();
    await world.operator.submit('set_organization_feature', {
      name: 'FEATURE_NAME_WEBHOOK',
      value: 'http://127.0.0.1:9/hook',
    });
    const body = ann.bodyOf('create_read_only_session', {});
    const first = await ann.send(submitPath, body);
    if (!first.ok) throw new Error('refused');
    const activity = first.value['activity'] as unknown as AnsweredActivity;
    const token = (activity.result['createReadOnlySessionResult'] as Session).session;
    expect(token).not.toBe('');
    expect(JSON.stringify(world.store.commits)).not.toContain(token);
    expect(JSON.stringify(world.store.commits)).toContain(createHash('sha256').update(token).digest('hex'));

    const shown = await ann.query<{ activity: AnsweredActivity }>('get_activity', { activityId: activity.id });
    expect(shown.activity.result['createReadOnlySessionResult']).toMatchObject({ session: '', userId: ann.userId });
    expect(JSON.stringify(await ann.query('list_activities', {}))).not.toContain(token);
    const again = await ann.send(submitPath, body);
    expect(again).toMatchObject({
      value: { activity: { id: activity.id, result: { createReadOnlySessionResult: { session: '' } } } },
    });
    const outbox = [...world.store.state.outbox.values()].map(({ outboxId }) => world.service.delivery(outboxId));
    expect(outbox.length).toBeGreaterThan(0);
    expect(JSON.stringify(outbox)).not.toContain(token);
  });

  it('changes nothing: a submit needs a stamp, which then counts in place of the session', async () => {
    const { world, ann } = await withAnn();
    const session = await opened(world.operator);
    const body = new TextEncoder().encode(world.operator.bodyOf('create_user_tag', { userTagName: 'x', userIds: [] }));
    const path = '/public/v1/submit/create_user_tag';
    const before = world.store.commits.length;
    expect(await world.service.call({ path, body, session })).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED, turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' },
    });
    expect(await world.service.call({ path, body, session: 'forged' })).toMatchObject(unknown);
    // The stamp is ann's, and so is the request, whatever session it names.
    expect(await world.service.call({ path, body, session, stamp: ann.key.stamp(body) })).toMatchObject({
      failure: {
        code: rpcCodes.PERMISSION_DENIED,
        details: [{ message: 'No policies evaluated to outcome: Allow' }, {}],
      },
    });
    expect(await world.service.call({ path, body, session, stamp: 'forged' })).toMatchObject({
      failure: { turnkeyErrorCode: 'SIGNATURE_INVALID' },
    });
    expect(world.store.commits.slice(before).flatMap(({ changes }) => changes)).toEqual([]);
    expect(world.bugs).toEqual([]);
  });

  it('belongs to its organization, which is found below the parent', async () => {
    const { world, ann } = await withAnn();
    const [one, two] = [await subOrganizationOf(world.operator, 'one'), await subOrganizationOf(world.operator, 'two')];
    const result = await one.at(world.organizationId).submit<Session>('create_read_only_session', {});
    expect(result).toMatchObject({ organizationId: one.organizationId, userId: one.userId });
    expect(await one.tryQueryIn(result.session, 'list_users')).toMatchObject({ ok: true });
    expect(await ann.tryQueryIn(result.session, 'whoami')).toMatchObject({ value: { userId: one.userId } });
    expect(await ann.tryQueryIn(result.session, 'list_users')).toMatchObject(unknown);
    expect(await two.tryQueryIn(result.session, 'list_users')).toMatchObject(unknown);
    const parents = await opened(ann);
    expect(await ann.at(one.organizationId).tryQueryIn(parents, 'list_users')).toMatchObject({ ok: true });
  });

  it('ends with its user, and with the key that opened it', async () => {
    const { world, ann } = await withAnn();
    const spare = p256KeyFrom('spare');
    await ann.submit('create_api_keys', { userId: ann.userId, apiKeys: [apiKey(spare, { apiKeyName: 'spare' })] });
    const [session, other] = [await opened(ann), await opened(ann.as(ann.userId, spare))];
    const { apiKeys } = await ann.query<{ apiKeys: { apiKeyId: string; apiKeyName: string }[] }>('get_api_keys', {
      userId: ann.userId,
    });
    const apiKeyIds = apiKeys.filter(({ apiKeyName }) => apiKeyName === 'laptop').map(({ apiKeyId }) => apiKeyId);
    await world.operator.submit('delete_api_keys', { userId: ann.userId, apiKeyIds });
    expect(await ann.tryQueryIn(session, 'whoami')).toMatchObject(unknown);
    expect(await ann.tryQueryIn(other, 'whoami')).toMatchObject({ ok: true });
    await world.operator.submit('delete_users', { userIds: [ann.userId] });
    expect(await ann.tryQueryIn(other, 'whoami')).toMatchObject(unknown);
    expect([...world.store.state.readOnlySessions.values()]).toEqual([]);
  });

  it('takes the place of an expired one, else of the oldest', async () => {
    const { world, ann } = await withAnn();
    const sessions: string[] = [];
    for (let n = 0; n <= limits.readOnlySessionsPerUserMax; n += 1) {
      world.clock.advance(1_000);
      sessions.push(await opened(ann));
    }
    const answers = await Promise.all(sessions.map((session) => ann.tryQueryIn(session, 'whoami')));
    expect(answers.map(({ ok }) => ok)).toEqual([false, ...sessions.slice(1).map(() => true)]);
    world.clock.advance(3_600_000);
    await opened(ann);
    expect([...world.store.state.readOnlySessions.values()]).toHaveLength(1);
  });

  it('waits for nobody: where a policy wants more votes, it is denied', async () => {
    const { world, ann } = await withAnn();
    await world.operator.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'CREATE_READ_ONLY_SESSION'",
      consensus: 'approvers.count() >= 2',
    });
    expect(await ann.try('create_read_only_session', {})).toMatchObject({
      failure: { code: rpcCodes.PERMISSION_DENIED },
    });
  });
});
