import { useMemo } from 'react';
import { curveName, type Chain } from '#shared/chains.ts';
import { useWalletAccounts } from '../api/wallet-accounts.ts';

/** Room for the number that several accounts of one name get. */
export const accountNumberChars = 5;

/** What accounts of a chain are called, before their number: `Ethereum`, `Bitcoin SegWit`. */
function baseNameOf({ family, formatName, curve }: Chain): string {
  return family === 'SEC 1' ? curveName(curve) : formatName.replace(/ \(.*\)$/, '');
}

/**
 * The names of `count` accounts that were given one: the name itself, or numbered from 1 where there are several. Two accounts of an
 * organization have no name in common, so numbers whose name is `taken` are left out.
 */
export function namesOf(name: string, count: number, taken: ReadonlySet<string>): readonly string[] {
  return count === 1 ? [name] : numbered(name, count, taken);
}

/** What stands in the field for the name of `count` accounts until another is typed: with its number where there is one account. */
export function suggestedName(chain: Chain, count: number, taken: ReadonlySet<string>): string {
  const base = baseNameOf(chain);
  return count === 1 ? numbered(base, 1, taken).join('') : base;
}

function numbered(name: string, count: number, taken: ReadonlySet<string>): readonly string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    const next = `${name} ${number}`;
    if (!taken.has(next)) names.push(next);
  }
  return names;
}

/** The names that accounts of the organization have, and whether all of them were read. */
export function useAccountNames(): Readonly<{ taken: ReadonlySet<string>; done: boolean }> {
  const { accounts, done } = useWalletAccounts(undefined);
  const taken = useMemo(() => new Set(accounts.flatMap(({ name }) => (name === undefined ? [] : [name]))), [accounts]);
  return { taken, done };
}
