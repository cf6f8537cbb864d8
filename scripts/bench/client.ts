import { fork, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromClient, Load, LoadReport } from './load.ts';
import { quantile } from './measure.ts';

/** One client for all measurements: its compiler is as warm for one server as for the next. */
let client: ChildProcess | undefined;

/** Has the client send requests, and reports how long each took. With one connection the times are in the order of the requests. */
export async function load(work: Load): Promise<LoadReport> {
  client ??= fork(join(dirname(fileURLToPath(import.meta.url)), 'load.js'));
  const { channel } = client;
  channel?.ref();
  const ready = answerOf(client);
  client.send(work);
  await ready;
  // No server pays for the garbage of the one before. A full collection would also throw away compiled code: that of every kind of object of
  // which there is none at the moment. Thousands of requests would pay for that, and those of the smallest server the least.
  globalThis.gc?.({ type: 'minor' });
  const before = process.cpuUsage();
  const done = answerOf(client);
  client.send('begin');
  const report = await done;
  const { user, system } = process.cpuUsage(before);
  client.unref();
  channel?.unref();
  if (report === 'ready') throw new Error('the client answered out of turn');
  return { ...report, processorMs: (user + system) / 1_000 };
}

function answerOf(from: ChildProcess): Promise<FromClient> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the client ended'));
    from.once('exit', ended);
    from.once('message', (message: FromClient) => {
      from.off('exit', ended);
      resolve(message);
    });
  });
}

/** Loads a server, and takes no failed request for an answer. */
export async function run(
  port: number,
  connections: number,
  path: string,
  requests: Load['requests'],
): Promise<LoadReport> {
  const report = await load({ port, connections, path, requests });
  if (report.failed > 0) throw new Error(`${report.failed} of ${requests.length} requests failed`);
  return report;
}

/** The median, once what a first hundred requests warm up is warm. */
export function steady({ tookMs }: LoadReport): number {
  return quantile(tookMs.slice(100), 0.5);
}
