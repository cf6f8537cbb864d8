import { describe, expect, it } from 'vitest';
import { hasDirectionControls, isDeceptive, likenessKey, unseenInName } from '../../src/shared/deceptive-text.ts';

describe('text that can look like another', () => {
  it.each([
    ['an override', 'exe\u202Egnp', 'U+202E', true],
    ['an isolate', '\u2066a\u2069', 'U+2066', true],
    ['a mark of direction, which names from right to left may need', 'a\u200Fb', 'U+200F', false],
    ['a zero-width space', 'a\u200Bb', 'U+200B', false],
    ['a joiner of marks, which no font draws', 'a\u034Fb', 'U+034F', false],
    ['a control of musical notation', 'a\u{1D173}b', 'U+1D173', false],
    ['a bell', 'a\u0007', 'U+0007', false],
  ])('has %s', (_what, name, unseen, turns) => {
    expect(unseenInName(name)).toBe(unseen);
    expect(isDeceptive(name)).toBe(true);
    expect(hasDirectionControls(name)).toBe(turns);
  });

  it.each(['Zoë Ødegård', 'שלום', 'مرحبا', '👩‍🚀 Apollo', 'می‌خواهم'])('is not %s', (name) => {
    expect(unseenInName(name)).toBe(undefined);
    expect(isDeceptive(name)).toBe(false);
    expect(hasDirectionControls(name)).toBe(false);
  });

  it('may have lines and tabs, but a name may not', () => {
    expect(isDeceptive('a\n\tb')).toBe(false);
    expect(unseenInName('a\tb')).toBe('U+0009');
  });
});

describe('the likeness of names', () => {
  it.each([
    ['Treasury', 'Тrеаsurу'],
    ['Ops', 'Οps'],
    ['Bill', 'BiIl'],
    ['Bot 1', 'Bot\u2009l'],
    ['Café', 'Cafe'],
    ['Ops', 'Op\u200ds'],
  ])('is the same for %s and %s', (one, other) => expect(likenessKey(one)).toBe(likenessKey(other)));

  it.each([
    ['Treasury 1', 'Treasury 2'],
    ['Ann', 'Anna'],
    ['Ops 10', 'Ops 11'],
  ])('is not the same for %s and %s', (one, other) => expect(likenessKey(one)).not.toBe(likenessKey(other)));
});
