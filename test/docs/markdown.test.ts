import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/main/cli/output.ts';
import { coffer } from '../harness/cli.ts';
import { markdownFiles, readMarkdown, type MarkdownFile } from '../harness/markdown.ts';
import { root } from '../harness/source-tree.ts';

const files = markdownFiles();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Every match of a pattern's first group in a text, with the line where it stands. */
const found = (text: string, pattern: RegExp): readonly (readonly [line: number, what: string])[] =>
  [...text.matchAll(pattern)].map(({ 1: what = '', index }) => [text.slice(0, index).split('\n').length, what]);

function brokenLink(file: MarkdownFile, target: string): string | null {
  if (/^(https?|mailto):/.test(target)) return null;
  const [path = '', anchor] = target.split('#');
  const where = path === '' ? file.path : normalize(join(dirname(file.path), path)).replaceAll('\\', '/');
  if (where.startsWith('..') || !existsSync(join(root, where))) return `${target} does not exist`;
  if (anchor === undefined) return null;
  const linked = files.find((other) => other.path === where);
  return linked?.anchors.has(anchor) ? null : `${target}: ${where} has no heading of that name`;
}

describe('the Markdown files', () => {
  it('are found', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'examples/README.md']));
  });

  it('link to files and headings that exist', () => {
    const breaches = files.flatMap((file) =>
      found(file.prose, /\]\(([^)\s]+)\)/g).flatMap(([line, target]) => {
        const broken = brokenLink(file, target);
        return broken === null ? [] : [`${file.path}:${line} ${broken}`];
      }),
    );
    expect(breaches).toEqual([]);
  });

  it('name files and folders of this repository that exist', () => {
    const named = /`((?:src|test|scripts|docs|examples|resources|\.github)\/[\w./@-]+)`/g;
    const breaches = files.flatMap((file) =>
      found(file.text, named)
        .filter(([, path]) => !existsSync(join(root, path)))
        .map(([line, path]) => `${file.path}:${line} ${path} does not exist`),
    );
    expect(breaches).toEqual([]);
  });

  it('name scripts of package.json that exist', () => {
    const breaches = files.flatMap((file) =>
      found(file.text, /\bnpm run ([\w-]+)/g)
        .filter(([, name]) => scripts[name] === undefined)
        .map(([line, name]) => `${file.path}:${line} npm run ${name}: package.json has no such script`),
    );
    expect(breaches).toEqual([]);
  });

  it('speak of this project only', () => {
    const markers = ['TO' + 'DO', 'FIX' + 'ME', '(?<![\\w.])/' + 'work/', 'registry\\.' + 'npmjs'];
    const breaches = files.flatMap(({ path, prose }) =>
      found(prose, new RegExp(`(${markers.join('|')})`, 'gi')).map(([line, word]) => `${path}:${line} ${word}`),
    );
    expect(breaches).toEqual([]);
  });

  it('list every exit code', () => {
    const [, table = ''] = /^## Exit codes\n([^]*)/m.exec(readMarkdown('docs/operations.md').text) ?? [];
    const listed = [...table.matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code));
    expect(listed).toEqual(Object.values(exitCodes));
  });

  it('M4: write no core dump in any unit for systemd', () => {
    const units = files.flatMap(({ blocks }) => blocks.filter(({ text }) => /^ExecStart=.*coffer/m.test(text)));
    expect(units).not.toEqual([]);
    for (const { text } of units) expect(text.split('\n')).toContain('LimitCORE=0');
  });

  it('name commands and options of coffer that exist', async () => {
    const breaches: string[] = [];
    const helps = new Map<string, string>();
    for (const { path, line, words, flags } of files.flatMap(commandsIn)) {
      const name = words.join(' ');
      const help = helps.get(name) ?? (await coffer([...words, '--help'])).stdout;
      helps.set(name, help);
      const [, command = ''] = /^Usage: coffer ?(.*?) ?(?:\||\[|<|$)/m.exec(help) ?? [];
      const isGroup = help.includes('[options] [command]');
      if ((command === '' && name !== '') || !`${name} `.startsWith(`${command} `) || (isGroup && command !== name))
        breaches.push(`${path}:${line} coffer ${name}: there is no such command`);
      for (const flag of flags)
        if (!new RegExp(`^  .*${flag}\\b`, 'm').test(help))
          breaches.push(`${path}:${line} coffer ${name} has no option ${flag}`);
    }
    expect(helps.size).toBeGreaterThan(10);
    expect(breaches).toEqual([]);
  });
});

type Command = Readonly<{ path: string; line: number; words: readonly string[]; flags: readonly string[] }>;

/** Every call of `coffer` in the code of a Markdown file: the words that may name a command, and the long options. */
function commandsIn(file: MarkdownFile): readonly Command[] {
  const code = [...file.text.matchAll(/^```(?:sh|console)\n([\s\S]*?)^```$|`(coffer [^`\n]+)`/gm)];
  return code.flatMap(({ 1: block, 2: inline, index }) => {
    const text = (block ?? inline ?? '').replaceAll('\\\n', ' ');
    return [...text.matchAll(/\bcoffer (?=[a-z-])([^\n|;&<>)]*)/g)].map(({ 1: call = '', index: at }) => {
      const words = call.replace(/^--json /, '').split(/\s+/);
      const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
      return {
        path: file.path,
        line: file.text.slice(0, index + at).split('\n').length,
        words: (end < 0 ? words : words.slice(0, end)).filter(Boolean),
        flags: [...call.matchAll(/(?<=\s)--[a-z-]+/g)].map(([flag]) => flag).filter((flag) => flag !== '--json'),
      };
    });
  });
}
