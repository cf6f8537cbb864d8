import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFile, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/main/cli/program.ts';
import { anIo, coffer, errorOf, printed } from '../harness/cli.ts';
import { fakeKdf } from '../harness/host.ts';
import { eventually } from '../harness/eventually.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { person } from '../harness/people.ts';

const passphrase = 'correct horse battery staple';
let home = '';
let vault = '';
let created: { vaultId: string; organizationId: string; userId: string; keys: { signer: string } };
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-cli-serve-'));
  vault = join(home, 'vault');
  await writeFile(join(home, 'passphrase'), passphrase, { mode: 0o600 });
  const names = [...acmeAndAnn, '--api-key-name', 'ann', '-d', join(home, 'keys')];
  const ran = await coffer([
    'vault',
    'create',
    '--json',
    '--vault',
    vault,
    ...names,
    '--passphrase-file',
    join(home, 'passphrase'),
  ]);
  created = printed(ran);
});
afterAll(() => rm(home, { recursive: true, force: true }));

type Ready = { event: string; pid: number; endpoint: string; ui: string | null; locked: boolean; vaultId: string };

/** `coffer serve`, until `end` asks it to stop. */
async function serving(args: readonly string[], given: Parameters<typeof anIo>[0] = {}) {
  const ending = new AbortController();
  const { io, stdout, stderr } = anIo({ ...given, ended: ending.signal });
  const config = ['--config', join(home, 'config')];
  const exit = run(['serve', '--json', '--vault', vault, '--port', '0', '--no-ui', ...config, ...args], io);
  const ended = exit.then((code) => {
    throw new Error(`exit ${code}: ${stderr()}`);
  });
  await Promise.race([eventually(() => expect(stdout()).toContain('\n')), ended]);
  const ready = JSON.parse(stdout()) as Ready;
  const end = () => {
    ending.abort();
    return exit;
  };
  return { ready, host: new URL(ready.endpoint).host, stderr, end };
}

const ask = (host: string, kind: string, path: string, body: object, ...more: string[]) => {
  const key = ['--host', host, '-k', 'ann', '-d', join(home, 'keys')];
  const what = ['--path', `/public/v1/${kind}/${path}`, '--body', JSON.stringify(body)];
  return coffer(['request', '--json', ...key, ...what, ...more]);
};

describe('serve', () => {
  it('says first where it listens, answers, and ends with exit code 0 when it is asked to', async () => {
    const { ready, host, end } = await serving(['--passphrase-file', join(home, 'passphrase')]);
    expect(ready).toEqual({
      event: 'ready',
      pid: process.pid,
      endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/),
      ui: null,
      locked: false,
      vaultId: created.vaultId,
    });
    const { organizationId, userId } = created;
    const whoami = printed<{ userId: string }>(await ask(host, 'query', 'whoami', { organizationId }));
    expect(whoami).toMatchObject({ organizationId, organizationName: 'Acme', userId, username: 'Ann' });
    expect(await end()).toBe(0);
    const after = await ask(host, 'query', 'whoami', { organizationId });
    expect(after).toMatchObject({ exit: 1, stderr: expect.stringContaining('nothing listens') });
  });

  it('starts locked without a passphrase, and a request is then exit code 4', async () => {
    const { ready, host, end } = await serving([]);
    expect(ready).toMatchObject({ locked: true, vaultId: created.vaultId });
    const ran = await ask(host, 'query', 'whoami', { organizationId: created.organizationId });
    expect(ran).toMatchObject({ exit: 4, stdout: '' });
    expect(errorOf(ran)).toMatchObject({ code: 'LOCKED', message: 'vault is locked', status: 503 });
    expect(await end()).toBe(0);
  });

  it('asks for the passphrase with --unlock', async () => {
    const { ready, end } = await serving(['--unlock'], { types: [passphrase] });
    expect(ready.locked).toBe(false);
    expect(await end()).toBe(0);
  });

  it('prints another address for another browser when Enter is pressed, each of them good for one', async () => {
    const ending = new AbortController();
    const { io, stdout, stderr } = anIo({ types: [''], ended: ending.signal, terminals: ['stdout', 'stderr'] });
    const config = join(home, 'config');
    const args = ['--port', '0', '--passphrase-file', join(home, 'passphrase'), '--config', config];
    const exit = run(['serve', '--vault', vault, ...args], io);
    const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}/;
    await eventually(() => expect(stderr()).toMatch(address));
    const addresses = [stdout(), stderr()].map((text) => address.exec(text)?.[0] ?? '');
    expect(new Set(addresses).size).toBe(2);
    for (const opened of addresses) {
      expect((await fetch(opened, { redirect: 'manual' })).status).toBe(200);
      expect((await fetch(opened, { redirect: 'manual' })).status).toBe(401);
    }
    ending.abort();
    expect(await exit).toBe(0);
  });

  it('reads no terminal while it is in the background, which would stop it', async () => {
    const ending = new AbortController();
    let isForeground = false;
    let changed = () => {};
    const foreground = {
      now: () => isForeground,
      onChanged: (listener: () => void) => ((changed = listener), () => {}),
    };
    const { io, stdout, stderr } = anIo({ types: [''], ended: ending.signal, terminals: ['stdout', 'stderr'] });
    const args = ['--port', '0', '--config', join(home, 'config')];
    const exit = run(['serve', '--vault', vault, ...args], { ...io, foreground });
    await eventually(() => expect(stderr()).toContain('Each link opens the page once, in one browser.\n'));
    expect(stdout()).toContain('/?token=');
    isForeground = true;
    changed();
    await eventually(() => expect(stderr()).toContain('/?token='));
    ending.abort();
    expect(await exit).toBe(0);
  });

  it('L2: prints no address of the page where standard output is no terminal, and coffer open prints one', async () => {
    const config = join(home, 'config');
    for (const json of [[], ['--json']]) {
      const ending = new AbortController();
      const { io, stdout, stderr } = anIo({ types: [''], ended: ending.signal });
      const exit = run(['serve', '--vault', vault, '--port', '0', '--config', config, ...json], io);
      await eventually(() => expect(stdout()).toMatch(/127\.0\.0\.1:\d+/));
      const port = /127\.0\.0\.1:(\d+)/.exec(stdout())?.[1] ?? '';
      if (json.length > 0) expect(JSON.parse(stdout())).toMatchObject({ ui: null });
      else expect(stdout()).toContain(`'coffer open --port ${port} --config "${config}"' to print a link`);
      const { ui } = printed<{ ui: string }>(await coffer(['page', '--json', '--port', port, '--config', config]));
      expect(ui).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/\\?token=[\\w-]{43}$`));
      expect((await fetch(ui, { redirect: 'manual' })).status).toBe(200);
      expect((await fetch(ui, { redirect: 'manual' })).status).toBe(401);
      const elsewhere = await coffer(['page', '--port', port, '--config', join(home, 'elsewhere')]);
      expect(elsewhere).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('does not read') });
      await expect(stat(join(home, 'elsewhere')), 'nothing is left there').rejects.toThrow('ENOENT');
      ending.abort();
      expect(await exit).toBe(0);
      expect(stdout() + stderr()).not.toContain('token=');
      const after = await coffer(['page', '--port', port, '--config', config]);
      expect(after).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('nothing listens') });
    }
  });

  it('L2: offers no further address at Enter where standard error, which would show it, is no terminal', async () => {
    const ending = new AbortController();
    const { io, stdout, stderr } = anIo({ types: [''], ended: ending.signal, terminals: ['stdout'] });
    const exit = run(['serve', '--vault', vault, '--port', '0', '--config', join(home, 'config')], io);
    await eventually(() => expect(stdout()).toContain('token='));
    ending.abort();
    expect(await exit).toBe(0);
    expect(stderr()).toBe('');
  });

  it('serves no page with --no-ui, and coffer open says so', async () => {
    const { ready, host, end } = await serving([]);
    expect(ready.ui).toBeNull();
    const ran = await coffer(['page', '--port', host.split(':')[1] ?? '', '--config', join(home, 'config')]);
    expect(ran).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('--no-ui') });
    expect(await end()).toBe(0);
  });

  it('prints no address of a program that is no Coffer', async () => {
    const stranger = createServer((_request, response) => response.writeHead(302).end());
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const ran = await coffer(['page', '--port', String(port), '--config', join(home, 'config')]);
    expect(ran).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining('HTTP status 302') });
    stranger.close();
  });

  it('listens on a unix socket of its owner alone, and takes it away at the end', async () => {
    const socket = join(home, 'coffer.sock');
    const { end } = await serving(['--socket', socket]);
    expect(((await stat(socket)).mode & 0o777).toString(8)).toBe('600');
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest({ socketPath: socket, path: '/livez', headers: { host: 'localhost' } }, (incoming) =>
        resolve(incoming.statusCode),
      );
      outgoing.on('error', reject).end();
    });
    expect(status).toBe(200);
    expect(await end()).toBe(0);
    await expect(stat(socket)).rejects.toThrow('ENOENT');
  });

  it('loses nothing: what was answered is there after the end', async () => {
    const first = await serving(['--passphrase-file', join(home, 'passphrase')]);
    const { organizationId } = created;
    const submit = (host: string, userName: string) =>
      ask(host, 'submit', 'create_users', {
        type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { users: [person(userName)] },
      });
    const names = ['bob', 'carol', 'dave', 'eve'];
    const made = await Promise.all(names.map((name) => submit(first.host, name)));
    expect(made.map(({ exit }) => exit)).toEqual([0, 0, 0, 0]);
    expect(await first.end()).toBe(0);
    const second = await serving(['--passphrase-file', join(home, 'passphrase')]);
    const { users } = printed<{ users: { userName: string }[] }>(
      await ask(second.host, 'query', 'list_users', { organizationId }),
    );
    expect(users.map(({ userName }) => userName).sort()).toEqual(['Ann', ...names]);
    expect(await second.end()).toBe(0);
  });

  it.each([
    ['the passphrase is wrong', () => ['--vault', vault, '--passphrase-file', '-'], 'wrong', 5, 'BAD_CREDENTIALS'],
    ['the folder holds something else', () => ['--vault', join(home, 'keys')], '', 6, 'NOT_FOUND'],
    [
      'there is nothing to unlock',
      () => ['--vault', join(home, 'nowhere'), '--passphrase-file', '-'],
      passphrase,
      6,
      'NOT_FOUND',
    ],
    [
      'both a prompt and a file are wanted',
      () => ['--vault', vault, '--unlock', '--passphrase-file', '-'],
      '',
      64,
      'USAGE',
    ],
  ])('does not start when %s', async (_because, args, stdin, exit, code) => {
    const ran = await coffer(['serve', '--json', '--port', '0', '--no-ui', ...args()], { stdin });
    expect(ran).toMatchObject({ exit, stdout: '' });
    expect(errorOf(ran)).toMatchObject({ code });
  });

  it('does not start on a port that is taken', async () => {
    const { host, end } = await serving([]);
    const port = host.split(':')[1] ?? '';
    const ran = await coffer(['serve', '--json', '--vault', vault, '--port', port, '--no-ui']);
    expect(ran).toMatchObject({ exit: 1, stdout: '' });
    expect(errorOf(ran).message).toBe(`port ${port} is in use: choose another with --port, or 0 for a free port`);
    expect(await end()).toBe(0);
  });
});

describe('serve with a damaged vault', () => {
  it('shows it read-only, and says on standard error and in the log where it is damaged and why', async () => {
    const damaged = join(home, 'damaged');
    await cp(vault, damaged, { recursive: true });
    const journal = join(damaged, 'g1', '00000001.log');
    const lines = (await readFile(journal, 'utf8')).split('\n').length;
    await appendFile(journal, 'no line of ours\n');
    const place = `g1/00000001.log, line ${lines}`;
    const entries: unknown[] = [];
    const { ready, stderr, end } = await serving(['--vault', damaged, '--passphrase-file', join(home, 'passphrase')], {
      world: { kdf: fakeKdf, log: (_level, entry) => entries.push(entry) },
    });
    expect(ready.locked).toBe(false);
    expect(entries).toContainEqual({ event: 'read-only', reason: 'the line is not a record of Coffer', at: place });
    const said = `the vault is damaged and read-only; only its undamaged content is shown: the line is not a record of Coffer (${place})`;
    await expect.poll(stderr).toContain(JSON.stringify({ warning: said }));
    expect(await end()).toBe(0);
    const shown = await coffer(['vault', 'info', '--vault', damaged, '--passphrase-file', join(home, 'passphrase')]);
    expect(shown).toMatchObject({ exit: 0, stderr: expect.stringContaining('the vault is damaged') as unknown });
  });
});
