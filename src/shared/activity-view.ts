import type { Failure, JsonObject, Timestamp } from './envelope.ts';
import type { ActivityStatus, VoteSelection } from './enums.ts';

/** An activity as the wire shows it to the caller: `canApprove` and `canReject` are said of them. */
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
  /** One key with what came of it; empty until it is executed. */
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

/** A vote as the wire shows it: the voter's own words and stamp, so that anyone can check it again. */
export type VoteView = Readonly<{
  id: string;
  userId: string;
  /** The voter as they are now; of a user whom the caller may not know, only the ID. */
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
