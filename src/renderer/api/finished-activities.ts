import { limits } from '#shared/limits.ts';
import type { ActivityView } from './activity-view.ts';
import { useCall } from './hooks.ts';

const none: readonly ActivityView[] = [];

/**
 * The newest activities of some types that were carried out, about one thing where `objectId` names it: as many as one look into the log
 * finds. Empty until it has answered.
 */
export function useFinishedActivities(
  types: readonly string[],
  about: { readonly objectId?: string; readonly limit?: number } = {},
): readonly ActivityView[] {
  const { data } = useCall('search_activities', {
    filterByType: [...types],
    filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
    limit: about.limit ?? limits.pageMax,
    ...(about.objectId === undefined ? {} : { objectId: about.objectId }),
  });
  // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
  return data?.activities ?? none;
}
