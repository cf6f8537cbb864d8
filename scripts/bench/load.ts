import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/**
 * A client in a process of its own, so that the processor time of the bench is that of its servers: sends requests that were stamped
 * beforehand over a fixed number of kept connections, each as soon as the one before it was answered, and reports how long each took.
 */
export type Load = Readonly<{
  port: number;
  connections: number;
  path: string;
  requests: readonly Readonly<{ body: string; stamp: string }>[];
}>;
export type LoadReport = Readonly<{
  tookMs: readonly number[];
  wallMs: number;
  failed: number;
  /** The processor time of the bench meanwhile, in milliseconds. */
  processorMs: number;
}>;
/** Between the bench and the client: the client has its requests, is to begin, and is done. */
export type FromClient = 'ready' | Omit<LoadReport, 'processorMs'>;

async function run({ port, connections, path, requests }: Load): Promise<FromClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  let next = 0;
  let failed = 0;

  const one = (body: string, stamp: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-stamp': stamp,
      };
      const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.resume();
        answer.once('end', () => {
          tookMs.push(performance.now() - from);
          resolve();
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });

  const from = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let mine = requests[next++]; mine; mine = requests[next++]) await one(mine.body, mine.stamp);
    }),
  );
  const wallMs = performance.now() - from;
  agent.destroy();
  return { tookMs, wallMs, failed };
}

const tell = (message: FromClient) => process.send?.(message);
let given: Load | undefined;
process.on('message', (message: Load | 'begin') => {
  if (message !== 'begin') {
    given = message;
    tell('ready');
  } else if (given) void run(given).then(tell);
});
