/**
 * Processor time of this process so far, in milliseconds of a usual machine. A test that bounds what work may cost takes the difference of
 * two of these: other programs on a busy machine make work later, but not costlier, and a slower machine takes longer for all work alike.
 */
export function cpuMs(): number {
  slowness ??= Math.max(1, Math.min(...Array.from({ length: 5 }, sampleMs)) / usualSampleMs);
  return processMs() / slowness;
}

/** How many times longer than a usual machine this one takes. */
let slowness: number | undefined;
/** What a usual machine takes for the sample, in milliseconds. */
const usualSampleMs = 25;

function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Takes a sample of work: numbers, text and a map. */
function sampleMs(): number {
  const began = processMs();
  const lengths = new Map<number, number>();
  let state = 1;
  for (let round = 0; round < 400_000; round += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    lengths.set(state & 4_095, `${state}`.length);
  }
  return processMs() - began;
}
