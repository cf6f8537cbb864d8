import { describe, expect, it } from 'vitest';
import type { RecoversAside } from '#engine/ports.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { aWorld } from '../harness/world.ts';

const { secp256k1 } = nodeCurves();

/** A world with a key of secp256k1, where `recovers` checks what is signed together. */
async function aSigner(recovers: RecoversAside) {
  const world = await aWorld({ recoversAside: recovers });
  const { operator, store } = world;
  const key = { privateKeyName: 'k', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] };
  await operator.submit('create_private_keys', { privateKeys: [key] });
  const privateKeyId = store.state.privateKeys.list(world.organizationId)[0]?.privateKeyId ?? '';
  const sign = (payload: string) =>
    operator.try('sign_raw_payload', {
      signWith: privateKeyId,
      payload: payload.repeat(64),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
  return { world, sign };
}

describe('signatures that are checked beside this thread', () => {
  it('are those of activities that are executed together, by what the curve recovers', async () => {
    const heard: boolean[] = [];
    const { sign } = await aSigner(async (publicKey, digest, signed) => {
      const recovered = secp256k1.recoverPublicKey(digest, signed);
      heard.push(recovered !== null && Buffer.compare(recovered, publicKey) === 0);
      return true;
    });
    await sign('1');
    expect(heard, 'one alone is checked in place').toEqual([]);
    const outcomes = await Promise.all(['2', '3', '4'].map(sign));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(heard).toEqual([true, true, true]);
  });

  it('are kept and answered after the last of the checks', async () => {
    const end: ((holds: boolean) => void)[] = [];
    const { world, sign } = await aSigner(() => new Promise((resolve) => end.push(resolve)));
    const { count } = world.store.activities;
    let answered = 0;
    const sent = ['1', '2'].map((payload) => sign(payload).then(({ ok }) => ((answered += 1), ok)));
    while (end.length < 2) await new Promise((next) => void setImmediate(next));
    end[1]?.(true);
    await new Promise((next) => void setImmediate(next));
    expect([answered, world.store.activities.count]).toEqual([0, count]);
    end[0]?.(true);
    expect(await Promise.all(sent)).toEqual([true, true]);
    expect(world.store.activities.count).toBe(count + 2);
  });

  it.each([
    ['says that one does not hold', async () => false],
    ['fails', () => Promise.reject(new Error('no thread'))],
  ])('leave nothing behind, nor what was executed with them, where the check %s', async (_, answer) => {
    let asked = 0;
    const { world, sign } = await aSigner(() => ((asked += 1) === 2 ? answer() : Promise.resolve(true)));
    const { operator, store, bugs } = world;
    const { count } = store.activities;
    const tag = operator.try('create_user_tag', { userTagName: 'together', userIds: [] });
    const outcomes = await Promise.all([sign('1'), sign('2'), tag]);
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.failure.message))).toEqual(
      Array(3).fill('internal server error'),
    );
    expect(store.activities.count).toBe(count);
    expect(bugs.splice(0)).toHaveLength(3);
    expect((await sign('1')).ok, 'the same bytes once more').toBe(true);
  });
});
