import { useMemo, useState } from 'react';
import { chainOf, chains, nextFreePath, type Chain } from '../../api/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { planPaths, usedPathsOf } from './account-plan.ts';

export type AccountForm = ReturnType<typeof useAccountForm>;

/** The fields of the form that adds accounts, and the paths that they come to. */
export function useAccountForm(accounts: readonly WalletAccount[], done: boolean) {
  // A wallet mostly grows where it has grown before.
  const usual = useMemo(() => usualChain(accounts), [accounts]);
  const [chosen, setChosen] = useState<Chain>();
  const chain = chosen ?? usual;
  const [count, setCount] = useState(1);
  const [ownPath, setOwnPath] = useState<string>();
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const used = useMemo(() => usedPathsOf(accounts, chain), [accounts, chain]);
  const nextFree = useMemo(() => (done ? nextFreePath(chain, used) : undefined), [chain, used, done]);
  const path = ownPath ?? nextFree;
  const plan = useMemo(
    () => (path === undefined ? undefined : planPaths(chain, path, count, used)),
    [chain, path, count, used],
  );
  return {
    chain,
    count,
    path: path ?? '',
    isOwn: ownPath !== undefined,
    plan,
    /** What to say under the path: nothing while it is typed, unless it was sent or left. */
    problem: checked && plan && 'problem' in plan ? plan.problem : undefined,
    refused,
    choose: (next: Chain) => {
      setChosen(next);
      setOwnPath(undefined);
      setChecked(false);
      setRefused(undefined);
    },
    setCount: (next: number) => {
      setCount(next);
      setRefused(undefined);
    },
    setPath: (next: string | undefined) => {
      setOwnPath(next);
      setChecked(false);
      setRefused(undefined);
    },
    check: () => setChecked(true),
    refuse: setRefused,
  };
}

function usualChain(accounts: readonly WalletAccount[]): Chain {
  const counts = new Map<Chain, number>();
  for (const { addressFormat, curve } of accounts) {
    const chain = chainOf(addressFormat, curve);
    if (chain) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const [first] = chains;
  if (first === undefined) throw new Error('there are presets');
  return most?.[0] ?? first;
}
