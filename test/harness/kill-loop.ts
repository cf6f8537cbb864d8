import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, sign, createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The real program under load, killed with SIGKILL in the middle of it, again and again. After each kill everything that was ever
 * acknowledged must be there, whole; what was not acknowledged is there whole or not at all; and the same bytes sent once more must
 * answer the same activity. Before each round one of the two header files is damaged, so that header writes are among what is killed.
 */
export type KillReport = Readonly<{
  rounds: number;
  acknowledged: number;
  /** Sent and never answered, yet found: durable before the answer could leave. */
  foundUnacknowledged: number;
  /** Sentences about what was wrong. Empty is right. */
  wrong: readonly string[];
}>;

type Account = Readonly<{ organizationId: string; publicKey: string; key: KeyObject }>;
type Answer = Readonly<{ status: number; body: unknown }>;
type Sent = { body: string; subOrganizationId?: string };

const CLI = join(process.cwd(), 'out', 'main', 'cli.js');
const CONNECTIONS = 8;

/** Runs `rounds` rounds on a vault in a folder of its own, which is removed afterwards. Calls `onRound` after each. */
export async function killLoop(rounds: number, onRound: (round: number) => void = () => {}): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-kill-'));
  const sent: Sent[] = [];
  const wrong: string[] = [];
  let foundUnacknowledged = 0;
  try {
    const account = createVault(folder);
    for (let round = 0; round < rounds; round += 1) {
      damageHeader(folder, round);
      const host = await serve(folder);
      const found = await check(host.port, account, sent, wrong);
      foundUnacknowledged += found;
      const load = keepSending(host.port, account, sent);
      await pause(20 + Math.random() * 180);
      host.child.kill('SIGKILL');
      await host.ended;
      await load;
      onRound(round);
    }
    const last = await serve(folder);
    foundUnacknowledged += await check(last.port, account, sent, wrong);
    last.child.kill('SIGTERM');
    await last.ended;
    wrong.push(...verified(folder));
    const acknowledged = sent.filter((one) => one.subOrganizationId).length;
    return { rounds, acknowledged, foundUnacknowledged, wrong };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Damages one of the two header files, if both are whole, so that the first write of the round writes it again under the kill. */
function damageHeader(folder: string, round: number): void {
  const [header, copy] = ['header', 'header.copy'].map((name) => join(folder, 'vault', name)) as [string, string];
  // Missing where a kill came between the two files.
  if (!existsSync(header) || !existsSync(copy) || !readFileSync(header).equals(readFileSync(copy))) return;
  writeFileSync(round % 2 === 0 ? header : copy, 'half a hea');
}

function coffer(folder: string, ...args: string[]): string {
  const ran = spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`coffer ${args[0]} ${args[1]} ended with ${ran.status}: ${ran.stderr}`);
  return ran.stdout;
}

function createVault(folder: string): Account {
  writeFileSync(join(folder, 'passphrase'), 'a passphrase for a loop of kills', { mode: 0o600 });
  const printed = coffer(
    folder,
    ...['vault', 'create', '--json', '--vault', 'vault', '--passphrase-file', 'passphrase'],
    ...[
      '--organization-name',
      'Killed',
      '--operator-name',
      'operator',
      '--api-key-name',
      'load',
      '--keys-folder',
      'keys',
    ],
  );
  const { organizationId, apiKey } = JSON.parse(printed) as {
    organizationId: string;
    apiKey: { publicKey: string; privateKeyFile: string };
  };
  coffer(
    folder,
    ...['vault', 'settings', 'set', '--vault', 'vault', '--passphrase-file', 'passphrase'],
    ...['--rate', '100000', '--burst', '100000'],
  );
  const scalar =
    readFileSync(join(folder, apiKey.privateKeyFile.replace(`${folder}/`, '')), 'utf8').split(':')[0] ?? '';
  return { organizationId, publicKey: apiKey.publicKey, key: keyFrom(scalar) };
}

/** A P-256 scalar as SEC1 DER (RFC 5915), which node:crypto reads. */
function keyFrom(scalarHex: string): KeyObject {
  const der = Buffer.concat([
    Buffer.from('30310201010420', 'hex'),
    Buffer.from(scalarHex, 'hex'),
    Buffer.from('a00a06082a8648ce3d030107', 'hex'),
  ]);
  return createPrivateKey({ key: der, format: 'der', type: 'sec1' });
}

type Host = Readonly<{ child: ChildProcess; port: number; ended: Promise<void> }>;

async function serve(folder: string): Promise<Host> {
  const args = [
    'serve',
    '--vault',
    'vault',
    '--port',
    '0',
    '--passphrase-file',
    'passphrase',
    '--no-ui',
    '--json',
    '--kept',
  ];
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, XDG_CONFIG_HOME: `${folder}/config` },
  });
  // Without the keeper, which would end after the host. A port that nobody closes would go on taking connections once the host is dead.
  child.on('message', (_, handle: unknown) => (handle as Readonly<{ close?(): void }> | undefined)?.close?.());
  child.send({ kind: 'begin', handover: null });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (!child.stdout) throw new Error('the host was started without standard output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const { endpoint } = JSON.parse(line) as { endpoint: string };
    return { child, port: Number(new URL(endpoint).port), ended };
  }
  throw new Error('the host ended before it was ready');
}

function send(agent: Agent | undefined, port: number, account: Account, path: string, body: string): Promise<Answer> {
  const signature = sign('sha256', Buffer.from(body), account.key).toString('hex');
  const stamp = { publicKey: account.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url'),
  };
  return new Promise((resolve, reject) => {
    const out = request(
      { ...(agent ? { agent } : {}), host: '127.0.0.1', port, path, method: 'POST', headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          if (!answer.complete) return reject(new Error('the answer was cut'));
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
        });
      },
    );
    out.once('error', reject);
    out.end(body);
  });
}

function aRequest(account: Account, number: number): string {
  const name = `sub ${number} ${randomBytes(6).toString('hex')}`;
  const rootUsers = [{ userName: 'root', apiKeys: [], authenticators: [], oauthProviders: [] }];
  return JSON.stringify({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
    timestampMs: String(Date.now()),
    organizationId: account.organizationId,
    parameters: { subOrganizationName: name, rootUsers, rootQuorumThreshold: 1 },
  });
}

const SUBMIT = '/public/v1/submit/create_sub_organization';

type Submitted = {
  activity: { status: string; result: { createSubOrganizationResultV7?: { subOrganizationId: string } } };
};

function subOrganizationOf({ status, body }: Answer): string | undefined {
  if (status !== 200) return undefined;
  return (body as Submitted).activity.result.createSubOrganizationResultV7?.subOrganizationId;
}

/** Sends until the host is gone, and notes what was acknowledged. */
async function keepSending(port: number, account: Account, sent: Sent[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      try {
        for (;;) {
          const one: Sent = { body: aRequest(account, sent.length) };
          sent.push(one);
          const id = subOrganizationOf(await send(agent, port, account, SUBMIT, one.body));
          if (id) one.subOrganizationId = id;
        }
      } catch {
        // The host was killed, as it should be.
      }
    }),
  );
  agent.destroy();
}

/** Holds what is there against what was acknowledged. Gives how many are there that nobody was told of. */
async function check(port: number, account: Account, sent: readonly Sent[], wrong: string[]): Promise<number> {
  const there = new Set(await subOrganizations(port, account));
  for (const { subOrganizationId } of sent)
    if (subOrganizationId && !there.delete(subOrganizationId))
      wrong.push(`${subOrganizationId} was acknowledged and is gone`);
  for (const id of there) {
    const { status, body } = await send(
      undefined,
      port,
      account,
      '/public/v1/query/list_users',
      JSON.stringify({ organizationId: id }),
    );
    const users = status === 200 ? (body as { users: unknown[] }).users.length : 0;
    if (users !== 1) wrong.push(`${id} is half there: ${users} users`);
  }
  // The last requests of the round that was killed: the same bytes must answer the same activity, or make it now; never twice.
  for (const one of sent.slice(-CONNECTIONS)) {
    const id = subOrganizationOf(await send(undefined, port, account, SUBMIT, one.body));
    if (one.subOrganizationId && id !== one.subOrganizationId)
      wrong.push(`the same bytes made ${id} after ${one.subOrganizationId}`);
    if (id) {
      there.delete(id);
      one.subOrganizationId = id;
    }
  }
  return there.size;
}

async function subOrganizations(port: number, account: Account): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    // Newest first: what comes next is what was made before the last one seen.
    const before = all.at(-1);
    const paginationOptions = { limit: '100', ...(before ? { before } : {}) };
    const body = JSON.stringify({ organizationId: account.organizationId, paginationOptions });
    const answer = await send(undefined, port, account, '/public/v1/query/list_suborgs', body);
    const { organizationIds } = answer.body as { organizationIds: string[] };
    all.push(...organizationIds);
    if (organizationIds.length < 100) return all;
  }
}

function verified(folder: string): string[] {
  const args = ['vault', 'verify', '--vault', 'vault', '--passphrase-file', 'passphrase'];
  const ran = spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });
  return ran.status === 0 ? [] : [`vault verify ended with ${ran.status}: ${ran.stdout}${ran.stderr}`];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
