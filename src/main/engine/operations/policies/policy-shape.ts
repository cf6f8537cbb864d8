import { z } from 'zod';
import { effects } from '#shared/enums.ts';
import { Timestamp } from '../shapes.ts';

/** A policy as answers carry it. */
export const PolicyShape = z.strictObject({
  policyId: z.string(),
  policyName: z.string(),
  effect: z.enum(effects),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  notes: z.string(),
  consensus: z.string(),
  condition: z.string(),
  time: z.string().exactOptional(),
});
