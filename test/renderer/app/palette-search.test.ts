import { describe, expect, it } from 'vitest';
import { match } from '../../../src/renderer/app/palette/search.ts';

const marked = (query: string, text: string): string | null => {
  const found = match(query, text);
  if (found === null) return null;
  let shown = '';
  let at = 0;
  for (const [from, to] of found.ranges) {
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
    ['initials find words', 'cwa', 'create_wallet_accounts', '[c]reate_[w]allet_[a]ccounts'],
    ['two beginnings find both', 'tr ho', 'Treasury hot', '[Tr]easury [ho]t'],
    ['in any order', 'ho tr', 'Treasury hot', '[Tr]easury [ho]t'],
    ['the middle of a word is a match', 'easu', 'Treasury hot', 'Tr[easu]ry hot'],
    ['two letters of the middle are none', 'ea', 'Treasury hot', null],
    ['letters that merely occur are none', 'treas', 'Contract interfaces', null],
    ['initials with letters between are none', 'cwac', 'create_wallet_accounts', null],
    ['nothing is everything', '  ', 'Wallets', 'Wallets'],
    ['a missing letter is none', 'walx', 'Wallets', null],
    ['dust is no match', 'tlmrn', 'Settlement operations in Bavaria', null],
  ])('%s', (_because, query, text, expected) => {
    expect(marked(query, text)).toBe(expected);
  });

  it('puts the beginning of a name before that of another word, then initials, then the middle of a word', () => {
    const score = (query: string, text: string): number => match(query, text)?.score ?? -1;
    expect(score('wal', 'Wallets')).toBeGreaterThan(score('wal', 'List wallets'));
    expect(score('wal', 'List wallets')).toBeGreaterThan(score('wal', 'web authenticator list'));
    expect(score('wal', 'web authenticator list')).toBeGreaterThan(score('wal', 'Oldwallets'));
  });

  it('points at the text it was given, whatever letters grow or shrink when they are folded', () => {
    expect(marked('key', 'İİ ßß key')).toBe('İİ ßß [key]');
  });
});
