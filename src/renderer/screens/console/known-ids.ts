import { useMemo } from 'react';
import { useCall } from '../../api/hooks.ts';
import type { KnownId } from './SchemaForm.tsx';

/** Ids of what is in the organization, by the names of the fields that take them, so that nobody has to copy one. */
export function useKnownIds(): ReadonlyMap<string, readonly KnownId[]> {
  const users = useCall('list_users', {}).data?.users;
  const tags = useCall('list_user_tags', {}).data?.userTags;
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const keys = useCall('list_private_keys', {}).data?.privateKeys;
  const policies = useCall('list_policies', {}).data?.policies;
  return useMemo(() => {
    const userIds = users?.map((one) => ({ id: one.userId, name: one.userName }));
    const tagIds = tags?.map((one) => ({ id: one.tagId, name: one.tagName }));
    const walletIds = wallets?.map((one) => ({ id: one.walletId, name: one.walletName }));
    const keyIds = keys?.map((one) => ({ id: one.privateKeyId, name: one.privateKeyName }));
    const policyIds = policies?.map((one) => ({ id: one.policyId, name: one.policyName }));
    const fieldsOf: readonly (readonly [fields: readonly string[], ids: readonly KnownId[] | undefined])[] = [
      [['userId', 'userIds', 'addUserIds', 'removeUserIds'], userIds],
      [['userTagId', 'userTagIds', 'userTags'], tagIds],
      [['walletId', 'walletIds'], walletIds],
      [['privateKeyId', 'privateKeyIds', 'addPrivateKeyIds', 'removePrivateKeyIds'], keyIds],
      [['policyId', 'policyIds'], policyIds],
    ];
    return new Map(fieldsOf.flatMap(([fields, ids = []]) => fields.map((field) => [field, ids])));
  }, [users, tags, wallets, keys, policies]);
}
