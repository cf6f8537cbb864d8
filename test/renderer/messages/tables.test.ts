import { IntlMessageFormat } from 'intl-messageformat';
import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { de as commonGerman } from '../../../src/renderer/messages/common.de.ts';
import { common } from '../../../src/renderer/messages/common.ts';
import { tell } from '../../../src/renderer/messages/icu.ts';
import { translatorFor, type Messages, type RichValues } from '../../../src/renderer/messages/translate.tsx';

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../src/renderer/**/*messages*.ts', '../../../src/renderer/**/phrases/*.ts'],
  { eager: true },
);
const tables: (readonly [name: string, table: Messages])[] = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, table]) =>
    isTable(table) ? [[`${file.replace('../../../src/renderer/', '')} ${name}`, table] as const] : [],
  ),
);
tables.push(['messages/common.ts', { en: common, german: async () => ({ de: commonGerman }) }]);

function isTable(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'en' in value && 'german' in value;
}

/** Something for every argument that a message could have: two of whatever is counted unless told otherwise, and its own text for each tag. */
function valuesFor(message: string, value: string | number = 2): RichValues {
  const named = [...message.matchAll(/\{\s*(\w+)\s*[,}]/gu)].map(([, name]) => [name ?? '', value] as const);
  const tags = [...message.matchAll(/<(\w+)\/?>/gu)].map(
    ([, name]) => [name ?? '', (chunks: React.ReactNode) => chunks] as const,
  );
  return Object.fromEntries([...named, ...tags]);
}

function textOf(node: React.ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: React.ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

describe('every table of messages', () => {
  it('is found in every file of messages, with the common ones', () => {
    const english = Object.keys(files).filter((file) => /(?:messages|phrases)\.ts$/.test(file));
    expect(english.length).toBeGreaterThan(25);
    expect(tables.length).toBe(english.length + 1);
  });

  it.each(tables)('%s says every message in every language', async (_name, table) => {
    const { de } = await table.german();
    const keys = Object.keys(table.en);
    expect(Object.keys(de).sort()).toEqual([...keys].sort());
    for (const key of keys)
      for (const language of ['en', 'de', 'pseudo'] as const) {
        const message = (language === 'de' ? de : table.en)[key] ?? '';
        const said = textOf(translatorFor(language, table).rich(key, valuesFor(message)));
        expect(said.trim(), `${language} ${key}`).not.toBe('');
        expect(said, `${language} ${key} left an argument as it was`).not.toMatch(
          /\{\s*\w+\s*,\s*(plural|select|number)/u,
        );
        if (language === 'pseudo') expect(said, key).toMatch(/^⟦.*⟧$/su);
      }
  });

  it.each(tables)('%s says in each branch what ICU MessageFormat says', async (_name, table) => {
    const { de } = await table.german();
    for (const [language, texts] of [['en', table.en] as const, ['de', de] as const])
      for (const [key, message] of Object.entries(texts)) {
        const whole = new IntlMessageFormat(message, language);
        const branches = [...message.matchAll(/(\w+) \{/gu)].map(([, name = '']) => name);
        const counted = /\{\w+, (?:plural|number)/u.test(message) ? [0, 1, 2, 12_345] : [];
        for (const value of new Set([2, ...counted, ...(message.includes(', select,') ? branches : [])])) {
          const values = valuesFor(message, value);
          const said = tell(message, language, values).map(textOf).join('');
          expect(said, `${language} ${key} ${value}`).toBe(textOf(whole.format<React.ReactNode>({ ...values })));
        }
      }
  });

  it.each(tables)('%s counts nothing in German that English is not given', async (_name, table) => {
    const { de } = await table.german();
    const counted = /\{(\w+), (?:plural|select|number|selectordinal|date|time)/gu;
    for (const [key, english] of Object.entries(table.en)) {
      // A language may count where another does not; it may not count what nobody gives.
      const given = new Set([...english.matchAll(/\{(\w+)/gu)].map(([, name]) => name));
      for (const [, name] of (de[key] ?? '').matchAll(counted))
        expect(given.has(name), `${key} wants ${name}`).toBe(true);
    }
  });

  it.each(tables.slice(0, -1))('%s has no key of the common messages', (_name, table) => {
    expect(Object.keys(table.en).filter((key) => key in common)).toEqual([]);
  });
});
