import type { LoadAnswer } from './entry.ts';
import type { Sender } from './people.ts';

/** The way of the load into a vault: over HTTP, or into the engine. */
export type Door = Readonly<{
  organizationId: string;
  /** The compressed P-256 key that requests of `root` are stamped with, in hex. */
  rootPublicKey: string;
  nowMs(): number;
  /** Until when the guest's key may stamp; absent where there is none. */
  guestUntilMs?: number;
  /** Sends the bytes of an activity. Rejects where no answer came. */
  submit(by: Sender, path: string, body: string): Promise<LoadAnswer>;
  /** Asks as a root user; in the organization of the load unless `organizationId` says another. Rejects where it is refused. */
  query<Answer>(path: string, parameters?: object): Promise<Answer>;
}>;

/** What came of a submit: `code` is 0, or the google.rpc code of the failure in `body`. */
export function answerOf(code: number, body: unknown): LoadAnswer {
  if (code === 0) return { kind: 'activity', activity: (body as { activity: Activity }).activity };
  const { message, details = [] } = body as {
    message: string;
    details?: readonly { activityId?: string; reason?: string }[];
  };
  const activityId = details.find((one) => one.activityId !== undefined)?.activityId;
  if (activityId !== undefined) return { kind: 'refused', activityId, code, message };
  if (code !== UNAVAILABLE && code !== RESOURCE_EXHAUSTED) return { kind: 'other', message };
  return { kind: 'unavailable', unknown: details.some(({ reason }) => reason === 'OUTCOME_UNKNOWN'), message };
}

type Activity = Extract<LoadAnswer, { kind: 'activity' }>['activity'];

const UNAVAILABLE = 14;
const RESOURCE_EXHAUSTED = 8;
