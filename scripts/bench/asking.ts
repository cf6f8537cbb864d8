import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Load } from './load.ts';

/**
 * A client that never stops: sends each request over a connection of its own, again as soon as it was answered, and where it was refused after as
 * many seconds as the answer says. Reports every refusal and answer, and ends with the process that started it.
 */
async function forever({ port, path, requests }: Load): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.length });
  const ask = ({ body, stamp }: Load['requests'][number]): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-stamp': stamp,
      };
      const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          process.send?.(answer.statusCode);
          resolve(answer.statusCode === 200 ? 0 : Number(answer.headers['retry-after'] ?? 1));
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  await Promise.all(
    requests.map(async (one) => {
      for (;;) await setTimeout((await ask(one)) * 1_000);
    }),
  );
  throw new Error('every client ended');
}

process.on('message', (given: Load) => void forever(given));
process.once('disconnect', () => process.exit());
