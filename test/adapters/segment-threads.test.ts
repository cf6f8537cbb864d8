import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesDisk } from '../../src/main/adapters/files.ts';
import { segmentThreads } from '../../src/main/adapters/segment-threads.ts';
import type { GenerationWork, SegmentReaders } from '../../src/main/vault/segment-reading.ts';
import { commitOf, create } from '../vault/vault-world.ts';

const work: GenerationWork = {
  folder: '/nowhere',
  vaultId: '',
  generation: 1,
  vaultKey: new Uint8Array(32).fill(7),
  witnesses: [],
};
const opened = (text: string, silenceMsMax?: number): SegmentReaders => {
  const threads = segmentThreads(program(text), 2, silenceMsMax);
  if (!threads) throw new Error('two threads are enough');
  return threads.open(work);
};
const start = (segment: number) => ({ segment, sequence: 0, chain: new Uint8Array(32) });
const program = (text: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${text}`)}`,
  );

describe('threads that read segments', () => {
  it('find nothing where they end by themselves, throw or cannot be started, and so do those that wait', async () => {
    for (const text of [
      'process.exit(3)',
      'throw new Error()',
      'no program',
      'parentPort.on("message", () => process.exit(0))',
    ]) {
      const readers = opened(text);
      const found = [1, 2, 3, 4].map((segment) => readers.read(start(segment), () => {}));
      expect(await Promise.all(found), text).toEqual([undefined, undefined, undefined, undefined]);
      await readers.close();
    }
  });

  it('read one segment each, tell how far they are, and see the vault key until they are closed', async () => {
    const text = `
      parentPort.on('message', ({ segment }) => {
        parentPort.postMessage({ lines: segment * 10 });
        parentPort.postMessage({ found: { index: workerData.vaultKey, records: segment } });
      });`;
    const lines: number[] = [];
    const readers = opened(text);
    const found = await Promise.all(
      [1, 2, 3].map((segment) => readers.read(start(segment), (count) => lines.push(count))),
    );
    expect(found.map((one) => one?.records)).toEqual([1, 2, 3]);
    expect(lines.sort((one, other) => one - other)).toEqual([10, 20, 30]);
    const [key] = found.map((one) => one?.index);
    expect(key).toEqual(work.vaultKey);
    const closed = readers.close();
    expect(key, 'at once, however long the threads take to end').toEqual(new Uint8Array(32));
    await closed;
    expect(work.vaultKey).toEqual(new Uint8Array(32).fill(7));
    expect(await readers.read(start(4), () => {})).toBeUndefined();
  });

  it('find nothing once they are closed, however long a segment takes', async () => {
    const readers = opened('parentPort.on("message", () => {});');
    const found = [1, 2, 3].map((segment) => readers.read(start(segment), () => {}));
    await readers.close();
    expect(await Promise.all(found)).toEqual([undefined, undefined, undefined]);
  });

  it('find nothing where they hang, however far they were', async () => {
    for (const text of [
      'for (;;);',
      'parentPort.on("message", () => { parentPort.postMessage({ lines: 1 }); for (;;); });',
    ]) {
      const readers = opened(text, 400);
      const found = [1, 2, 3].map((segment) => readers.read(start(segment), () => {}));
      expect(await Promise.all(found), text).toEqual([undefined, undefined, undefined]);
      await readers.close();
    }
  });

  it('are not started on one processor', () => {
    expect(segmentThreads(program(''), 1)).toBeUndefined();
  });

  it('read a vault by the program that was built', async () => {
    const home = mkdtempSync(join(tmpdir(), 'coffer-threads-'));
    try {
      const built = segmentThreads(pathToFileURL(join(process.cwd(), 'out/main/segment-worker.js')), 2);
      const found: boolean[] = [];
      const threads = built && {
        ...built,
        open: (of: GenerationWork) => {
          const readers = built.open(of);
          const read: typeof readers.read = async (...asked) => {
            const one = await readers.read(...asked);
            found.push(one !== undefined);
            return one;
          };
          return { ...readers, read, close: () => readers.close() };
        },
      };
      const { vault } = await create(filesDisk(), { dir: join(home, 'vault'), segmentBytes: 3_000, threads });
      for (let number = 0; number < 12; number += 1) await vault.commit([commitOf(number)]);
      expect(await vault.verify()).toMatchObject({ ok: true, records: 12, activities: 12, rows: 12 });
      expect(found.length).toBeGreaterThan(2);
      expect(found).not.toContain(false);
      await vault.close();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
