import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { packageVersion } from '../../src/main/config/package-version.ts';
import { coffer, printed } from '../harness/cli.ts';

describe('coffer version', () => {
  it('prints the version', async () => {
    expect(await coffer(['version'])).toEqual({ exit: 0, stdout: `${packageVersion()}\n`, stderr: '' });
  });
});

describe('coffer status', () => {
  it.each([
    [200, { status: 'ok' }, 0, 'unlocked'],
    [503, { status: 'locked' }, 4, 'locked'],
    [503, { status: 'read-only' }, 1, 'read-only'],
  ])('of a service that answers %i %j is exit code %i', async (status, body, exit, state) => {
    const server = createServer((asked, answer) => {
      expect([asked.method, asked.url]).toEqual(['GET', '/readyz']);
      answer.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const ran = await coffer(['status', '--host', host]);
    await new Promise((resolve) => server.close(resolve));
    expect(ran).toEqual({
      exit,
      stdout: `Coffer   ${packageVersion()}\nService  ${host}\nState    ${state}\n`,
      stderr: '',
    });
  });

  it('says so where nothing listens', async () => {
    expect(await coffer(['status', '--host', 'localhost:1'])).toMatchObject({ exit: 1, stdout: '' });
  });
});

describe('coffer completion', () => {
  const complete = async (...typed: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await coffer(['completion', 'bash']);
    const words = typed.map((word) => `'${word}'`).join(' ');
    const script = `${stdout}COMP_WORDS=(coffer ${words}); COMP_CWORD=${typed.length}; _coffer; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout: shown, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return shown.trimEnd().split('\n');
  };

  it('completes commands and options in bash, past the values of options', async () => {
    expect(await complete('wal')).toEqual(['wallet']);
    expect(await complete('wallet', 'account', '')).toEqual(
      expect.arrayContaining(['add', 'list', 'delete', '--json']),
    );
    expect(await complete('--json', 'sign', 'tx', '@f', '--wi')).toEqual(['--with']);
    expect(await complete('vault', 'create', '--vault', './v', '--op')).toEqual([
      '--operator-name',
      '--operator-email',
    ]);
  });

  it.each(['bash', 'zsh', 'fish'])('has every visible command and option for %s', async (shell) => {
    const { stdout } = await coffer(['completion', shell]);
    for (const word of ['whoami', 'typed-data', '--dry-run', 'completion']) expect(stdout).toContain(word);
    expect(stdout).not.toContain('exit-codes');
    const found = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' });
    if (!found.error) expect(found.stderr).toBe('');
  });

  it('refuses another shell', async () => expect((await coffer(['completion', 'tcsh'])).exit).toBe(64));
});

describe('coffer schema', () => {
  it('lists operations, and shows the schema of one', async () => {
    expect((await coffer(['schema'])).stdout).toMatch(/^create_wallet +activity +Create a wallet$/m);
    expect(printed(await coffer(['schema', 'create_wallet', '--json']))).toMatchObject({
      params: { properties: { walletName: { type: 'string' } } },
      versions: [{ type: 'ACTIVITY_TYPE_CREATE_WALLET' }],
    });
    expect((await coffer(['schema', 'create_walet'])).exit).toBe(6);
  });
});

describe('the topics of help', () => {
  it.each([
    ['environment', /^COFFER_HOST +--host$/m],
    ['exit-codes', /^130 +Ctrl\+C at a prompt$/m],
  ])('%s are in coffer help', async (topic, says) => {
    expect((await coffer(['help', topic])).stdout).toMatch(says);
    expect((await coffer([topic])).stdout).toMatch(says);
  });
});
