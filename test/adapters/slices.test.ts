import { describe, expect, it } from 'vitest';
import { workwatch } from '../../src/main/adapters/clock.ts';
import { slicesRunner, workMeter } from '../../src/main/adapters/slices.ts';

describe('slicesRunner', () => {
  /** A clock that only work moves, and a runner that notes when it rests. */
  function aRunner() {
    const seen: string[] = [];
    let atMs = 0;
    const run = slicesRunner(
      () => {
        const began = atMs;
        return () => atMs - began;
      },
      async (ms) => void seen.push(`rest ${ms}`),
    );
    const work = (name: string, ms: number): void => {
      seen.push(name);
      atMs += ms;
    };
    return { run, seen, work };
  }

  it('adds up the time of the slices alone, and gives others three times as long where they have work', async () => {
    const { run, seen, work } = aRunner();
    let left = 3;
    const running = run(() => {
      work('slice', 7);
      left -= 1;
      if (left === 2) setImmediate(() => work('other', 1_000));
      return left === 0;
    });
    expect(await running).toBe(21);
    expect(seen).toEqual(['slice', 'other', 'rest 21', 'slice', 'slice']);
  });

  it('runs the slices of several questions in turns, with a turn of the event loop between them', async () => {
    const { run, seen, work } = aRunner();
    const question = (name: string, slices: number) => {
      let left = slices;
      return run(() => {
        work(name, 50);
        setImmediate(() => work('other', 1));
        left -= 1;
        return left === 0;
      });
    };
    expect(await Promise.all([question('a', 3), question('b', 2)])).toEqual([150, 100]);
    expect(seen.filter((one) => one !== 'other')).toEqual([
      'a',
      'b',
      'rest 100',
      'a',
      'rest 100',
      'b',
      'rest 100',
      'a',
    ]);
    // Nothing is left of questions that ended: the next one begins at once.
    expect(await question('c', 1)).toBe(50);
  });

  it('rejects with what a slice throws, and goes on with the others', async () => {
    const { run, work } = aRunner();
    let left = 2;
    const other = run(() => {
      work('slice', 1);
      left -= 1;
      return left === 0;
    });
    const broken = run(() => {
      throw new Error('a bug');
    });
    await expect(broken).rejects.toThrow('a bug');
    expect(await other).toBe(2);
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
