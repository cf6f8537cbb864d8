import { randomFrom, type Random } from '../fuzz/random.ts';
import type { CrashKind, FaultKind } from '../harness/disk.ts';

const loads = [
  'commit',
  'commit',
  'commit',
  'commit',
  'passphrase',
  'slot',
  'code',
  'reopen',
  'migrate',
  'heal',
] as const;
const looks = ['read', 'search', 'verify', 'clock', 'backup', 'damage'] as const;
/** What changes the vault. */
export type Load = (typeof loads)[number];
/** What looks at the vault, or changes the clock. */
export type Look = (typeof looks)[number];

/** Which of two whole header files is damaged after a crash. */
export type HeaderHarm = 'header' | 'header.copy';

/** So many calls of the disk after the beginning of a step, or after the first call of the step that writes a header file. */
export type Instant = Readonly<{ from: 'step' | 'header'; after: number }>;
/** What happens to the disk while a step runs. */
export type Crash = Instant & Readonly<{ kind: 'crash'; how: CrashKind; harm?: HeaderHarm }>;
export type Fault = Instant & Readonly<{ kind: 'fault'; how: FaultKind; lasting: boolean }>;
/** A step has a seed of its own, so that others can be left out before it. */
export type Step = Readonly<{ does: Load | Look; seed: string; trouble?: Trouble }>;
export type Trouble = Crash | Fault;

/** The steps of a seed. */
export function planOf(seed: string, steps: number): Step[] {
  const random = randomFrom(`plan ${seed}`);
  return Array.from({ length: steps }, (_, at) => {
    const step = { seed: `${seed} ${at}` };
    if (random.below(4) === 0) return { ...step, does: random.pick(looks) };
    return { ...step, does: random.pick(loads), ...troubleFrom(random) };
  });
}

/** What happens to the disk while a step runs: nothing, in half of the steps. */
export function troubleFrom(random: Random): { trouble?: Trouble } {
  const instant = { from: random.pick(['step', 'header'] as const), after: random.below(14) };
  const lot = random.below(10);
  if (lot < 2) {
    const how = random.pick(['process', 'power', 'torn', 'holes'] as const);
    const crash = { kind: 'crash', ...instant, how } as const;
    return { trouble: random.below(3) === 0 ? { ...crash, harm: random.pick(['header', 'header.copy']) } : crash };
  }
  if (lot > 3) return {};
  const how = random.pick(['EIO', 'ENOSPC', 'EDQUOT', 'short'] as const);
  return { trouble: { kind: 'fault', ...instant, how, lasting: random.below(4) === 0 } };
}

/** Counts the calls of the disk from an instant on: 0 at the instant, undefined before. */
export function countFrom({ from, after }: Instant): (call: string) => number | undefined {
  let calls: number | undefined;
  return (call) => {
    if (calls !== undefined) calls += 1;
    else if (from === 'step' || call.includes('/header')) calls = 0;
    return calls === undefined || calls < after ? undefined : calls - after;
  };
}

/** Whether a step only looks. */
export function isLook(does: Load | Look): does is Look {
  return (looks as readonly string[]).includes(does);
}
