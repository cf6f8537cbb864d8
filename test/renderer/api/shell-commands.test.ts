import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cofferCommand, curlCommand, usualAddress } from '../../../src/renderer/api/shell-commands.ts';
import { isOrigin, snippets } from '../../../src/renderer/screens/endpoint/snippets.ts';

/** Everything that a shell could take for its own, in one value. */
const hostile = `m/44'/60' "$(touch x)" \`id\` \\ $HOME\nEND\n<<'END'`;

/** Runs a command in a shell where `program` writes down its arguments and its input. */
function run(command: string, program: string): { args: string[]; input: string } {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-commands-'));
  try {
    const fake = join(folder, program);
    writeFileSync(fake, `#!/bin/sh\nprintf '%s\\0' "$@" > "${folder}/args"\ncat > "${folder}/input"\n`);
    chmodSync(fake, 0o755);
    execFileSync('/bin/sh', ['-c', command], { cwd: folder, env: { PATH: `${folder}:/usr/bin:/bin`, STAMP: 's' } });
    const args = readFileSync(join(folder, 'args'), 'utf8').split('\0').slice(0, -1);
    return { args, input: readFileSync(join(folder, 'input'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('commands for a shell', () => {
  const body = { type: 'T', parameters: { path: hostile, END: 'END' } };

  it('hand the body over to coffer byte for byte, whatever stands in it', () => {
    const { args, input } = run(
      cofferCommand({ path: '/public/v1/submit/x', body }, 'http://127.0.0.1:9000'),
      'coffer',
    );
    expect(args).toEqual([
      'request',
      '--key-name',
      'KEY',
      '--host',
      '127.0.0.1:9000',
      '--path',
      '/public/v1/submit/x',
      '--body',
      '-',
    ]);
    expect(JSON.parse(input)).toEqual(body);
    expect(input.endsWith('\n')).toBe(true);
  });

  it('hand it over to curl alike, with its stamp', () => {
    const { args, input } = run(curlCommand({ path: '/public/v1/submit/x', body }, usualAddress), 'curl');
    expect(args).toContain('http://localhost:7411/public/v1/submit/x');
    expect(args).toContain('X-Stamp: s');
    expect(JSON.parse(input)).toEqual(body);
  });
});

describe('the beginnings on the endpoint’s screen', () => {
  it('name where Coffer listens and the organization', () => {
    const texts = snippets('http://127.0.0.1:7411', 'c75ef23f-2746-4b94-a318-24d787350de0');
    for (const text of Object.values(texts)) {
      expect(text).toContain('127.0.0.1:7411');
      expect(text).toContain('c75ef23f-2746-4b94-a318-24d787350de0');
    }
  });

  it.each([
    ['http://localhost:3000', true],
    ['https://wallet.example', true],
    ['https://wallet.example/', false],
    ['https://wallet.example/path', false],
    ['localhost:3000', false],
    ['javascript:alert(1)', false],
    ['https://user@wallet.example', false],
    ['', false],
  ])('take %s for an origin: %s', (text, is) => {
    expect(isOrigin(text)).toBe(is);
  });
});
