import {
  createCipheriv,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createCoffer } from '../../src/main/compose.ts';
import { startHost } from '../../src/main/host.ts';
import { atLeast, atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import type { Load, LoadReport } from './load.ts';

const SUBMIT = '/public/v1/submit/update_wallet';
const WARM_UP = 300;
const SERIAL = 1_500;
const PARALLEL = 4_000;

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

/** What no implementation of the same promise can leave out: verify the stamp, seal the record, flush it. All of it serial. */
async function floorMs(recordBytes: number): Promise<{ verifyMs: number; sealMs: number; flushMs: number }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = randomBytes(600);
  const signature = sign('sha256', body, privateKey);
  const verifyMs = await medianMs(2_000, () => verify('sha256', body, publicKey, signature));
  const key = randomBytes(32);
  const record = randomBytes(recordBytes);
  const sealMs = await medianMs(2_000, () => {
    const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
    return Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]).toString('base64');
  });
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
  const file = openSync(join(folder, 'journal'), 'a', 0o600);
  const line = Buffer.alloc(Math.ceil((recordBytes * 4) / 3), 0x41);
  const flushMs = await medianMs(1_000, () => {
    writeSync(file, line);
    fdatasyncSync(file);
  });
  rmSync(folder, { recursive: true });
  return { verifyMs, sealMs, flushMs };
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

/** One activity through the endpoint, from the stamped request to the flushed answer, against its floor in the same run. */
export async function endpoint(): Promise<Figure[]> {
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
    const { organizationId } = created;
    await created.coffer.service.changeSettings({ ratePerSecond: 1_000_000, rateBurst: 1_000_000 });
    await created.close();
    const host = await startHost({ dir, port: 0, passphrase: passphrase(), ui: false, log: () => {} });
    const port = Number(new URL(host.endpoint).port);
    let made = 0;
    const envelope = (type: string, parameters: unknown) =>
      JSON.stringify({ type, timestampMs: String(Date.now() - (made++ % 1_000_000)), organizationId, parameters });
    const create = envelope('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'bench', accounts: [] });
    const answer = JSON.parse(await post(port, '/public/v1/submit/create_wallet', create, stamp(create))) as {
      activity: { result: { createWalletResult: { walletId: string } } };
    };
    const { walletId } = answer.activity.result.createWalletResult;
    const requests = (count: number) =>
      Array.from({ length: count }, () => {
        const body = envelope('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: `bench ${made}` });
        return { body, stamp: stamp(body) };
      });
    const run = async (connections: number, count: number): Promise<LoadReport> => {
      const report = await load({ port, connections, path: SUBMIT, requests: requests(count) });
      if (report.failed > 0) throw new Error(`${report.failed} of ${count} requests failed`);
      return report;
    };

    await run(1, WARM_UP);
    const floor = await floorMs(1_900);
    const sum = floor.verifyMs + floor.sealMs + floor.flushMs;
    const figures: Figure[] = [
      plain('floor: verify', floor.verifyMs, 'ms'),
      plain('floor: seal', floor.sealMs, 'ms'),
      plain('floor: append and flush', floor.flushMs, 'ms'),
      plain('floor: the sum', sum, 'ms'),
    ];
    const rates: number[] = [];
    for (const connections of [1, 16, 64]) {
      const count = connections === 1 ? SERIAL : PARALLEL;
      const { tookMs, wallMs } = await run(connections, count);
      const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
      rates.push((count / wallMs) * 1_000);
      figures.push(
        plain(`submit, ${connections} connections, p50`, p50, 'ms'),
        plain(`submit, ${connections} connections, p99`, p99, 'ms'),
        plain(`submit, ${connections} connections`, (count / wallMs) * 1_000, 'a second'),
      );
      if (connections === 1)
        figures.push(atMost('submit end to end against its floor, one connection', p50 / sum, 1.5));
      if (connections === 64) figures.push(atMost('p99 against p50 at 64 connections', p99 / p50, 4));
    }
    figures.push(atLeast('requests a second, 64 connections against 1', (rates[2] ?? 0) / (rates[0] ?? 1), 2.3));
    await host.stop();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
