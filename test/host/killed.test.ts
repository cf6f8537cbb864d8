import { expect, it } from 'vitest';
import { killLoop } from '../harness/kill-loop.ts';

it('loses nothing that was acknowledged, and leaves nothing half done, when it is killed under load twenty times', async () => {
  const report = await killLoop(20);
  expect(report.wrong).toEqual([]);
  // A loop that acknowledged nothing would prove nothing.
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(Object.keys(report.counts).length, 'kinds of requests').toBeGreaterThan(10);
}, 600_000);
