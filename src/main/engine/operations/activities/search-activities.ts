import { z } from 'zod';
import { activityStatuses } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from '../../activity.ts';
import { findsIn } from '../../domain/activities.ts';
import { slicedQuery } from '../define.ts';
import { mapped } from '../../slices.ts';
import { activityTables } from '../reads.ts';
import { InstantMs } from '../shapes.ts';
import { ActivityShape } from './activity-shape.ts';

/**
 * The organization's activities, newest first, by more than `list_activities` knows: who asked or voted, when it was asked, and what it is
 * about. Each call reads a bounded part of the log and says in `reachedMs` how far back that went; where there is more of it, `next` goes
 * into `before` of the next call. A page may be short, or empty, and still have a next one.
 */
export const searchActivities = slicedQuery({
  path: 'search_activities',
  own: true,
  summary: 'Search activities, newest first',
  reads: [...activityTables],
  params: z.strictObject({
    filterByStatus: z.array(z.enum(activityStatuses)).optional(),
    filterByType: z.array(z.string()).max(limits.idsPerActivityMax).optional(),
    userId: z.string().optional(),
    /** Of creation, in milliseconds since 1970: from here on, and before there. */
    fromMs: InstantMs.optional(),
    toMs: InstantMs.optional(),
    /** Its own id or fingerprint, or any id, address or other whole text in its parameters or result. */
    objectId: z.string().min(1).max(limits.labelCharsMax).optional(),
    /** An activity's id. */
    before: z.string().max(64).optional(),
    limit: z.int().min(1).max(limits.pageMax, `expected at most ${limits.pageMax}`).optional(),
  }),
  result: z.strictObject({
    activities: z.array(ActivityShape),
    next: z.string().exactOptional(),
    reachedMs: z.number(),
  }),
  *run(view, { filterByStatus, filterByType, userId, fromMs, toMs, objectId, before, limit = limits.pageMax / 2 }) {
    const wanted = findsIn({ userId, objectId });
    const found: ActivityRecord[] = [];
    let last: ActivityRecord | undefined;
    let bodies = 0;
    let bytes = 0;
    const glances = view.activities.walk(view.organizationId, {
      statuses: filterByStatus?.length ? filterByStatus : undefined,
      types: filterByType?.length ? filterByType : undefined,
      before,
      fromMs,
      toMs,
    });
    for (const glance of glances) {
      bodies += 1;
      bytes += glance.bytes;
      const enough = found.length >= limit || bodies > limits.searchBodiesMax || bytes > limits.pageBytesMax;
      if (last && enough)
        return {
          activities: yield* mapped(found, view.showActivity),
          next: last.activityId,
          reachedMs: last.createdAtMs,
        };
      last = glance.read();
      if (wanted(last)) found.push(last);
    }
    return { activities: yield* mapped(found, view.showActivity), reachedMs: fromMs ?? 0 };
  },
});
