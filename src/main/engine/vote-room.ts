import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from './activity.ts';
import { exhausted } from './fault.ts';
import { votes, type Submission } from './requests.ts';

/**
 * Bounds what is kept with an activity that waits. It is stored whole, with each body that was stamped, at every vote: without a bound one
 * voter could make it grow until no record of the vault holds it. Throws RESOURCE_EXHAUSTED.
 */
export function requireRoomForVote(
  { votes: cast }: Pick<ActivityRecord, 'votes'>,
  { operation, body, caller }: Pick<Submission, 'operation' | 'body' | 'caller'>,
  nowMs: number,
): void {
  if (votes(operation) && body.length > limits.voteBytesMax)
    throw exhausted(`the body of a vote has at most ${limits.voteBytesMax} bytes`);
  const own = cast.filter(({ userId, createdAtMs }) => {
    return userId === caller.userId && Math.abs(nowMs - createdAtMs) < limits.votesLapseMs;
  });
  if (own.length >= limits.votesOfUserMax)
    throw exhausted(`you voted ${own.length} times on this activity in 24 h: a new request is needed`);
  // A character of a body is at least a byte of it.
  const bytes = cast.slice(1).reduce((sum, { message }) => sum + message.length, body.length);
  if (bytes > limits.votesBytesMax)
    throw exhausted('the votes on this activity are too large: a new request is needed');
}
