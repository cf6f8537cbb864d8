import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PublicKey, Transaction as SolanaTransaction } from '@solana/web3.js';
import { keccak256, recoverAddress, Transaction as EthersTransaction, verifyMessage } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Host } from '../../src/main/host.ts';
import { coffer, printed } from '../harness/cli.ts';
import { hostWorld } from '../harness/host.ts';
import { readMarkdown } from '../harness/markdown.ts';
import { root } from '../harness/source-tree.ts';

type Example = Readonly<{
  file: string;
  /** The programs that run the example. Where one is missing, the example is left out, and the reason is printed. */
  programs: readonly string[];
  check: (lines: Readonly<Record<string, string>>, printedText: string) => Promise<void> | void;
}>;

const recipient = '0x47641B418aC3443c6185bB463755518E16309c27';

/** What an Ethereum example prints: the address, a signature by it over `message`, and a transaction from it. */
const checkEthereum =
  (message: string): Example['check'] =>
  ({ address = '', message: signature = '', transaction = '' }) => {
    expect(verifyMessage(message, signature)).toBe(address);
    expect(EthersTransaction.from(transaction)).toMatchObject({
      from: address,
      to: recipient,
      value: 10_000_000_000_000_000n,
      chainId: 11_155_111n,
    });
  };

const checkWhoami: Example['check'] = (_lines, text) => {
  expect(JSON.parse(text)).toMatchObject({ organizationName: 'Acme', username: 'Ann' });
};

const examples: readonly Example[] = [
  {
    file: 'turnkey-http.mjs',
    programs: [],
    check: ({ user, address = '', status, signature = '' }) => {
      expect([user, status]).toEqual(['Ann of Acme', 'ACTIVITY_STATUS_COMPLETED']);
      const [, r = '', s = '', v = ''] = /^0x(.{64})(.{64})(0[01])$/.exec(signature) ?? [];
      const digest = keccak256(Buffer.from('hello'));
      expect(recoverAddress(digest, { r: `0x${r}`, s: `0x${s}`, v: 27 + Number.parseInt(v, 16) })).toBe(address);
    },
  },
  { file: 'viem.mjs', programs: [], check: checkEthereum('hello from viem') },
  { file: 'ethers.mjs', programs: [], check: checkEthereum('hello from ethers') },
  {
    file: 'solana.mjs',
    programs: [],
    check: ({ address = '', verified, transaction = '' }) => {
      expect(verified).toBe('true');
      const signed = SolanaTransaction.from(Buffer.from(transaction, 'base64'));
      expect(signed.feePayer?.equals(new PublicKey(address))).toBe(true);
      expect(signed.verifySignatures()).toBe(true);
    },
  },
  { file: 'curl.sh', programs: ['bash', 'openssl', 'curl'], check: checkWhoami },
  { file: 'stamp.py', programs: ['python3', 'openssl'], check: checkWhoami },
];

const isHere = (program: string): boolean =>
  spawnSync(program, [program === 'openssl' ? 'version' : '--version']).status === 0;
const missingFor = ({ programs }: Example): readonly string[] => programs.filter((program) => !isHere(program));
const runnable = examples.filter((example) => missingFor(example).length === 0);
for (const example of examples)
  for (const program of missingFor(example))
    process.stderr.write(`examples/${example.file} is not run: this machine has no ${program}\n`);

describe('the examples', () => {
  const world = hostWorld();
  const keys = join(world.root, '.config', 'turnkey', 'keys');
  let host: Host;

  beforeAll(async () => {
    const created = await coffer(
      [
        ...['vault', 'create', '--json', '--vault', world.dir, '--organization-name', 'Acme'],
        ...['--operator-name', 'Ann', '--api-key-name', 'default', '--keys-folder', keys, '--passphrase-file', '-'],
      ],
      { stdin: 'correct horse' },
    );
    printed(created);
    host = await world.start({ passphrase: world.passphrase() });
  });
  afterAll(() => world.end());

  it('are all listed here, and in the README of their folder', () => {
    const files = readdirSync(join(root, 'examples')).filter((name) => !['README.md', 'coffer.mjs'].includes(name));
    expect(files.sort()).toEqual(examples.map(({ file }) => file).sort());
    const readme = readFileSync(join(root, 'examples', 'README.md'), 'utf8');
    for (const { file } of examples) expect(readme).toContain(`[${file}](${file})`);
  });

  it.each(runnable)(
    'run as they are: $file',
    async ({ file, check }) => {
      const program = file.endsWith('.py') ? 'python3' : file.endsWith('.sh') ? 'bash' : process.execPath;
      const { stdout, stderr } = await promisify(execFile)(program, [join('examples', file)], {
        cwd: root,
        env: { ...process.env, COFFER_URL: host.endpoint, COFFER_KEY: join(keys, 'default') },
      });
      expect(stderr).toBe('');
      const lines = [...stdout.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
      await check(Object.fromEntries(lines) as Record<string, string>, stdout);
    },
    300_000,
  );

  it('in the README run as they are, with the key of their home folder', async () => {
    const snippets = readMarkdown('README.md').blocks.filter(({ language }) => language === 'js');
    expect(snippets).toHaveLength(1);
    for (const { text } of snippets) {
      const args = ['--input-type=module', '--eval', text.replace('http://127.0.0.1:7411', host.endpoint)];
      const env = { ...process.env, HOME: world.root, USERPROFILE: world.root };
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
      expect(stdout).toMatch(/organizationName: 'Acme'[^]*username: 'Ann'/);
    }
  });
});
