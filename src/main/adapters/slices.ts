import { setImmediate } from 'node:timers/promises';
import type { Measure, RunSlices } from '#engine/ports.ts';
import { workwatch } from './clock.ts';

/** Runs slices one after the other, and lets the event loop answer everybody else between two of them. `start` begins to measure a slice. */
export function slicesRunner(start: () => () => number = workwatch): RunSlices {
  return async (next) => {
    let ms = 0;
    for (;;) {
      const taken = start();
      const done = next();
      ms += taken();
      if (done) return ms;
      await setImmediate();
    }
  };
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
