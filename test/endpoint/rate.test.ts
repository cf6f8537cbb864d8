import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { credentialNamed, keyRateLimiter, strangersLimiter } from '../../src/main/endpoint/rate.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const stampOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token bucket', () => {
  it('never lets more through than its burst and its rate, however the requests fall, one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 300 }), (gapsMs) => {
        const clock = { atMs: 0, nowMs: () => clock.atMs };
        const limiter = keyRateLimiter(() => ({ ratePerSecond: 10, rateBurst: 5 }), clock);
        let passed = 0;
        for (const gapMs of gapsMs) {
          clock.atMs += gapMs;
          if (limiter.waitSeconds('key') > 0) continue;
          limiter.charge('key');
          passed++;
          expect(passed).toBeLessThanOrEqual(5 + Math.ceil((clock.atMs * 10) / 1_000));
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('lets the next one through once the seconds it named have passed', () => {
    const clock = { atMs: 0, nowMs: () => clock.atMs };
    const limiter = keyRateLimiter(() => ({ ratePerSecond: 1, rateBurst: 1 }), clock);
    // Seven at once, as may happen while they are under way together: a debt of six.
    for (let i = 0; i < 7; i++) limiter.charge('key');
    const waitSeconds = limiter.waitSeconds('key');
    expect(waitSeconds).toBe(7);
    clock.atMs += waitSeconds * 1_000 - 1;
    expect(limiter.waitSeconds('key')).toBe(1);
    clock.atMs += 1;
    expect(limiter.waitSeconds('key')).toBe(0);
  });

  it('gives nothing for a clock that is set back, and goes on filling', () => {
    const clock = { atMs: 10_000, nowMs: () => clock.atMs };
    const limiter = keyRateLimiter(() => ({ ratePerSecond: 1, rateBurst: 1 }), clock);
    limiter.charge('key');
    clock.atMs = 0;
    expect(limiter.waitSeconds('key')).toBe(1);
    clock.atMs = 1_000;
    expect(limiter.waitSeconds('key')).toBe(0);
  });

  it('is one for all strangers, as large as that of one key', () => {
    const clock = { atMs: 0, nowMs: () => clock.atMs };
    const strangers = strangersLimiter(() => ({ ratePerSecond: 1, rateBurst: 2 }), clock);
    strangers.charge();
    expect(strangers.waitSeconds()).toBe(0);
    strangers.charge();
    expect(strangers.waitSeconds()).toBe(1);
    clock.atMs = 1_000;
    expect(strangers.waitSeconds()).toBe(0);
  });

  it('is forgotten among many others once it is full again, and never before', () => {
    const clock = { atMs: 0, nowMs: () => clock.atMs };
    const limiter = keyRateLimiter(() => ({ ratePerSecond: 1, rateBurst: 1 }), clock);
    for (let i = 0; i <= 10_000; i++) limiter.charge(`key ${i}`);
    expect(limiter.waitSeconds('key 0')).toBe(1);
    clock.atMs = 5_000;
    limiter.charge('late');
    expect([limiter.waitSeconds('key 0'), limiter.waitSeconds('late')]).toEqual([0, 1]);
  });
});

describe('the credential that a stamp names', () => {
  it.each([
    ['a key', stampOf({ publicKey: '02aB', signature: '00', scheme: 'S' }), undefined, 'key 02ab'],
    ['a key, its stamp padded', `${stampOf({ publicKey: '02' })}==`, undefined, 'key 02'],
    ['a passkey', undefined, '{"credentialId":"AbC=="}', 'passkey AbC'],
    ['no stamp', undefined, undefined, null],
    ['no JSON', 'AAAA', undefined, null],
    ['no object', stampOf('02'), undefined, null],
    ['null', stampOf(null), undefined, null],
    ['no text', stampOf({ publicKey: 2 }), undefined, null],
    ['no JSON in a passkey', undefined, '{', null],
    ['a stamp that is too long', stampOf({ publicKey: '02', pad: 'x'.repeat(9_000) }), undefined, null],
  ])('is found, or not, in %s', (_what, stamp, webAuthnStamp, named) => {
    expect(credentialNamed(stamp, webAuthnStamp, undefined)).toBe(named);
  });

  it('is a session where there is no stamp, by the digest of its token', () => {
    const digest = createHash('sha256').update('secret').digest('hex');
    expect(credentialNamed(undefined, undefined, 'secret')).toBe(`session ${digest}`);
    expect(credentialNamed(stampOf({ publicKey: '02' }), undefined, 'secret')).toBe('key 02');
    expect(credentialNamed('AAAA', undefined, 'secret')).toBeNull();
  });
});
