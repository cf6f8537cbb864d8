import type { Progress } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import { emitter } from '../session/emitter.ts';

type CancellableTask = Exclude<Progress['task'], 'key-change'>;

/** What takes long: one at a time, told of while it runs, and ended when a user asks. */
export type Tasks = Readonly<{
  /** RESOURCE_EXHAUSTED while another runs, CANCELLED when it was ended. `work` must see to it that nothing of it is left then. */
  run<Value>(task: CancellableTask, work: (running: Running) => Promise<Value>): Promise<Outcome<Value>>;
  /** Tells of a change of keys from its second second on, unless a task runs, which is told of then. Rejects with what `work` rejects with. */
  tellingKeyChange<Value>(work: (report: Running['report']) => Promise<Value>): Promise<Value>;
  /** Ends the one that runs, if one does; resolves when nothing of it is left. */
  cancel(): Promise<void>;
  /** Hears how far it is; null at its end. */
  onProgress: (listener: (progress: Progress | null) => void) => () => void;
}>;

export type Running = Readonly<{ signal: AbortSignal; report: (done: number, total?: number) => void }>;

/** A window draws no faster. */
const reportEveryMs = 100;
const busyRetrySeconds = 1;
/** What ends sooner is not told of. */
const keyChangeToldAfterMs = 1_000;

/** Nothing runs yet. */
export function longTasks(log: Log): Tasks {
  const heard = emitter<[progress: Progress | null]>();
  const reporter = (task: Progress['task']): Running['report'] => {
    let sinceMs: (() => number) | undefined;
    return (done, total) => {
      if (sinceMs && sinceMs() < reportEveryMs && done !== total) return;
      sinceMs = stopwatch();
      heard.tell({ task, done, ...(total === undefined ? {} : { total }) });
    };
  };
  let running: Readonly<{ control: AbortController; ended: Promise<unknown> }> | null = null;
  return {
    async run(task, work) {
      if (running)
        return failWith('TASK_RUNNING', 'another long-running task is in progress: wait for it, or cancel it', {
          retryAfterSeconds: busyRetrySeconds,
        });
      const control = new AbortController();
      const report = reporter(task);
      const ended = outcomeOf(log, async () => {
        report(0);
        return work({ signal: control.signal, report });
      });
      running = { control, ended };
      try {
        return await ended;
      } finally {
        running = null;
        heard.tell(null);
      }
    },
    async tellingKeyChange(work) {
      const passedMs = stopwatch();
      const report = reporter('key-change');
      let isTold = false;
      try {
        return await work((done, total) => {
          if (running || passedMs() < keyChangeToldAfterMs) return;
          isTold = true;
          report(done, total);
        });
      } finally {
        if (isTold && !running) heard.tell(null);
      }
    },
    async cancel() {
      const ending = running;
      if (!ending) return;
      ending.control.abort();
      await ending.ended;
    },
    onProgress: heard.add,
  };
}
