import { describe, expect, it } from 'vitest';
import { slicesRunner } from '../../src/main/adapters/slices.ts';

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
