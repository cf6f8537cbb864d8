import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../harness/markdown.ts';
import { root } from '../harness/source-tree.ts';

/** A block of commands, and the block of output that follows it; empty where a page shows none. */
type Step = Readonly<{ line: number; commands: string; output: string }>;

function stepsOf(path: string): readonly Step[] {
  const { blocks } = readMarkdown(path);
  return blocks.flatMap(({ language, text, line }, at) => {
    const next = blocks[at + 1];
    return language === 'sh' ? [{ line, commands: text, output: next?.language === 'text' ? next.text : '' }] : [];
  });
}

/** What differs from run to run: UUIDs, recovery codes, Ethereum addresses, long hex, and `…` for any text. */
const varying = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){5}/,
  /0x[0-9a-fA-F]{40}/,
  /[0-9a-f]{64,}/,
  /…/,
];

/** A pattern for output as a page shows it. A line that is only `…` stands for any number of lines. */
function patternOf(output: string): RegExp {
  const any = new RegExp(varying.map(({ source }) => source).join('|'), 'g');
  const lines = output.trimEnd().split('\n');
  const patterns = lines.map((line) => {
    if (line === '…') return '(?:.*\\n)*?';
    let pattern = '';
    let at = 0;
    for (const { 0: text, index } of line.matchAll(any)) {
      const kind = varying.find(({ source }) => new RegExp(`^(?:${source})$`).test(text));
      pattern += escaped(line.slice(at, index)) + (text === '…' ? '.*' : `(?:${kind?.source})`);
      at = index + text.length;
    }
    return `${pattern}${escaped(line.slice(at))}\\n`;
  });
  return new RegExp(`^${patterns.join('')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The built command line as `coffer`, with another port than its usual one, which may be taken on this machine. */
function writeCoffer(folder: string, port: number): void {
  const program = `"${process.execPath}" "${join(root, 'out', 'main', 'cli.js')}" "$@"`;
  const script = `#!/usr/bin/env bash
case "$1" in
  serve) exec ${program} --port ${port} ;;
  *) COFFER_HOST=localhost:${port} exec ${program} ;;
esac
`;
  writeFileSync(join(folder, 'coffer'), script, { mode: 0o700 });
}

/** Runs all steps in one bash, as somebody does who copies them, and gives what each printed. The first failure ends the run. */
async function runAll(steps: readonly Step[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-tour-'));
  try {
    const port = await freePort();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeCoffer(bin, port);
    const mark = '--- next step ---';
    const script = [
      "set -eo pipefail\nexec 2>&1\ntrap 'kill $(jobs -p) || true' EXIT\n",
      ...steps.map(({ commands }) => `${commands.replaceAll('7411', String(port))}\necho; echo '${mark}'\n`),
    ].join('');
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, TMPDIR: folder };
    const output = await new Promise<string>((resolve) => {
      execFile('bash', ['-c', script], { cwd: folder, env }, (_error, stdout) => resolve(stdout));
    });
    return output.split(`\n${mark}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const needed = ['bash', 'curl', 'grep'].filter((program) => spawnSync(program, ['--version']).status !== 0);
if (needed.length > 0) process.stderr.write(`docs/tour.md is not run: this machine has no ${needed.join(', no ')}\n`);

describe('the tour', () => {
  it('is read by rules that tell right output from wrong', () => {
    expect('a 0x3aF9FBF6886b06a54A8b1eB91f9F83bcD4981886\n').toMatch(
      patternOf('a 0x0000000000000000000000000000000000000000\n'),
    );
    expect('a\nb\nc\n').toMatch(patternOf('a\n…\nc\n'));
    expect('a\nb\nd\n').not.toMatch(patternOf('a\n…\nc\n'));
    expect('a b\n').not.toMatch(patternOf('a\n'));
  });

  it.each(needed.length > 0 ? [] : ['docs/tour.md'])(
    'prints what %s says',
    async (path) => {
      const steps = stepsOf(path);
      expect(steps.length).toBeGreaterThan(10);
      const outputs = await runAll(steps);
      for (const [at, { line, output }] of steps.entries()) {
        const said = outputs[at] ?? 'the run ended before this step';
        const text = said.replace(/\n?$/, '\n').replace(/^\n$/, '');
        expect(text, `${path}:${line}`).toMatch(output === '' ? /^$/ : patternOf(output));
      }
    },
    300_000,
  );
});
