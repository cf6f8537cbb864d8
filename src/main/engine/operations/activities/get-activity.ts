import { z } from 'zod';
import { notFound } from '../../fault.ts';
import { slicedQuery } from '../define.ts';
import { activityTables } from '../reads.ts';
import { ActivityShape } from './activity-shape.ts';

/** One activity, whole. */
export const getActivity = slicedQuery({
  path: 'get_activity',
  summary: 'Get one activity',
  reads: [...activityTables],
  params: z.strictObject({ activityId: z.string() }),
  result: z.strictObject({ activity: ActivityShape }),
  *run(view, { activityId }) {
    const record = view.activities.find(activityId);
    if (record?.organizationId !== view.organizationId) throw notFound('activity', activityId);
    return { activity: yield* view.showActivity(record) };
  },
});
