import { chainOf, pathIndexMax, pathProblem, type Chain, type PathProblem } from '#shared/chains.ts';
import type { AccountParams } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { accountNumberChars, namesOf, suggestedName } from '../../flows/account-names.ts';
import type { NameRules } from '../../ui/parts/use-name-field.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';

/** An account as it is asked for. */
export type WantedAccount = AccountParams &
  Pick<WalletAccount, 'curve' | 'pathFormat' | 'addressFormat'> & { readonly name?: string };

/** What of a preset is asked for at one path. */
export function accountAt({ curve, pathFormat, addressFormat }: Chain, path: string, name?: string): WantedAccount {
  return { curve, pathFormat, path, addressFormat, ...(name === undefined ? {} : { name }) };
}

/** How many accounts of each preset a wallet is to begin with, by the preset's id, in the order they were chosen. */
export type FirstAccounts = ReadonlyMap<string, number>;

/** The first accounts of one preset: what stands in the field for their name, what each is called, and what the names must keep to. */
export type NamedAccounts = Readonly<{ chain: Chain; text: string; names: readonly string[]; rules: NameRules }>;

/**
 * Names the first accounts of each preset that has any: as it was typed for the preset's id, else as the chain. No two have one name,
 * except where the same was typed twice: then `rules` say so of the later one.
 */
export function nameFirstAccounts(
  chains: readonly Chain[],
  counts: FirstAccounts,
  typed: ReadonlyMap<string, string>,
  takenBefore: ReadonlySet<string>,
): readonly NamedAccounts[] {
  const taken = new Set(takenBefore);
  return chains.flatMap((chain) => {
    const count = counts.get(chain.id) ?? 0;
    if (count === 0) return [];
    const text = typed.get(chain.id) ?? suggestedName(chain, count, taken);
    const rules = nameRulesOf(count, new Set(taken));
    const names = namesOf(text.trim(), count, taken);
    for (const name of names) taken.add(name);
    return [{ chain, text, names, rules }];
  });
}

/** What the name of `count` new accounts must keep to. Several are numbered, so that none is taken. */
export function nameRulesOf(count: number, taken: ReadonlySet<string>): NameRules {
  return count === 1
    ? { charsMax: limits.labelCharsMax, taken }
    : { charsMax: limits.labelCharsMax - accountNumberChars };
}

/** The first accounts as they are asked for, from index 0 of each preset on. */
export function firstAccountsOf(named: readonly NamedAccounts[]): readonly WantedAccount[] {
  return named.flatMap(({ chain, names }) => names.map((name, index) => accountAt(chain, chain.pathFor(index), name)));
}

/** How many accounts that is. */
export function countOf(counts: FirstAccounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The chain that most accounts are of; undefined where there are no accounts. */
export function usualChain(accounts: readonly WalletAccount[]): Chain | undefined {
  const counts = new Map<Chain, number>();
  for (const { addressFormat, curve } of accounts) {
    const chain = chainOf(addressFormat, curve);
    if (chain) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

/** The paths of the wallet's accounts that a preset would make again: those of its curve and address format. */
export function usedPathsOf(accounts: readonly WalletAccount[], chain: Chain): ReadonlySet<string> {
  return new Set(
    accounts
      .filter(({ curve, addressFormat }) => curve === chain.curve && addressFormat === chain.addressFormat)
      .map(({ path }) => path),
  );
}

/**
 * `count` paths from one on. A path of the preset counts up where the preset does; any other counts up its last step. Null where the
 * step that counts up would become larger than an index can be, or there is none.
 */
export function pathsFrom(chain: Chain, first: string, count: number): readonly string[] | null {
  const [before = '', after = ''] = chain.pathPattern.split('{i}');
  const ofPreset =
    first.startsWith(before) && first.endsWith(after) ? first.slice(before.length, first.length - after.length) : '';
  if (isIndex(ofPreset)) return countUp(before, Number(ofPreset), after, count);
  const [, head, last, mark] = /^(.*\/)([0-9]+)('?)$/.exec(first) ?? [];
  if (head === undefined || last === undefined || mark === undefined) return count === 1 ? [first] : null;
  return countUp(head, Number(last), mark, count);
}

function isIndex(text: string): boolean {
  return /^(0|[1-9][0-9]{0,9})$/.test(text);
}

function countUp(before: string, first: number, after: string, count: number): readonly string[] | null {
  if (first + count - 1 > pathIndexMax) return null;
  return Array.from({ length: count }, (_, index) => `${before}${first + index}${after}`);
}

/** What keeps accounts from being made at a path and those that count up from it. */
export type PlanProblem = PathProblem | Readonly<{ why: 'used'; path: string }> | Readonly<{ why: 'runsOut' }>;

/** The paths from `first` on, or what is wrong with it. */
export function planPaths(
  chain: Chain,
  first: string,
  count: number,
  used: ReadonlySet<string>,
): Readonly<{ paths: readonly string[] }> | Readonly<{ problem: PlanProblem }> {
  const wrong = pathProblem(first, chain.curve);
  if (wrong) return { problem: wrong };
  const paths = pathsFrom(chain, first, count);
  if (!paths) return { problem: { why: 'runsOut' } };
  const taken = paths.find((path) => used.has(path));
  return taken === undefined ? { paths } : { problem: { why: 'used', path: taken } };
}
