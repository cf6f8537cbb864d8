import { describe, expect, it } from 'vitest';
import type { Settlement } from '#engine/domain/settlements.ts';
import { paceDefault, retryMs, turnstile } from '../../src/main/delivery/pace.ts';
import { settling } from '../../src/main/delivery/settling.ts';

const delivered = (id: string): Settlement => ({ id, outcome: 'delivered', atMs: 1 });

describe('the pace of deliveries', () => {
  it('doubles the wait up to its bound, and shortens it by up to a half', () => {
    const waits = [1, 2, 3, 9, 10, 500].map((failures) => retryMs(paceDefault, failures, 0));
    expect(waits).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
    expect(retryMs(paceDefault, 3, 0.5)).toBe(3_000);
  });

  it('lets as many through at once as it may, in the order they came, also after one of them failed', async () => {
    const turn = turnstile(2);
    const begun: number[] = [];
    const ends: ((failed: boolean) => void)[] = [];
    const all = [0, 1, 2, 3].map((at) =>
      turn(() => {
        begun.push(at);
        return new Promise<number>((resolve, reject) => {
          ends[at] = (failed) => (failed ? reject(new Error('it failed')) : resolve(at));
        });
      }),
    );
    expect(begun).toEqual([0, 1]);
    ends[1]?.(true);
    await expect(all[1]).rejects.toThrow('it failed');
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const at of [0, 2]) ends[at]?.(false);
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    ends[3]?.(false);
    expect(await Promise.all([all[0], all[2], all[3]])).toEqual([0, 2, 3]);
  });
});

describe('settling', () => {
  function aSettling(keep: (settlements: readonly Settlement[]) => Promise<void>) {
    const timers: (() => void)[] = [];
    let broken = 0;
    const later = (run: () => void) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    };
    const settled = settling(keep, later, 250, () => void broken++);
    return { settled, timers, broken: () => broken };
  }

  it('keeps together what comes before its time is up', async () => {
    const kept: string[][] = [];
    const { settled, timers } = aSettling(async (all) => void kept.push(all.map(({ id }) => id)));
    settled.add(delivered('a'));
    settled.add(delivered('b'));
    expect(timers).toHaveLength(1);
    expect([settled.has('a'), settled.has('c')]).toEqual([true, false]);
    timers[0]?.();
    await settled.flush();
    expect(kept).toEqual([['a', 'b']]);
    expect(settled.has('a')).toBe(false);
  });

  it('knows of an end that came while an earlier failure was being kept', async () => {
    let kept: () => void = () => {};
    const { settled } = aSettling(() => new Promise<void>((resolve) => (kept = resolve)));
    settled.add({ id: 'a', outcome: 'failing', failure: { atMs: 1, reason: 'timeout' } });
    const keeping = settled.flush();
    settled.add(delivered('a'));
    await Promise.resolve();
    kept();
    await keeping;
    expect(settled.has('a')).toBe(true);
  });

  it('does not wait for its time where there is much, and keeps one bundle after the other', async () => {
    const kept: number[] = [];
    const { settled } = aSettling(async (all) => void kept.push(all.length));
    for (let i = 0; i < 300; i++) settled.add(delivered(String(i)));
    await settled.flush();
    expect(kept).toEqual([256, 44]);
  });

  it('says so when it cannot be kept, and lets nothing of it go out again', async () => {
    const { settled, broken } = aSettling(async () => {
      throw new Error('the disk is full');
    });
    settled.add(delivered('a'));
    await settled.flush();
    expect([broken(), settled.has('a')]).toEqual([1, true]);
  });
});
