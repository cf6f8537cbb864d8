import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const files = readdirSync(join(folder, 'published')).map((name) => name.replace(/\.json$/, ''));

type Head = Readonly<{ source: string; licence: string; rows: readonly string[] }>;
const headOf = (name: string): Head => JSON.parse(read(`published/${name}.json`)) as Head;

/** Whether `pattern`, a name or the beginning of names with a star after it, means `name`. */
const means = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

describe('the files of published vectors', () => {
  it('name a source at one commit, and its licence', () => {
    const breaches = files.filter((name) => {
      const { source, licence } = headOf(name);
      const parts = source.split(' and ');
      return (
        licence === '' || !parts.every((part) => /^https:\/\/github\.com\/.+\/blob\/[0-9a-f]{40}\/\S+$/.test(part))
      );
    });
    expect(breaches).toEqual([]);
  });

  it('stand in one row each of the table of README.md, which counts their rows', () => {
    const table = [...read('README.md').matchAll(/^\| (`.+`) +\| +(\d+) +\|/gm)].map(([, names = '', count = '']) => ({
      patterns: [...names.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
      count: Number(count),
    }));
    const named = table.map(({ patterns }) => files.filter((name) => patterns.some((pattern) => means(pattern, name))));
    expect(named.flat().toSorted()).toEqual(files.toSorted());
    const counted = named.map((names) => names.reduce((sum, name) => sum + headOf(name).rows.length, 0));
    expect(table.map(({ count }) => count)).toEqual(counted);
  });
});
