import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { restoreBackup, type Vault } from '../../src/main/vault/index.ts';
import { atLeast, atMost, plain, type Figure } from './measure.ts';
import { fill, inFolder, newVault, passphrase, world } from './vault-filling.ts';

const COUNT = 60_000;
const next = new TextEncoder().encode('measured again, not guarded');
/** scrypt is measured by nobody here: the lowest cost leaves the work on the vault. */
const WORK_FACTOR = 10;

type Measured = Readonly<{ seconds: number; processorSeconds: number; longestBlockMs: number }>;

/** How long `work` takes, in time and in processor time, and how long it kept others waiting at most. */
async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const before = process.cpuUsage();
  const from = performance.now();
  delays.enable();
  await work();
  delays.disable();
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return { seconds, processorSeconds: (user + system) / 1_000_000, longestBlockMs: delays.max / 1_000_000 };
}

function figuresOf(what: string, { seconds, processorSeconds, longestBlockMs }: Measured): Figure[] {
  return [
    plain(`${what}: time`, seconds, 's'),
    plain(`${what}: processor time`, processorSeconds, 's'),
    plain(`${what}: longest wait of others`, longestBlockMs, 'ms'),
  ];
}

async function withVault(work: (vault: Vault, dir: string, folder: string) => Promise<Figure[]>): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const dir = join(folder, 'vault');
    const vault = await newVault(dir);
    await fill(vault, COUNT);
    try {
      return await work(vault, dir, folder);
    } finally {
      await vault.close();
    }
  });
}

/** The walk over every record of a vault with 60,000 activities, by the process that has it open. */
export function verify(): Promise<Figure[]> {
  return withVault(async (vault) => {
    const took = await measured(async () => {
      const { ok } = await vault.verify();
      if (!ok) throw new Error('the vault is damaged');
    });
    return [
      ...figuresOf(`verify ${COUNT} activities`, took),
      atLeast('verify: records a second against 50,000', COUNT / took.seconds / 50_000, 1),
    ];
  });
}

/** A backup of the same, and a restore of it. */
export function backup(): Promise<Figure[]> {
  return withVault(async (vault, _dir, folder) => {
    const file = join(folder, 'backup.age');
    const made = await measured(() => vault.backup({ file, passphrase, workFactor: WORK_FACTOR }));
    const megabytes = statSync(file).size / 1_048_576;
    const restored = await measured(() => restoreBackup({ ...world, dir: join(folder, 'restored'), file, passphrase }));
    return [
      ...figuresOf(`back up ${COUNT} activities`, made),
      plain('back up: rate', megabytes / made.seconds, 'MB/s'),
      atMost('back up: longest wait of others against 20 ms', made.longestBlockMs / 20, 1),
      ...figuresOf('restore it', restored),
      plain('restore: rate', megabytes / restored.seconds, 'MB/s'),
    ];
  });
}

/** A change of a passphrase, after which the earlier one opens nothing. */
export function rekey(): Promise<Figure[]> {
  return withVault(async (vault) => {
    const took = await measured(() => vault.keySlots.changePassphrase({ current: passphrase, next }));
    return [
      ...figuresOf(`change a passphrase with ${COUNT} activities`, took),
      atMost('change a passphrase against 4 s', took.seconds / 4, 1),
    ];
  });
}
