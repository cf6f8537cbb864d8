import { createCipheriv, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createCoffer, realWorld } from '../../src/main/compose.ts';
import { sealTo } from '../../src/main/engine/crypto/bundle.ts';
import { verifyStamp } from '../../src/main/engine/crypto/stamp-verify.ts';
import { parseStamp } from '../../src/shared/stamp.ts';
import { startHost } from '../../src/main/host.ts';
import { atLeast, atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import type { Load, LoadReport } from './load.ts';

const RENAME = '/public/v1/submit/update_wallet';
const EXPORT = '/public/v1/submit/export_private_key';
/** A just-in-time compiler takes some thousands of requests to be done with what it does. */
const WARM_UP = 4_000;
const SERIAL = 1_500;
const PARALLEL = 4_000;
const ROUNDS = 7;
/** What an activity like this takes in the journal, and its answer on the wire. */
const RECORD_BYTES = 1_900;
const ANSWER_BYTES = 2_300;

type Stamper = Readonly<{ publicKey: string; stamp: (body: string) => string }>;

function newStamper(): Stamper {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const odd = (Buffer.from(y, 'base64url').at(-1) ?? 0) & 1;
  const hex = `${odd ? '03' : '02'}${Buffer.from(x, 'base64url').toString('hex')}`;
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return { publicKey: hex, stamp: (body) => stampWith(key, hex, body) };
}

function stampWith(key: KeyObject, publicKey: string, body: string): string {
  const signature = sign('sha256', Buffer.from(body), key).toString('hex');
  return Buffer.from(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })).toString(
    'base64url',
  );
}

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

/**
 * The ideal server: node:http, and for each request no more than what no implementation of the same promise can leave out. The same client
 * sends it the same requests, so that it stands for the floor with everything that a request meets on its way.
 */
async function idealMs(requests: Load['requests'], work: 'rename' | 'export'): Promise<number> {
  const { curves, ciphers, entropy } = realWorld();
  const privateKey = entropy.bytes(32);
  const target = curves.p256.publicKey(privateKey);
  const key = randomBytes(32);
  const record = randomBytes(RECORD_BYTES);
  const answer = Buffer.alloc(ANSWER_BYTES, 0x20);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const file = openSync(join(folder, 'journal'), 'a', 0o600);
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      const stamp = parseStamp(String(incoming.headers['x-stamp']));
      if (!stamp || !verifyStamp(curves, stamp, Buffer.concat(parts))) throw new Error('a stamp was not genuine');
      if (work === 'export') {
        sealTo(ciphers, curves, entropy, target, key);
        curves.p256.sign(privateKey, record.subarray(0, 600));
      }
      const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
      const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
      writeSync(file, `${sealed.toString('base64')}\n`);
      fdatasyncSync(file);
      outgoing.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { tookMs } = await load({ port, connections: 1, path: '/', requests });
  server.close();
  closeSync(file);
  rmSync(folder, { recursive: true });
  return steady(tookMs);
}

/** The median, once what a first hundred requests warm up is warm. */
function steady(tookMs: readonly number[]): number {
  return quantile(tookMs.slice(100), 0.5);
}

function load(work: Load): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(dirname(fileURLToPath(import.meta.url)), 'load.js'), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function post(port: number, path: string, body: string, stamp: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-stamp': stamp };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

type Bench = Readonly<{
  port: number;
  /** Stamped requests that rename a wallet: nothing but what every activity costs. */
  renames: (count: number) => Load['requests'];
  /** Stamped requests that export a private key: one signature and one sealing each. */
  exports: (count: number) => Load['requests'];
}>;

/** A vault with a wallet and a key, served; `use` gets the means to load it. */
async function withHost<Value>(use: (bench: Bench) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const dir = join(folder, 'vault');
  const { publicKey, stamp } = newStamper();
  const passphrase = () => new TextEncoder().encode('measured, not guarded');
  try {
    const created = await createCoffer({
      dir,
      passphrase: passphrase(),
      organizationName: 'Bench',
      operatorName: 'operator',
      network: 'off',
      apiKey: { apiKeyName: 'bench', publicKey },
    });
    await created.coffer.service.changeSettings({ ratePerSecond: 1_000_000, rateBurst: 1_000_000 });
    await created.close();
    const host = await startHost({
      dir,
      config: `${dir}-config`,
      port: 0,
      passphrase: passphrase(),
      ui: false,
      log: () => {},
    });
    const port = Number(new URL(host.endpoint).port);
    const startedMs = Date.now();
    let made = 0;
    const request = (type: string, parameters: unknown) => {
      // Each its own instant, or two equal requests would be one activity.
      const timestampMs = String(startedMs - made++);
      const body = JSON.stringify({ type, timestampMs, organizationId: created.organizationId, parameters });
      return { body, stamp: stamp(body) };
    };
    const submit = async (path: string, type: string, parameters: unknown): Promise<string> => {
      const { body, stamp: value } = request(type, parameters);
      return post(port, `/public/v1/submit/${path}`, body, value);
    };
    const wallet = await submit('create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'bench', accounts: [] });
    const walletId = idIn(wallet, 'walletId');
    const privateKeys = [{ privateKeyName: 'bench', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }];
    const key = await submit('create_private_keys', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', { privateKeys });
    const privateKeyId = idIn(key, 'privateKeyId');
    const many = (count: number, one: () => Load['requests'][number]) => Array.from({ length: count }, one);
    const value = await use({
      port,
      renames: (count) =>
        many(count, () => request('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: `bench ${made}` })),
      exports: (count) =>
        many(count, () => request('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId, targetPublicKey: publicKey })),
    });
    await host.stop();
    return value;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function idIn(answer: string, name: string): string {
  const id = new RegExp(`"${name}":"([0-9a-f-]{36})"`).exec(answer)?.[1];
  if (id === undefined) throw new Error(`the answer names no ${name}`);
  return id;
}

async function run(port: number, connections: number, path: string, requests: Load['requests']): Promise<LoadReport> {
  const report = await load({ port, connections, path, requests });
  if (report.failed > 0) throw new Error(`${report.failed} of ${requests.length} requests failed`);
  return report;
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
      idealRename: await idealMs(renames(500), 'rename'),
      rename: steady((await run(port, 1, RENAME, renames(500))).tookMs),
      idealExport: await idealMs(exports(300), 'export'),
      export: steady((await run(port, 1, EXPORT, exports(300))).tookMs),
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
