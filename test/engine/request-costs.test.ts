import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Measure, RunSlices } from '#engine/ports.ts';
import { p256KeyFrom } from '../harness/actors.ts';
import { passkeyOf, tryByPasskey } from '../harness/passkey.ts';
import { apiKey, joinedBy, subOrganizationOf } from '../harness/people.ts';
import { aWorld } from '../harness/world.ts';

/** Each measured piece of work takes `pieceMs`, and each query `queryMs`. */
function taking() {
  const taken = { pieceMs: 0, queryMs: 0, pieces: 0 };
  const measure: Measure = (work, took) => {
    taken.pieces += 1;
    try {
      return work();
    } finally {
      took(taken.pieceMs);
    }
  };
  const runSlices: RunSlices = async (next) => {
    while (!next()) await setImmediate();
    return taken.queryMs;
  };
  return { taken, options: { measure, runSlices } };
}

/** Bob, who may do nothing, with two keys; and Ann. */
async function scene() {
  const { taken, options } = taking();
  const world = await aWorld(options);
  const { operator } = world;
  const [ann, bob] = [await joinedBy(operator, 'ann'), await joinedBy(operator, 'bob')];
  const key = p256KeyFrom('another of bob');
  await bob.submit('create_api_keys', { userId: bob.userId, apiKeys: [apiKey(key)] });
  return { world, taken, ann, bob, other: bob.as(bob.userId, key) };
}

const tag = { userTagName: 'x', userIds: [] };
const exhausted = { ok: false, failure: { code: rpcCodes.RESOURCE_EXHAUSTED }, authenticated: true };

describe('M1: what a request costs', () => {
  it('is charged from the reading of the body on, also where the request is no request', async () => {
    const { taken, bob } = await scene();
    taken.pieceMs = 100;
    // A body that nobody can read is the key's all the same.
    expect(await bob.send('/public/v1/submit/create_users', '[')).toMatchObject({
      ok: false,
      authenticated: true,
      workMs: 100 - limits.activityMsFree,
    });
    const payload = { signWith: '0x', payload: '{}', encoding: 'PAYLOAD_ENCODING_EIP712' };
    expect(
      await bob.try('sign_raw_payload', { ...payload, hashFunction: 'HASH_FUNCTION_NO_OP' }),
      'typed data is read before anybody is asked',
    ).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining('EIP-712') },
      workMs: 200 - limits.activityMsFree,
    });
  });

  it('is charged of a query too that is answered in one slice', async () => {
    const { taken, bob } = await scene();
    taken.queryMs = 343;
    const parameters = { signWith: 'x', payload: 'x', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' };
    const asked = {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: { ...parameters, hashFunction: 'HASH_FUNCTION_KECCAK256' },
    };
    expect(await bob.tryQuery('read_request', asked)).toMatchObject({ ok: true, workMs: 343 - limits.queryMsFree });
    taken.queryMs = limits.queryMsFree;
    expect(await bob.tryQuery('read_request', asked)).not.toHaveProperty('workMs');
  });

  it('is paid by the user, whichever of their keys stamps, and by nobody else', async () => {
    const { world, taken, ann, bob, other } = await scene();
    taken.pieceMs = 200;
    // Four pieces: twice the share of 400 ms.
    expect(await bob.try('create_user_tag', tag)).toMatchObject({ ok: false, workMs: 795 });
    taken.pieceMs = 0;
    expect(await other.try('create_user_tag', tag)).toMatchObject({ ...exhausted, retryAfterSeconds: 2 });
    expect(await other.tryQuery('whoami')).toMatchObject(exhausted);
    expect(await ann.tryQuery('whoami')).toMatchObject({ ok: true });
    world.clock.advance(2_000);
    expect(await other.tryQuery('whoami')).toMatchObject({ ok: true });
  });

  it('is paid by all users of a sub-organization together too, however many there are', async () => {
    const { world, taken, ann } = await scene();
    const tenant = await subOrganizationOf(world.operator, 'tenant');
    const users = [];
    for (let at = 0; at < 4; at += 1) users.push(await joinedBy(tenant, `user ${at}`));
    // Four pieces of a request, without what is free, are just a user's share.
    taken.pieceMs = 101;
    const outcomes = [];
    for (const user of users) outcomes.push(await user.try('create_user_tag', tag));
    expect(outcomes.map((one) => 'retryAfterSeconds' in one)).toEqual([false, false, true, true]);
    taken.pieceMs = 0;
    expect(await tenant.tryQuery('whoami')).toMatchObject(exhausted);
    expect(await ann.tryQuery('whoami')).toMatchObject({ ok: true });
    world.clock.advance(5_000);
    expect(await tenant.tryQuery('whoami')).toMatchObject({ ok: true });
  });

  it('is charged before the next of many requests that came at once', async () => {
    const { taken, bob, other } = await scene();
    taken.pieceMs = 150;
    const before = taken.pieces;
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? bob : other).try('create_user_tag', tag)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toEqual([]);
    expect(outcomes.filter((one) => 'retryAfterSeconds' in one).length).toBeGreaterThanOrEqual(38);
    expect(taken.pieces - before).toBeLessThan(12);
  });

  it('is not charged to the operator, who asks at the window', async () => {
    const { world, taken } = await scene();
    taken.pieceMs = 1_000;
    const { operator, service } = world;
    for (let at = 0; at < 3; at += 1) {
      const body = new TextEncoder().encode(operator.bodyOf('create_user_tag', { ...tag, userTagName: `${at}` }));
      const request = { path: '/public/v1/submit/create_user_tag', body, stamp: operator.key.stamp(body) };
      const outcome = await service.call(request, 'operator');
      expect(outcome).toMatchObject({ ok: true });
      expect(outcome).not.toHaveProperty('workMs');
    }
  });
});

describe('M1: queries that one user sends at once', () => {
  it('are answered one after the other, beside those of others', async () => {
    let [underWay, most] = [0, 0];
    const runSlices: RunSlices = async (next) => {
      most = Math.max(most, (underWay += 1));
      await setImmediate();
      while (!next()) await setImmediate();
      underWay -= 1;
      return 0;
    };
    const world = await aWorld({ runSlices });
    const [ann, bob] = [await joinedBy(world.operator, 'ann'), await joinedBy(world.operator, 'bob')];
    const asked = (count: number, who: typeof bob) => Array.from({ length: count }, () => who.tryQuery('list_wallets'));
    expect((await Promise.all(asked(20, bob))).every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(1);
    await Promise.all([...asked(5, bob), ...asked(5, ann)]);
    expect(most).toBe(2);
  });

  it('are asked by whoever holds the key when their turn comes', async () => {
    let between: (() => Promise<unknown>) | undefined;
    const runSlices: RunSlices = async (next) => {
      const work = between;
      between = undefined;
      await work?.();
      while (!next()) await setImmediate();
      return 0;
    };
    const world = await aWorld({ runSlices });
    const bob = await joinedBy(world.operator, 'bob');
    between = () => world.operator.submit('delete_users', { userIds: [bob.userId] });
    const outcomes = await Promise.all([bob.tryQuery('list_wallets'), bob.tryQuery('list_wallets')]);
    expect(outcomes[1]).toMatchObject({ ok: false, failure: { code: rpcCodes.UNAUTHENTICATED } });
  });
});

describe('the rate of a passkey', () => {
  it('is of the key that verifies its stamps, and not of the id, which others may register with keys of their own', async () => {
    const world = await aWorld();
    const { operator, service } = world;
    const [mine, theirs] = [passkeyOf('same id'), passkeyOf('same id')];
    expect(mine.credentialId).toBe(theirs.credentialId);
    const tenant = await subOrganizationOf(operator, 'tenant');
    for (const [who, passkey] of [
      [operator, mine],
      [tenant, theirs],
    ] as const)
      await who.submit('create_authenticators', { userId: who.userId, authenticators: [passkey.registration()] });
    expect(await tryByPasskey(world, tenant, theirs, 'create_user_tag', tag)).toMatchObject({ ok: true });
    const holders: string[] = [];
    const ask = (who: typeof tenant, passkey: typeof mine, seconds: number) => {
      const body = new TextEncoder().encode(JSON.stringify({ organizationId: who.organizationId }));
      const waitSeconds = (holder: string) => {
        holders.push(holder);
        return seconds;
      };
      return service.call({ path: '/public/v1/query/whoami', body, webAuthnStamp: passkey.stamp(body), waitSeconds });
    };
    expect(await ask(operator, mine, 0)).toMatchObject({ ok: true });
    expect(await ask(tenant, theirs, 7)).toMatchObject({ ...exhausted, retryAfterSeconds: 7 });
    expect(new Set(holders).size).toBe(2);
  });
});
