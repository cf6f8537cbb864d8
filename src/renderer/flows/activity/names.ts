import { useMemo } from 'react';
import type { NamedKind, NameOf } from './activity-gist.ts';
import { likenessKey } from '#shared/deceptive-text.ts';
import { useCall } from '../../api/hooks.ts';

/** Every kind of thing with a name, and the names by their ids. */
type NameTable = Readonly<Record<NamedKind, ReadonlyMap<string, string>>>;

/**
 * Gives the names that things have now, by their ids. Each list is asked for once by the whole window, and again when a commit changed it;
 * the function stays the same until a name did.
 */
export function useNames(): NameOf {
  const names = useNameTable();
  return useMemo(() => (kind, id) => names[kind].get(id), [names]);
}

/** Gives the function that tells whether another thing of the same kind has a name that looks like the name of this one. */
export function useLookAlikes(): (kind: NamedKind, id: string) => boolean {
  const names = useNameTable();
  return useMemo(() => {
    const countsOf = new Map<NamedKind, ReadonlyMap<string, number>>();
    // Thousands of names are gone through only for the kinds that are asked for.
    const countsIn = (kind: NamedKind): ReadonlyMap<string, number> => {
      const counts = countsOf.get(kind) ?? countedLikenesses([...names[kind].values()]);
      countsOf.set(kind, counts);
      return counts;
    };
    return (kind, id) => (countsIn(kind).get(likenessKey(names[kind].get(id) ?? '')) ?? 0) > 1;
  }, [names]);
}

function countedLikenesses(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of names.map(likenessKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Gives the function that finds the id of the thing that has exactly this name, in any case; undefined where none has, or several do. */
export function useIdOfName(): (name: string) => string | undefined {
  const names = useNameTable();
  return useMemo(() => {
    const ids = new Map<string, string | null>();
    for (const table of Object.values(names))
      for (const [id, name] of table) {
        const key = name.toLocaleLowerCase();
        ids.set(key, ids.has(key) ? null : id);
      }
    return (name) => ids.get(name.trim().toLocaleLowerCase()) ?? undefined;
  }, [names]);
}

function useNameTable(): NameTable {
  const users = useCall('list_users').data?.users;
  const wallets = useCall('list_wallets').data?.wallets;
  const privateKeys = useCall('list_private_keys').data?.privateKeys;
  const secrets = useCall('list_all_secrets').data?.secrets;
  const userTags = useCall('list_user_tags').data?.userTags;
  const privateKeyTags = useCall('list_private_key_tags').data?.privateKeyTags;
  const policies = useCall('list_policies').data?.policies;
  const recipients = useCall('list_recipients').data?.recipients;
  return useMemo(
    () => ({
      user: new Map(users?.map(({ userId, userName }) => [userId, userName])),
      wallet: new Map(wallets?.map(({ walletId, walletName }) => [walletId, walletName])),
      'private-key': new Map(privateKeys?.map(({ privateKeyId, privateKeyName }) => [privateKeyId, privateKeyName])),
      secret: new Map(secrets?.map(({ secretId, name }) => [secretId, name ?? secretId])),
      'user-tag': new Map(userTags?.map(({ tagId, tagName }) => [tagId, tagName])),
      'private-key-tag': new Map(privateKeyTags?.map(({ tagId, tagName }) => [tagId, tagName])),
      policy: new Map(policies?.map(({ policyId, policyName }) => [policyId, policyName])),
      recipient: new Map(recipients?.map(({ recipientId, recipientName }) => [recipientId, recipientName])),
    }),
    [users, wallets, privateKeys, secrets, userTags, privateKeyTags, policies, recipients],
  );
}
