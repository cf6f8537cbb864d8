import { randomFrom } from '../../fuzz/random.ts';
import { troubleFrom, type Trouble } from '../plan.ts';

const loads = [
  'requests',
  'requests',
  'requests',
  'requests',
  'requests',
  'requests',
  'passphrase',
  'code',
  'slot',
  'lock',
  'migrate',
  'heal',
] as const;
const looks = ['clock', 'clock', 'verify', 'replay', 'backup', 'scrub', 'read', 'records'] as const;

/** What changes the vault: requests, a change of keys beside requests, a lock, or a header of an earlier format or with damage. */
export type EngineLoad = (typeof loads)[number];
/** What looks at the vault, or changes the clock. */
export type EngineLook = (typeof looks)[number];

/** A step has a seed of its own, so that others can be left out before it. */
export type EngineStep = Readonly<{ does: EngineLoad | EngineLook; seed: string; trouble?: Trouble }>;

/** The steps of a seed. */
export function enginePlanOf(seed: string, steps: number): EngineStep[] {
  const random = randomFrom(`engine plan ${seed}`);
  return Array.from({ length: steps }, (_, at) => {
    const step = { seed: `${seed} ${at}` };
    if (random.below(3) === 0) return { ...step, does: random.pick(looks) };
    return { ...step, does: random.pick(loads), ...troubleFrom(random) };
  });
}

/** Whether a step only looks. */
export function isEngineLook(does: EngineLoad | EngineLook): does is EngineLook {
  return (looks as readonly string[]).includes(does);
}
