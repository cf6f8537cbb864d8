import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { Fault } from '#engine/fault.ts';
import { cpuMs } from '../harness/cpu.ts';
import { mutated } from './mutate.ts';
import { propertyRuns } from '../harness/property-runs.ts';
import { randomFrom, type Random } from './random.ts';

/** Something that reads what strangers send, and how a second reader judges it. */
export type Target = Readonly<{
  /** What inputs are: bytes in hex, JSON text, or other text. */
  form: 'hex' | 'json' | 'text';
  /** Inputs that are accepted, or nearly: what the others are made from. */
  corpus: readonly string[];
  /** Words of the language, which chance would hardly find. */
  words?: readonly string[];
  /**
   * Reads one input. Throws where the two readers contradict each other, and whatever is thrown that is no refusal; what it gives is only
   * counted.
   */
  judge(input: string): Verdict;
}>;

/** `theirs`: only the second reader accepts it, which is no contradiction: it may know more, or look less closely. */
export type Verdict = 'accepted' | 'refused' | 'theirs';

/** Far above what any input takes, and far below what anybody would wait for. */
const INPUT_MS_MAX = 2_000;
const ROUNDS_DEFAULT = 400;
const SWOLLEN_TIMES = 2_000;

/** From `npm run fuzz`: for how long each target runs, and the number that everything random comes from. */
const secondsEach = Number(process.env['COFFER_FUZZ_SECONDS_EACH'] ?? 0);
const seed = Number(process.env['COFFER_FUZZ_SEED'] ?? 1);

/** Tries a target: its corpus, mutations of it, and noise. In the tests of every day, few and always the same. */
export function fuzz(name: string, target: Target, rounds = ROUNDS_DEFAULT): void {
  it(`${name} survives what it is not meant for, and agrees with another reader`, () => {
    const random = randomFrom(`${seed} ${name}`);
    const count = { accepted: 0, refused: 0, theirs: 0 };
    for (const input of target.corpus) count[tried(target, input)] += 1;
    expect(count.accepted, 'the corpus is accepted').toBeGreaterThan(0);
    const until = performance.now() + secondsEach * 1_000;
    const runs = propertyRuns(rounds);
    for (let round = 0; secondsEach > 0 ? performance.now() < until : round < runs; round += 1)
      count[tried(target, nextInput(target, random))] += 1;
    if (secondsEach > 0) console.log(`${name}: ${JSON.stringify(count)}`);
  });
}

/** What `read` gives, or undefined where it refuses its input. Whatever else it throws is a finding. */
export function ours<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

/** Processor time that other readers took so far, in milliseconds: what they take is not ours to bound. */
let othersMs = 0;

/** What another reader gives, or undefined: its errors are its own. */
export function theirs<Value>(read: () => Value): Value | undefined {
  const from = cpuMs();
  try {
    return read();
  } catch {
    return undefined;
  } finally {
    othersMs += cpuMs() - from;
  }
}

/** The verdict where there is nothing to compare. */
export function verdictOf(mine: unknown, other: unknown): Verdict {
  if (mine !== undefined) return 'accepted';
  return other === undefined ? 'refused' : 'theirs';
}

/** One in eight is noise; the others come from the corpus, changed one to four times. */
function nextInput({ corpus, form, words = [] }: Target, random: Random): string {
  const noise = Uint8Array.from({ length: random.below(200) }, () => random.below(256));
  if (random.below(8) === 0) return form === 'hex' ? bytesToHex(noise) : String.fromCodePoint(...noise);
  let input = random.pick(corpus);
  for (let times = 1 + random.below(4); times > 0; times -= 1)
    input = mutated(form, input, random.pick(corpus), words, random);
  return random.below(50) === 0 ? swollen(input, random) : input;
}

/** A piece of the input comes again and again: what takes longer than its length would take very long for this. */
function swollen(input: string, random: Random): string {
  const at = 2 * random.below(input.length / 2 + 1);
  const piece = input.slice(at, at + 2 * (1 + random.below(20)));
  const whole = input.slice(0, at) + piece.repeat(random.below(2 * SWOLLEN_TIMES)) + input.slice(at);
  // Text comes as UTF-8, which has no half of a character.
  return whole.replaceAll(/\p{Cs}/gu, '?');
}

function tried({ judge, form }: Target, input: string): Verdict {
  const from = cpuMs() - othersMs;
  try {
    const verdict = judge(input);
    const took = cpuMs() - othersMs - from;
    if (took > INPUT_MS_MAX) throw new Error(`it took ${Math.round(took)} ms`);
    return verdict;
  } catch (thrown) {
    const shown = form === 'hex' ? input : JSON.stringify(input);
    throw new Error(`seed ${seed}, input ${shown}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
      cause: thrown,
    });
  }
}

/** Bytes of hex that a target was given. */
export const bytesOf = (hex: string): Uint8Array => hexToBytes(hex.replace(/^0x/, ''));
