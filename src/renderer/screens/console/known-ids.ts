import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';
import type { KnownId } from './SchemaForm.tsx';

/** Ids of what is in the organization, by the names of the fields that take them, so that nobody has to copy one. */
export function useKnownIds(): ReadonlyMap<string, readonly KnownId[]> {
  const users = useCall('list_users', {}).data?.users;
  const userTags = useCall('list_user_tags', {}).data?.userTags;
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const keys = useCall('list_private_keys', {}).data?.privateKeys;
  const policies = useCall('list_policies', {}).data?.policies;
  return useMemo(() => {
    const known = new Map<string, readonly KnownId[]>();
    const add = (names: readonly string[], ids: readonly KnownId[]): void => {
      for (const name of names) known.set(name, ids);
    };
    const userIds = (users ?? []).map(({ userId, userName }) => ({ id: userId, name: userName }));
    const tagIds = (userTags ?? []).map(({ tagId, tagName }) => ({ id: tagId, name: tagName }));
    const keyIds = (keys ?? []).map(({ privateKeyId, privateKeyName }) => ({ id: privateKeyId, name: privateKeyName }));
    add(['userId', 'userIds', 'addUserIds', 'removeUserIds'], userIds);
    add(['userTagId', 'userTagIds', 'userTags'], tagIds);
    add(
      ['walletId', 'walletIds'],
      (wallets ?? []).map(({ walletId, walletName }) => ({ id: walletId, name: walletName })),
    );
    add(['privateKeyId', 'privateKeyIds', 'addPrivateKeyIds', 'removePrivateKeyIds'], keyIds);
    add(
      ['policyId', 'policyIds'],
      (policies ?? []).map(({ policyId, policyName }) => ({ id: policyId, name: policyName })),
    );
    return known;
  }, [users, userTags, wallets, keys, policies]);
}
