import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToEvents } from '../../../src/renderer/api/event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const streamOf = (...parts: readonly string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
  );

describe('a stream of events', () => {
  it('hands on the data of each event, whatever pieces it comes in, and asks again when it breaks off', async () => {
    const answers = [
      () => Promise.resolve(streamOf(': listening\n\n', 'data: {"a', '":1}\n', '\ndata: two\n\ndata: half')),
      () => Promise.reject(new TypeError('the host is gone')),
      () => Promise.resolve(new Response(null, { status: 429 })),
      () => Promise.resolve(streamOf('data: three\n\n')),
    ];
    let asked = 0;
    const heard: string[] = [];
    const stop = listenToEvents(
      async () => (answers[asked++] ?? (() => new Promise<Response>(() => {})))(),
      (data) => heard.push(data),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['{"a":1}', 'two']);
    await vi.advanceTimersByTimeAsync(9_000);
    expect([heard.at(-1), asked]).toEqual(['three', 4]);
    stop();
  });

  it('is requested again as soon as the host said that it may be', async () => {
    let asked = 0;
    const stop = listenToEvents(
      async () => {
        asked++;
        return streamOf('retry: 300\n: listening\n\n');
      },
      () => {},
    );
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    stop();
  });

  it('goes on when a listener throws, which is reported as any fault of the page', async () => {
    const faults: unknown[] = [];
    const heard: string[] = [];
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run();
      } catch (fault) {
        faults.push(fault);
      }
    });
    const stop = listenToEvents(
      async () => streamOf('data: one\n\n', 'data: two\n\n'),
      (data) => {
        heard.push(data);
        throw new Error(data);
      },
    );
    await vi.advanceTimersByTimeAsync(0);
    stop();
    vi.unstubAllGlobals();
    expect([heard, faults]).toEqual([
      ['one', 'two'],
      [new Error('one'), new Error('two')],
    ]);
  });

  it.each([401, 403])(
    'is asked for seldom where the host answers %d, and no more when it is stopped',
    async (status) => {
      let asked = 0;
      const ask = (answer: Response) => async (): Promise<Response> => {
        asked++;
        return answer;
      };
      const end = listenToEvents(ask(new Response(null, { status })), () => {});
      await vi.advanceTimersByTimeAsync(29_999);
      expect(asked).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toBe(2);
      end();
      asked = 1;
      const stop = listenToEvents(ask(new Response(null, { status: 503 })), () => {});
      await vi.advanceTimersByTimeAsync(0);
      stop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toBe(2);
    },
  );
});
