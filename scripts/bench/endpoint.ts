import { createCipheriv, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createCoffer, realWorld } from '../../src/main/compose.ts';
import { sealTo } from '../../src/main/engine/crypto/bundle.ts';
import { startHost } from '../../src/main/host.ts';
import { atLeast, atMost, medianMs, plain, quantile, type Figure } from './measure.ts';
import type { Load, LoadReport } from './load.ts';

const RENAME = '/public/v1/submit/update_wallet';
const EXPORT = '/public/v1/submit/export_private_key';
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

type Floor = Readonly<{ verifyMs: number; signMs: number; bundleMs: number; sealMs: number; flushMs: number }>;

/** What no implementation of the same promise can leave out, each by itself and serial, with the primitives that Coffer uses. */
async function floor(recordBytes: number): Promise<Floor> {
  const { curves, ciphers, entropy } = realWorld();
  const privateKey = entropy.bytes(32);
  const publicKey = curves.p256.publicKey(privateKey);
  const body = randomBytes(600);
  const signature = curves.p256.sign(privateKey, body);
  const verifyMs = await medianMs(2_000, () => curves.p256.verify(publicKey, body, signature));
  const signMs = await medianMs(500, () => curves.p256.sign(privateKey, body));
  const bundleMs = await medianMs(500, () => sealTo(ciphers, curves, entropy, publicKey, randomBytes(32)));
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
  closeSync(file);
  rmSync(folder, { recursive: true });
  return { verifyMs, signMs, bundleMs, sealMs, flushMs };
}

/** The same requests, answered by node:http with as many bytes and nothing done: what the exchange itself costs. */
async function exchangeMs(requests: Load['requests'], answerBytes: number): Promise<number> {
  const answer = Buffer.alloc(answerBytes, 0x20);
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => outgoing.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { tookMs } = await load({ port, connections: 1, path: '/', requests });
  server.close();
  return quantile(tookMs, 0.5);
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
    const createKey = envelope('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [{ privateKeyName: 'bench', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    });
    const madeKey = JSON.parse(
      await post(port, '/public/v1/submit/create_private_keys', createKey, stamp(createKey)),
    ) as {
      activity: { result: { createPrivateKeysResultV2: { privateKeys: { privateKeyId: string }[] } } };
    };
    const privateKeyId = madeKey.activity.result.createPrivateKeysResultV2.privateKeys[0]?.privateKeyId;
    const stamped = (body: string) => ({ body, stamp: stamp(body) });
    const renames = (count: number) =>
      Array.from({ length: count }, () =>
        stamped(envelope('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: `bench ${made}` })),
      );
    const exports = (count: number) =>
      Array.from({ length: count }, () =>
        stamped(envelope('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId, targetPublicKey: publicKey })),
      );
    const run = async (connections: number, path: string, requests: Load['requests']): Promise<LoadReport> => {
      const report = await load({ port, connections, path, requests });
      if (report.failed > 0) throw new Error(`${report.failed} of ${requests.length} requests failed`);
      return report;
    };

    await run(1, RENAME, renames(WARM_UP));
    const least = await floor(1_900);
    const exchange = await exchangeMs(renames(1_000), 2_300);
    const signed = await run(1, EXPORT, exports(400));
    const signedFloor = least.verifyMs + least.bundleMs + least.signMs + least.sealMs + least.flushMs;
    const plainFloor = least.verifyMs + least.sealMs + least.flushMs;
    const figures: Figure[] = [
      plain('floor: verify a stamp', least.verifyMs, 'ms'),
      plain('floor: sign a bundle (deterministic P-256)', least.signMs, 'ms'),
      plain('floor: seal to the target key (HPKE)', least.bundleMs, 'ms'),
      plain('floor: seal the record', least.sealMs, 'ms'),
      plain('floor: append and flush', least.flushMs, 'ms'),
      plain('a bare HTTP exchange of the same size, p50', exchange, 'ms'),
      plain('export a private key, one connection, p50', quantile(signed.tookMs, 0.5), 'ms'),
      atMost('export end to end against verify + sign + seal + flush', quantile(signed.tookMs, 0.5) / signedFloor, 1.5),
    ];
    const rates: number[] = [];
    for (const connections of [1, 16, 64]) {
      const count = connections === 1 ? SERIAL : PARALLEL;
      const { tookMs, wallMs } = await run(connections, RENAME, renames(count));
      const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
      const perSecond = (count / wallMs) * 1_000;
      rates.push(perSecond);
      figures.push(
        plain(`rename a wallet, ${connections} connections, p50`, p50, 'ms'),
        plain(`rename a wallet, ${connections} connections, p99`, p99, 'ms'),
        plain(`rename a wallet, ${connections} connections`, perSecond, 'a second'),
      );
      if (connections === 1)
        figures.push(
          atMost('rename end to end against verify + seal + flush + exchange', p50 / (plainFloor + exchange), 1.5),
        );
      if (connections === 64) figures.push(atMost('p99 against p50 at 64 connections', p99 / p50, 4));
    }
    figures.push(atLeast('requests a second, 64 connections against 1', (rates[2] ?? 0) / (rates[0] ?? 1), 2.3));
    await host.stop();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
