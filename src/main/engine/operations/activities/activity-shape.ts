import { z } from 'zod';
import type { ActivityView } from '#shared/activity-view.ts';

/** An activity as answers carry it. `wire.ts` makes it, in this type; the schema says no more of it than that it is an object. */
export const ActivityShape = z.record(z.string(), z.json()) as unknown as z.ZodType<ActivityView>;
