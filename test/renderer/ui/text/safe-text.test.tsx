import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, typeable } from '../../../../src/renderer/ui/text/safe-text.ts';
import { SafeText } from '../../../../src/renderer/ui/text/SafeText.tsx';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

const shown = (text: string, max = 200): string =>
  piecesOf(text, max)
    .pieces.map(({ kind, text: part }) => (kind === 'mark' ? `[${part}]` : part))
    .join('');

describe('stored text', () => {
  it.each([
    ['plain words', 'Treasury hot', 'Treasury hot'],
    ['other scripts', 'Казна 金庫 خزينة', 'Казна 金庫 خزينة'],
    ['a right-to-left override', 'a\u202eb', 'a[U+202E]b'],
    ['an isolate', 'a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
    ['zero width', 'a\u200bb\u200cc\u200dd\ufeff', 'a[U+200B]b[U+200C]c[U+200D]d[U+FEFF]'],
    ['a soft hyphen', 'a\u00adb', 'a[U+00AD]b'],
    ['a blank that is no space', 'a\u00a0b\u2003c\u3000', 'a[U+00A0]b[U+2003]c[U+3000]'],
    ['a line break', 'a\nb\u2028c', 'a[U+000A]b[U+2028]c'],
    ['tag characters', 'a\u{e0041}b', 'a[U+E0041]b'],
    ['a filler that is drawn as nothing', 'a\u3164b\u2800', 'a[U+3164]b[U+2800]'],
    ['half a character', 'a\ud800b', 'a[U+D800]b'],
    ['a family', '👨‍👩‍👧 and a heart ❤️', '👨‍👩‍👧 and a heart ❤️'],
    ['accents', 'Tomás Nguyễn', 'Tomás Nguyễn'],
    ['a pile of accents', `a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}[U+0301][U+0301]`],
  ])('shows %s', (_what, text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  it('keeps line breaks where they are layout', () => {
    expect(piecesOf('a\n\tb', 10, true).pieces).toEqual([{ kind: 'text', text: 'a\n\tb' }]);
  });

  it('is cut, says by how much, and is never walked to its end', () => {
    const { pieces, cut } = piecesOf('x'.repeat(5_000_000), 20);
    expect(pieces).toEqual([{ kind: 'text', text: 'x'.repeat(20) }]);
    expect(cut).toBe(4_999_980);
  });

  it('never lets anything out of sight or out of order through, whatever it is', () => {
    const hidden = /[\u200b-\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
        const { pieces, cut } = piecesOf(text, max);
        for (const piece of pieces)
          if (piece.kind === 'text') expect(piece.text).not.toMatch(hidden);
          else expect(piece.text).toMatch(/^U\+[0-9A-F]{4,6}$/);
        expect(cut).toBeGreaterThanOrEqual(0);
        expect(cut === 0).toBe(Array.from(text).length <= max);
      }),
    );
  });

  it('is isolated on the page, markup as text', () => {
    draw(<SafeText text={'<img src=x onerror=alert(1)>\u202e'} />);
    const text = screen.getByText(/<img src=x/);
    expect(text.tagName).toBe('BDI');
    expect(document.querySelector('img')).toBeNull();
    expect(text.textContent).toContain('U+202E');
  });

  it('says in words how much was cut', () => {
    draw(<SafeText text="abcdef" max={2} />, { language: 'de' });
    expect(document.body.textContent).toContain('… und 4 weitere Zeichen');
  });
});

describe('what can be typed of a name', () => {
  it.each([
    ['Treasury cold', 'Treasury cold'],
    [' Treasury  cold ', 'Treasury cold'],
    ['Treas\u200bury', 'Treasury'],
    ['Toma\u0301s', 'Tomás'],
    ['\u200b', 'U+200B'],
  ])('of %j is %j', (name, typed) => {
    expect(typeable(name)).toBe(typed);
  });
});
