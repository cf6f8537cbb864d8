import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useActivity } from '../api/activities.ts';
import { useCall } from '../api/use-call.ts';
import { useMessages } from '../messages/translate.tsx';
import { Callout } from '../ui/parts/Callout.tsx';
import { kitMessages } from '../ui/kit-messages.ts';
import { style } from '../ui/text/style.ts';
import { signedOf } from './activity/signed/joined.ts';
import { SeeSigned } from './activity/signed/SeeSigned.tsx';

const ends: Readonly<Record<string, 'done' | 'rejected' | 'failed'>> = {
  ACTIVITY_STATUS_COMPLETED: 'done',
  ACTIVITY_STATUS_REJECTED: 'rejected',
  ACTIVITY_STATUS_FAILED: 'failed',
};
const tones = { waits: 'wait', done: 'note', rejected: 'fail', failed: 'fail' } as const;

/**
 * Stands in the place of a result while an activity waits for approval, and tells the outcome once the activity ended. A screen shows
 * `<PendingApproval activityId={waits} />` wherever a submission answers `waits`. The notice takes the focus and is announced, because
 * the person who submitted waits for an answer.
 * @param props.what what was submitted, in a few words
 * @param props.actions where to go from here
 */
export function PendingApproval(props: { what?: ReactNode; activityId: string; actions?: ReactNode }) {
  const t = useMessages(kitMessages);
  const { activityId } = props;
  const activity = useActivity(activityId).data;
  const state = ends[activity?.status ?? ''] ?? 'waits';
  const { data } = useCall('get_approval_status', { activityIds: [activityId] });
  const missing = data?.approvalStatuses.find((one) => one.activityId === activityId)?.missing;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [activityId]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className={style('bottom16', 'rounded')}>
      <Callout tone={tones[state]} title={t('pendingTitle', { state })}>
        {props.what !== undefined && <p className={style('flush')}>{props.what}</p>}
        <p className={style('flush')}>
          {t('pendingWords', { state, n: missing ?? 0 })}{' '}
          {activity && signedOf(activity) ? (
            <SeeSigned activity={activity} />
          ) : (
            <Link to={`/approvals/${activityId}`}>{t('see')}</Link>
          )}
        </p>
        {props.actions}
      </Callout>
    </div>
  );
}
