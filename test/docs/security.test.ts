import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/source-tree.ts';

type Row = Readonly<{ id: string; rule: string; tests: readonly string[]; open: string }>;

/** The rows of the table of rules in SECURITY.md. */
const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| S\d+ /.test(line))
  .map((line): Row => {
    const [, id = '', rule = '', tests = '', open = ''] = line.split('|').map((cell) => cell.trim());
    return { id, rule, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, named = '']) => named), open };
  });

it('states in SECURITY.md the threat model, the limits, and how and when faults are disclosed', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const sectionOf = (heading: string): string => text.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
  expect(sectionOf('## Threat model').match(/^\| [a-z]/gm)?.length).toBeGreaterThan(5);
  for (const heading of ['The computer', 'The vault', 'Policies and signing', 'What is missing'])
    expect(sectionOf(`### ${heading}`), heading).toMatch(/^- /m);
  expect(text).toMatch(/\n## Limits\n/);
  expect(sectionOf('### Disclosure')).toMatch(/within 7 days[^]*90 days/);
  expect(sectionOf('## Report a vulnerability')).toContain('privately');
});

describe('the table of rules in SECURITY.md', () => {
  it('has a row for each rule, in order, with its tests or what is not proved', () => {
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => `S${at + 1}`));
    const empty = rows.filter(({ rule, tests, open }) => rule === '' || (tests.length === 0 && open === ''));
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  it('names tests that exist, by their file and title', () => {
    const breaches = rows.flatMap(({ id, tests }) =>
      tests.flatMap((named) => {
        const [path = '', title = ''] = named.split(' › ');
        if (!/^test\/.*\.(test|e2e)\.tsx?$/.test(path) || title === '') return [`${id}: ${named} names no test`];
        if (!existsSync(join(root, path))) return [`${id}: ${path} does not exist`];
        const isThere = readFileSync(join(root, path), 'utf8').includes(`'${title}'`);
        return isThere ? [] : [`${id}: ${path} has no test ‘${title}’`];
      }),
    );
    expect(breaches).toEqual([]);
  });
});
