import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowTurns } from '../../../../src/renderer/ui/table/row-turns.ts';

let frames: (() => void)[] = [];
const nextFrame = (): void => {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => void vi.unstubAllGlobals());

describe('the turns of rows', () => {
  const turnsOf = (sight: { scrolling: boolean; first: number; last: number }) => {
    const turns = rowTurns(() => sight);
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

  it('come five in a frame, first to those in sight, and then to all', () => {
    const { filled, join } = turnsOf({ scrolling: true, first: 0, last: 6 });
    for (const index of [8, 7, 0, 1, 2, 3, 4, 5, 6]) join(index);
    nextFrame();
    expect(filled).toEqual([0, 1, 2, 3, 4]);
    nextFrame();
    expect(filled.slice(5)).toEqual([5, 6, 8, 7]);
    expect(frames).toEqual([]);
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
