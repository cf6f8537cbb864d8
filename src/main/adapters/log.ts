import { write, writeSync } from 'node:fs';

import type { Clock } from '#engine/ports.ts';
import type { Log } from '#shared/log.ts';

const waitingBytesMax = 1_048_576;
const stderrFd = 2;

/** A log that writes one JSON object a line, and can be told to finish. */
export type LineLog = Readonly<{
  log: Log;
  /** Writes what still waits, blocking. For the end of the process. */
  flush(): void;
}>;

/**
 * The log on standard error: `{"time","level",...entry}`, one object a line, `time` in ISO 8601 UTC.
 * One write is under way at a time and takes all the lines that gathered meanwhile, so a busy endpoint does not wait for a slow
 * reader. When more than a megabyte waits, lines are dropped, and a `lines-dropped` entry says how many.
 */
export function stderrLog(clock: Clock, fd: number = stderrFd): LineLog {
  let waiting = '';
  let dropped = 0;
  let underWay: Buffer | null = null;
  let written = 0;

  const line = (level: string, entry: object): string =>
    JSON.stringify({ time: new Date(clock.nowMs()).toISOString(), level, ...entry }) + '\n';

  const take = (): Buffer => {
    if (dropped > 0) waiting += line('warn', { event: 'lines-dropped', count: dropped });
    const bytes = Buffer.from(waiting, 'utf8');
    waiting = '';
    dropped = 0;
    written = 0;
    return bytes;
  };

  const pump = (): void => {
    if (underWay || waiting === '') return;
    underWay = take();
    const step = (): void => {
      const bytes = underWay;
      if (!bytes) return;
      write(fd, bytes, written, bytes.length - written, null, (error, count) => {
        if (!underWay) return;
        // A reader that went away must not take the service with it: without standard error the lines are lost, and that is all.
        if (error && error.code !== 'EAGAIN') {
          underWay = null;
          return;
        }
        written += error ? 0 : count;
        if (written < bytes.length) return void setImmediate(step);
        underWay = null;
        pump();
      });
    };
    step();
  };

  return {
    log(level, entry) {
      if (waiting.length > waitingBytesMax) {
        dropped++;
        return;
      }
      if (waiting === '' && !underWay) setImmediate(pump);
      waiting += line(level, entry);
    },
    flush() {
      const rest = underWay?.subarray(written) ?? Buffer.alloc(0);
      underWay = null;
      try {
        writeAll(fd, Buffer.concat([rest, waiting === '' && dropped === 0 ? Buffer.alloc(0) : take()]));
      } catch {
        // Nobody reads any more, and there is nowhere left to say so.
      }
    },
  };
}

function writeAll(fd: number, bytes: Buffer): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(fd, bytes, at);
}
