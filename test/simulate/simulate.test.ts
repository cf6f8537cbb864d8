import { writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enginePlanOf } from './engine/plan.ts';
import { simulateEngine } from './engine/simulation.ts';
import { planOf } from './plan.ts';
import { shrunk } from './shrink.ts';
import { simulate, type Tally } from './simulation.ts';

/** From `npm run simulate`: for how long both together, and the number that everything random comes from. */
const seconds = Number(process.env['COFFER_SIMULATE_SECONDS'] ?? 0);
const seed = process.env['COFFER_SIMULATE_SEED'] ?? '5';

describe('a vault on a disk that fails and crashes', () => {
  it(
    'holds what was acknowledged, and of the rest a first part or nothing',
    async () => {
      const tally = await runs({ name: 'vault', share: 0.2, runs: 10 }, (text) => planOf(text, 40), simulate);
      expectEach(tally, [
        'migrate',
        'heal',
        'damaged header',
        'crash power',
        'crash torn',
        'failed EIO',
        'salvage lost some',
        'full backup',
        'search',
        // Most changes of this load change the keys too, and a full backup is due then.
        'increment',
      ]);
    },
    (seconds + 300) * 1_000,
  );
});

describe('the engine over a vault, under a mixed load of many users, on a disk that fails and crashes and a clock that jumps', () => {
  it(
    'does what it answered, whole and once, and nothing that was refused or lacks a vote',
    async () => {
      const tally = await runs(
        { name: 'engine', share: 0.8, runs: 3 },
        (text) => enginePlanOf(text, 24),
        simulateEngine,
      );
      expectEach(tally, [
        'step migrate',
        'step lock',
        'step passphrase',
        'step clock',
        'crash power',
        'crash torn',
        'answered not written',
        'found unacknowledged',
        'approve',
        'ask without leave',
        'sign payload',
        'import secrets',
        'export secrets',
        'delete secrets',
      ]);
    },
    (seconds + 300) * 1_000,
  );
});

type Length = Readonly<{ name: string; share: number; runs: number }>;

/** Runs one plan after another. Throws at the first that fails, with the few steps of it that fail too. */
async function runs<Step>(
  { name, share, runs: most }: Length,
  planFor: (seed: string) => readonly Step[],
  take: (plan: readonly Step[], tally?: Tally) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = {};
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1_000;
  let minutes = 0;
  let run = 0;
  for (; seconds > 0 ? passed() < seconds * share : run < most; run += 1) {
    const plan = planFor(`${seed} ${run}`);
    const failure = await take(plan, tally).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (failure !== undefined) {
      const few = await shrunk(plan, (steps) => take(steps));
      const message = `${name}: seed ${seed}, run ${run}; these steps alone fail too: ${JSON.stringify(few)}`;
      throw new Error(message, { cause: failure });
    }
    if (seconds > 0 && passed() >= 60 * (minutes + 1)) say(`${name}: minute ${(minutes += 1)}, ${run + 1} runs`, tally);
  }
  if (seconds > 0) say(`${name}: seed ${seed}, ${run} runs in ${Math.round(passed())} s`, tally);
  return tally;
}

/** Past the collection of output, which would hold it back for the hours that a run may take. */
function say(what: string, tally: Tally): void {
  writeSync(2, `${what} ${JSON.stringify(tally)}\n`);
}

/** A run that never came upon one of these would prove nothing of it. */
function expectEach(tally: Tally, kinds: readonly string[]): void {
  for (const kind of kinds) expect(tally[kind] ?? 0, kind).toBeGreaterThan(0);
}
