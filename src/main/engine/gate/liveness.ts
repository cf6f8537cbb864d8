import { limits } from '#shared/limits.ts';
import { unauthenticated } from '../fault.ts';

/**
 * Throws UNAUTHENTICATED (INVALID_TIME) unless `timestampMs`, decimal digits, is at most an hour old and five minutes ahead. `lateness` says
 * of a request that it may be older: by a day, as a rejection that is carried here may be.
 */
export function requireLive(timestampMs: string, nowMs: number, lateness: 'an hour' | 'a day' = 'an hour'): void {
  const ageMs = nowMs - Number(timestampMs);
  if (ageMs > (lateness === 'a day' ? limits.votesLapseMs : limits.timestampAgeMsMax))
    throw unauthenticated(
      `timestampMs is more than ${lateness === 'a day' ? 'one day' : 'one hour'} old: submit a new request`,
      'INVALID_TIME',
    );
  if (-ageMs > limits.timestampAheadMsMax)
    throw unauthenticated(
      'timestampMs is more than 5 minutes ahead: check the clock of the machine that created the request',
      'INVALID_TIME',
    );
}
