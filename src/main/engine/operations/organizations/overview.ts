import { z } from 'zod';
import { addressFormats } from '#shared/enums.ts';
import { countWaiting, lastHours } from '../../domain/activities.ts';
import { ableToAct } from '../../domain/root-quorum.ts';
import { glanceAtWallets } from '../../domain/wallets.ts';
import { query } from '../define.ts';

/** The organization in few numbers, for a user who comes back: wallets, the last 24 hours, what waits, and who could act on it. */
export const overview = query({
  path: 'overview',
  own: true,
  summary: 'Show wallets, recent activities and eligible users',
  reads: ['activities', 'wallets', 'walletAccounts', 'privateKeys', 'policies', 'users', 'apiKeys', 'authenticators'],
  params: z.strictObject({}),
  result: z.strictObject({
    wallets: z.array(
      z.strictObject({
        walletId: z.string(),
        walletName: z.string(),
        accounts: z.number(),
        exportedAccounts: z.number(),
        addressFormats: z.array(z.enum(addressFormats)),
        exported: z.boolean(),
        imported: z.boolean(),
        lastUsedMs: z.number().exactOptional(),
      }),
    ),
    hours: z.array(z.strictObject({ fromMs: z.number(), done: z.number(), waits: z.number(), failed: z.number() })),
    canActAlone: z.array(z.string()),
    canAct: z.array(z.string()),
    waiting: z.number(),
  }),
  run: (view) => ({
    wallets: glanceAtWallets(view),
    hours: lastHours(view),
    ...ableToAct(view),
    waiting: countWaiting(view),
  }),
});
