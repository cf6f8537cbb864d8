import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowTurns } from '../../../../src/renderer/ui/table/row-turns.ts';

let frames: (() => void)[] = [];
let nowMs = 0;
/** The next frame, which begins so long after the last one. */
const nextFrame = (tookMs = 16): void => {
  nowMs += tookMs;
  const due = frames;
  frames = [];
  for (const frame of due) frame();
};

beforeEach(() => {
  frames = [];
  nowMs = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => void vi.unstubAllGlobals());

describe('the turns of rows', () => {
  const turnsOf = (sight: { scrolling: boolean; first: number; last: number }) => {
    const turns = rowTurns(
      () => sight,
      () => nowMs,
    );
    const filled: number[] = [];
    const join = (index: number): (() => void) => turns.join(index, () => filled.push(index));
    return { turns, filled, join };
  };

  it('are waited for only while one scrolls', () => {
    const sight = { scrolling: false, first: 0, last: 9 };
    const { turns } = turnsOf(sight);
    expect(turns.wait()).toBe(false);
    sight.scrolling = true;
    expect(turns.wait()).toBe(true);
  });

  it('come first to those in sight, and then to all', () => {
    const { filled, join } = turnsOf({ scrolling: true, first: 0, last: 6 });
    for (const index of [8, 7, 0, 1, 2, 3, 4, 5, 6]) join(index);
    nextFrame();
    expect(filled).toEqual([0, 1, 2, 3]);
    nextFrame();
    expect(filled.slice(4)).toEqual([4, 5, 6, 8, 7]);
    nextFrame();
    expect(frames).toEqual([]);
  });

  it('come to so many rows as were drawn in time: twice as many at full speed, fewer when a frame takes longer, and one at least', () => {
    const { filled, join } = turnsOf({ scrolling: true, first: 0, last: 199 });
    for (let index = 0; index < 200; index += 1) join(index);
    let before = 0;
    const counts = [0, 16, 16, 60, 72, 400, 400, 16, 16, 18].map((tookMs) => {
      nextFrame(tookMs);
      const count = filled.length - before;
      before = filled.length;
      return count;
    });
    expect(counts).toEqual([4, 9, 20, 12, 6, 1, 1, 2, 4, 8]);
    for (let frame = 0; frame < 4; frame += 1) nextFrame();
    expect(filled.length - before).toBeGreaterThan(64);
  });

  it('come to a page of rows at once after a list was filled at full speed', () => {
    const { filled, join } = turnsOf({ scrolling: true, first: 0, last: 29 });
    for (let index = 0; index < 60; index += 1) join(index);
    for (let frame = 0; frame < 6; frame += 1) nextFrame();
    expect(filled).toHaveLength(60);
    for (let index = 60; index < 90; index += 1) join(index);
    nextFrame();
    expect(filled).toHaveLength(90);
    nextFrame();
    // A few rows that were quick say nothing against as many as before.
    join(90)();
    for (let index = 91; index < 120; index += 1) join(index);
    nextFrame();
    expect(filled).toHaveLength(119);
  });

  it('do not come while more than half of what is in sight goes by in a frame', () => {
    const sight = { scrolling: true, first: 100, last: 110 };
    const { filled, join } = turnsOf(sight);
    join(105);
    nextFrame();
    sight.first = 120;
    sight.last = 130;
    nextFrame();
    expect(filled).toEqual([]);
    nextFrame();
    expect(filled).toEqual([105]);
  });

  it('do not come to a row that is gone', () => {
    const { filled, join } = turnsOf({ scrolling: true, first: 0, last: 9 });
    join(3)();
    nextFrame();
    nextFrame();
    expect(filled).toEqual([]);
    expect(frames).toEqual([]);
  });
});
