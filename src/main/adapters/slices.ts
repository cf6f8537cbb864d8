import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Measure, RunSlices } from '#engine/ports.ts';
import { workwatch } from './clock.ts';

/** Others had no work where a turn of the event loop took no longer. An empty turn takes a tenth of this. */
const EMPTY_TURN_MS_MAX = 0.5;
/** Where others have work, they get so many times the time of a slice before the next one: three quarters of the processor. */
const REST_TIMES = 3;
const REST_MS_MAX = 100;

/**
 * Runs slices one after the other, those of several questions in turns, and lets the event loop answer everybody else between two of them. The
 * first slice of a question runs at once. Where others have work, each further one waits until they had three times as long as the slice before.
 * @param start begins to measure a slice, or what others do between two
 * @param rest waits so many milliseconds
 */
export function slicesRunner(
  start: () => () => number = workwatch,
  rest: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
): RunSlices {
  const waiting: (() => number)[] = [];
  let isDriving = false;

  const letOthersWork = async (sliceMs: number): Promise<void> => {
    const taken = start();
    await setImmediate();
    if (taken() > EMPTY_TURN_MS_MAX) await rest(Math.min(sliceMs * REST_TIMES, REST_MS_MAX));
  };
  const drive = async (sliceMs: number): Promise<void> => {
    isDriving = true;
    for (let ms = sliceMs; waiting.length > 0;) {
      await letOthersWork(ms);
      ms = waiting.shift()?.() ?? 0;
    }
    isDriving = false;
  };

  return (next) =>
    new Promise((resolve, reject) => {
      let ms = 0;
      const slice = (): number => {
        const taken = start();
        try {
          const done = next();
          const sliceMs = taken();
          ms += sliceMs;
          if (done) resolve(ms);
          else waiting.push(slice);
          return sliceMs;
        } catch (thrown) {
          reject(thrown);
          return taken();
        }
      };
      const firstMs = slice();
      if (!isDriving) void drive(firstMs);
    });
}

/** Measures work that is done in one go. `start` begins to measure. */
export function workMeter(start: () => () => number = workwatch): Measure {
  return (work, took) => {
    const taken = start();
    try {
      return work();
    } finally {
      took(taken());
    }
  };
}
