import { fork } from 'node:child_process';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { run } from './client.ts';
import type { Load } from './load.ts';
import { atLeast, plain, quantile, within, type Figure } from './measure.ts';
import { withHost } from './served.ts';

const ASKING = 60;
const CONNECTIONS = 16;
const SIGNATURES = 1_500;
const LOOKS = 100;
const sign = '/public/v1/submit/sign_raw_payload';
const lint = '/coffer/v1/query/lint_policies';

/**
 * Signatures, and the probe that says whether the host lives, while 60 users ask for the lint of 100 policies over and over: as many are answered
 * as may be at once, and the others come again when they were told to. No key has a rate that would refuse them.
 */
export async function reasoning(): Promise<Figure[]> {
  return withHost(async ({ port, signs, addCrowd }) => {
    const { lints } = await addCrowd();
    await run(port, CONNECTIONS, sign, signs(SIGNATURES / 3));
    const quiet = await run(port, CONNECTIONS, sign, signs(SIGNATURES));
    const quietAgain = await run(port, CONNECTIONS, sign, signs(SIGNATURES));
    const idleMs = await looksMs(port);
    const asking = askOn({ port, path: lint, connections: ASKING, requests: lints(ASKING) });
    await setTimeout(1_000);
    const lookMs = await looksMs(port);
    const before = asking.answered();
    const busy = await run(port, CONNECTIONS, sign, signs(SIGNATURES));
    const answered = asking.answered() - before;
    asking.end();
    const wallMs = (quiet.wallMs + quietAgain.wallMs) / 2;
    return [
      atLeast(`signatures while ${ASKING} users ask for a lint, against none`, wallMs / busy.wallMs, 0.7),
      within('longest answer of /livez meanwhile', Math.max(...lookMs), 50, 'ms'),
      plain('… with nothing asked: what the machine adds', Math.max(...idleMs), 'ms'),
      plain('… its median meanwhile', quantile(lookMs, 0.5), 'ms'),
      plain('lints answered meanwhile', (answered * 1_000) / busy.wallMs, '/s'),
    ];
  });
}

/** Begins to ask, in a process of its own. */
function askOn(load: Load): Readonly<{ answered: () => number; end: () => void }> {
  const asking = fork(join(dirname(fileURLToPath(import.meta.url)), 'asking.js'));
  let answered = 0;
  asking.on('message', (status) => (answered += status === 200 ? 1 : 0));
  asking.send(load);
  return { answered: () => answered, end: () => asking.disconnect() };
}

/** How long the probe takes, a hundred times. */
async function looksMs(port: number): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (let at = 0; at < LOOKS; at += 1) {
    tookMs.push(await livezMs(port));
    await setTimeout(10);
  }
  return tookMs;
}

/** How long the probe takes, from the process of the host: what holds up its main thread holds up both ends. */
function livezMs(port: number): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/livez' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(performance.now() - from));
    }).once('error', reject);
  });
}
