import { z } from 'zod';
import { Timestamp } from '../shapes.ts';

/** A session profile as answers carry it. */
export const SessionProfileShape = z.strictObject({
  sessionProfileId: z.string(),
  sessionProfileName: z.string(),
  scope: z.string(),
  expirationSeconds: z.string().exactOptional(),
  notes: z.string().exactOptional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
