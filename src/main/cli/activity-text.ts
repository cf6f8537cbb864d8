import type { Json, JsonObject } from '#shared/envelope.ts';
import { columns } from './output.ts';
import { safe } from './escape.ts';

const statuses: Readonly<Record<string, string>> = {
  ACTIVITY_STATUS_COMPLETED: 'completed',
  ACTIVITY_STATUS_FAILED: 'failed',
  ACTIVITY_STATUS_REJECTED: 'rejected',
  ACTIVITY_STATUS_CONSENSUS_NEEDED: 'pending approval',
  ACTIVITY_STATUS_AUTHENTICATORS_NEEDED: 'pending approval with another credential',
};

/** A status in words; the status itself where it is unknown. */
export function statusText(status: string): string {
  return statuses[status] ?? status;
}

/** An activity in lines: its ID, type, status, the cause of a failure, and its result. `--json` prints the whole activity. */
export function activityText(activity: JsonObject): string {
  const status = textOf(activity['status']);
  const failure = objectOf(activity['failure']);
  const result = Object.entries(objectOf(activity['result'])).find(([name]) => name !== 'activity');
  return columns([
    ['Activity', textOf(activity['id'])],
    ['Type', textOf(activity['type'])],
    ['Status', statusText(status)],
    ...(failure['message'] === undefined ? [] : [['Cause', textOf(failure['message'])] as const]),
    ...Object.entries(objectOf(result?.[1])).map(([name, value]) => [name, textOf(value)] as const),
  ]);
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A value on one line, without control characters. */
function textOf(value: Json | undefined): string {
  return safe(typeof value === 'string' ? value : JSON.stringify(value ?? ''));
}
