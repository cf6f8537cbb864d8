import type { Vote } from '../activity.ts';
import type { AnyActivity } from '../operations/define.ts';
import type { UserId } from '../state/rows.ts';

/** An activity request as the rules see it. */
export type Request = Readonly<{
  operation: AnyActivity;
  /** The type that was sent: one of the operation's versions. */
  type: string;
  /** In the newest form. */
  params: unknown;
  submitterId: UserId;
  votes: readonly Vote[];
  /** It is decided, by the credentials of that time: votes count whose credentials were removed since. */
  isSettled?: boolean;
}>;
