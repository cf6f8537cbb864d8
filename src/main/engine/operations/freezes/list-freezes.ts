import { z } from 'zod';
import { mayFreeze, showFreeze } from '../../domain/freezes.ts';
import { query } from '../define.ts';
import { Timestamp } from '../shapes.ts';

/** What is frozen, in the order it was frozen, and whether the caller can freeze alone. */
export const listFreezes = query({
  path: 'list_freezes',
  own: true,
  summary: 'List what is frozen',
  reads: ['freezes', 'wallets', 'features', 'users'],
  params: z.strictObject({}),
  result: z.strictObject({
    freezes: z.array(
      z.strictObject({
        freezeId: z.string(),
        /** Absent where the whole organization is frozen. */
        walletId: z.string().exactOptional(),
        walletName: z.string().exactOptional(),
        userId: z.string(),
        reason: z.string(),
        createdAt: Timestamp,
      }),
    ),
    mayFreeze: z.boolean(),
  }),
  run: (view) => ({
    freezes: view.freezes.list().map((one) => showFreeze(view, one)),
    mayFreeze: mayFreeze(view, view.caller.userId),
  }),
});
