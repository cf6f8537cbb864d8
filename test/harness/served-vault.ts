import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bridge } from '#shared/bridge.ts';
import { httpBridge } from '#shared/http-bridge.ts';
import { leavePageTicket } from '../../src/main/config/page-tickets.ts';
import { openPage } from './page-headers.ts';
import { familyOf } from './process-memory.ts';
import { acmeAndAnn } from './founding.ts';

/** The built headless host as a service starts it: its keeper, and the process that holds the vault. */

const CLI = join(process.cwd(), 'out', 'main', 'cli.js');

export const hostPassphrase = 'thirteen umbrellas drift over quiet harbours';

export type KeptHost = Readonly<{
  folder: string;
  /** The recovery code of its vault. */
  recoveryCode: string;
  endpoint: string;
  /** The bridge of a page, as a browser speaks it. */
  bridge: Bridge;
  /** Opens the page in one more browser. Gives what its questions go with. */
  openPage(): ReturnType<typeof openPage>;
  keeper: ChildProcess;
  /** The keeper, and the process that holds the vault. */
  family(): readonly number[];
  /** Resolves when another process than `before` holds the vault, and that one is gone. */
  replaced(before: readonly number[]): Promise<void>;
  /** Asks the keeper to end; gives its exit code. */
  stop(): Promise<number | null>;
}>;

/** A new vault in a temporary folder, and a host that serves it, locked unless `more` says otherwise. */
export function aKeptHost(...more: readonly string[]): Promise<KeptHost> {
  return aKeptHostLoggingTo('ignore', ...more);
}

/** As `aKeptHost`, with standard error to a file that is open already. */
export async function aKeptHostLoggingTo(stderr: number | 'ignore', ...more: readonly string[]): Promise<KeptHost> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-kept-'));
  writeFileSync(join(folder, 'passphrase'), hostPassphrase, { mode: 0o600 });
  const at = { cwd: folder, env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'config') } };
  const who = [...acmeAndAnn, '--api-key-name', 'ann', '--keys-folder', 'keys'];
  const create = ['vault', 'create', '--json', '--vault', 'vault', '--passphrase-file', 'passphrase', ...who];
  const made = spawnSync(process.execPath, [CLI, ...create], { ...at, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const { recoveryCode } = JSON.parse(made.stdout) as { recoveryCode: string };
  const keeper = spawn(process.execPath, [CLI, 'serve', '--vault', 'vault', '--port', '0', '--json', ...more], {
    ...at,
    stdio: ['ignore', 'pipe', stderr],
  });
  const exit = new Promise<number | null>((resolve) => keeper.once('exit', resolve));
  const { endpoint } = await readyLine(keeper);
  const place = { config: join(folder, 'config', 'coffer'), port: Number(new URL(endpoint).port) };
  const open = async () => openPage(`${endpoint}/?token=${(await leavePageTicket(place, Date.now())).token}`);
  const page = await open();
  const family = () => familyOf(keeper.pid ?? 0);
  return {
    folder,
    recoveryCode,
    endpoint,
    bridge: httpBridge({
      fetch: (url, init) => fetch(endpoint + url, { ...init, headers: { ...init.headers, ...page, origin: endpoint } }),
      events: () => () => {},
    }),
    openPage: open,
    keeper,
    family,
    async replaced(before) {
      const old = before.slice(1);
      for (;;) {
        const now = family().slice(1);
        if (now.length > 0 && !now.some((pid) => old.includes(pid))) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await fetch(`${endpoint}/livez`);
    },
    async stop() {
      if (keeper.exitCode === null && keeper.signalCode === null) keeper.kill('SIGTERM');
      const code = await exit;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function readyLine(host: ChildProcess): Promise<{ endpoint: string }> {
  if (!host.stdout) throw new Error('the host was started without standard output');
  for await (const line of createInterface({ input: host.stdout })) return JSON.parse(line) as { endpoint: string };
  throw new Error('the host ended before it was ready');
}
