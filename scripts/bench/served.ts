import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVaultAt } from '../../src/main/compose.ts';
import { startHost } from '../../src/main/host.ts';
import type { Load } from './load.ts';

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
  /** Adds a hundred users and a hundred policies. */
  addCrowd: () => Promise<Crowd>;
}>;

export type Crowd = Readonly<{
  /** What `signs` of the bench gives, stamped by a user whom the last of the policies lets sign. */
  signs: (count: number) => Load['requests'];
  /** A request of each of so many users for the lint of the policies. */
  lints: (count: number) => Load['requests'];
}>;

/** Users, and policies, of an organization that is as full as the limits of the hosted service allow. */
const CROWD = 100;

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
    const request = (type: string, parameters: unknown, stampWith = stamp) => {
      // Each its own instant, or two equal requests would be one activity.
      const timestampMs = String(startedMs - made++);
      const body = JSON.stringify({ type, timestampMs, organizationId: created.organizationId, parameters });
      return { body, stamp: stampWith(body) };
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
    const signed = (stampWith?: Stamper['stamp']) =>
      request('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', digestFor(privateKeyId), stampWith);
    const value = await use({
      port,
      renames: (count) =>
        many(count, () => request('ACTIVITY_TYPE_UPDATE_WALLET', { walletId, walletName: `bench ${made}` })),
      exports: (count) =>
        many(count, () => request('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId, targetPublicKey: publicKey })),
      signs: (count) => many(count, () => signed()),
      addCrowd: async () => {
        const stampers = Array.from({ length: CROWD }, newStamper);
        const users = await submit('create_users', 'ACTIVITY_TYPE_CREATE_USERS_V4', { users: stampers.map(userWith) });
        const userIds = idsIn(users, 'userIds');
        const policies = userIds.map((userId, at) =>
          signerPolicy(userId, at + 1 < CROWD ? randomUUID() : privateKeyId),
        );
        await submit('create_policies', 'ACTIVITY_TYPE_CREATE_POLICIES', { policies });
        const question = JSON.stringify({ organizationId: created.organizationId });
        return {
          signs: (count) => many(count, () => signed(stampers.at(-1)?.stamp)),
          lints: (count) =>
            stampers.slice(0, count).map(({ stamp: one }) => ({ body: question, stamp: one(question) })),
        };
      },
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

function idsIn(answer: string, name: string): readonly string[] {
  const list = new RegExp(`"${name}":(\\[[^\\]]*\\])`).exec(answer)?.[1];
  if (list === undefined) throw new Error(`the answer names no ${name}`);
  return JSON.parse(list) as string[];
}

function userWith({ publicKey }: Stamper, at: number): object {
  const apiKeys = [{ apiKeyName: 'bench', publicKey, curveType: 'API_KEY_CURVE_P256' }];
  return { userName: `user ${at}`, apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
}

/** Lets one user sign with one private key. */
function signerPolicy(userId: string, privateKeyId: string): object {
  return {
    policyName: `signer ${userId}`,
    effect: 'EFFECT_ALLOW',
    condition: `activity.action == 'SIGN' && private_key.id == '${privateKeyId}'`,
    consensus: `approvers.any(user, user.id == '${userId}')`,
    notes: '',
  };
}

function digestFor(signWith: string): object {
  const payload = randomBytes(32).toString('hex');
  return { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' };
}
