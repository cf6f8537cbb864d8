import type { JsonObject } from '#shared/envelope.ts';
import { stopwatch } from '../adapters/clock.ts';
import { CommandFailure, type Context } from './output.ts';
import { textAt } from './request.ts';
import { activityOf, type ServiceClient } from './service.ts';

/** How often the service is asked. */
export const pollMs = 1_000;

const ends: readonly string[] = ['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED'];

/** The activity once it is completed, failed or rejected. Throws TIMEOUT after `seconds`, and where the process is asked to end. */
export async function untilEnded(
  context: Context,
  client: ServiceClient,
  activityId: string,
  seconds: number,
): Promise<JsonObject> {
  const ended = context.io.untilEnded();
  const passedMs = stopwatch();
  for (;;) {
    const activity = activityOf(await client.query('get_activity', { activityId }));
    if (ends.includes(textAt(activity, 'status') ?? '')) return activity;
    if (ended.aborted) throw new CommandFailure('ERROR', `interrupted: activity ${activityId} is still pending`);
    if (passedMs() + pollMs > seconds * 1_000)
      throw new CommandFailure('TIMEOUT', `activity ${activityId} has not ended within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
