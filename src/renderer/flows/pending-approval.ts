import { useActivity } from '../api/activities.ts';
import { useCall } from '../api/use-call.ts';

/** How something that was asked for stands: it waits, and for how many votes where that is known; or it ended. */
export type AskedState = Readonly<{ state: 'waits' | 'done' | 'rejected' | 'failed'; missing: number | undefined }>;

const ends = {
  ACTIVITY_STATUS_COMPLETED: 'done',
  ACTIVITY_STATUS_REJECTED: 'rejected',
  ACTIVITY_STATUS_FAILED: 'failed',
} as const satisfies Record<string, AskedState['state']>;

/** Follows an activity that waits for votes; with each vote it is told again. */
export function useAsked(activityId: string): AskedState {
  const status = useActivity(activityId).data?.status;
  const approvalStatuses = useCall('get_approval_status', { activityIds: [activityId] }).data?.approvalStatuses;
  return {
    state: status !== undefined && status in ends ? ends[status as keyof typeof ends] : 'waits',
    missing: approvalStatuses?.find((one) => one.activityId === activityId)?.missing,
  };
}
