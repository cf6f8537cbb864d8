import type { AuthProxySetting } from '#shared/auth-proxy.ts';
import type { VaultSettings } from '#shared/bridge.ts';
import { isPrivateTarget } from '#shared/ip-blocks.ts';
import { limits } from '#shared/limits.ts';
import { settingNames, settingRules, type SettingName } from '#shared/setting-rules.ts';
import { assert, invalidArgument } from '../fault.ts';
import type { Ports } from '../ports.ts';
import type { Settings } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Batch } from '../writer.ts';

/** What the operator may set. `keeping` is what their program notes of backups and drills. */
export type SettingsPatch = Partial<
  Omit<Settings, 'settingsId' | 'mail' | 'organizationId' | 'createdAtMs' | 'updatedAtMs'>
>;

/** What a new vault is set to, but for its network. */
export const initialSettings = {
  ratePerSecond: limits.ratePerSecondDefault,
  rateBurst: limits.rateBurstDefault,
  allowedOrigins: [],
  issuers: {},
} as const satisfies SettingsPatch;

/** What counts where a vault says nothing: it locks after five idle minutes, and a copied secret is gone in a quarter of one. */
export const defaultSettings: Pick<
  VaultSettings,
  | 'limits'
  | 'lockAfterSeconds'
  | 'restartAtLock'
  | 'clearSecretSeconds'
  | 'clearAddressSeconds'
  | 'privateTargets'
  | 'authProxy'
> = {
  limits: 'local',
  lockAfterSeconds: 300,
  restartAtLock: null,
  clearSecretSeconds: 15,
  clearAddressSeconds: 60,
  privateTargets: [],
  authProxy: null,
};

/** The settings that a window shows, with what counts where the vault says nothing. */
export function shownSettings(row: Settings): VaultSettings {
  const { network, ratePerSecond, rateBurst, allowedOrigins } = row;
  const values = { ...defaultSettings, ...row };
  const { lockAfterSeconds, restartAtLock, clearSecretSeconds, clearAddressSeconds, limits } = values;
  const { privateTargets, authProxy } = values;
  return {
    network,
    limits,
    ratePerSecond,
    rateBurst,
    allowedOrigins,
    lockAfterSeconds,
    restartAtLock,
    clearSecretSeconds,
    clearAddressSeconds,
    privateTargets,
    authProxy,
  };
}

/** Stages a change of settings. It is not an activity: the user who unlocked the vault makes it. Throws INVALID_ARGUMENT. */
export function changeSettings(ports: Ports, batch: Batch, patch: SettingsPatch): void {
  const settings = batch.layer.tables.settings.get('settings');
  assert(settings, 'a vault has its settings');
  for (const name of settingNames) requireWithin(name, patch[name]);
  requireOrigins('allowedOrigins', patch.allowedOrigins ?? []);
  if (patch.authProxy) requireAuthProxy(batch.layer.tables, patch.authProxy);
  requirePrivateTargets(patch.privateTargets ?? []);
  const row: Settings = { ...settings, ...patch, updatedAtMs: ports.clock.nowMs() };
  const { organizationId } = settings;
  batch.stage({ changes: [{ table: 'settings', id: 'settings', organizationId, row }] });
}

function requireOrigins(field: string, origins: readonly string[]): void {
  for (const origin of origins)
    if (!/^https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$|^https?:\/\/\[[0-9a-f:]+\](?::[0-9]{1,5})?$/.test(origin))
      throw invalidArgument(field, 'expected origins as browsers write them, e.g. http://localhost:3000');
}

/** What the auth proxy may act as: a user of the vault's own organization who needs policies for everything. Throws INVALID_ARGUMENT. */
function requireAuthProxy(state: StateReader, { organizationId, userId, origins }: AuthProxySetting): void {
  const organization = state.organizations.get(organizationId);
  if (!organization || organization.parentId !== undefined)
    throw invalidArgument('authProxy.organizationId', 'expected the vault’s own organization');
  if (state.users.get(userId)?.organizationId !== organizationId)
    throw invalidArgument('authProxy.userId', 'expected a user of that organization');
  if (organization.quorumUserIds.some((member) => member === userId))
    throw invalidArgument(
      'authProxy.userId',
      'choose a user who is not a member of the root quorum: its members can do anything',
    );
  if (origins.length === 0 || origins.length > limits.authProxyOriginsMax)
    throw invalidArgument('authProxy.origins', `expected 1 to ${limits.authProxyOriginsMax} origins`);
  requireOrigins('authProxy.origins', origins);
}

function requireWithin(name: SettingName, value: number | boolean | undefined): void {
  const rule = settingRules[name];
  if (value === undefined || rule.kind === 'switch') return;
  const { kind, min, max } = rule;
  if (kind === 'seconds' && value === 0) return;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return;
  const wanted =
    kind === 'count' ? `a whole number from ${min} to ${max}` : `0 for never, or seconds from ${min} to ${max}`;
  throw invalidArgument(name, `expected ${wanted}`);
}

function requirePrivateTargets(targets: readonly string[]): void {
  if (targets.length > limits.privateTargetsMax)
    throw invalidArgument('privateTargets', `expected no more than ${limits.privateTargetsMax}`);
  for (const target of targets)
    if (!isPrivateTarget(target))
      throw invalidArgument(
        'privateTargets',
        'expected addresses or blocks of private networks or of this computer, e.g. 192.168.1.20, 10.0.0.0/8 or fd00::/8',
      );
}
