import { createHash } from 'node:crypto';
import type { Sender } from './people.ts';

/** An activity as an answer carries it, as far as the load looks into it. */
export type LoadActivity = Readonly<{
  id: string;
  status: string;
  fingerprint: string;
  result: Readonly<Record<string, unknown>>;
  votes: readonly Readonly<{ userId: string; selection: string; message: string }>[];
  failure?: Readonly<{ code: number; message: string }>;
}>;

/** What came of a request. */
export type LoadAnswer =
  | Readonly<{ kind: 'activity'; activity: LoadActivity }>
  /** Refused, and kept so: the same bytes are answered with it again. */
  | Readonly<{ kind: 'refused'; activityId: string; code: number; message: string }>
  /** Not carried out now: the vault is locked, or cannot be written, or, where it is `unknown`, does not know whether it was. */
  | Readonly<{ kind: 'unavailable'; unknown: boolean; message: string }>
  | Readonly<{ kind: 'other'; message: string }>;

/** The result under the one key that it has, with the type that the caller knows it to have. */
export function resultOf<Result>({ result }: LoadActivity): Result {
  const key = Object.keys(result).find((one) => one !== 'activity') ?? '';
  return result[key] as Result;
}

/** What is to be sent, and what has to come of it. */
export type Ask = Readonly<{
  by: Sender;
  path: string;
  type: string;
  parameters: object;
  /** The sub-organization that the request is made in, and deletes; absent for a request in the organization of the load. */
  deletes?: string;
  /** Statuses that it may come to, without their prefix; REFUSED is a refusal with PERMISSION_DENIED. */
  comesTo: readonly string[];
  /** The proposal that a vote is about. */
  target?: Entry;
  /** Changes the lane as the activity did. Gives a sentence where the result is wrong. */
  applied(activity: LoadActivity): string | undefined;
}>;

/** A request of the load, and what is known of it. */
export type Entry = {
  readonly kind: string;
  readonly by: Sender;
  readonly path: string;
  /** The sub-organization that it deletes. */
  readonly deletes: string | undefined;
  /** The proposal that a vote is about. */
  readonly target: Entry | undefined;
  /** The text in the body that no other has. */
  readonly unique: string;
  readonly body: string;
  /** When it was made, by the clock of the vault. */
  readonly sentMs: number;
  /** `sha256:` and the hex of the SHA-256 of the body. */
  readonly fingerprint: string;
  /** Of the activity that it was acknowledged to be; for a vote, that of its proposal. */
  activityId?: string;
  /** What the activity came to, in short. */
  digest?: string;
  /** Until it is acknowledged. */
  ask?: Ask;
  /** The answer said that nothing was written. */
  saidUnwritten?: true;
};

/** The fingerprint of a body. */
export function fingerprintOf(body: string): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

/** What must stay the same of an activity from answer to answer, in short. */
export function digestOf(answer: LoadAnswer): string {
  if (answer.kind === 'refused') return `${answer.activityId} REFUSED ${answer.code} ${answer.message}`;
  if (answer.kind !== 'activity') return answer.message;
  const { id, status, result, votes, failure } = answer.activity;
  const { activity: _, ...own } = result;
  const cast = votes.map(({ userId, selection, message }) => [userId, selection, message]);
  const hash = createHash('sha256')
    .update(JSON.stringify([own, cast, failure?.message]))
    .digest('base64url');
  return `${id} ${status} ${hash}`;
}
