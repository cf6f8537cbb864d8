import { limits } from '#shared/limits.ts';
import { unauthenticated } from '../fault.ts';

/** Throws UNAUTHENTICATED (INVALID_TIME) unless `timestampMs`, decimal digits, is at most an hour old and five minutes ahead. */
export function requireLive(timestampMs: string, nowMs: number): void {
  const ageMs = nowMs - Number(timestampMs);
  if (ageMs > limits.timestampAgeMsMax)
    throw unauthenticated('timestampMs is more than one hour old: make the request anew', 'INVALID_TIME');
  if (-ageMs > limits.timestampAheadMsMax)
    throw unauthenticated(
      'timestampMs is more than five minutes ahead: check the clock of the machine that made it',
      'INVALID_TIME',
    );
}
