import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { addApiKeys, addSessionKey, isSessionKey, removeApiKeys } from '#engine/domain/api-keys.ts';
import { expiresAtMs } from '#engine/state/key-expiry.ts';
import { Fault } from '#engine/fault.ts';
import type { ApiKey, UserId } from '#engine/state/rows.ts';
import { p256KeyFrom } from '../../harness/actors.ts';
import { write } from '../../harness/key-material.ts';
import { apiKey } from '../../harness/people.ts';
import { aWorld } from '../../harness/world.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const pool = Array.from({ length: 60 }, (_, at) => p256KeyFrom(`pool ${at}`));
const key = fc.nat(pool.length - 1);

/** Mostly keys that expire, so that they meet their bound. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add'), key, seconds: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add'), key, seconds: fc.constant(null) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('login'), key, invalidate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), at: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.nat(60) }) },
);

describe('the keys of a user', () => {
  it('stay within their bounds and apart from one another, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        const world = await aWorld();
        const userId = world.operator.userId as UserId;
        for (const one of steps) {
          const before = keysOf(world.store.state.apiKeys.list(world.organizationId), userId);
          if (one.do === 'wait') world.clock.advance(one.seconds * 1000);
          else await tried(() => write(world, (tx) => take(tx, userId, one, before)));
          const after = keysOf(world.store.state.apiKeys.list(world.organizationId), userId);
          expect(new Set(after.map(({ publicKey }) => publicKey)).size).toBe(after.length);
          const lasting = after.filter((key) => key.expirationSeconds === undefined);
          expect(lasting.length).toBeLessThanOrEqual(limits.longLivedApiKeysPerUserMax);
          const sessions = after.filter(isSessionKey);
          expect(sessions.length).toBeLessThanOrEqual(limits.sessionsPerUserMax);
          const expiring = after.length - lasting.length - sessions.length;
          expect(expiring).toBeLessThanOrEqual(limits.expiringApiKeysPerUserMax);
          if (one.do === 'remove') continue;
          const gone = before.filter((key) => !after.some(({ apiKeyId }) => apiKeyId === key.apiKeyId));
          expect(gone.filter((key) => key.expirationSeconds === undefined)).toEqual([]);
          expectNoFresherGone(one, gone, after, world.clock.atMs);
        }
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(tx: Parameters<typeof addApiKeys>[0], userId: UserId, one: Step, before: readonly ApiKey[]): void {
  if (one.do === 'add') {
    const patch = one.seconds === null ? {} : { expirationSeconds: String(one.seconds) };
    addApiKeys(tx, userId, [apiKey(keyOf(one), patch)], 'parameters.apiKeys');
  } else if (one.do === 'login')
    addSessionKey(tx, userId, {
      apiKeyName: 'login',
      publicKey: keyOf(one).publicKey,
      credentialType: 'CREDENTIAL_TYPE_OAUTH_KEY_P256',
      expirationSeconds: 30,
      invalidateExisting: one.invalidate,
    });
  else if (one.do === 'remove') removeApiKeys(tx, userId, [before[one.at]?.apiKeyId ?? '']);
}

/** `key` is below the pool's length, by how steps are made. */
const keyOf = ({ key }: { key: number }) => pool[key] as (typeof pool)[number];

/** What made room was past its time; only when nothing was, it was the oldest. A login with the key of the same session renews that one. */
function expectNoFresherGone(one: Step, gone: readonly ApiKey[], after: readonly ApiKey[], nowMs: number): void {
  if (one.do === 'login' && one.invalidate) return;
  expect(gone.length).toBeLessThanOrEqual(1);
  const [left] = gone;
  if (!left || expiresAtMs(left) <= nowMs) return;
  if (one.do === 'login' && left.publicKey === keyOf(one).publicKey) return;
  // A session takes no place of an API key that the user brought, and the other way round.
  expect(isSessionKey(left)).toBe(one.do === 'login');
  const others = after.filter((key) => key.expirationSeconds !== undefined && isSessionKey(key) === isSessionKey(left));
  expect(others.filter((key) => expiresAtMs(key) <= nowMs)).toEqual([]);
  expect(others.filter((key) => key.createdAtMs < left.createdAtMs)).toEqual([]);
}

async function tried(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
  }
}

const keysOf = (keys: readonly ApiKey[], userId: UserId) => keys.filter((key) => key.userId === userId);
