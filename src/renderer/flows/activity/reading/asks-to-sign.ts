import type { ActivityView } from '../../../api/activity-view.ts';
import { activityPath } from '../activity-text.tsx';

/** Whether an activity asks for a signature. */
export function asksToSign(activity: Pick<ActivityView, 'type'>): boolean {
  return activityPath(activity.type)?.startsWith('sign_') ?? false;
}
