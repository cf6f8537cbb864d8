import { describe, expect, it } from 'vitest';
import { markdownFiles, readMarkdown } from '../harness/markdown.ts';
import { sourceFiles } from '../harness/source-tree.ts';

/** Where a forbidden word stays, with the reason. `file` is a path, or the beginning of one. */
const exceptions: readonly Readonly<{ file: string; word: string; because: string }>[] = [
  { file: 'docs/glossary.md', word: '', because: 'the glossary lists the words' },
  { file: 'src/renderer/screens/glossary/', word: 'person or program', because: 'it is the meaning of the term User' },
  { file: 'CONTRIBUTING.md', word: '', because: 'the style rules name the words that they forbid' },
];

/** The cells below the heading `Do not use`, each split at its commas. */
function forbiddenWords(): readonly string[] {
  const words: string[] = [];
  let column = -1;
  for (const line of readMarkdown('docs/glossary.md').text.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [];
    if (cells.length === 0) column = -1;
    else if (column < 0) column = cells.indexOf('Do not use');
    else if (!/^-+$/.test(cells[column] ?? '')) words.push(...(cells[column] ?? '').split(/, */));
  }
  return words.filter(Boolean);
}

const forbidden = forbiddenWords();
const pattern = new RegExp(`(?<![\\w-])(?:${forbidden.join('|')})(?![\\w-])`, 'gi');

/** Each forbidden word in a text that no exception covers, with its place. */
function breachesIn(file: string, text: string, line = 1): readonly string[] {
  return [...text.matchAll(pattern)]
    .filter(
      ([word]) => !exceptions.some((one) => file.startsWith(one.file) && [word.toLowerCase(), ''].includes(one.word)),
    )
    .map(({ 0: word, index }) => `${file}:${line + text.slice(0, index).split('\n').length - 1} ${word}`);
}

/** The texts between quotes in code, and the paths of imports. */
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const textsIn = (folder: string, isMeant: (path: string) => boolean): readonly string[] =>
  sourceFiles(folder)
    .filter(({ path }) => isMeant(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(quoted)].flatMap(({ 0: text, index }) =>
        /^.[.#]/.test(text) || text.search(pattern) < 0
          ? []
          : breachesIn(path, text, code.slice(0, index).split('\n').length),
      ),
    );

describe('the words that the glossary forbids', () => {
  it('are in its last column', () => {
    expect(forbidden.length).toBeGreaterThan(60);
    expect(breachesIn('x', 'Somebody gave the request; the vault is encrypted anew.')).toEqual([
      'x:1 Somebody',
      'x:1 anew',
    ]);
  });

  it('are in no document', () => {
    const breaches = markdownFiles().flatMap(({ path, prose }) => breachesIn(path, prose));
    expect(breaches).toEqual([]);
  });

  it('are in no help, output or error of the command line, the engine and main', () => {
    expect([...textsIn('src/main', () => true), ...textsIn('src/shared', () => true)]).toEqual([]);
  });

  it('are in no English message of the window', () => {
    expect(textsIn('src/renderer', (path) => /(?:messages|phrases)\.ts$/.test(path))).toEqual([]);
  });
});
