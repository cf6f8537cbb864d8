/** A program of its own, so that what it takes of memory is the vault's and not that of other benchmarks: opens a vault and asks it questions. */
import { performance } from 'node:perf_hooks';
import { countWaiting, findsIn, lastHours, type Sought } from '../../src/main/engine/domain/activities.ts';
import { openVault, type Vault } from '../../src/main/vault/index.ts';
import { limits } from '../../src/shared/limits.ts';
import { medianMs, quantile } from './measure.ts';
import { oneUser, organizationId, passphrase, world } from './vault-filling.ts';

export type Opening = Readonly<{
  openMs: number;
  rssBytes: number;
  readMs: number;
  asked: Readonly<Record<string, number>>;
}>;

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

/** Prints what the vault in `dir` took and answered. */
async function openOnce(dir: string): Promise<void> {
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

await openOnce(process.argv[2] ?? '');
