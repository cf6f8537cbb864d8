import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { germanMeanings } from '../../../src/renderer/bundles/meanings.ts';
import { words as bundles } from '../../../src/renderer/bundles/words.ts';
import { words as decrypt } from '../../../src/renderer/screens/decrypt/words.ts';
import { words as exporting } from '../../../src/renderer/screens/export/words.ts';
import { words as importing } from '../../../src/renderer/screens/import/words.ts';
import { sayIn, type Words } from '../../../src/renderer/ui/words.tsx';
import { root } from '../../harness/source-tree.ts';

const tables: readonly (readonly [string, Words])[] = [
  ['bundles', bundles],
  ['decrypt', decrypt],
  ['export', exporting],
  ['import', importing],
];

/** The arguments that a message takes: names that stand behind a brace, outside of a plural's own branches. */
const argumentsOf = (message: string): readonly string[] => [
  ...new Set([...message.matchAll(/\{(\w+)(?=[,}])/gu)].map(([, name = '']) => name)),
];

describe.each(tables)('the words of %s', (_name, words) => {
  it('take the same arguments in both languages', () => {
    const differing = Object.entries(words.en).filter(
      ([key, message]) =>
        argumentsOf(message).toSorted().join() !==
        argumentsOf(words.de[key] ?? '')
          .toSorted()
          .join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(['en', 'de', 'pseudo'] as const)('can all be said in %s', (language) => {
    const say = sayIn(language, words);
    for (const [key, message] of Object.entries(words.en)) {
      const values = Object.fromEntries(argumentsOf(message).map((name) => [name, name === 'n' ? 2 : 'x']));
      expect(say(key, values)).not.toBe('');
    }
  });
});

describe('what main says of fields', () => {
  const files = ['inspect', 'inspect-stamp', 'inspect-webhook', 'inspect-activity'];
  const source = files.map((file) => readFileSync(`${root}src/main/bridge/${file}.ts`, 'utf8')).join('\n');
  // Explanations are literals of several words; what a request that failed is told is no explanation.
  const explained = [...source.matchAll(/'([^'\n]*)'/gu)]
    .map(([, text = '']) => text)
    .filter((text) => text.includes(' ') && !text.startsWith('this is nothing'));

  it('is said in German too, whatever it is', () => {
    expect(explained.length).toBeGreaterThan(50);
    expect(explained.filter((text) => germanMeanings[text] === undefined)).toEqual([]);
  });

  it('is in the table only while main says it', () => {
    // Where main names a signer in a sentence, the sentence ends there.
    const said = `${source}\n${readFileSync(`${root}src/main/bridge/bundles.ts`, 'utf8')}`;
    const isSaid = (text: string): boolean =>
      said.includes(text) ||
      (text.startsWith('it does not name ') && said.includes(text.slice('it does not name '.length)));
    expect(Object.keys(germanMeanings).filter((text) => !isSaid(text))).toEqual([]);
  });
});
