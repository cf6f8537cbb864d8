import type { Progress } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import { emitter } from '../session/emitter.ts';

/** What takes long: one at a time, told of while it runs, and ended when somebody asks. */
export type Tasks = Readonly<{
  /** RESOURCE_EXHAUSTED while another runs, CANCELLED when it was ended. `work` must see to it that nothing of it is left then. */
  run<Value>(task: Progress['task'], work: (running: Running) => Promise<Value>): Promise<Outcome<Value>>;
  /** Ends the one that runs, if one does; resolves when nothing of it is left. */
  cancel(): Promise<void>;
  /** Hears how far it is; null at its end. */
  onProgress: (listener: (progress: Progress | null) => void) => () => void;
}>;

export type Running = Readonly<{ signal: AbortSignal; report: (done: number, total?: number) => void }>;

/** A window draws no faster. */
const reportEveryMs = 100;
const busyRetrySeconds = 1;

/** Nothing runs yet. */
export function longTasks(log: Log): Tasks {
  const heard = emitter<[progress: Progress | null]>();
  let running: Readonly<{ control: AbortController; ended: Promise<unknown> }> | null = null;
  return {
    async run(task, work) {
      if (running)
        return failWith('TASK_RUNNING', 'another long-running task is in progress: wait for it, or cancel it', {
          retryAfterSeconds: busyRetrySeconds,
        });
      const control = new AbortController();
      let sinceMs: (() => number) | undefined;
      const report = (done: number, total?: number): void => {
        if (sinceMs && sinceMs() < reportEveryMs && done !== total) return;
        sinceMs = stopwatch();
        heard.tell({ task, done, ...(total === undefined ? {} : { total }) });
      };
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
    async cancel() {
      const ending = running;
      if (!ending) return;
      ending.control.abort();
      await ending.ended;
    },
    onProgress: heard.add,
  };
}
