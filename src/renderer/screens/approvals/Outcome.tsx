import { useInfo } from '../../api/hooks.ts';
import type { ActivityView } from '../../flows/activity/activity-text.tsx';
import { missingAfter, type ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { useReadings } from '../../flows/activity/reading/use-readings.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** What happens when the operator approves a request, in one line; for an operator whose approval is not wanted, what others decide. */
export function Outcome({ activity, status }: { activity: ActivityView; status: ApprovalStatus }) {
  const t = useMessages(messages);
  const { userId } = useInfo();
  const { signs, readings } = useReadings(activity);
  const { ifApproved = 'others' } = status;
  // Nothing is called a transaction until it was read as one.
  const isTransaction = readings.length > 0 && readings.every(({ kind }) => kind === 'transaction');
  const what = !signs ? 'request' : isTransaction ? 'transaction' : 'payload';
  return (
    <p className={style('large', 'flush', 'bottom12')}>
      {t(`approve.${ifApproved}`, { what, n: missingAfter(status, userId) })}
    </p>
  );
}
