import type { JsonObject } from '#shared/envelope.ts';
import { activityText } from './activity-text.ts';
import { exitCodes, type Context, type ExitCode } from './output.ts';
import { exitOfActivity } from './request.ts';
import type { ServiceClient } from './service.ts';

/** Submits an activity, prints it once it is completed, and gives the exit code of its status. */
export async function submitActivity(
  context: Context,
  client: ServiceClient,
  path: string,
  type: string,
  parameters: JsonObject,
): Promise<ExitCode> {
  const activity = await client.submit(path, type, parameters);
  const exit = exitCodes[exitOfActivity(context, `/submit/${path}`, { activity })];
  if (exit === exitCodes.DONE) context.print({ activity }, activityText(activity));
  return exit;
}
