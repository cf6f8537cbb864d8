import { limits } from '#shared/limits.ts';
import { assert, invalidArgument } from './fault.ts';
import type { Ports } from './ports.ts';
import type { Settings } from './state/rows.ts';
import type { Batch } from './writer.ts';

/** What the operator may set. */
export type SettingsPatch = Partial<
  Pick<Settings, 'network' | 'ratePerSecond' | 'rateBurst' | 'allowedOrigins' | 'issuers'>
>;

/** What a new vault is set to, but for its network. */
export const settingsDefault = {
  ratePerSecond: limits.ratePerSecondDefault,
  rateBurst: limits.rateBurstDefault,
  allowedOrigins: [],
  issuers: {},
} as const satisfies SettingsPatch;

const rateMax = 1_000_000;

/** Stages a change of settings. It is nobody's activity: whoever holds the vault's passphrase makes it. Throws INVALID_ARGUMENT. */
export function changeSettings(ports: Ports, batch: Batch, patch: SettingsPatch): void {
  const settings = batch.layer.tables.settings.get('settings');
  assert(settings, 'a vault has its settings');
  for (const field of ['ratePerSecond', 'rateBurst'] as const) {
    const value = patch[field];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1 && value <= rateMax))
      throw invalidArgument(field, `expected a whole number from 1 to ${rateMax}`);
  }
  for (const origin of patch.allowedOrigins ?? [])
    if (!/^https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$|^https?:\/\/\[[0-9a-f:]+\](?::[0-9]{1,5})?$/.test(origin))
      throw invalidArgument('allowedOrigins', 'expected origins as browsers write them, e.g. http://localhost:3000');
  const row: Settings = { ...settings, ...patch, updatedAtMs: ports.clock.nowMs() };
  const { organizationId } = settings;
  batch.stage({ changes: [{ table: 'settings', id: 'settings', organizationId, row }] });
}
