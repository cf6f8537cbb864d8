import { describe, expect, it } from 'vitest';
import { messages as bundles } from '../../../src/renderer/flows/bundles/messages.ts';
import { messages as decrypt } from '../../../src/renderer/screens/decrypt/messages.ts';
import { messages as exporting } from '../../../src/renderer/screens/export/messages.ts';
import { messages as importing } from '../../../src/renderer/screens/import/messages.ts';
import { translatorFor, type Messages } from '../../../src/renderer/messages/translate.tsx';

const tables: readonly (readonly [string, Messages])[] = [
  ['bundles', bundles],
  ['decrypt', decrypt],
  ['export', exporting],
  ['import', importing],
];

/** What stands in braces at the outermost level. */
function groupsIn(text: string): readonly string[] {
  const ends = { '{': 1, '}': -1 };
  let depth = 0;
  const levels = [...text].map((sign) => (depth += ends[sign as keyof typeof ends] ?? 0));
  const starts = levels.flatMap((level, at) => (level === 1 && text[at] === '{' ? [at + 1] : []));
  return starts.map((start) => text.slice(start, levels.indexOf(0, start)));
}

/** The arguments that a message takes, also in the branches of a plural or select. */
function argumentsOf(message: string): readonly string[] {
  const names = groupsIn(message).flatMap((group) => {
    const [, name = group, branches = ''] = /^(\w+), (?:plural|select), (.*)$/su.exec(group) ?? [];
    return [name, ...groupsIn(branches).flatMap(argumentsOf)];
  });
  return [...new Set(names)];
}

describe.each(tables)('the words of %s', (_name, words) => {
  it('take the same arguments in both languages', async () => {
    const { de } = await words.german();
    const differing = Object.entries(words.en).filter(
      ([key, message]) =>
        argumentsOf(message).toSorted().join() !==
        argumentsOf(de[key] ?? '')
          .toSorted()
          .join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(['en', 'de', 'pseudo'] as const)('can all be said in %s', (language) => {
    const say = translatorFor(language, words);
    for (const [key, message] of Object.entries(words.en)) {
      const values = Object.fromEntries(argumentsOf(message).map((name) => [name, name === 'n' ? 2 : 'x']));
      expect(say(key, values)).not.toBe('');
    }
  });
});
