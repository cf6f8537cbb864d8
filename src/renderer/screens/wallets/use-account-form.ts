import { useMemo, useState } from 'react';
import { chains, nextFreePath, type Chain } from '#shared/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { planPaths, usedPathsOf, usualChain } from './account-plan.ts';

export type AccountForm = ReturnType<typeof useAccountForm>;

/** The fields of the form that adds accounts, and the paths that they come to. */
export function useAccountForm(accounts: readonly WalletAccount[], done: boolean) {
  // A wallet mostly grows where it has grown before.
  const usual = useMemo(() => usualChain(accounts), [accounts]) ?? chains[0];
  if (usual === undefined) throw new Error('there are presets');
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
