import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages } from '../../src/renderer/screens/glossary/messages.ts';
import { de } from '../../src/renderer/screens/glossary/messages.de.ts';

const keys = Object.keys(messages.en).filter((key) => key.startsWith('term.'));
const table = (
  texts: Readonly<Record<string, string>>,
): readonly (readonly [string | undefined, string | undefined])[] =>
  keys.map((key) => [texts[key], texts[key.replace('term.', 'means.')]]);

describe('the glossary', () => {
  it('has the same terms and meanings in the window and in docs/glossary.md', () => {
    const [terms = ''] = readFileSync('docs/glossary.md', 'utf8').split('\n## ');
    const rows = terms
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, 3)
          .map((cell) => cell.trim()),
      );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows).toEqual(table(messages.en));
  });

  it('gives every term one meaning in each language', () => {
    for (const texts of [messages.en, de]) {
      const pairs = table(texts);
      expect(new Set(pairs.map(([term]) => term)).size).toBe(keys.length);
      for (const [term, meaning] of pairs) expect(meaning, term).toMatch(/^\p{Lu}.{10,}\.$/u);
    }
  });
});
