import { describe, expect, it } from 'vitest';
import { fuzzy } from '../../../src/renderer/app/palette/search.ts';

const found = (query: string, text: string): string | null => {
  const match = fuzzy(query, text);
  if (match === null) return null;
  let shown = '';
  let at = 0;
  for (const [from, to] of match.ranges) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
};

describe('what is typed into the palette', () => {
  it.each([
    // because                          query     text                     found
    ['a run is a run', 'treas', 'Treasury hot', '[Treas]ury hot'],
    ['words begin after underscores', 'wallet', 'create_wallet_accounts', 'create_[wallet]_accounts'],
    ['a word’s beginning comes first', 'key', 'Turnkey keys', 'Turnkey [key]s'],
    ['accents do not count', 'uber', 'Überblick', '[Über]blick'],
    ['initials find words', 'cwac', 'create_wallet_accounts', '[c]reate_[wa]llet_a[c]counts'],
    ['two beginnings find both', 'tr ho', 'Treasury hot', '[Tr]easury [ho]t'],
    ['nothing is everything', '  ', 'Wallets', 'Wallets'],
    ['a missing letter is none', 'walx', 'Wallets', null],
    ['dust is no match', 'tlmrn', 'Settlement operations in Bavaria', null],
  ])('%s', (_because, query, text, expected) => {
    expect(found(query, text)).toBe(expected);
  });

  it('puts the beginning of a name before its middle, and that before initials', () => {
    const score = (query: string, text: string): number => fuzzy(query, text)?.score ?? -1;
    expect(score('wal', 'Wallets')).toBeGreaterThan(score('wal', 'List wallets'));
    expect(score('wal', 'List wallets')).toBeGreaterThan(score('wal', 'Oldwallets'));
    expect(score('wal', 'Oldwallets')).toBeGreaterThan(score('wal', 'web authenticator list'));
  });

  it('points at the text it was given, whatever letters grow or shrink when they are folded', () => {
    expect(found('key', 'İİ ßß key')).toBe('İİ ßß [key]');
  });
});
