import { describe, expect, it } from 'vitest';
import { keptServe } from '../../src/main/cli/kept-serve.ts';
import { sourceFiles } from '../harness/source-tree.ts';

/** What is loaded with a file before any command runs: every import that is neither of types alone nor dynamic. */
function loadedWith(...starts: readonly string[]): Set<string> {
  const files = new Map(sourceFiles('src').map((file) => [file.path, file]));
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { to, typeOnly, names } of files.get(path)?.imports ?? []) if (!typeOnly && names.length > 0) load(to);
  };
  for (const start of starts) load(start);
  return loaded;
}

it('asking for help loads commander and the declarations, and neither the engine, the vault nor a primitive', () => {
  const loaded = [...loadedWith('src/main/cli/index.ts', 'src/main/cli/io.ts', 'src/main/cli/program.ts')];
  expect(loaded).toContain('src/main/cli/vault.ts');
  expect(loaded.filter((path) => !path.startsWith('node:') && !path.startsWith('src/main/cli/')).sort()).toEqual([
    'commander',
    'src/main/adapters/new-file.ts',
    'src/main/config/package-version.ts',
    'src/main/engine/fault.ts',
    'src/main/vault/errors.ts',
    'src/shared/count-limits.ts',
    'src/shared/failure-reasons.ts',
    'src/shared/is-object.ts',
    'src/shared/rpc-codes.ts',
    'src/shared/setting-rules.ts',
  ]);
});

it('printing the version loads no command', () => {
  const loaded = [...loadedWith('src/main/cli/index.ts')];
  expect(loaded.filter((path) => !path.startsWith('node:')).sort()).toEqual([
    'src/main/cli/harden-process.ts',
    'src/main/cli/index.ts',
    'src/main/cli/kept-serve.ts',
    'src/main/config/package-version.ts',
  ]);
});

it('keeping the sockets of a host loads no command', () => {
  const loaded = [...loadedWith('src/main/cli/index.ts', 'src/main/cli/io.ts', 'src/main/cli/keep-host.ts')];
  expect(loaded.filter((path) => !path.startsWith('node:') && !path.startsWith('src/main/cli/'))).toEqual([
    'src/main/config/package-version.ts',
  ]);
});

it('a host that is locked has loaded no operation, no policy, no decoder of transactions and no word list', () => {
  const loaded = [...loadedWith('src/main/host.ts')];
  expect(loaded).toContain('src/main/endpoint/http.ts');
  expect(loaded.filter((path) => /engine\/(operations|policy|signing|gate)\/|bip39/.test(path))).toEqual([]);
});

describe('the arguments of a host with a keeper', () => {
  it.each([
    [
      ['serve', '--vault', 'v'],
      ['serve', '--kept', '--vault', 'v'],
    ],
    [
      ['--json', 'serve'],
      ['--json', 'serve', '--kept'],
    ],
    // An option without its value must not take the mark for one.
    [
      ['serve', '--vault'],
      ['serve', '--kept', '--vault'],
    ],
    [['vault', 'serve'], undefined],
    [['help', 'serve'], undefined],
    [['serve', '--vault', 'v', '--kept'], undefined],
    [['--help'], undefined],
    [[], undefined],
  ])('of %j are %j', (args, expected) => {
    expect(keptServe(args, 'linux')).toEqual(expected);
    expect(keptServe(args, 'win32')).toBeUndefined();
  });
});
