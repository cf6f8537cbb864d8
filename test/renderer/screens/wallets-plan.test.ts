import { describe, expect, it } from 'vitest';
import { chains, type Chain } from '#shared/chains.ts';
import type { WalletAccount } from '../../../src/renderer/api/wallet-accounts.ts';
import {
  countOf,
  firstAccountsOf,
  nameFirstAccounts,
  pathsFrom,
  planPaths,
  usedPathsOf,
} from '../../../src/renderer/screens/wallets/account-plan.ts';
import { namesOf, suggestedName } from '../../../src/renderer/flows/account-names.ts';

function chain(id: string): Chain {
  const found = chains.find((one) => one.id === id);
  if (!found) throw new Error(`no preset is called ${id}`);
  return found;
}
const ethereum = chain('ethereum');
const solana = chain('solana');

function account(of: Chain, path: string): WalletAccount {
  const at = { seconds: '1763600000', nanos: '0' };
  const { curve, pathFormat, addressFormat } = of;
  const ids = { walletAccountId: path, organizationId: 'o', walletId: 'w' };
  return { ...ids, curve, pathFormat, addressFormat, path, address: 'a', createdAt: at, updatedAt: at };
}

describe('the first accounts of a wallet', () => {
  it('are as many as were requested of each chain, from index 0 on', () => {
    const counts = new Map([
      ['solana', 1],
      ['ethereum', 2],
    ]);
    expect(countOf(counts)).toBe(3);
    const named = nameFirstAccounts(chains, counts, new Map([['solana', ' Fees ']]), new Set(['Ethereum 1']));
    expect(firstAccountsOf(named).map(({ path, addressFormat, name }) => [path, addressFormat, name])).toEqual([
      ["m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM', 'Ethereum 2'],
      ["m/44'/60'/0'/0/1", 'ADDRESS_FORMAT_ETHEREUM', 'Ethereum 3'],
      ["m/44'/501'/0'/0'", 'ADDRESS_FORMAT_SOLANA', 'Fees'],
    ]);
  });

  it('may not have one name twice', () => {
    const [first, second] = nameFirstAccounts(
      chains,
      new Map([
        ['ethereum', 1],
        ['tron', 1],
      ]),
      new Map([
        ['ethereum', 'Hot'],
        ['tron', 'Hot'],
      ]),
      new Set(),
    );
    expect(first?.rules.taken?.has('Hot')).toBe(false);
    expect(second?.rules.taken?.has('Hot')).toBe(true);
  });

  it('may be none', () => {
    expect(countOf(new Map())).toBe(0);
    expect(nameFirstAccounts(chains, new Map(), new Map(), new Set())).toEqual([]);
  });
});

describe('paths that count up', () => {
  it.each([
    [
      'the preset’s own step',
      ethereum,
      "m/44'/60'/0'/0/7",
      3,
      ["m/44'/60'/0'/0/7", "m/44'/60'/0'/0/8", "m/44'/60'/0'/0/9"],
    ],
    [
      'the preset’s step where it is not the last',
      solana,
      "m/44'/501'/2'/0'",
      2,
      ["m/44'/501'/2'/0'", "m/44'/501'/3'/0'"],
    ],
    ['the last step of any other', ethereum, "m/44'/60'/5'", 2, ["m/44'/60'/5'", "m/44'/60'/6'"]],
    ['nothing for one', ethereum, 'm', 1, ['m']],
  ])('count up %s', (_what, of, first, count, paths) => {
    expect(pathsFrom(of, first, count)).toEqual(paths);
  });

  it.each([
    ['the indexes run out', ethereum, "m/44'/60'/0'/0/2147483647", 2],
    ['there is no step', ethereum, 'm', 2],
  ])('are none when %s', (_why, of, first, count) => {
    expect(pathsFrom(of, first, count)).toBeNull();
  });
});

describe('a plan', () => {
  const used = usedPathsOf(
    [
      account(ethereum, "m/44'/60'/0'/0/3"),
      account(solana, "m/44'/60'/0'/0/1"),
      account(chain('tron'), "m/44'/60'/0'/0/0"),
    ],
    ethereum,
  );

  it('looks at accounts of the same curve and format alone', () => {
    expect([...used]).toEqual(["m/44'/60'/0'/0/3"]);
  });

  it.each([
    ['a path is used already, though not the first', "m/44'/60'/0'/0/1", 3, { why: 'used', path: "m/44'/60'/0'/0/3" }],
    ['a path cannot be read', "m/44'/60'/x", 1, { why: 'step', step: 3 }],
    ['there are not so many', "m/44'/60'/0'/0/2147483647", 2, { why: 'runsOut' }],
  ])('says so when %s', (_why, first, count, problem) => {
    expect(planPaths(ethereum, first, count, used)).toEqual({ problem });
  });

  it('gives the paths when nothing is in their way', () => {
    expect(planPaths(ethereum, "m/44'/60'/0'/0/4", 2, used)).toEqual({
      paths: ["m/44'/60'/0'/0/4", "m/44'/60'/0'/0/5"],
    });
  });
});

describe('names of accounts', () => {
  it('are numbered where there are several, past the numbers that are taken', () => {
    expect(namesOf('Deposit', 1, new Set())).toEqual(['Deposit']);
    expect(namesOf('Deposit', 3, new Set(['Deposit 2']))).toEqual(['Deposit 1', 'Deposit 3', 'Deposit 4']);
  });

  it.each([
    ['ethereum', 1, 'Ethereum 2'],
    ['ethereum', 2, 'Ethereum'],
    ['bitcoin-p2wpkh', 1, 'Bitcoin SegWit 1'],
    ['compressed-p256', 1, 'P-256 1'],
  ])('are suggested after the chain: %s', (id, count, name) => {
    expect(suggestedName(chain(id), count, new Set(['Ethereum 1']))).toBe(name);
  });
});
