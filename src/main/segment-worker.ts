/** The program of a thread that reads segments: see `adapters/segment-threads.ts`. It ends with whoever started it. */
import { parentPort, workerData } from 'node:worker_threads';
import { filesDisk } from './adapters/files.ts';
import type { ThreadData, ThreadNews, ThreadTask } from './adapters/segment-threads.ts';
import { SegmentReader } from './vault/segment-reading.ts';

// Started by `segmentThreads` with this, and told nothing else.
const reader = new SegmentReader(filesDisk(), workerData as ThreadData);
const port = parentPort;

function tell(news: ThreadNews, owned: readonly ArrayBufferLike[] = []): void {
  port?.postMessage(
    news,
    owned.filter((buffer) => buffer instanceof ArrayBuffer),
  );
}

port?.on('message', (task: ThreadTask) => {
  let found: ReturnType<SegmentReader['read']>;
  try {
    found = reader.read(task, (lines) => tell({ lines }));
  } catch {
    // Whoever reads the segment in place meets the same, and says what it is.
  }
  tell({ found }, found && [found.index.buffer, found.changing.buffer, found.changingBytes.buffer]);
});
