import type { ActivityView } from '../../flows/activity/activity-text.tsx';

/** What a vote that counts came to. */
export type VoteOutcome = 'carried' | 'waits' | 'rejected' | 'rejectedWaits' | 'failed';

/** What a vote came to, by the status of the activity after it. */
export function outcomeOf(selection: 'approve' | 'reject', status: ActivityView['status']): VoteOutcome {
  if (status === 'ACTIVITY_STATUS_FAILED') return 'failed';
  if (selection === 'reject') return status === 'ACTIVITY_STATUS_REJECTED' ? 'rejected' : 'rejectedWaits';
  return status === 'ACTIVITY_STATUS_COMPLETED' ? 'carried' : 'waits';
}
