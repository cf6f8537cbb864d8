import { z } from 'zod';
import { freeze as freezeNow, mayFreeze } from '../../domain/freezes.ts';
import { activity } from '../define.ts';
import { Notes, Uuid } from '../shapes.ts';

/**
 * Stops all signing and exporting of a wallet, or of the whole organization, at once. Whoever may freeze needs nobody else, and no policy can deny
 * it; anyone else may as policies allow.
 */
export const freeze = activity({
  path: 'freeze',
  own: true,
  type: 'ACTIVITY_TYPE_COFFER_FREEZE',
  intent: 'cofferFreezeIntent',
  summary: 'Freeze a wallet or the organization',
  risk: 'none',
  params: z.strictObject({ walletId: Uuid.optional(), reason: Notes.optional() }),
  result: { cofferFreezeResult: z.strictObject({ freezeId: Uuid }) },
  policy: { resource: 'FREEZE', action: 'CREATE' },
  mayAlone: mayFreeze,
  run: (tx, { walletId, reason = '' }) => ({ freezeId: freezeNow(tx, { walletId, reason }) }),
});
