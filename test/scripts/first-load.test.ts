import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const built = join('out', 'renderer');
const page = readFileSync(join(built, 'index.html'), 'utf8');
/** What the page names: its scripts with all that they import, and its styles. */
const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
const read = (name: string): string => readFileSync(join(built, name), 'utf8');
const classesIn = (text: string): Set<string> => new Set(text.match(/\bme?_[0-9a-f]{6,8}\b/g));

function gzipped(kind: string): number {
  return named.filter((name) => name.endsWith(kind)).reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
}

describe('what a browser loads until a vault can be unlocked', () => {
  it('is a few files', () => {
    expect(named.length).toBeLessThanOrEqual(3);
  });

  it('imports nothing that the page does not name', () => {
    const imported = named
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) =>
        [...read(name).matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g)].map(([, file]) => `assets/${file}`),
      );
    expect(imported.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('is small', () => {
    expect(gzipped('.js')).toBeLessThan(160_000);
    expect(gzipped('.css')).toBeLessThan(26_000);
  });
});

it('each class of Mantine that a script names has its styles', () => {
  const assets = readdirSync(join(built, 'assets'));
  const wanted = classesIn(
    assets
      .filter((name) => name.endsWith('.js'))
      .map((name) => read(join('assets', name)))
      .join('\n'),
  );
  const styled = classesIn(
    assets
      .filter((name) => name.endsWith('.css'))
      .map((name) => read(join('assets', name)))
      .join('\n'),
  );
  const styledByMantine = classesIn(readFileSync(join('node_modules', '@mantine', 'core', 'styles.css'), 'utf8'));
  expect([...wanted].filter((name) => styledByMantine.has(name) && !styled.has(name))).toEqual([]);
});
