import { beforeAll, describe, expect, it } from 'vitest';
import { messageReadingPath, messageReadingType } from '#shared/message-reading.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { p256KeyFrom, type Actor } from '../harness/actors.ts';
import { beginCode, messagesIn, withCodes } from '../harness/codes.ts';
import { apiKey, joinedBy, nobody, subOrganizationOf } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

let world: World;
let root: Actor;
let messageId = '';
let code = '';

beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  await withCodes(root);
  ({ code } = await beginCode(world, root));
  messageId = messagesIn(world).at(-1)?.messageId ?? '';
});

const readings = () => world.store.state.messages.get(messageId)?.readings ?? [];
const fields = (patch: object = {}) => ({
  type: messageReadingType,
  organizationId: world.organizationId,
  messageId,
  reason: 'no e-mail here',
  lastReadAtMs: readings().at(-1)?.atMs ?? 0,
  ...patch,
});
const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));
const send = (by: Pick<Actor, 'key'>, body: Uint8Array) =>
  world.service.call({ path: messageReadingPath, body, stamp: by.key.stamp(body) });
const failsWith = (code: number) => ({ ok: false, failure: { code } });

describe('a reading that an operator beside the host has recorded', () => {
  it('is kept with its reason, once for each request, and the answer has nothing of the message', async () => {
    const body = bytes(fields());
    const answered = await send(root, body);
    expect(answered).toEqual({ ok: true, value: { readAtMs: world.clock.atMs } });
    expect(JSON.stringify(answered)).not.toContain(code);
    expect(await send(root, body)).toMatchObject(failsWith(rpcCodes.FAILED_PRECONDITION));
    // The clock stands still: the next reading is later all the same.
    expect(await send(root, bytes(fields()))).toEqual({ ok: true, value: { readAtMs: world.clock.atMs + 1 } });
    expect(await send(root, body)).toMatchObject(failsWith(rpcCodes.FAILED_PRECONDITION));
    expect(readings()).toMatchObject([{ userId: root.userId }, { userId: root.userId }]);
    const { activityId = '' } = world.store.state.messages.get(messageId) ?? {};
    const notes = world.store.state.notes.lookup('activityId', activityId);
    expect(notes).toMatchObject([{ userId: root.userId, text: 'no e-mail here' }, { text: 'no e-mail here' }]);
    expect(world.bugs).toEqual([]);
  });

  it('is refused of everybody but a member of the root quorum with a key of their own that lasts', async () => {
    const before = readings();
    const denied = failsWith(rpcCodes.PERMISSION_DENIED);
    const bob = await joinedBy(root, 'bob');
    const child = await subOrganizationOf(root, 'child');
    const session = root.as(root.userId, p256KeyFrom('session'));
    await root.submit('stamp_login', { publicKey: session.key.publicKey });
    const brief = root.as(root.userId, p256KeyFrom('brief'));
    const apiKeys = [apiKey(brief.key, { expirationSeconds: '60' })];
    await root.submit('create_api_keys', { userId: root.userId, apiKeys });
    for (const actor of [bob, session, brief]) expect(await send(actor, bytes(fields()))).toMatchObject(denied);
    const below = bytes(fields({ organizationId: child.organizationId }));
    for (const actor of [child, root]) expect(await send(actor, below)).toMatchObject(denied);
    expect(await send(child, bytes(fields()))).toMatchObject(failsWith(rpcCodes.UNAUTHENTICATED));
    const body = bytes(fields());
    const bare = { path: messageReadingPath, body };
    for (const request of [bare, { ...bare, stamp: root.key.stamp(bytes({})) }, { ...bare, session: 'a'.repeat(43) }])
      expect(await world.service.call(request)).toMatchObject(failsWith(rpcCodes.UNAUTHENTICATED));
    const { session: token } = await root.submit<{ session: string }>('create_read_only_session', {});
    expect(await world.service.call({ ...bare, session: token })).toMatchObject(denied);
    expect(readings()).toEqual(before);
  });

  it.each([
    ['another message', { messageId: nobody }, rpcCodes.NOT_FOUND],
    ['no reason', { reason: ' ' }, rpcCodes.INVALID_ARGUMENT],
    ['a reason with control characters', { reason: 'a\u0007' }, rpcCodes.INVALID_ARGUMENT],
    ['another type', { type: 'ACTIVITY_TYPE_STAMP_LOGIN' }, rpcCodes.INVALID_ARGUMENT],
    ['an unknown field', { more: 1 }, rpcCodes.INVALID_ARGUMENT],
    ['another organization', { organizationId: nobody }, rpcCodes.NOT_FOUND],
    ['another last reading', { lastReadAtMs: 1 }, rpcCodes.FAILED_PRECONDITION],
  ])('is refused with %s', async (_, patch, rpc) => {
    const before = readings();
    expect(await send(root, bytes(fields(patch)))).toMatchObject(failsWith(rpc));
    expect(readings()).toEqual(before);
  });

  it('does nothing else: its bytes are no request of another path', async () => {
    const body = bytes(fields());
    for (const path of ['/public/v1/query/whoami', '/public/v1/submit/stamp_login', '/coffer/v1/query/overview'])
      expect(await world.service.call({ path, body, stamp: root.key.stamp(body) }), path).toMatchObject({ ok: false });
  });
});
