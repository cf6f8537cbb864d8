import { describe, expect, it } from 'vitest';
import { workwatch } from '../../src/main/adapters/clock.ts';
import { slicesRunner, workMeter } from '../../src/main/adapters/slices.ts';

describe('slicesRunner', () => {
  it('adds up the time of the slices alone, and lets the event loop turn between them', async () => {
    let atMs = 0;
    const run = slicesRunner(() => {
      const began = atMs;
      return () => atMs - began;
    });
    const seen: string[] = [];
    let left = 3;
    const running = run(() => {
      seen.push('slice');
      atMs += 7;
      left -= 1;
      setImmediate(() => {
        seen.push('other');
        atMs += 1_000;
      });
      return left === 0;
    });
    expect(await running).toBe(21);
    expect(seen).toEqual(['slice', 'other', 'slice', 'other', 'slice']);
  });
});

describe('the measure of work', () => {
  it('is no more than the time that went by, nor than the processor time of the process', () => {
    const passedMs = workwatch();
    for (let sum = 0; sum < 1_000_000; sum += 1) Math.sqrt(sum);
    const busyMs = passedMs();
    expect(busyMs).toBeGreaterThan(0);
    let tookMs = 0;
    workMeter()(
      // As where other programs have the processor: this one waits.
      () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000),
      (ms) => (tookMs = ms),
    );
    expect(tookMs).toBeLessThan(500);
  });
});
