import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pseudo } from '../../../src/renderer/messages/pseudo.ts';
import {
  defineMessages,
  LanguageProvider,
  translatorFor,
  useFormats,
  useMessages,
  type Language,
} from '../../../src/renderer/messages/translate.tsx';

const words = defineMessages(
  {
    heading: 'Wallets',
    count: '{n, plural, one {# wallet} other {# wallets}}',
    quoted: "It''s a <b>{name}</b> in '{'braces'}'",
  },
  async () => ({
    de: {
      heading: 'Wallets',
      count: '{n, plural, one {# Wallet} other {# Wallets}}',
      quoted: "Das ist <b>{name}</b> in '{'Klammern'}'",
    },
  }),
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('words', () => {
  it('says a message in each language, with numbers and plurals of that language', () => {
    expect(translatorFor('en', words)('count', { n: 1 })).toBe('1 wallet');
    expect(translatorFor('en', words)('count', { n: 12_345 })).toBe('12,345 wallets');
    expect(translatorFor('de', words)('count', { n: 12_345 })).toBe('12.345 Wallets');
  });

  it('puts React nodes between tags and text of others in as text', () => {
    function Shown() {
      const t = useMessages(words);
      return <p>{t.rich('quoted', { b: (chunks) => <strong>{chunks}</strong>, name: <i>{'<u>key</u>'}</i> })}</p>;
    }
    render(
      <LanguageProvider value="en">
        <Shown />
      </LanguageProvider>,
    );
    expect(screen.getByText('<u>key</u>').outerHTML).toBe('<i>&lt;u&gt;key&lt;/u&gt;</i>');
    expect(screen.getByText('<u>key</u>').parentElement?.tagName).toBe('STRONG');
    expect(document.body.textContent).toBe("It's a <u>key</u> in {braces}");
  });

  it('keeps one function for as long as the language stays, and takes another with another language', () => {
    const seen = new Set<unknown>();
    function Shown() {
      const t = useMessages(words);
      seen.add(t);
      return <p>{t('count', { n: 2 })}</p>;
    }
    const inside = (language: Language) => (
      <LanguageProvider value={language}>
        <Shown />
      </LanguageProvider>
    );
    const { rerender } = render(inside('en'));
    rerender(inside('en'));
    expect(seen.size).toBe(1);
    rerender(inside('de'));
    expect(screen.getByText('2 Wallets')).toBeTruthy();
    expect(seen.size).toBe(2);
  });

  it('is loud about an argument that was not given', () => {
    expect(() => translatorFor('en', words)('count')).toThrow();
  });

  it('asks for no code to be made of text', () => {
    const made = vi.spyOn(globalThis, 'Function').mockImplementation(() => {
      throw new EvalError('the page forbids it');
    });
    const fresh = defineMessages({ a: '{d, select, on {<b>on</b>} other {# off}}' }, async () => ({
      de: { a: '{d, select, on {<b>an</b>} other {# aus}}' },
    }));
    expect(translatorFor('en', fresh).rich('a', { d: 'on', b: (chunks) => chunks })).toEqual('on');
    made.mockRestore();
  });
});

describe('the pseudo-language', () => {
  it('accents and lengthens what is read, and leaves arguments, branches, tags and quotes alone', () => {
    expect(pseudo('Create recovery code')).toBe('⟦Çřéèáàtéè řéèçóòvéèřýÿ çóòdéè⟧');
    expect(pseudo('{n, plural, one {# wallet} other {{n, number} wallets}}')).toBe(
      '⟦{n, plural, one {# wáàlléèt} other {{n, number} wáàlléètš}}⟧',
    );
    expect(pseudo("It''s <code>{name}</code> in '{a}'")).toBe(
      "⟦Ít''š <code>{name}</code> íìñ '{a}'⟧".replace('Ít', 'Íìt'),
    );
  });

  it('is some 40 % longer than English', () => {
    const english = 'Nobody can open this vault without the passphrase or the recovery code, not even whoever made it';
    const ratio = pseudo(english).length / english.length;
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(1.5);
  });

  it('can be said', () => {
    expect(translatorFor('pseudo', words)('count', { n: 2 })).toBe('⟦2 wáàlléètš⟧');
  });
});

describe('formats', () => {
  function formats(language: Language): ReturnType<typeof useFormats> {
    let found: ReturnType<typeof useFormats> | undefined;
    function Probe() {
      found = useFormats();
      return null;
    }
    render(
      <LanguageProvider value={language}>
        <Probe />
      </LanguageProvider>,
    );
    if (found === undefined) throw new Error('the probe was not drawn');
    return found;
  }

  it('always says the day, with the year when it is another, and in full the time zone', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 16, 12, 2) });
    const f = formats('en');
    expect(f.time(new Date(2026, 10, 20, 9, 41).getTime())).toBe('today 09:41');
    expect(f.time(new Date(2026, 10, 18, 9, 41).getTime())).toBe('18 Nov 09:41');
    expect(f.time(new Date(2025, 10, 18, 9, 41).getTime())).toBe('18 Nov 2025');
    expect(f.dateTime(new Date(2026, 10, 18, 9, 41, 7).getTime())).toMatch(
      /^18 Nov 2026, 09:41:07 (?:UTC|GMT|[A-Z]{3,4}|GMT[+-]\d+)/,
    );
    expect(f.second(new Date(2026, 10, 18, 9, 41, 7).getTime())).toBe('18 Nov, 09:41:07');
    expect(f.utc(Date.UTC(2026, 10, 18, 9, 41, 7))).toBe('2026-11-18 09:41:07 UTC');
    expect(formats('de').time(new Date(2026, 10, 18).getTime())).toBe('18. Nov. 00:00');
  });

  it('says how long ago and how long still', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 16, 12, 2) });
    const f = formats('en');
    expect(f.ago(Date.now() - 20_000)).toBe('just now');
    expect(f.ago(Date.now() - 5 * 60_000)).toBe('5 minutes ago');
    expect(f.ago(Date.now() - 50 * 3_600_000)).toBe('2 days ago');
    expect(f.ago(Date.now() + 5 * 60_000)).toBe('just now');
    expect(f.span(4 * 60_000)).toBe('4 min');
    expect(f.span(30_000)).toBe('30 s');
    expect(f.span(90 * 60_000)).toBe('90 min');
    expect(f.span(2 * 3_600_000 - 1)).toBe('2 h');
    expect(formats('de').span(4 * 60_000)).toBe('4 Min.');
  });

  it('writes sizes in powers of a thousand', () => {
    const f = formats('en');
    expect(f.bytes(0)).toBe('0 bytes');
    expect(f.bytes(999)).toBe('999 bytes');
    expect(f.bytes(1)).toBe('1 byte');
    expect(f.bytes(1_234_567)).toBe('1.2 MB');
  });
});
