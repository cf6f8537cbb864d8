import { isWaiting } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { isOwnType, operationPath } from '#shared/operation-path.ts';
import { activityText } from './activity-text.ts';
import { exitCodes, type Context, type ExitCode } from './output.ts';
import { exitOfActivity, textAt } from './request.ts';
import type { ServiceClient, ServiceOptions } from './service.ts';
import { untilEnded } from './wait-for-activity.ts';

/** Options of a command that submits an activity. `wait` is in seconds. */
export type SubmitOptions = ServiceOptions & Readonly<{ wait?: number; dryRun?: true }>;

/** How an activity is submitted, and how its result is printed. */
export type Submitting = Pick<SubmitOptions, 'wait' | 'dryRun'> &
  Readonly<{ show?: (activity: JsonObject) => unknown }>;

/**
 * Submits an activity, and with `wait` waits for its approval; prints it once it is completed, and gives the exit code of its status. With
 * `dryRun` it prints the request and sends nothing.
 */
export async function submitActivity(
  context: Context,
  client: ServiceClient,
  path: string,
  type: string,
  parameters: JsonObject,
  { wait, dryRun, show }: Submitting = {},
): Promise<ExitCode> {
  if (dryRun) {
    const { organizationId } = client;
    const whole = operationPath({ kind: 'activity', path, own: isOwnType(type) });
    context.printJson({ path: whole, body: { type, organizationId, parameters } });
    return exitCodes.DONE;
  }
  const submitted = await client.submit(path, type, parameters);
  const waits = wait !== undefined && isWaiting(textAt(submitted, 'status'));
  const activity = waits ? await untilEnded(context, client, textAt(submitted, 'id') ?? '', wait) : submitted;
  const exit = exitCodes[exitOfActivity(context, `/submit/${path}`, { activity })];
  if (exit !== exitCodes.DONE) return exit;
  if (show) await show(activity);
  else context.print({ activity }, activityText(activity));
  return exit;
}
