import type { ActivityView } from '../../../api/activity-view.ts';
import { activityKind } from '../activity-text.tsx';

/** Whether an activity asks for a signature. */
export function asksToSign(activity: Pick<ActivityView, 'type'>): boolean {
  return activityKind(activity.type).path?.startsWith('sign_') ?? false;
}
