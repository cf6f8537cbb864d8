import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-tree.ts';

export type CodeBlock = Readonly<{ language: string; text: string; line: number }>;

export type MarkdownFile = Readonly<{
  /** Below the repository's folder, with forward slashes. */
  path: string;
  text: string;
  /** The text with every code block and every piece of inline code replaced by spaces, so that lines stay where they are. */
  prose: string;
  /** The names that `#…` links may use, as GitHub makes them from headings. */
  anchors: ReadonlySet<string>;
  blocks: readonly CodeBlock[];
}>;

/** Folders that are not part of the project. */
const foreign = ['node_modules', 'out', '.git', 'coverage', 'test-results'];

/** Every Markdown file that is part of the project. */
export function markdownFiles(folder = ''): readonly MarkdownFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return foreign.includes(entry.name) ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [readMarkdown(path)] : [];
  });
}

/** One Markdown file, by its path below the repository's folder. */
export function readMarkdown(path: string): MarkdownFile {
  const text = readFileSync(join(root, path), 'utf8');
  const withoutBlocks = text.replaceAll(/^```[\s\S]*?^```$/gm, blank);
  return {
    path,
    text,
    prose: withoutBlocks.replaceAll(/`[^`\n]+`/g, blank),
    anchors: new Set([...withoutBlocks.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slug(heading))),
    blocks: [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
      language,
      text: code,
      line: text.slice(0, index).split('\n').length,
    })),
  };
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}
