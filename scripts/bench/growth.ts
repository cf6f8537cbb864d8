import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Commit } from '../../src/main/engine/activity.ts';
import { countWaiting, findsIn, lastHours, type Sought } from '../../src/main/engine/domain/activities.ts';
import { limits } from '../../src/shared/limits.ts';
import { openVault, type Vault } from '../../src/main/vault/index.ts';
import { atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import { anActivity, fill, inFolder, newVault, oneUser, organizationId, passphrase, world } from './vault-filling.ts';

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

/** What a vault is asked, and how often. Each gives how many activities it found, so that no question goes unanswered unnoticed. */
const questions: Readonly<Record<string, Readonly<{ rounds: number; ask: (vault: Vault) => number }>>> = {
  'list the newest 100': {
    rounds: 40,
    ask: ({ activities }) => activities.list(organizationId, { limit: 100 }).length,
  },
  'list 100 of a type': {
    rounds: 40,
    ask: ({ activities }) =>
      activities.list(organizationId, { types: ['ACTIVITY_TYPE_CREATE_USERS_V3'], limit: 100 }).length,
  },
  'list 100 that wait': {
    rounds: 40,
    ask: ({ activities }) =>
      activities.list(organizationId, { statuses: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'], limit: 100 }).length,
  },
  'one page of a search by user': { rounds: 10, ask: (vault) => searched(vault, { userId: oneUser }) },
  'one page of a search by text': { rounds: 10, ask: (vault) => searched(vault, { objectId: '0x00' }) },
  'the overview': {
    rounds: 20,
    ask: ({ activities }) => {
      const view = { activities, organizationId, nowMs: Date.now() };
      return lastHours(view).length + countWaiting(view);
    },
  },
};

/** As `search_activities` does: one page of it reads no more bodies than that. */
function searched({ activities }: Vault, sought: Sought): number {
  const wanted = findsIn(sought);
  let bodies = 0;
  let found = 0;
  for (const glance of activities.walk(organizationId, {})) {
    if ((bodies += 1) > limits.searchBodiesMax || found > limits.pageMax / 2) break;
    if (wanted(glance.read())) found += 1;
  }
  return bodies + found;
}

type Opening = Readonly<{ openMs: number; rssBytes: number; readMs: number; asked: Readonly<Record<string, number>> }>;

/** What a process that has just opened the vault reports; run as a child, so that its memory is its own. */
export async function openOnce(dir: string): Promise<void> {
  const from = performance.now();
  const vault = await openVault({ ...world, dir, passphrase });
  const openMs = performance.now() - from;
  globalThis.gc?.();
  const { rss } = process.memoryUsage();
  const reads: number[] = [];
  for (const { activityId } of vault.activities.list(organizationId, { limit: 1_000 })) {
    const at = performance.now();
    vault.activities.find(activityId);
    reads.push(performance.now() - at);
  }
  const asked: Record<string, number> = {};
  for (const [question, { rounds, ask }] of Object.entries(questions))
    asked[question] = await medianMs(rounds, () => {
      // A vault of the accounts has no activities.
      if (ask(vault) === 0 && reads.length > 0) throw new Error(`nothing found: ${question}`);
    });
  await vault.close();
  const opening: Opening = { openMs, rssBytes: rss, readMs: quantile(reads, 0.5), asked };
  process.stdout.write(JSON.stringify(opening));
}

/** Opens the vault in `dir` in a process of its own. Throws what that process printed where it failed. */
export function openInChild(dir: string): Opening {
  const child = spawnSync(process.execPath, ['--expose-gc', process.argv[1] ?? '', '--open', dir], {
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
