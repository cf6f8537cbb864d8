import type { Json } from '#shared/envelope.ts';
import { waitingStatuses, type ActivityStatus } from '#shared/enums.ts';
import type { ActivityRecord } from '../activity.ts';
import type { View } from '../state/tx.ts';

/** What a search looks for in a body; what is absent is not looked for. */
export type Sought = Readonly<{ userId?: string | undefined; objectId?: string | undefined }>;

/**
 * Tells whether an activity is one that is sought: `userId` asked for it or voted on it; `objectId` is its id or its fingerprint, or stands
 * as a whole text somewhere in its parameters or its result. Hex that begins with 0x is found in either case, as addresses are written so.
 */
export function findsIn({ userId, objectId }: Sought): (activity: ActivityRecord) => boolean {
  const text = objectId?.trim();
  const hex = text !== undefined && /^0x[0-9a-f]+$/i.test(text) ? text.toLowerCase() : undefined;
  const isIt = (value: string): boolean =>
    value === text || (hex !== undefined && value.length === hex.length && value.toLowerCase() === hex);
  return (activity) =>
    (userId === undefined || isBy(activity, userId)) &&
    (text === undefined ||
      isIt(activity.activityId) ||
      isIt(activity.fingerprint) ||
      holds(activity.parameters, isIt) ||
      holds(activity.result ?? null, isIt));
}

function isBy({ submitterId, votes }: ActivityRecord, userId: string): boolean {
  return submitterId === userId || votes.some((vote) => vote.userId === userId);
}

/** Whether any text in a value that was parsed, and so is no deeper than a body may be, is the one. */
function holds(value: Json, isIt: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isIt(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member: Json) => holds(member, isIt));
}

const hourMs = 3_600_000;
const openStatuses: readonly ActivityStatus[] = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  ...waitingStatuses,
];

type ActivityView = Pick<View, 'activities' | 'nowMs' | 'organizationId'>;

/** What was asked for in one hour, by how it stands now. */
export type Hour = { fromMs: number; done: number; waits: number; failed: number };

/** The last 24 hours, whole ones but for the present, oldest first. No body is read but to find where each hour ends. */
export function lastHours(view: ActivityView): Hour[] {
  const thisHour = Math.floor(view.nowMs / hourMs) * hourMs;
  return Array.from({ length: 24 }, (_, at) => {
    const fromMs = thisHour - (23 - at) * hourMs;
    const hour: Hour = { fromMs, done: 0, waits: 0, failed: 0 };
    for (const { status } of view.activities.walk(view.organizationId, { fromMs, toMs: fromMs + hourMs })) {
      if (status === 'ACTIVITY_STATUS_COMPLETED') hour.done += 1;
      else if (openStatuses.includes(status)) hour.waits += 1;
      else hour.failed += 1;
    }
    return hour;
  });
}

/** How many activities wait for votes. */
export function countWaiting(view: ActivityView): number {
  let count = 0;
  for (const _ of view.activities.walk(view.organizationId, { statuses: waitingStatuses })) count += 1;
  return count;
}
