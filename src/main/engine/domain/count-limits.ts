import { countLimits, type CountLimits } from '#shared/count-limits.ts';
import type { Tx } from '../state/tx.ts';
import { defaultSettings } from './settings.ts';

/** How many things each organization of the vault may have, as its operator set it. */
export function countLimitsOf(tx: Pick<Tx, 'vaultSettings'>): CountLimits {
  return countLimits[tx.vaultSettings()?.limits ?? defaultSettings.limits];
}
