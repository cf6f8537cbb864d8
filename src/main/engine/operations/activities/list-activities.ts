import { z } from 'zod';
import { activityStatuses } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { slicedQuery } from '../define.ts';
import { mapped } from '../../slices.ts';
import { activityTables } from '../reads.ts';
import { PaginationOptions } from '../shapes.ts';
import { ActivityShape } from './activity-shape.ts';

/**
 * The organization's activities, newest first. A page begins after `before`'s activity, or ends before `after`'s. Where bodies are large
 * it is shorter than `limit`; the next one begins after its last all the same.
 */
export const listActivities = slicedQuery({
  path: 'list_activities',
  summary: 'List activities, newest first',
  reads: [...activityTables],
  params: z.strictObject({
    filterByStatus: z.array(z.enum(activityStatuses)).optional(),
    filterByType: z.array(z.string()).max(limits.idsPerActivityMax).optional(),
    paginationOptions: PaginationOptions.optional(),
  }),
  result: z.strictObject({ activities: z.array(ActivityShape) }),
  *run(view, { filterByStatus, filterByType, paginationOptions }) {
    const records = view.activities.list(view.organizationId, {
      statuses: filterByStatus?.length ? filterByStatus : undefined,
      types: filterByType?.length ? filterByType : undefined,
      before: paginationOptions?.before || undefined,
      after: paginationOptions?.after || undefined,
      limit: paginationOptions?.limit ? Number(paginationOptions.limit) : limits.pageDefault,
      bytesMax: limits.pageBytesMax,
    });
    return { activities: yield* mapped(records, view.showActivity) };
  },
});
