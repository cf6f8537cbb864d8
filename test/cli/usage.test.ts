import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { coffer, errorOf } from '../harness/cli.ts';

describe('a wrong command line', () => {
  const key = ['--organization', '11111111-1111-4111-8111-111111111111'];
  const cases: readonly (readonly [because: string, args: readonly string[], says: RegExp])[] = [
    ['there is no such command', ['vualt'], /unknown command 'vualt'.*Did you mean vault\?/],
    ['there is no such command in a group', ['generate', 'api-kye', ...key], /unknown command 'api-kye'.*api-key/],
    ['there is no such flag', ['request', '--path', '/x', '--boddy', '{}'], /unknown option '--boddy'.*--body/],
    [
      'a value that follows a wrong flag is not repeated',
      ['request', '--path', '/x', '--passphrase=hunter2'],
      /unknown option '--passphrase'/,
    ],
    ['a flag that is needed is missing', ['request'], /required option '--path <path>' not specified/],
    [
      'several flags are missing',
      ['vault', 'create'],
      /required options '--vault <folder>', '--organization-name <name>', '--operator-name <name>' not specified; see 'coffer vault create --help'/,
    ],
    ['a flag lacks its value', ['request', '--path'], /option '--path <path>' argument missing/],
    ['there is a word too many', ['generate', 'api-key', 'ann', ...key], /too many arguments/],
    ['an organization is no UUID', ['generate', 'api-key', '--organization', 'acme'], /It is a UUID/],
    [
      'a curve is none of ours',
      ['generate', 'api-key', ...key, '--curve', 'p521'],
      /--curve must be one of p256, secp256k1, ed25519/,
    ],
    ['a key name is a path', ['generate', 'api-key', ...key, '-k', '../ann'], /use a plain file name/],
    ['a key name is hidden', ['generate', 'api-key', ...key, '-k', '.ann'], /use a plain file name/],
    ['a user is missing', ['generate', 'encryption-key', ...key], /required option '--user <id>'/],
    ['a port is no number', ['serve', '--vault', 'x', '--port', 'http'], /whole number from 0 to 65535/],
    ['a port is too large', ['serve', '--vault', 'x', '--port', '65536'], /whole number from 0 to 65535/],
    ['a timeout is negative', ['request', '--path', '/x', '--timeout', '-1'], /whole number from 1 to 3600/],
    [
      'a path does not begin with /',
      ['request', '--path', 'create_users', '--body', '{}'],
      /--path must begin with \//,
    ],
    [
      'plain http would leave the machine',
      ['request', '--path', '/x', '--host', 'http://example.com'],
      /only for this machine/,
    ],
    [
      'a loopback look-alike is another machine',
      ['request', '--path', '/x', '--host', 'http://localhost.example.com:80'],
      /only for this machine/,
    ],
    [
      'a host holds a user',
      ['request', '--path', '/x', '--host', 'http://localhost:hunter2@example.com'],
      /--host must be a name/,
    ],
    ['a host holds a path', ['request', '--path', '/x', '--host', 'localhost:7411/public'], /--host must be a name/],
    ['no bundle is named', ['bundle', 'inspect'], /missing bundle/],
    ['a backup would go to standard output', ['vault', 'backup', '-', '--vault', 'x'], /not supported for backups/],
    [
      'a format is none of ours',
      ['bundle', 'decrypt', 'x', '--format', 'wif'],
      /Allowed choices are mnemonic, hex, solana/,
    ],
  ];

  it.each(cases)('%s: exit code 64, and standard output stays empty', async (_because, args, says) => {
    const ran = await coffer(args);
    expect(ran.exit).toBe(64);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toMatch(says);
    expect(ran.stderr).not.toContain('hunter2');
  });

  it.each(cases)('%s: with --json the error is JSON on one line', async (_because, args, says) => {
    const ran = await coffer(['--json', ...args]);
    expect(ran.exit).toBe(64);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(errorOf(ran)).toEqual({ code: 'USAGE', message: expect.stringMatching(says) });
  });

  it.each([[[]], [['vault']], [['bundle']]])(
    '%j alone shows help on standard error and is a usage error',
    async (args) => {
      const ran = await coffer(args);
      expect(ran.exit).toBe(64);
      expect(ran.stdout).toBe('');
      expect(ran.stderr).toContain('Usage: coffer');
    },
  );
});

describe('help', () => {
  it.each([
    [['--help']],
    [['help', 'vault']],
    [['vault', 'create', '--help']],
    [['vault', 'api-key', '--help']],
    [['serve', '-h']],
    [['generate', 'api-key', '--help']],
    [['generate', 'encryption-key', '--help']],
    [['request', '--help']],
    [['bundle', 'inspect', '--help']],
    [['bundle', 'decrypt', '--help']],
    [['decrypt', '--help']],
    [['encrypt', '--help']],
  ])('%j goes to standard output with exit code 0', async (args) => {
    const ran = await coffer(args);
    expect(ran).toEqual({ exit: 0, stderr: '', stdout: expect.stringContaining('Usage: coffer') });
    if (args.includes('--help') || args.includes('-h')) expect(ran.stdout).toMatch(/Examples?:\n {2}coffer /);
  });

  it('says that serve without a passphrase file starts locked', async () => {
    expect((await coffer(['serve', '--help'])).stdout).toMatch(
      /--passphrase-file <file>[^(]*\(default:\s+start\s+locked\)/,
    );
  });

  it('--version prints the version of the package', async () => {
    expect(await coffer(['--version'])).toEqual({
      exit: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  it.each(['--version', '-V'])(
    '%s prints the same as a program by itself, which loads no command for it',
    async (flag) => {
      const { stdout } = await coffer([flag]);
      expect(spawnSync(process.execPath, ['out/main/cli.js', flag], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stdout,
        stderr: '',
      });
    },
  );
});
