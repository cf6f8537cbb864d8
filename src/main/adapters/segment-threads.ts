import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  GenerationWork,
  SegmentFound,
  SegmentReaders,
  SegmentStart,
  SegmentThreads,
} from '../vault/segment-reading.ts';
import { silenceWatch, type SilenceWatch } from './silence.ts';

/** Each thread has its own memory of some tens of megabytes. */
const THREADS_MAX = 4;
/** A thread tells of each megabyte that it has read. One that tells nothing for so long does not go on. */
const SILENCE_MS_MAX = 30_000;

/** What a thread is started with. The vault key is in memory that both threads see. */
export type ThreadData = GenerationWork;
/** What a thread is asked. */
export type ThreadTask = SegmentStart;
/** What a thread says: how many lines it has read, and at last what it found. */
export type ThreadNews = Readonly<{ lines: number }> | Readonly<{ found: SegmentFound | undefined }>;

/**
 * Threads that read segments, each a `program` of its own; undefined on a machine with one processor, and where the program is not there, as in
 * the sources.
 */
export function segmentThreads(
  program: URL | undefined = builtProgram(),
  count = Math.min(availableParallelism(), THREADS_MAX),
  silenceMsMax = SILENCE_MS_MAX,
): SegmentThreads | undefined {
  if (!program || count < 2) return undefined;
  return { count, open: (work) => new Readers(program, { count, silenceMsMax }, work) };
}

/** The build puts the program beside the others, or one folder above the file that this is in. */
function builtProgram(): URL | undefined {
  const places = ['segment-worker.js', '../segment-worker.js'].map((name) => new URL(name, import.meta.url));
  return places.find((place) => existsSync(place));
}

type Waiting = Readonly<{
  start: SegmentStart;
  onLines: (lines: number) => void;
  end: (found: SegmentFound | undefined) => void;
}>;
type Task = Waiting & Readonly<{ silence: SilenceWatch }>;

class Readers implements SegmentReaders {
  readonly #program: URL;
  readonly #count: number;
  readonly #silenceMsMax: number;
  readonly #data: ThreadData;
  readonly #vaultKey: Uint8Array;
  readonly #waiting: Waiting[] = [];
  readonly #busy = new Map<Worker, Task>();
  readonly #idle: Worker[] = [];
  /** A thread ended by itself or hung: what waits is read in place. */
  #failed = false;

  constructor(
    program: URL,
    { count, silenceMsMax }: Readonly<{ count: number; silenceMsMax: number }>,
    work: GenerationWork,
  ) {
    this.#program = program;
    this.#count = count;
    this.#silenceMsMax = silenceMsMax;
    // A copy for each thread would be left to chance; this one is overwritten whatever happens.
    this.#vaultKey = new Uint8Array(new SharedArrayBuffer(work.vaultKey.length));
    this.#vaultKey.set(work.vaultKey);
    this.#data = { ...work, vaultKey: this.#vaultKey };
  }

  read(start: SegmentStart, onLines: (lines: number) => void): Promise<SegmentFound | undefined> {
    return new Promise((end) => {
      this.#waiting.push({ start, onLines, end });
      this.#goOn();
    });
  }

  async close(): Promise<void> {
    // First: a thread that cannot be ended must not keep the key.
    this.#vaultKey.fill(0);
    this.#failed = true;
    this.#goOn();
    const threads = [...this.#idle, ...this.#busy.keys()];
    for (const thread of threads) this.#finish(thread, undefined);
    this.#idle.length = 0;
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #goOn(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#failed ? undefined : this.#free();
      if (!this.#failed && !thread) return;
      const next = this.#waiting.shift();
      if (!next) return;
      if (!thread) {
        next.end(undefined);
        continue;
      }
      const silence = silenceWatch(this.#silenceMsMax, () => this.#ended(thread));
      silence.restart();
      this.#busy.set(thread, { ...next, silence });
      thread.postMessage(next.start satisfies ThreadTask);
    }
  }

  /** A thread that has nothing to do; undefined where all are busy, and where none can be started. */
  #free(): Worker | undefined {
    const idle = this.#idle.pop();
    if (idle || this.#busy.size >= this.#count) return idle;
    try {
      // No arguments, no environment: a thread needs neither, and what it does not have it cannot leak.
      const thread = new Worker(this.#program, { argv: [], env: {}, execArgv: [], workerData: this.#data });
      thread.on('message', (news: ThreadNews) => this.#told(thread, news));
      thread.on('error', () => this.#ended(thread));
      thread.on('exit', () => this.#ended(thread));
      return thread;
    } catch {
      this.#failed = true;
      return undefined;
    }
  }

  #told(thread: Worker, news: ThreadNews): void {
    const task = this.#busy.get(thread);
    if (!task) return;
    if ('lines' in news) {
      task.silence.restart();
      return task.onLines(news.lines);
    }
    this.#idle.push(thread);
    this.#finish(thread, news.found);
    this.#goOn();
  }

  #ended(thread: Worker): void {
    this.#failed = true;
    const idle = this.#idle.indexOf(thread);
    if (idle >= 0) this.#idle.splice(idle, 1);
    void thread.terminate();
    this.#finish(thread, undefined);
    this.#goOn();
  }

  /** Ends what the thread had to do, if anything. */
  #finish(thread: Worker, found: SegmentFound | undefined): void {
    const task = this.#busy.get(thread);
    this.#busy.delete(thread);
    task?.silence.stop();
    task?.end(found);
  }
}
