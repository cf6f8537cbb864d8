import { write } from 'node:fs';
import { isatty } from 'node:tty';
import type { Clock } from '#engine/ports.ts';
import type { Log, LogEntry, LogLevel } from '#shared/log.ts';
import { logSentence } from './log-sentence.ts';

const waitingBytesMax = 1_048_576;
const stderrFd = 2;
/** Lines gather for this long before they are written: a write of its own for each would cost more than the request it tells of. */
const gatherMs = 25;

/** A log that writes one entry a line, and can be told to finish. */
export type LineLog = Readonly<{
  log: Log;
  /**
   * Resolves when everything logged so far was written, or nobody reads any more.
   * @param withinMs resolves after as many milliseconds in any case; without it a reader that stopped reading is waited for
   */
  flush(withinMs?: number): Promise<void>;
}>;

/**
 * The log on standard error: `{"time","level",...entry}`, one object a line, `time` in ISO 8601 UTC; on a terminal, a sentence a line with the
 * local time.
 * One write is in progress at a time and takes all the lines that gathered meanwhile, so a busy endpoint does not wait for a slow
 * reader. When more than a megabyte waits, lines are dropped, and a `lines-dropped` entry says how many.
 */
export function stderrLog(clock: Clock, fd: number = stderrFd, isTerminal: boolean = isatty(fd)): LineLog {
  let waiting = '';
  let dropped = 0;
  let underWay: Buffer | null = null;
  let written = 0;
  const idle: (() => void)[] = [];

  const line = (level: LogLevel, entry: LogEntry): string => {
    const time = new Date(clock.nowMs());
    return `${isTerminal ? logSentence(time, level, entry) : JSON.stringify({ time: time.toISOString(), level, ...entry })}\n`;
  };

  const take = (): Buffer => {
    if (dropped > 0) waiting += line('warn', { event: 'lines-dropped', count: dropped });
    const bytes = Buffer.from(waiting, 'utf8');
    waiting = '';
    dropped = 0;
    written = 0;
    return bytes;
  };

  const pump = (): void => {
    if (underWay) return;
    if (waiting === '') {
      for (const resolve of idle.splice(0)) resolve();
      return;
    }
    underWay = take();
    step(underWay);
  };

  const step = (bytes: Buffer): void => {
    write(fd, bytes, written, bytes.length - written, null, (error, count) => {
      if (error?.code === 'EAGAIN') return void setTimeout(step, gatherMs, bytes);
      written += error ? 0 : count;
      // A reader that went away must not take the service with it: without standard error the lines are lost, and that is all.
      if (!error && written < bytes.length) return step(bytes);
      underWay = null;
      pump();
    });
  };

  return {
    log(level, entry) {
      if (waiting.length > waitingBytesMax) {
        dropped++;
        return;
      }
      if (waiting === '' && !underWay) setTimeout(pump, gatherMs);
      waiting += line(level, entry);
    },
    flush(withinMs) {
      pump();
      if (!underWay) return Promise.resolve();
      return new Promise((resolve) => {
        const late = withinMs === undefined ? undefined : setTimeout(resolve, withinMs);
        idle.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    },
  };
}
