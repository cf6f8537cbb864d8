import { countingVotes } from '../../api/activity-votes.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { Votes } from '../../ui/parts/Votes.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './VotesOf.module.css';
import { messages } from './messages.ts';

/**
 * The votes that a request has, of those it needs. How many it needs is known while it waits, from the rules, and when it was carried out;
 * otherwise only what was said is counted.
 */
export function VotesOf(props: {
  activity: ActivityView;
  /** How many further approvals it needs, where that is known. */
  missing: number | undefined;
  nowMs: number;
}) {
  const { activity, missing } = props;
  const t = useMessages(messages);
  const waits = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  // What ended is judged by the votes as they stood then.
  const last = activity.votes.at(-1);
  const atMs = waits || !last ? props.nowMs : Number(last.createdAt.seconds) * 1000;
  const { approvals, rejections } = countingVotes(activity, atMs);
  const need =
    activity.status === 'ACTIVITY_STATUS_COMPLETED'
      ? approvals
      : missing === undefined
        ? undefined
        : approvals + missing;
  if (need !== undefined && need > 0)
    return <Votes have={approvals} need={need} rejected={rejections} label={t('votesOf')} />;
  return (
    <span className={classes.counts}>
      <span>{t('activityApprovals', { n: approvals })}</span>
      {rejections > 0 && <span>{t('rejections', { n: rejections })}</span>}
    </span>
  );
}
