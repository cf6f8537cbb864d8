import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answerOf, type Door } from './load/door.ts';
import { loadKeyOf, type LoadKey, type Sender } from './load/people.ts';

/** The real program for a load: its vault, the process that serves it, and the way in over HTTP. */
const CLI = join(process.cwd(), 'out', 'main', 'cli.js');

/** Runs the command line in `folder`. Throws where it fails. */
export function coffer(folder: string, ...args: string[]): string {
  const ran = spawnSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8' });
  if (ran.status !== 0)
    throw new Error(`coffer ${args[0]} ${args[1]} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

/** A new vault in `folder` that takes requests as fast as they come. Gives its organization and the key of its root user. */
export function createLoadedVault(folder: string): Readonly<{ organizationId: string; root: LoadKey }> {
  writeFileSync(join(folder, 'passphrase'), 'a passphrase for a loop of kills', { mode: 0o600 });
  const opened = ['--vault', 'vault', '--passphrase-file', 'passphrase'];
  const named = ['--organization-name', 'Killed', '--operator-name', 'operator'];
  const key = ['--api-key-name', 'load', '--keys-folder', 'keys'];
  const made = JSON.parse(coffer(folder, 'vault', 'create', '--json', ...opened, ...named, ...key)) as {
    organizationId: string;
    apiKey: { privateKeyFile: string };
  };
  coffer(folder, 'vault', 'settings', 'set', ...opened, '--rate', '100000', '--burst', '100000');
  const [scalar = ''] = readFileSync(join(folder, made.apiKey.privateKeyFile.replace(`${folder}/`, '')), 'utf8').split(
    ':',
  );
  return { organizationId: made.organizationId, root: loadKeyOf(Buffer.from(scalar, 'hex')) };
}

/** A process that serves the vault in `folder`, without its keeper. */
export type LoadedHost = Readonly<{ child: ChildProcess; port: number; ended: Promise<void> }>;

/** Starts it, and resolves once it is ready. */
export async function serve(folder: string): Promise<LoadedHost> {
  const opened = ['--vault', 'vault', '--passphrase-file', 'passphrase'];
  const args = ['serve', ...opened, '--port', '0', '--no-ui', '--json', '--kept'];
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
  for await (const line of createInterface({ input: child.stdout })) {
    const { endpoint } = JSON.parse(line) as { endpoint: string };
    return { child, port: Number(new URL(endpoint).port), ended };
  }
  throw new Error('the host ended before it was ready');
}

/** The way into a host over kept connections. `close` gives them up. */
export function httpDoor(
  port: number,
  organizationId: string,
  keys: Readonly<Record<Sender, LoadKey>>,
): Door & Readonly<{ close(): void }> {
  const agent = new Agent({ keepAlive: true });
  return {
    organizationId,
    rootPublicKey: keys.root.publicKey,
    nowMs: () => Date.now(),
    submit: async (by, path, body) => {
      const { status, answer } = await post(agent, port, keys[by], `/public/v1/submit/${path}`, body);
      return answerOf(status === 200 ? 0 : (answer as { code: number }).code, answer);
    },
    query: async <Answer>(path: string, parameters: object = {}) => {
      const body = JSON.stringify({ organizationId, ...parameters });
      const { status, answer } = await post(agent, port, keys.root, `/public/v1/query/${path}`, body);
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`);
      return answer as Answer;
    },
    close: () => agent.destroy(),
  };
}

type Posted = Readonly<{ status: number; answer: unknown }>;

function post(agent: Agent, port: number, key: LoadKey, path: string, body: string): Promise<Posted> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-stamp': key.stamp(Buffer.from(body)),
  };
  return new Promise((resolve, reject) => {
    const out = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        if (!answer.complete) return reject(new Error('the answer was cut'));
        resolve({ status: answer.statusCode ?? 0, answer: JSON.parse(Buffer.concat(parts).toString()) });
      });
    });
    out.once('error', reject);
    out.end(body);
  });
}
