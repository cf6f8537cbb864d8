import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Commit } from '../../src/main/engine/activity.ts';
import { openVault, type Vault } from '../../src/main/vault/index.ts';
import { atMost, plain, quantile, type Figure } from './measure.ts';
import type { Opening } from './opened.ts';
import { anActivity, fill, inFolder, newVault, passphrase, world } from './vault-filling.ts';

/** Appends to both vaults in turns, so that what else the machine does meets both alike. Medians, in milliseconds. */
async function appendMs(small: Vault, large: Vault): Promise<readonly [number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round < 400; round += 1)
    for (const [at, vault] of [small, large].entries()) {
      const commit: Commit = { changes: [], activity: anActivity(1) };
      const from = performance.now();
      await vault.commit([commit]);
      if (round >= 40) took[at]?.push(performance.now() - from);
    }
  return [quantile(took[0], 0.5), quantile(took[1], 0.5)];
}

/** Opens the vault in `dir` in a process of its own. Throws what that process printed where it failed. */
export function openInChild(dir: string): Opening {
  const child = spawnSync(process.execPath, ['--expose-gc', join(dirname(process.argv[1] ?? ''), 'opened.js'), dir], {
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(`opening failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Opening;
}

/** Bytes of the journal in `dir`. */
function journalBytes(dir: string): number {
  const folder = join(dir, 'g1');
  const segments = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return segments.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** How the vault behaves as it grows: bytes, appends, openings, memory and questions. `--large` adds a million activities. */
export async function growth(options: readonly string[] = []): Promise<Figure[]> {
  const counts = [1_000, 100_000, ...(options.includes('--large') ? [1_000_000] : [])];
  return inFolder(async (folder) => {
    const dir = join(folder, 'vault');
    const small = await newVault(join(folder, 'small'));
    await fill(small, 100);
    let vault = await newVault(dir);
    const figures: Figure[] = [];
    for (const count of counts) {
      const before = vault.activities.count;
      const bytesBefore = journalBytes(dir);
      const bodies = (await fill(vault, count)) / (count - before);
      const bytes = (journalBytes(dir) - bytesBefore) / (count - before);
      const [few, many] = await appendMs(small, vault);
      await vault.close();
      const opening = openInChild(dir);
      figures.push(
        plain(`at ${count}: bytes of a body`, bodies, 'B'),
        atMost(`at ${count}: bytes of the journal, against 1.3 × the body + 600`, bytes / (1.3 * bodies + 600), 1),
        plain(`at ${count}: bytes of the journal for each activity`, bytes, 'B'),
        atMost(`at ${count}: open, beyond the key derivation, against 1 s`, opening.openMs / 1_000, 1),
        atMost(`at ${count}: resident memory against 250 MB`, opening.rssBytes / 1_048_576 / 250, 1),
        atMost(`at ${count}: append against append at 100`, many / few, 1.1),
        plain(`at ${count}: one activity read back`, opening.readMs, 'ms'),
        ...Object.entries(opening.asked).map(([question, ms]) => plain(`at ${count}: ${question}`, ms, 'ms')),
      );
      vault = await openVault({ ...world, dir, passphrase });
    }
    await Promise.all([small.close(), vault.close()]);
    return figures;
  });
}
