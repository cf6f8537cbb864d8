import { z } from 'zod';
import { notFound } from '../../fault.ts';
import { slicedQuery } from '../define.ts';
import { activityTables } from '../reads.ts';
import { ActivityShape } from './activity-shape.ts';

/** One activity, whole: of the organization, or of a sub-organization of it that was deleted. */
export const getActivity = slicedQuery({
  path: 'get_activity',
  summary: 'Get one activity',
  reads: [...activityTables, 'deletedOrganizations'],
  params: z.strictObject({ activityId: z.string() }),
  result: z.strictObject({ activity: ActivityShape }),
  *run(view, { activityId }) {
    const record = view.activities.find(activityId);
    const isOwn = record?.organizationId === view.organizationId;
    if (!record || !(isOwn || view.deletedOrganizations.get(record.organizationId)))
      throw notFound('activity', activityId);
    return { activity: yield* view.showActivity(record) };
  },
});
