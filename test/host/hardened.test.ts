import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf } from '../harness/process-memory.ts';
import { acmeAndAnn } from '../harness/founding.ts';

/** A running host opens no debugger, and its core dump would hold no memory. */

const CLI = join(process.cwd(), 'out', 'main', 'cli.js');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-hardened-'));
  writeFileSync(join(folder, 'passphrase'), 'a passphrase for the hardened host', { mode: 0o600 });
  const names = [...acmeAndAnn, '--api-key-name', 'ann', '--keys-folder', 'keys'];
  const ran = coffer([], ['vault', 'create', '--vault', 'vault', '--passphrase-file', 'passphrase', ...names]);
  expect(ran.stderr).toBe('');
  expect(ran.status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (nodeOptions?: string) => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return { ...env, XDG_CONFIG_HOME: join(folder, 'config'), ...(nodeOptions ? { NODE_OPTIONS: nodeOptions } : {}) };
};
const coffer = (node: readonly string[], args: readonly string[], nodeOptions?: string) =>
  spawnSync(process.execPath, [...node, CLI, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // A host that starts where it must refuse runs until then.
    timeout: 100_000,
    env: environment(nodeOptions),
  });
const serve = ['serve', '--vault', 'vault', '--port', '0', '--passphrase-file', 'passphrase', '--no-ui', '--json'];

describe('M2 and M4: coffer serve', () => {
  let child: ChildProcess;
  let stderr = '';
  let endpoint = '';

  beforeAll(async () => {
    const started = spawn(process.execPath, [CLI, ...serve], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    });
    child = started;
    started.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
    for await (const line of createInterface({ input: started.stdout })) {
      endpoint = (JSON.parse(line) as { endpoint: string }).endpoint;
      break;
    }
  });
  afterAll(
    () =>
      new Promise<void>((ended) => {
        child.once('exit', () => ended());
        child.kill('SIGTERM');
      }),
  );

  it.skipIf(process.platform === 'win32')(
    'opens no debugger when it gets SIGUSR1, a signal that Windows lacks',
    async () => {
      child.kill('SIGUSR1');
      if (process.platform === 'linux') for (const pid of familyOf(child.pid ?? 0)) process.kill(pid, 'SIGUSR1');
      for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${endpoint}/livez`)).status).toBe(200);
      expect(stderr).not.toMatch(/debugger/i);
      const inspector = await fetch('http://127.0.0.1:9229/json/list').then(
        async (answer) => await answer.text(),
        () => '',
      );
      expect(inspector).not.toContain('cli.js');
    },
  );

  it.skipIf(process.platform !== 'linux')('leaves no memory to a core dump, by a setting of Linux', () => {
    const family = familyOf(child.pid ?? 0);
    expect(family).toHaveLength(2);
    for (const pid of family) expect(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8').trim()).toBe('00000000');
  });
});

describe('M2: coffer serve refuses to start', () => {
  it.each<readonly [why: string, node: readonly string[], nodeOptions: string | undefined]>([
    ['with a debugger', ['--inspect=127.0.0.1:0'], undefined],
    ['with a debugger of the environment', [], '--inspect=127.0.0.1:0'],
    ['with code that the environment loads first', [], '--require=node:path'],
    ['with code that the environment imports first', [], '--import node:path'],
    ['with an option that is spelled otherwise', [], '--trace_warnings --inspect_port=0'],
    [
      'with code that the environment loads first, named in quotes with a backslash',
      [],
      String.raw`"--requ\ire=node:path"`,
    ],
    ['with snapshots of its memory at a signal', [], '--heapsnapshot-signal=SIGUSR2'],
  ])('%s', (_, node, nodeOptions) => {
    const ran = coffer(node, serve, nodeOptions);
    expect(ran).toMatchObject({ status: 64, stdout: '' });
    expect(ran.stderr).toContain('could let another program read the keys of an unlocked vault');
  });
});
