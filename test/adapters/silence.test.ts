import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { silenceWatch } from '../../src/main/adapters/silence.ts';

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

/** A watch of 20 ms, and how often it gave up. */
function watched() {
  const told = { gaveUp: 0 };
  return { told, watch: silenceWatch(20, () => void (told.gaveUp += 1)) };
}

describe('the watch over a thread', () => {
  it('gives up once, after the last that was heard, and not without work', async () => {
    const { told, watch } = watched();
    await sleep(60);
    watch.restart();
    watch.stop();
    await sleep(60);
    expect(told.gaveUp).toBe(0);
    watch.restart();
    await sleep(60);
    await sleep(60);
    expect(told.gaveUp).toBe(1);
  });

  it.each(['restart', 'stop'] as const)('hears first what came while this thread was busy: %s', async (heard) => {
    const { told, watch } = watched();
    const { port1, port2 } = new MessageChannel();
    const message = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        watch[heard]();
        resolve();
      };
    });
    watch.restart();
    port2.postMessage('an answer');
    busyFor(60);
    await message;
    watch.stop();
    await sleep(30);
    expect(told.gaveUp).toBe(0);
    port1.close();
  });
});
