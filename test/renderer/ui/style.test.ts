import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/renderer/ui/text');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('the shared styles', () => {
  it('have one class for each name, so that no name stands for nothing', () => {
    const sheets = read('style.module.css') + read('scale.module.css');
    const classes = [...sheets.matchAll(/^\.(\w+) \{$/gm)].map(([, name]) => name);
    const names = [...read('style.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(classes).toEqual(names);
  });
});
