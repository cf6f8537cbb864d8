import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coffer, createLoadedVault, httpDoor, serve } from './kill-host.ts';
import type { Door } from './load/door.ts';
import type { Lane } from './load/lane.ts';
import { activityIdsOf, Ledger } from './load/ledger.ts';
import { loadKeyFrom } from './load/people.ts';
import { setUp } from './load/set-up.ts';

/**
 * The real program under a mixed load, killed with SIGKILL in the middle of it, again and again. After each kill everything that was ever
 * acknowledged must be there, whole; what was not acknowledged is there whole or not at all; and the same bytes sent once more must
 * answer the same activity. Before each round one of the two header files is damaged, so that header writes are among what is killed.
 */
export type KillReport = Readonly<{
  seed: string;
  rounds: number;
  acknowledged: number;
  /** Sent and never answered, yet found: durable before the answer could leave. */
  foundUnacknowledged: number;
  /** How often each kind of request was acknowledged. */
  counts: Readonly<Record<string, number>>;
  /** Sentences about what was wrong. Empty is right; the loop ends at the first. */
  wrong: readonly string[];
  /** Where the vault was kept, since something was wrong and the caller wants to look at it. */
  kept?: string;
}>;

const CONNECTIONS = 8;
/** Earlier requests that are sent once more after each kill. */
const SAMPLES = 16;
/** Rounds from one look at every activity to the next. */
const ROUNDS_OF_ALL = 100;
/** The load of a round lasts at least until so many requests more were acknowledged, however slow the machine is. */
const ACKNOWLEDGED_MIN = 8;

type Options = Readonly<{
  /** What the requests are chosen by. When the kills come is up to the machine. */
  seed?: string;
  /** Hears after each round what came of all so far. */
  onRound?: (report: KillReport) => void;
  /** The load of each round lasts up to this much beyond 20 ms, by lot. */
  loadMs?: number;
  /** Whether the vault is kept where something was wrong. */
  keep?: boolean;
}>;

/** Runs `rounds` rounds on a vault in a folder of its own, which is removed afterwards. */
export async function killLoop(
  rounds: number,
  { seed = newSeed(), onRound = () => {}, loadMs = 180, keep = false }: Options = {},
): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-kill-'));
  const ledger = new Ledger(seed, CONNECTIONS);
  const people = {
    proposer: loadKeyFrom(`${seed} proposer`),
    approver: loadKeyFrom(`${seed} approver`),
    stranger: loadKeyFrom(`${seed} stranger`),
  };
  const reportOf = (done: number): KillReport => ({
    seed,
    rounds: done,
    acknowledged: ledger.acknowledged,
    foundUnacknowledged: ledger.foundUnacknowledged,
    counts: Object.fromEntries(ledger.counts),
    wrong: ledger.wrong,
    ...(keep && ledger.wrong.length > 0 ? { kept: folder } : {}),
  });
  try {
    const { organizationId, root } = createLoadedVault(folder);
    const open = async () => {
      const host = await serve(folder);
      return { ...host, door: httpDoor(host.port, organizationId, { root, guest: people.proposer, ...people }) };
    };
    let before: ReadonlySet<string> = new Set();
    for (let round = 0; round <= rounds && ledger.wrong.length === 0; round += 1) {
      damageHeader(folder, round);
      const { child, ended, door } = await open();
      if (round === 0) {
        await setUp(door, people);
        await ledger.begin(door);
        before = await activityIdsOf(door);
      } else await ledger.check(door, SAMPLES);
      if (round > 0 && (round === rounds || round % ROUNDS_OF_ALL === 0)) await ledger.checkEverything(door, before);
      if (round > 0) onRound(reportOf(round));
      const load = round < rounds && ledger.wrong.length === 0 ? keepSending(door, ledger) : undefined;
      if (load) await duringLoad(load, ledger, 20 + Math.random() * loadMs);
      child.kill(load ? 'SIGKILL' : 'SIGTERM');
      await ended;
      await load;
      door.close();
    }
    ledger.wrong.push(...verified(folder));
    return reportOf(rounds);
  } finally {
    if (!keep || ledger.wrong.length === 0) rmSync(folder, { recursive: true, force: true });
  }
}

/** Damages one of the two header files, if both are whole, so that the first write of the round writes it again under the kill. */
function damageHeader(folder: string, round: number): void {
  const [header, copy] = ['header', 'header.copy'].map((name) => join(folder, 'vault', name)) as [string, string];
  // Missing where a kill came between the two files.
  if (!existsSync(header) || !existsSync(copy) || !readFileSync(header).equals(readFileSync(copy))) return;
  writeFileSync(round % 2 === 0 ? header : copy, 'half a hea');
}

/** Sends over every lane until the host is gone, and notes what was acknowledged. */
async function keepSending(door: Door, ledger: Ledger): Promise<void> {
  const send = async (lane: Lane): Promise<void> => {
    for (;;) {
      const entry = ledger.next(lane, door);
      const answer = await door.submit(entry.by, entry.path, entry.body).catch(() => undefined);
      // Without an answer the host was killed, as it should be.
      if (!answer || !ledger.answered(lane, entry, answer)) return;
    }
  };
  await Promise.all(ledger.lanes.map(send));
}

/** Resolves after `ms`, once enough was acknowledged, or when the load ended by itself, which its caller looks into. */
async function duringLoad(load: Promise<void>, ledger: Ledger, ms: number): Promise<void> {
  const enough = ledger.acknowledged + ACKNOWLEDGED_MIN;
  let ended = false;
  const end = (): void => void (ended = true);
  load.then(end, end);
  await pause(ms);
  while (!ended && ledger.acknowledged < enough) await pause(5);
}

function verified(folder: string): string[] {
  try {
    coffer(folder, 'vault', 'verify', '--vault', 'vault', '--passphrase-file', 'passphrase');
    return [];
  } catch (thrown) {
    return [String(thrown)];
  }
}

function newSeed(): string {
  return randomBytes(4).toString('hex');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
