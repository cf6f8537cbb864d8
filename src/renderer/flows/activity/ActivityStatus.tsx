import type { GlyphKind } from '../../ui/parts/Glyph.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { ActivityView } from '../../api/activity-view.ts';
import { messages } from './messages.ts';

/** How an activity stands, as one of our words. */
export type StatusKind = 'waits' | 'done' | 'failed' | 'denied' | 'rejected' | 'created';

const glyphs: Readonly<Record<StatusKind, GlyphKind>> = {
  waits: 'waits',
  done: 'done',
  failed: 'failed',
  denied: 'denied',
  rejected: 'rejected',
  created: 'created',
};
const permissionDenied = 7;

/** How an activity stands. One that the rules refused is denied, not failed: nothing went wrong. */
export function statusKindOf({ status, failure }: Pick<ActivityView, 'status' | 'failure'>): StatusKind {
  switch (status) {
    case 'ACTIVITY_STATUS_COMPLETED':
      return 'done';
    case 'ACTIVITY_STATUS_REJECTED':
      return 'rejected';
    case 'ACTIVITY_STATUS_FAILED':
      return failure?.code === permissionDenied ? 'denied' : 'failed';
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
  return <Status kind={glyphs[standing]}>{t(standing)}</Status>;
}
