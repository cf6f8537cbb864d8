import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';

import type { Clock } from '#engine/ports.ts';
import { limits } from '#shared/limits.ts';

/**
 * Token buckets, one for each key that stamps and one for all that never proved itself.
 *
 * A request asks whether its key's bucket has a token, and takes one only when the answer proved that the stamp was genuine; what
 * never proved itself takes from the bucket of the strangers. So nobody can use up the allowance of a key that they do not hold.
 * The price: requests that are in progress together may run a bucket below zero. It then refuses until the debt is repaid, so the
 * rate over time holds all the same.
 */
export type RateLimiter<Holder> = Readonly<{
  /** Whole seconds until the holder may send again; 0 when it may now. */
  waitSeconds(holder: Holder): number;
  /** Takes one token unless told how many; beyond those that there are, the bucket owes them. */
  charge(holder: Holder, tokens?: number): void;
}>;

export type RateSettings = Readonly<{ ratePerSecond: number; rateBurst: number }>;

type Bucket = { tokens: number; filledAtMs: number };

const keysRememberedMax = 10_000;
/** A walk over all of them costs, and frees little when it was made just now. */
const sweepMsMin = 1_000;
/** What a whole token may lack: fractions that were added up do not come to it exactly. */
const rounding = 1e-6;

/** Buckets of keys that proved themselves. */
export type KeyRateLimiter = RateLimiter<string> &
  Readonly<{
    /** Whether the key proved itself not long ago. */
    isRemembered(key: string): boolean;
  }>;

/** Buckets by key. `settings` is asked each time, so that a change acts at once. */
export function keyRateLimiter(settings: () => RateSettings, clock: Clock): KeyRateLimiter {
  const buckets = new Map<string, Bucket>();
  const limiter = rateLimiter(buckets, settings, clock);
  let sweptAtMs = 0;
  return {
    waitSeconds: (key) => limiter.waitSeconds(key),
    isRemembered: (key) => buckets.has(key),
    charge(key, tokens) {
      limiter.charge(key, tokens);
      const nowMs = clock.nowMs();
      if (buckets.size <= keysRememberedMax || Math.abs(nowMs - sweptAtMs) < sweepMsMin) return;
      sweptAtMs = nowMs;
      forgetFull(buckets, settings(), nowMs);
    },
  };
}

/** The one bucket of everybody who did not prove who they are, over all connections: a new connection costs nothing. */
export type StrangersLimiter = Readonly<{ waitSeconds(): number; charge(tokens?: number): void }>;

/** A full bucket for strangers, as large as that of one key. */
export function strangersLimiter(settings: () => RateSettings, clock: Clock): StrangersLimiter {
  const limiter = rateLimiter(new Map<'strangers', Bucket>(), settings, clock);
  return {
    waitSeconds: () => limiter.waitSeconds('strangers'),
    charge: (tokens) => limiter.charge('strangers', tokens),
  };
}

/** What one connection may ask for before it counts among the strangers: more than any monitor asks for. */
const rateOfConnection: RateSettings = { ratePerSecond: 5, rateBurst: 20 };

/** A bucket for each connection, which goes with the connection. */
export function connectionRateLimiter(clock: Clock): RateLimiter<Socket> {
  return rateLimiter(new WeakMap<Socket, Bucket>(), () => rateOfConnection, clock);
}

/** A Map or a WeakMap. */
type Memory<Holder> = { get(holder: Holder): Bucket | undefined; set(holder: Holder, bucket: Bucket): unknown };

function rateLimiter<Holder>(memory: Memory<Holder>, settings: () => RateSettings, clock: Clock): RateLimiter<Holder> {
  return {
    waitSeconds(holder) {
      const bucket = memory.get(holder);
      if (!bucket) return 0;
      const { ratePerSecond } = settings();
      fill(bucket, settings(), clock.nowMs());
      if (bucket.tokens >= 1 - rounding) return 0;
      return Math.max(1, Math.ceil((1 - rounding - bucket.tokens) / ratePerSecond));
    },
    charge(holder, tokens = 1) {
      const nowMs = clock.nowMs();
      let bucket = memory.get(holder);
      if (!bucket) memory.set(holder, (bucket = { tokens: settings().rateBurst, filledAtMs: nowMs }));
      fill(bucket, settings(), nowMs);
      bucket.tokens -= tokens;
    },
  };
}

function fill(bucket: Bucket, { ratePerSecond, rateBurst }: RateSettings, nowMs: number): void {
  // A clock that was set back gives nothing, and does not stop the filling either.
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
  bucket.tokens = Math.min(rateBurst, bucket.tokens + (elapsedMs * ratePerSecond) / 1_000);
  bucket.filledAtMs = nowMs;
}

/** Drops the buckets that are full again: a new one would be the same. */
function forgetFull(buckets: Map<string, Bucket>, settings: RateSettings, nowMs: number): void {
  for (const [key, bucket] of buckets) {
    fill(bucket, settings, nowMs);
    if (bucket.tokens >= settings.rateBurst) buckets.delete(key);
  }
}

/**
 * The credential that the stamp headers name, or the session where there is no stamp, to count by: never proof of anything. Null when they name none.
 * Spellings that mean the same key give the same text.
 */
export function credentialNamed(
  stamp: string | undefined,
  webAuthnStamp: string | undefined,
  session: string | undefined,
): string | null {
  try {
    if (stamp !== undefined && stamp.length <= limits.stampHeaderCharsMax) {
      const publicKey = textField(Buffer.from(stamp, 'base64url').toString('utf8'), 'publicKey');
      return publicKey === null ? null : `key ${publicKey.toLowerCase()}`;
    }
    if (webAuthnStamp !== undefined && webAuthnStamp.length <= limits.stampHeaderCharsMax) {
      const credentialId = textField(webAuthnStamp, 'credentialId');
      return credentialId === null ? null : `passkey ${credentialId.replace(/=+$/, '')}`;
    }
    // The token is a secret: the memory of buckets has its digest.
    if (stamp === undefined && webAuthnStamp === undefined && session !== undefined)
      return `session ${createHash('sha256').update(session).digest('hex')}`;
  } catch {
    // Not JSON: the service will say what is wrong with it.
  }
  return null;
}

function textField(json: string, field: string): string | null {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return null;
  const text = (value as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : null;
}
