import { createCipheriv, randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realWorld } from '../../src/main/compose.ts';
import { sealTo } from '../../src/main/engine/crypto/bundle.ts';
import { atLeast, atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import { run, steady } from './client.ts';
import { ideal, RECORD_BYTES } from './ideal.ts';
import { withHost, type Bench } from './served.ts';

const RENAME = '/public/v1/submit/update_wallet';
const EXPORT = '/public/v1/submit/export_private_key';
/** A just-in-time compiler takes some thousands of requests to be done with what it does. */
const WARM_UP = 4_000;
const SERIAL = 1_500;
const PARALLEL = 4_000;
const ROUNDS = 7;

type Floor = Readonly<{ verifyMs: number; signMs: number; bundleMs: number; sealMs: number; flushMs: number }>;

/** What no implementation of the same promise can leave out, each by itself and serial, with the primitives that Coffer uses. */
async function floor(recordBytes: number): Promise<Floor> {
  const { curves, ciphers, entropy } = realWorld();
  const privateKey = entropy.bytes(32);
  const publicKey = curves.p256.publicKey(privateKey);
  const body = randomBytes(600);
  const signature = curves.p256.sign(privateKey, body);
  const verifyMs = await medianMs(400, () => curves.p256.verify(publicKey, body, signature));
  const signMs = await medianMs(100, () => curves.p256.sign(privateKey, body));
  const bundleMs = await medianMs(100, () => sealTo(ciphers, curves, entropy, publicKey, randomBytes(32)));
  const key = randomBytes(32);
  const record = randomBytes(recordBytes);
  const sealMs = await medianMs(400, () => {
    const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
    return Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]).toString('base64');
  });
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const file = openSync(join(folder, 'journal'), 'a', 0o600);
  const line = Buffer.alloc(Math.ceil((recordBytes * 4) / 3), 0x41);
  const flushMs = await medianMs(300, () => {
    writeSync(file, line);
    fdatasyncSync(file);
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return { verifyMs, signMs, bundleMs, sealMs, flushMs };
}

/** One activity through the endpoint, from the stamped request to the flushed answer, against its floor in the same run. */
export function endpoint(): Promise<Figure[]> {
  return withHost(async (bench) => {
    await run(bench.port, 1, RENAME, bench.renames(WARM_UP));
    await run(bench.port, 1, EXPORT, bench.exports(WARM_UP / 10));
    return [...(await alone(bench)), ...(await together(bench))];
  });
}

/** One connection. The ideal server and ours are measured in turns, so that what else the machine does meets both; medians of the rounds. */
async function alone({ port, renames, exports }: Bench): Promise<Figure[]> {
  const rounds: Readonly<Record<'idealRename' | 'rename' | 'idealExport' | 'export', number>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      idealRename: steady(await ideal(renames(500), {})),
      rename: steady(await run(port, 1, RENAME, renames(500))),
      idealExport: steady(await ideal(exports(300), { work: exporting() })),
      export: steady(await run(port, 1, EXPORT, exports(300))),
    });
  const serial = await floor(RECORD_BYTES);
  const sum = serial.verifyMs + serial.sealMs + serial.flushMs;
  const median = (of: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5);
  return [
    plain('in a tight loop: verify a stamp', serial.verifyMs, 'ms'),
    plain('in a tight loop: sign a bundle (deterministic P-256)', serial.signMs, 'ms'),
    plain('in a tight loop: seal to the target key (HPKE)', serial.bundleMs, 'ms'),
    plain('in a tight loop: seal the record', serial.sealMs, 'ms'),
    plain('in a tight loop: append and flush', serial.flushMs, 'ms'),
    plain(
      'rename a wallet, the ideal server, p50',
      median((round) => round.idealRename),
      'ms',
    ),
    plain(
      'rename a wallet, p50',
      median((round) => round.rename),
      'ms',
    ),
    plain(
      'export a private key, the ideal server, p50',
      median((round) => round.idealExport),
      'ms',
    ),
    plain(
      'export a private key, p50',
      median((round) => round.export),
      'ms',
    ),
    atMost(
      'rename end to end against its floor, the ideal server',
      median((round) => round.rename / round.idealRename),
      1.5,
    ),
    atMost(
      'export end to end against its floor, the ideal server',
      median((round) => round.export / round.idealExport),
      1.5,
    ),
    plain('rename against the sum of the tight loops', median((round) => round.rename) / sum, '×'),
    plain(
      'export against the sum of the tight loops',
      median((round) => round.export) / (sum + serial.bundleMs + serial.signMs),
      '×',
    ),
  ];
}

/** What an export is beyond any activity: a sealing to the target, and a signature over that. */
function exporting(): () => void {
  const { curves, ciphers, entropy } = realWorld();
  const privateKey = entropy.bytes(32);
  const target = curves.p256.publicKey(privateKey);
  const bundle = randomBytes(600);
  return () => {
    sealTo(ciphers, curves, entropy, target, privateKey);
    curves.p256.sign(privateKey, bundle);
  };
}

/** The plainest activity over 1, 16 and 64 connections. */
async function together({ port, renames }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rates: number[] = [];
  for (const connections of [1, 16, 64]) {
    const count = connections === 1 ? SERIAL : PARALLEL;
    const { tookMs, wallMs } = await run(port, connections, RENAME, renames(count));
    const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
    const perSecond = (count / wallMs) * 1_000;
    rates.push(perSecond);
    figures.push(
      plain(`rename a wallet, ${connections} connections, p50`, p50, 'ms'),
      plain(`rename a wallet, ${connections} connections, p99`, p99, 'ms'),
      plain(`rename a wallet, ${connections} connections`, perSecond, 'a second'),
    );
    if (connections === 64) figures.push(atMost('p99 against p50 at 64 connections', p99 / p50, 4));
  }
  figures.push(atLeast('requests a second, 64 connections against 1', (rates[2] ?? 0) / (rates[0] ?? 1), 2.3));
  return figures;
}
