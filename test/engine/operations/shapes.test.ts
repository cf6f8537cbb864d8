import { describe, expect, it } from 'vitest';
import { Email } from '#engine/operations/shapes.ts';
import { cpuMs } from '../../harness/cpu.ts';

describe('an e-mail address', () => {
  it.each(['a@b.c', 'ann.b+tag@mail.example.com', "o'neil@xn--bcher-kva.example", 'јован@пример.срб'])(
    'may be %s',
    (text) => {
      expect(Email.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a@b..c',
    'a@@b.c',
    'a b@c.d',
    'a@b.c\n',
    'a\u0000@b.c',
    'a\u001b[2J@b.c',
    'a\u0085@b.c',
    '<a@b.c>',
    `${'a'.repeat(250)}@b.cd`,
  ])('may not be %j', (text) => {
    expect(Email.safeParse(text).success).toBe(false);
  });

  it('costs no more the longer a text that is none', () => {
    const from = cpuMs();
    for (const text of ['.', 'a.', 'a@', 'a'].map((part) => `a@${part.repeat(250_000)}@`))
      expect(Email.safeParse(text).success).toBe(false);
    expect(cpuMs() - from).toBeLessThan(1_000);
  });
});
