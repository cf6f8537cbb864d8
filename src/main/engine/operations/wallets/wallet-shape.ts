import { z } from 'zod';
import { Timestamp } from '../shapes.ts';

/** A wallet as answers carry it. */
export const WalletShape = z.strictObject({
  walletId: z.string(),
  walletName: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  exported: z.boolean(),
  imported: z.boolean(),
});
