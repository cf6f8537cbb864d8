import { limits } from '#shared/limits.ts';
import { isWaiting } from '#shared/enums.ts';
import { instantOf, type ActivityView, type VoteView } from './activity-view.ts';

/** The votes on an activity that count now. */
type CountingVotes = Readonly<{
  /** Each person's last word, in the order they first spoke. */
  latest: readonly VoteView[];
  /** Last words that count no longer, since their credential was deleted or has expired. */
  lost: readonly VoteView[];
  approvals: number;
  rejections: number;
  /** When they lapse together, in milliseconds since 1970; absent where none counts. */
  lapseAtMs?: number;
  /** Whether there were votes before that lapsed. */
  lapsed: boolean;
}>;

/**
 * Which votes count at `nowMs`: those that have not settled the matter within a day of the first of them lapse together, and whoever
 * still wants it has to say so again.
 * @param lostVoteIds the votes of which the vault says that their credential is gone
 */
export function countingVotes(
  { votes }: Pick<ActivityView, 'votes'>,
  nowMs: number,
  lostVoteIds: readonly string[] = [],
): CountingVotes {
  let counting: VoteView[] = [];
  let lapsed = false;
  const hasLapsed = (atMs: number): boolean => {
    const [first] = counting;
    return first !== undefined && atMs - instantOf(first.createdAt) >= limits.votesLapseMs;
  };
  const drop = (): void => {
    counting = [];
    lapsed = true;
  };
  for (const vote of votes) {
    if (hasLapsed(instantOf(vote.createdAt))) drop();
    counting.push(vote);
  }
  if (hasLapsed(nowMs)) drop();
  const words = [...new Map(counting.map((vote) => [vote.userId, vote])).values()];
  const latest = words.filter(({ id }) => !lostVoteIds.includes(id));
  const [first] = counting;
  return {
    latest,
    lost: words.filter(({ id }) => lostVoteIds.includes(id)),
    approvals: latest.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED').length,
    rejections: latest.filter(({ selection }) => selection === 'VOTE_SELECTION_REJECTED').length,
    ...(first ? { lapseAtMs: instantOf(first.createdAt) + limits.votesLapseMs } : {}),
    lapsed,
  };
}

/** The votes that count on an activity at `nowMs`. What ended is judged by the votes as they stood then. */
export function votesOf(
  activity: Pick<ActivityView, 'status' | 'votes'>,
  nowMs: number,
  lostVoteIds: readonly string[] = [],
): CountingVotes {
  if (isWaiting(activity.status)) return countingVotes(activity, nowMs, lostVoteIds);
  const last = activity.votes.at(-1);
  return countingVotes(activity, last ? instantOf(last.createdAt) : nowMs);
}
