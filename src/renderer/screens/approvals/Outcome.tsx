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
  const what = !signs ? 'request' : readings.every(({ kind }) => kind === 'transaction') ? 'transaction' : 'payload';
  return (
    <p className={style('large', 'flush', 'bottom12')}>
      {t(`approve.${ifApproved}`, { what, n: missingAfter(status, userId) })}
    </p>
  );
}
