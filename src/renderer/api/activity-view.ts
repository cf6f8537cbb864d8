import type { ActivityView } from '#shared/activity-view.ts';
import type { Json, JsonObject, Timestamp } from '#shared/envelope.ts';

export type { ActivityView, VoteView } from '#shared/activity-view.ts';

/** The instant of a record in milliseconds since 1970. */
export function instantOf({ seconds, nanos }: Timestamp): number {
  return Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000);
}

/** The parameters of an activity as they were sent; empty where there are none. */
export function paramsOf(activity: Pick<ActivityView, 'intent'>): JsonObject {
  return objectIn(Object.values(activity.intent)[0]);
}

/** What came of an activity, without the key it stands under; empty until it is carried out. */
export function resultOf(activity: Pick<ActivityView, 'result'>): JsonObject {
  // The answer to a submit repeats the whole activity beside the result.
  return objectIn(Object.entries(activity.result).find(([key]) => key !== 'activity')?.[1]);
}

/** Who sent the activity, by id; an activity is made with its sender's vote. */
export function submitterOf(activity: Pick<ActivityView, 'votes'>): string {
  return activity.votes[0]?.userId ?? '';
}

/**
 * The last word of the operation's path that a type belongs to, whatever its version: `ACTIVITY_TYPE_CREATE_USERS_V4` is `create_users`. A type
 * of Coffer's own says so, and its path does not: `ACTIVITY_TYPE_COFFER_UPDATE_RECIPIENT` is `update_recipient`.
 */
export function pathOfType(type: string): string {
  return type
    .replace(/^ACTIVITY_TYPE_(COFFER_)?/, '')
    .replace(/_V[0-9]+$/, '')
    .toLowerCase();
}

/** The member of an object when it is text, else undefined. What is shown was sent by anybody, in any version. */
export function textIn(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' ? value : undefined;
}

/** The member of an object when it is a list, else an empty one. */
export function listIn(object: JsonObject, name: string): readonly Json[] {
  const value = object[name];
  return isList(value) ? value : [];
}

/** The value when it is an object, else an empty one. */
export function objectIn(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
