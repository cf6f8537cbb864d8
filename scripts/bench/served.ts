import { createCipheriv, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createVaultAt, realWorld } from '../../src/main/compose.ts';
import { verifyStamp } from '../../src/main/engine/crypto/stamp-verify.ts';
import { startHost } from '../../src/main/host.ts';
import { parseStamp } from '../../src/shared/stamp.ts';
import type { Load, LoadReport } from './load.ts';
import { quantile } from './measure.ts';

/** What an activity like those measured takes in the journal, and its answer on the wire. */
export const RECORD_BYTES = 1_900;
const ANSWER_BYTES = 2_300;

type Stamper = Readonly<{ publicKey: string; stamp: (body: string) => string }>;

/** A new P-256 key that stamps. */
export function newStamper(): Stamper {
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

/** `work` is what a request asks for beyond being checked and kept. */
type IdealOptions = Readonly<{ work?: () => void; connections?: number }>;

/**
 * The ideal server: node:http, and for each request no more than what no implementation of the same promise can leave out. The same client
 * sends it the same requests, so that it stands for the floor with everything that a request meets on its way. What came together is
 * flushed together, as Coffer does.
 */
export async function ideal(requests: Load['requests'], { work, connections = 1 }: IdealOptions): Promise<LoadReport> {
  const { curves } = realWorld();
  const key = randomBytes(32);
  const record = randomBytes(RECORD_BYTES);
  const answer = Buffer.alloc(ANSWER_BYTES, 0x20);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const file = openSync(join(folder, 'journal'), 'a', 0o600);
  const waiting: { line: string; answered: () => void }[] = [];
  const flush = () => {
    const now = waiting.splice(0);
    if (now.length === 0) return;
    writeSync(file, now.map(({ line }) => line).join(''));
    fdatasyncSync(file);
    for (const { answered } of now) answered();
  };
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      const stamp = parseStamp(String(incoming.headers['x-stamp']));
      if (!stamp || !verifyStamp(curves, stamp, Buffer.concat(parts))) throw new Error('a stamp was not genuine');
      work?.();
      const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
      const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
      waiting.push({ line: `${sealed.toString('base64')}\n`, answered: () => void outgoing.end(answer) });
      // With one connection nothing else can come; with several, what has arrived is read before the flush.
      if (connections === 1) flush();
      else setImmediate(flush);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const report = await run(port, connections, '/', requests);
  server.close();
  closeSync(file);
  rmSync(folder, { recursive: true });
  return report;
}

/** The median, once what a first hundred requests warm up is warm. */
export function steady({ tookMs }: LoadReport): number {
  return quantile(tookMs.slice(100), 0.5);
}

/** Sends requests from a thread of its own, and reports how long each took. With one connection the times are in the order of the requests. */
export function load(work: Load): Promise<LoadReport> {
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

export type Bench = Readonly<{
  port: number;
  /** Stamped requests that rename a wallet: nothing but what every activity costs. */
  renames: (count: number) => Load['requests'];
  /** Stamped requests that export a private key: one signature and one sealing each. */
  exports: (count: number) => Load['requests'];
  /** Stamped requests that have a digest signed on secp256k1. */
  signs: (count: number) => Load['requests'];
}>;

/** A vault with a wallet and a key, served; `use` gets the means to load it. */
export async function withHost<Value>(use: (bench: Bench) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const dir = join(folder, 'vault');
  const { publicKey, stamp } = newStamper();
  const passphrase = () => new TextEncoder().encode('measured, not guarded');
  try {
    const created = await createVaultAt({
      dir,
      passphrase: passphrase(),
      organizationName: 'Bench',
      operatorName: 'operator',
      network: 'off',
      apiKey: { apiKeyName: 'bench', publicKey },
    });
    await created.openVault.service.changeSettings({ ratePerSecond: 1_000_000, rateBurst: 1_000_000 });
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
      signs: (count) => many(count, () => request('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', digestFor(privateKeyId))),
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

function digestFor(signWith: string): object {
  const payload = randomBytes(32).toString('hex');
  return { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
}
