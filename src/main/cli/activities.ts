import { waitingStatuses } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { activityText, statusText } from './activity-text.ts';
import { findActivity } from './find-activity.ts';
import { columns, exitCodes, usage, type Context, type ExitCode } from './output.ts';
import { objectAt, textAt } from './request.ts';
import { activityOf, withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { pollMs } from './wait-for-activity.ts';

/** Options of `coffer activity list` and `watch`. */
export type ListOptions = ServiceOptions & Readonly<{ status?: string; type?: string; limit: number }>;

/** What statuses are called in options. */
const statuses: Readonly<Record<string, readonly string[]>> = {
  pending: waitingStatuses,
  completed: ['ACTIVITY_STATUS_COMPLETED'],
  failed: ['ACTIVITY_STATUS_FAILED'],
  rejected: ['ACTIVITY_STATUS_REJECTED'],
};

/** `coffer activity list`: the newest activities. */
export async function listActivities(context: Context, options: ListOptions): Promise<void> {
  const activities = await withServiceClient(context, options, (client) => newest(client, options));
  context.print(
    { activities: [...activities] },
    activities.length > 0 ? rowsText(activities) : 'There are no activities.',
  );
}

/** `coffer activity get`. */
export async function getActivity(context: Context, options: ServiceOptions, named: string): Promise<void> {
  const activity = await withServiceClient(context, options, async (client) => {
    const { id } = await findActivity(client, named);
    return activityOf(await client.query('get_activity', { activityId: id }));
  });
  context.print({ activity }, activityText(activity));
}

/** `coffer activity watch`: prints each activity that is new or has another status, until the process is asked to end. */
export async function watchActivities(context: Context, options: ListOptions): Promise<ExitCode> {
  const ended = context.io.untilEnded();
  return await withServiceClient(context, options, async (client) => {
    let known = new Map<string, string>();
    for (let first = true; !ended.aborted; first = false) {
      const activities = await newest(client, options);
      const seen = known;
      const changed = activities.filter((one) => seen.get(idOf(one)) !== textAt(one, 'status')).reverse();
      if (!first) for (const activity of changed) context.print({ activity }, rowsText([activity]));
      known = new Map(activities.map((one) => [idOf(one), textAt(one, 'status') ?? '']));
      await pause(ended);
    }
    return exitCodes.DONE;
  });
}

async function newest(client: ServiceClient, { status, type, limit }: ListOptions): Promise<readonly JsonObject[]> {
  const filterByStatus = status === undefined ? undefined : statuses[status];
  if (status !== undefined && !filterByStatus)
    throw usage(`--status must be one of ${Object.keys(statuses).join(', ')}`);
  const { activities } = await client.query('list_activities', {
    ...(filterByStatus ? { filterByStatus: [...filterByStatus] } : {}),
    ...(type === undefined
      ? {}
      : { filterByType: [type.startsWith('ACTIVITY_TYPE_') ? type : `ACTIVITY_TYPE_${type}`] }),
    paginationOptions: { limit: String(limit) },
  });
  return activities as readonly JsonObject[];
}

function rowsText(activities: readonly JsonObject[]): string {
  return columns(
    activities.map((activity) => {
      const seconds = Number(textAt(objectAt(activity, 'createdAt') ?? null, 'seconds') ?? 0);
      const type = (textAt(activity, 'type') ?? '').replace('ACTIVITY_TYPE_', '');
      const time = new Date(seconds * 1_000).toISOString().replace('.000', '');
      return [time, idOf(activity), statusText(textAt(activity, 'status') ?? ''), type];
    }),
  );
}

function idOf(activity: JsonObject): string {
  return textAt(activity, 'id') ?? '';
}

function pause(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
