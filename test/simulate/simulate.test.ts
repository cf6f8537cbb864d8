import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';
import { shrunk, simulate, type Tally } from './simulation.ts';

/** From `npm run simulate`: for how long, and the number that everything random comes from. */
const seconds = Number(process.env['COFFER_SIMULATE_SECONDS'] ?? 0);
const seed = process.env['COFFER_SIMULATE_SEED'] ?? '1';
const RUNS = 32;
const STEPS = 40;

describe('a vault on a disk that fails and crashes', () => {
  it(
    'holds what was acknowledged, and of the rest a first part or nothing',
    async () => {
      const tally: Tally = {};
      const until = performance.now() + seconds * 1_000;
      for (let run = 0; seconds > 0 ? performance.now() < until : run < RUNS; run += 1) {
        const plan = planOf(`${seed} ${run}`, STEPS);
        const failure = await simulate(plan, tally).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (failure === undefined) continue;
        const few = await shrunk(plan);
        throw new Error(`seed ${seed}, run ${run}; these steps alone fail too: ${JSON.stringify(few)}`, {
          cause: failure,
        });
      }
      if (seconds > 0) console.log(JSON.stringify(tally));
      for (const kind of [
        'migrate',
        'heal',
        'damaged header',
        'crash power',
        'crash torn',
        'failed EIO',
        'salvage lost some',
        'full backup',
        'search',
      ])
        expect(tally[kind] ?? 0, kind).toBeGreaterThan(5);
      // Most changes of this load change the keys too, and a full backup is due then.
      expect(tally['increment'] ?? 0, 'increment').toBeGreaterThan(0);
    },
    (seconds + 300) * 1_000,
  );
});
