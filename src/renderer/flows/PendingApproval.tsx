import { messages } from './pending-approval-messages.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useActivity } from '../api/activities.ts';
import { useCall } from '../api/use-call.ts';
import { useMessages } from '../messages/translate.tsx';
import { Callout } from '../ui/parts/Callout.tsx';
import classes from './PendingApproval.module.css';

const titles = { waits: 'askedAt', done: 'doneTitle', rejected: 'rejectedTitle', failed: 'failedTitle' } as const;
const tones = { waits: 'wait', done: 'note', rejected: 'fail', failed: 'fail' } as const;

/**
 * Stands in the place of a result while an activity waits for approval, and tells the outcome once the activity ended. A screen shows
 * `<PendingApproval activityId={waits} />` wherever a submission answers `waits`. The notice takes the focus and is announced, because
 * the person who submitted waits for an answer.
 * @param props.what what was submitted, in a few words
 * @param props.actions where to go from here
 */
export function PendingApproval(props: { what?: ReactNode; activityId: string; actions?: ReactNode }) {
  const t = useMessages(messages);
  const { activityId } = props;
  const { state, missing } = useApprovalState(activityId);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [activityId]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className={classes.notice}>
      <Callout tone={tones[state]} title={t(titles[state])}>
        {props.what !== undefined && <p className={classes.line}>{props.what}</p>}
        <p className={classes.line}>
          {state === 'waits' && missing !== undefined ? t('waitsFor', { n: missing }) : t(state)}{' '}
          <Link to={`/approvals/${activityId}`}>{t('see')}</Link>
        </p>
        {props.actions}
      </Callout>
    </div>
  );
}

/** How a submitted activity stands: it waits, for `missing` approvals where that number is known; or it ended. */
export type ApprovalState = Readonly<{ state: 'waits' | 'done' | 'rejected' | 'failed'; missing: number | undefined }>;

const ends = {
  ACTIVITY_STATUS_COMPLETED: 'done',
  ACTIVITY_STATUS_REJECTED: 'rejected',
  ACTIVITY_STATUS_FAILED: 'failed',
} as const satisfies Record<string, ApprovalState['state']>;

export function useApprovalState(activityId: string): ApprovalState {
  const status = useActivity(activityId).data?.status;
  const approvalStatuses = useCall('get_approval_status', { activityIds: [activityId] }).data?.approvalStatuses;
  return {
    state: status !== undefined && status in ends ? ends[status as keyof typeof ends] : 'waits',
    missing: approvalStatuses?.find((one) => one.activityId === activityId)?.missing,
  };
}
