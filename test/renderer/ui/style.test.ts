import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/renderer/ui/text');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The names that a pattern such as `top${4 | 8}` stands for. */
function expanded(pattern: string): readonly string[] {
  const [choice, options] = /\$\{([^}]*)\}/.exec(pattern) ?? [];
  if (choice === undefined || options === undefined) return [pattern];
  return options.split('|').flatMap((option) => expanded(pattern.replace(choice, option.replaceAll(/[ ']/g, ''))));
}

describe('the shared styles', () => {
  it('have one class for each name, so that no name stands for nothing', () => {
    const sheets = ['style.module.css', 'scale.module.css'].map(read).join('\n');
    const classes = new Set([...sheets.matchAll(/^\.(\w+) \{$/gm)].map(([, name]) => name));
    const names = [...read('style.ts').matchAll(/^ {2}\| ['`](.+?)['`];?$/gm)].flatMap(([, name = '']) =>
      expanded(name),
    );
    expect(names.length).toBeGreaterThan(70);
    expect(new Set(names).size).toBe(names.length);
    expect(classes).toEqual(new Set(names));
  });
});
