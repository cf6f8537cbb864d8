import { createHash } from 'node:crypto';
import { basename, isAbsolute, join } from 'node:path';

import { vaultColours, type VaultColour } from '#shared/bridge.ts';
import { plainFile } from './plain-file.ts';

/** The vaults that were in front before, the latest first, with the colours that they were given on this machine. */
export type KnownVaults = Readonly<{
  list(): Promise<readonly RememberedVault[]>;
  /** Puts a folder at the beginning of the list, unlocked at `usedAtMs`. Rejects with the system's error, as the other two do. */
  remember(folder: string, usedAtMs?: number): Promise<void>;
  forget(folder: string): Promise<void>;
  setColour(folder: string, colour: VaultColour): Promise<void>;
  /** The colour it was given; else one that is the same each time for a folder of that path. */
  colourOf(folder: string): Promise<VaultColour>;
}>;

/** `colour` is absent where nobody chose one; `usedAtMs` where the vault was not unlocked since such times are kept. */
type RememberedVault = Readonly<{ folder: string; colour?: VaultColour; usedAtMs?: number }>;

const vaultsMax = 64;
const folderCharsMax = 4_096;

/** `folder` is the program's config folder; nothing is read or made before it is asked for. */
export function knownVaults(folder: string): KnownVaults {
  const file = plainFile<Listed>(join(folder, 'vaults.json'), parseListed, () => ({ version: 1, vaults: [] }));
  const list = async (): Promise<readonly RememberedVault[]> => (await file.read()).vaults;
  const change = async (use: (vaults: readonly RememberedVault[]) => readonly RememberedVault[]): Promise<void> => {
    await file.change(({ vaults }) => ({ version: 1, vaults: use(vaults).slice(0, vaultsMax) }));
  };
  const without = (vaults: readonly RememberedVault[], gone: string) => vaults.filter((vault) => vault.folder !== gone);
  const known = (vaults: readonly RememberedVault[], folder: string): RememberedVault =>
    vaults.find((vault) => vault.folder === folder) ?? { folder };
  return {
    list,
    async remember(wanted, usedAtMs) {
      const vaults = await list();
      if (vaults[0]?.folder === wanted && usedAtMs === undefined) return;
      await change((now) => [
        { ...known(now, wanted), ...(usedAtMs !== undefined && { usedAtMs }) },
        ...without(now, wanted),
      ]);
    },
    forget: (gone) => change((vaults) => without(vaults, gone)),
    setColour: (painted, colour) =>
      change((vaults) => [{ ...known(vaults, painted), colour }, ...without(vaults, painted)]),
    colourOf: async (wanted) =>
      (await list()).find((vault) => vault.folder === wanted)?.colour ?? defaultColour(wanted),
  };
}

/** What people know a vault by: its folder's own name. */
export function vaultName(folder: string): string {
  return basename(folder) || folder;
}

/** The colour of a vault that nobody painted. */
export function defaultColour(folder: string): VaultColour {
  const [first = 0] = createHash('sha256').update(folder).digest();
  return vaultColours[first % vaultColours.length] ?? 'copper';
}

type Listed = Readonly<{ version: 1; vaults: readonly RememberedVault[] }>;

function parseListed(json: unknown): Listed | undefined {
  if (typeof json !== 'object' || json === null || !('vaults' in json) || !Array.isArray(json.vaults)) return undefined;
  const vaults = new Map<string, RememberedVault>();
  for (const entry of json.vaults.slice(0, vaultsMax) as readonly unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('folder' in entry) || typeof entry.folder !== 'string')
      continue;
    const { folder } = entry;
    if (!isAbsolute(folder) || folder.length > folderCharsMax || folder.includes('\0')) continue;
    const colour = vaultColours.find((one) => 'colour' in entry && one === entry.colour);
    const used = 'usedAtMs' in entry && Number.isSafeInteger(entry.usedAtMs) ? Number(entry.usedAtMs) : undefined;
    if (!vaults.has(folder))
      vaults.set(folder, { folder, ...(colour && { colour }), ...(used !== undefined && { usedAtMs: used }) });
  }
  return { version: 1, vaults: [...vaults.values()] };
}
