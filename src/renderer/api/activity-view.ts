import type { Failure, Json, JsonObject, Timestamp } from '#shared/envelope.ts';
import type { ActivityStatus, VoteSelection } from '#shared/enums.ts';

/** An activity as the wire shows it to whoever asks: `canApprove` and `canReject` are said of them. */
export type ActivityView = Readonly<{
  id: string;
  organizationId: string;
  status: ActivityStatus;
  /** For example `ACTIVITY_TYPE_CREATE_USERS_V4`: every version that was ever sent. */
  type: string;
  /** Milliseconds since 1970 in decimal digits, as the sender wrote it. */
  timestampMs: string;
  /** One key, for example `createUsersIntentV4`, with the parameters as they were sent. */
  intent: JsonObject;
  /** One key with what came of it; empty until it is carried out. */
  result: JsonObject;
  /** In the order they were cast. The first is the sender's own: sending is approving. */
  votes: readonly VoteView[];
  /** `sha256:` and 64 hex digits: the digest of the exact bytes that were sent. */
  fingerprint: string;
  canApprove: boolean;
  canReject: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  failure?: Failure;
}>;

/** A vote as the wire shows it: the voter's own words and stamp, so that anybody can check it again. */
export type VoteView = Readonly<{
  id: string;
  userId: string;
  /** The voter as they are now; of somebody who is nobody's business here, the id alone. */
  user: Readonly<{ userId: string; userName?: string }> & JsonObject;
  activityId: string;
  selection: VoteSelection;
  /** The exact body that was stamped, as text. */
  message: string;
  /** Hex. */
  publicKey: string;
  /** Hex; of a passkey, the whole value of `X-Stamp-WebAuthn`. */
  signature: string;
  scheme: string;
  createdAt: Timestamp;
}>;

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

/** The last word of the operation's path that a type belongs to, whatever its version: `ACTIVITY_TYPE_CREATE_USERS_V4` is `create_users`. */
export function pathOfType(type: string): string {
  return type
    .replace(/^ACTIVITY_TYPE_/, '')
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
