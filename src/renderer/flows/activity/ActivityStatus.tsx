import { rpcCodes } from '#shared/rpc-codes.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { ActivityView } from '../../api/activity-view.ts';
import { messages } from './messages.ts';

/** How an activity stands, as one of our words; the glyph of each has the same name. */
type StatusKind = 'waits' | 'done' | 'failed' | 'denied' | 'rejected' | 'created';

/** How an activity stands. One that the rules refused is denied, not failed: nothing went wrong. */
export function statusKindOf({ status, failure }: Pick<ActivityView, 'status' | 'failure'>): StatusKind {
  switch (status) {
    case 'ACTIVITY_STATUS_COMPLETED':
      return 'done';
    case 'ACTIVITY_STATUS_REJECTED':
      return 'rejected';
    case 'ACTIVITY_STATUS_FAILED':
      return failure?.code === rpcCodes.PERMISSION_DENIED ? 'denied' : 'failed';
    case 'ACTIVITY_STATUS_CONSENSUS_NEEDED':
    case 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED':
      return 'waits';
    default:
      return 'created';
  }
}

export function ActivityStatus({ activity }: { activity: Pick<ActivityView, 'status' | 'failure'> }) {
  const t = useMessages(messages);
  const standing = statusKindOf(activity);
  return <Status kind={standing}>{t(standing)}</Status>;
}
