import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer, printed } from '../harness/cli.ts';
import { acmeAndAnn } from '../harness/founding.ts';
import { readMarkdown } from '../harness/markdown.ts';

const page = 'docs/operations.md';
/** `sh` lists files as the script does on every system but Windows. */
const isUnix = spawnSync('sh', ['-c', 'exit 0']).status === 0;
if (!isUnix) process.stderr.write(`the script of ${page} is not run: this machine has no sh\n`);

let home = '';
let vault = '';
let backups = '';
let bin = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'coffer-script-'));
  [vault, backups, bin] = [join(home, 'vault'), join(home, 'backups'), join(home, 'bin')];
  for (const folder of [backups, bin]) await mkdir(folder);
  await writeFile(join(home, 'passphrase'), 'correct horse battery staple', { mode: 0o600 });
  await writeFile(join(home, 'backup-passphrase'), 'another horse altogether', { mode: 0o600 });
  printed(await coffer(['vault', 'create', '--json', '--vault', vault, ...acmeAndAnn, ...passphraseOf('passphrase')]));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const passphraseOf = (name: string) => [`--${name}-file`, join(home, name)];

/** The script, with the vault and the backups of this test. */
function scriptOf(): string {
  const text = readMarkdown(page).blocks.find((block) => block.text.startsWith('#!/bin/sh'))?.text ?? '';
  return text.replaceAll('/var/lib/coffer/vault', vault).replaceAll('/var/backups/coffer', backups);
}

/**
 * Runs the script on a day of the week, 1 for Monday, with programs in the place of `date` and `coffer`. The second notes its arguments and
 * ends well, or badly where it is to make an increment and `refuses`.
 */
async function callsOf(at: string, weekday: number, refuses = false): Promise<readonly string[][]> {
  const date = `#!/bin/sh\ncase "$2" in +%u) echo ${weekday} ;; *) echo ${at} ;; esac\n`;
  const refusal = refuses ? 'case "$*" in *--since*) exit 1 ;; esac\n' : '';
  const program = `#!/bin/sh\nfor word; do printf '%s\\n' "$word" >> "${home}/calls"; done; echo >> "${home}/calls"\n${refusal}`;
  await writeFile(join(bin, 'date'), date, { mode: 0o700 });
  await writeFile(join(bin, 'coffer'), program, { mode: 0o700 });
  await writeFile(join(home, 'calls'), '');
  const env = { PATH: `${bin}:${process.env['PATH']}`, CREDENTIALS_DIRECTORY: home };
  const ran = spawnSync('sh', ['-c', scriptOf()], { env, encoding: 'utf8' });
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  const calls = (await readFile(join(home, 'calls'), 'utf8')).split('\n\n').filter(Boolean);
  return calls.map((call) => call.split('\n'));
}

/** Has the command line do what the script asked of it, in the folder of the backups. */
async function carryOut(call: readonly string[]): Promise<void> {
  const inFolder = call.map((word) => (word.endsWith('.age') ? join(backups, word) : word));
  printed(await coffer([...inFolder, '--json']));
}

describe.runIf(isUnix)('the script of nightly backups', () => {
  it('makes a full backup on Sundays and increments between, which are restored together', async () => {
    const days = [
      ['20261119T020000Z', 4],
      ['20261120T020000Z', 5],
      ['20261121T020000Z', 6],
    ] as const;
    for (const [at, weekday] of days) {
      const [call = [], ...more] = await callsOf(at, weekday);
      expect(more).toEqual([]);
      await carryOut(call);
    }
    const names = async () => (await readdir(backups)).filter((name) => name.endsWith('.age'));
    // The first is a full one because there is none before.
    expect(await names()).toEqual([
      '20261119T020000Z-full.age',
      '20261120T020000Z-increment.age',
      '20261121T020000Z-increment.age',
    ]);
    const [full = '', ...increments] = (await names()).map((name) => join(backups, name));
    const restore = ['vault', 'restore', full, ...increments.flatMap((file) => ['--increment', file])];
    const into = [
      '--vault',
      join(home, 'restored'),
      ...passphraseOf('passphrase'),
      ...passphraseOf('backup-passphrase'),
    ];
    expect(printed(await coffer([...restore, ...into, '--json']))).toMatchObject({
      increments: 2,
      verified: { ok: true },
    });
    const [sunday = []] = await callsOf('20261122T020000Z', 7);
    expect(sunday).toContain('20261122T020000Z-full.age');
    await carryOut(sunday);
    const [monday = []] = await callsOf('20261123T020000Z', 1);
    expect(monday.slice(0, 5)).toEqual([
      'vault',
      'backup',
      '20261123T020000Z-increment.age',
      '--since',
      '20261122T020000Z-full.age',
    ]);
  });

  it('makes a full backup where an increment is refused', async () => {
    await writeFile(join(backups, '20261201T020000Z-full.age.manifest'), '');
    const calls = await callsOf('20261202T020000Z', 3, true);
    expect(calls.map((call) => call.slice(0, 5))).toEqual([
      ['vault', 'backup', '20261202T020000Z-increment.age', '--since', '20261201T020000Z-full.age'],
      ['vault', 'backup', '20261202T020000Z-full.age', '--vault', vault],
    ]);
  });
});
