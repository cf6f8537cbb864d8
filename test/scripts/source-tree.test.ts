import { describe, expect, it } from 'vitest';
import { layerOf } from '../harness/layers.ts';
import { parseSource } from '../harness/source-tree.ts';

/** The tidy checks rest on what is read here; if it saw nothing, they would all pass. */
describe('reading a source file', () => {
  const file = parseSource(
    'src/main/engine/domain/users.ts',
    [
      "import type { Row } from '../state/rows.ts';",
      "import { open as openSecret, type Place } from '#engine/crypto/secret.ts';",
      "import { readFileSync } from 'node:fs';",
      "export { z } from 'zod';",
      '// Math.random is only spoken of here',
      '/** Says its name. */',
      'export function documented(): string {',
      "  return 'a';",
      '}',
      'export const bare = async (value: any) => {',
      "  const { b } = await import('@scure/base');",
      '  return [value, b].map((one) => {',
      '    return one;',
      '  });',
      '};',
    ].join('\n'),
  );

  it('finds every import, whatever its form', () => {
    expect(file.imports.map(({ to, typeOnly, names, line }) => [to, typeOnly, names.join(), line])).toEqual([
      ['src/main/engine/state/rows.ts', true, '', 1],
      ['src/main/engine/crypto/secret.ts', false, 'open', 2],
      ['node:', false, 'readFileSync', 3],
      ['zod', false, 'z', 4],
      ['@scure/base', false, '', 11],
    ]);
  });

  it('tells code from comments without moving a line', () => {
    expect(file.code).not.toContain('Math.random');
    expect(file.code.split('\n')).toHaveLength(file.lines.length);
  });

  it('counts the lines of a function, with and without those inside it', () => {
    expect(
      file.functions.map(({ name, line, span, ownLines, isAsync }) => [name, line, span, ownLines, isAsync]),
    ).toEqual([
      ['documented', 7, 3, 3, false],
      ['bare', 12, 3, 3, false],
      ['bare', 10, 6, 3, true],
    ]);
  });

  it('misses comments and sees syntax', () => {
    expect(file.undocumented).toEqual([{ name: 'bare', line: 10 }]);
    expect(file.syntax.get('TSAnyKeyword')).toBe(10);
    expect(file.syntax.has('TSEnumDeclaration')).toBe(false);
  });
});

describe('the row that decides', () => {
  it.each([
    ['src/main/engine/domain/users.ts', 'src/main/engine/domain'],
    ['src/main/engine/service.ts', 'src/main/engine'],
    ['src/main/bridge/ipc.ts', 'src/main/bridge/ipc.ts'],
    ['src/main/host.ts', 'src/main'],
    ['src/renderer/main.tsx', 'src/renderer'],
  ])('for %s is that of %s', (path, part) => {
    expect(layerOf(path)?.part).toBe(part);
  });

  it('is missing for what lies in no part', () => {
    expect(layerOf('src/elsewhere/a.ts')).toBeUndefined();
  });
});
