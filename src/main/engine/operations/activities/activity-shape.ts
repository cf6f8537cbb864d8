import { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';

/** An activity as answers carry it; `wire.ts` makes it. */
export const ActivityShape: z.ZodType<JsonObject> = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>;
