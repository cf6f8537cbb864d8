import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { curveName, type Chain } from '#shared/chains.ts';
import { engineKey } from '../api/news.ts';
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

/** Where the names are kept that this window gave to accounts which were not read yet. They go when the vault is locked. */
const givenKey = [engineKey, 'names given to accounts'] as const;
const none: readonly string[] = [];

/**
 * The names that accounts of the organization have, and whether all of them were read. Names that this window gave count at once: the accounts
 * are read again a moment after.
 */
export function useAccountNames(): Readonly<{ taken: ReadonlySet<string>; done: boolean }> {
  const { accounts, done } = useWalletAccounts(undefined);
  const client = useQueryClient();
  const { data: given = none } = useQuery({ queryKey: givenKey, queryFn: () => none, enabled: false });
  const read = useMemo(() => new Set(accounts.flatMap(({ name }) => (name === undefined ? [] : [name]))), [accounts]);
  const unread = useMemo(() => given.filter((name) => !read.has(name)), [given, read]);
  // An account that was read may be renamed later, and its name is free again then.
  useEffect(() => {
    if (unread.length < given.length) client.setQueryData(givenKey, unread);
  }, [client, given, unread]);
  return { taken: useMemo(() => (unread.length === 0 ? read : new Set([...read, ...unread])), [read, unread]), done };
}

/** Gives the function that says which names the accounts of a completed request have. */
export function useGivenNames(): (accounts: readonly Readonly<{ name?: string | undefined }>[]) => void {
  const client = useQueryClient();
  return (accounts) =>
    client.setQueryData<readonly string[]>(givenKey, (before = none) => [
      ...before,
      ...accounts.flatMap(({ name }) => (name === undefined ? [] : [name])),
    ]);
}
