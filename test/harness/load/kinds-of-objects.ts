/** Requests of the mixed load that make, change and delete objects. */
import { completes, ofOne, type Kind } from './asks.ts';
import { resultOf } from './entry.ts';
import type { Account } from './lane.ts';
import { loadKeyFrom } from './people.ts';

/** Of each sort of object, in each lane: lists stay those of an organization of a few people. */
const eachMax = 8;

/** Users, their keys, and tags. */
export const peopleKinds: Readonly<Record<string, Kind>> = {
  'create user': {
    weight: 3,
    make: ({ lane, unique }) =>
      lane.users.size >= eachMax
        ? undefined
        : completes({
            path: 'create_users',
            type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
            parameters: {
              users: [
                { userName: unique, apiKeys: [apiKey(unique)], authenticators: [], oauthProviders: [], userTags: [] },
              ],
            },
            applied: (activity) => {
              const [id] = resultOf<{ userIds: string[] }>(activity).userIds;
              if (!id) return 'no user was made';
              lane.users.set(id, { name: unique, keys: new Map([[publicKeyOf(unique), undefined]]) });
              return undefined;
            },
          }),
  },
  'add API key': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofOne(lane.users, random, (userId, user) =>
        user.keys.size > 5
          ? undefined
          : completes({
              path: 'create_api_keys',
              type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
              parameters: { userId, apiKeys: [apiKey(unique)] },
              applied: (activity) => {
                const [apiKeyId] = resultOf<{ apiKeyIds: string[] }>(activity).apiKeyIds;
                user.keys.set(publicKeyOf(unique), apiKeyId);
                return undefined;
              },
            }),
      ),
  },
  'delete API key': {
    weight: 1,
    make: ({ lane, random }) =>
      ofOne(lane.users, random, (userId, user) => {
        const known = [...user.keys].find(([, apiKeyId]) => apiKeyId !== undefined);
        return known
          ? completes({
              path: 'delete_api_keys',
              type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
              parameters: { userId, apiKeyIds: [known[1]] },
              applied: () => void user.keys.delete(known[0]),
            })
          : undefined;
      }),
  },
  'rename user': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofOne(lane.users, random, (userId, user) =>
        completes({
          path: 'update_user_name',
          type: 'ACTIVITY_TYPE_UPDATE_USER_NAME',
          parameters: { userId, userName: unique },
          applied: () => void (user.name = unique),
        }),
      ),
  },
  'delete user': {
    weight: 2,
    make: ({ lane, random }) =>
      ofOne(lane.users, random, (userId) =>
        completes({
          path: 'delete_users',
          type: 'ACTIVITY_TYPE_DELETE_USERS',
          parameters: { userIds: [userId] },
          applied: () => {
            lane.users.delete(userId);
            for (const tag of lane.tags.values()) tag.userIds = tag.userIds.filter((id) => id !== userId);
            return undefined;
          },
        }),
      ),
  },
  'create tag': {
    weight: 3,
    make: ({ lane, random, unique }) => {
      if (lane.tags.size >= eachMax) return undefined;
      const userIds = [...lane.users.keys()].filter(() => random.below(2) === 0);
      return completes({
        path: 'create_user_tag',
        type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
        parameters: { userTagName: unique, userIds },
        applied: (activity) =>
          void lane.tags.set(resultOf<{ userTagId: string }>(activity).userTagId, { name: unique, userIds }),
      });
    },
  },
  'rename tag': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofOne(lane.tags, random, (userTagId, tag) =>
        completes({
          path: 'update_user_tag',
          type: 'ACTIVITY_TYPE_UPDATE_USER_TAG',
          parameters: { userTagId, newUserTagName: unique, addUserIds: [], removeUserIds: [] },
          applied: () => void (tag.name = unique),
        }),
      ),
  },
  'delete tags': {
    weight: 2,
    make: ({ lane, random }) =>
      ofOne(lane.tags, random, (userTagId) =>
        completes({
          path: 'delete_user_tags',
          type: 'ACTIVITY_TYPE_DELETE_USER_TAGS',
          parameters: { userTagIds: [userTagId] },
          applied: () => void lane.tags.delete(userTagId),
        }),
      ),
  },
};

/** Wallets, accounts and policies. */
export const thingKinds: Readonly<Record<string, Kind>> = {
  'create wallet': {
    weight: 3,
    make: ({ lane, unique }) =>
      lane.wallets.size >= eachMax
        ? undefined
        : completes({
            path: 'create_wallet',
            type: 'ACTIVITY_TYPE_CREATE_WALLET',
            parameters: { walletName: unique, accounts: accountsFrom(0) },
            applied: (activity) => {
              const { walletId, addresses } = resultOf<{ walletId: string; addresses: string[] }>(activity);
              lane.wallets.set(walletId, { name: unique, exported: false, accounts: accountsOf(addresses) });
              return undefined;
            },
          }),
  },
  'add accounts': {
    weight: 2,
    make: ({ lane, random }) =>
      ofOne(lane.wallets, random, (walletId, wallet) =>
        wallet.accounts.length >= eachMax
          ? undefined
          : completes({
              path: 'create_wallet_accounts',
              type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
              parameters: { walletId, accounts: accountsFrom(wallet.accounts.length) },
              applied: (activity) => {
                wallet.accounts.push(...accountsOf(resultOf<{ addresses: string[] }>(activity).addresses));
                return undefined;
              },
            }),
      ),
  },
  'rename wallet': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofOne(lane.wallets, random, (walletId, wallet) =>
        completes({
          path: 'update_wallet',
          type: 'ACTIVITY_TYPE_UPDATE_WALLET',
          parameters: { walletId, walletName: unique },
          applied: () => void (wallet.name = unique),
        }),
      ),
  },
  'export wallet': {
    weight: 1,
    make: ({ lane, random, unique }) =>
      ofOne(lane.wallets, random, (walletId, wallet) =>
        completes({
          path: 'export_wallet',
          type: 'ACTIVITY_TYPE_EXPORT_WALLET',
          parameters: { walletId, targetPublicKey: loadKeyFrom(unique).uncompressed },
          applied: () => void (wallet.exported = true),
        }),
      ),
  },
  'delete wallet': {
    weight: 2,
    make: ({ lane, random }) =>
      ofOne(lane.wallets, random, (walletId) =>
        completes({
          path: 'delete_wallets',
          type: 'ACTIVITY_TYPE_DELETE_WALLETS',
          parameters: { walletIds: [walletId], deleteWithoutExport: true },
          applied: () => void lane.wallets.delete(walletId),
        }),
      ),
  },
  'create policy': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      lane.policies.size >= 4
        ? undefined
        : completes({
            path: 'create_policy',
            type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
            parameters: {
              policyName: unique,
              effect: random.pick(['EFFECT_ALLOW', 'EFFECT_DENY']),
              condition: `wallet.id == '${unique}'`,
              consensus: 'true',
              notes: unique,
            },
            applied: (activity) =>
              void lane.policies.set(resultOf<{ policyId: string }>(activity).policyId, {
                name: unique,
                notes: unique,
              }),
          }),
  },
  'change policy': {
    weight: 2,
    make: ({ lane, random, unique }) =>
      ofOne(lane.policies, random, (policyId, policy) =>
        completes({
          path: 'update_policy',
          type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2',
          parameters: { policyId, policyNotes: unique },
          applied: () => void (policy.notes = unique),
        }),
      ),
  },
  'delete policy': {
    weight: 2,
    make: ({ lane, random }) =>
      ofOne(lane.policies, random, (policyId) =>
        completes({
          path: 'delete_policy',
          type: 'ACTIVITY_TYPE_DELETE_POLICY',
          parameters: { policyId },
          applied: () => void lane.policies.delete(policyId),
        }),
      ),
  },
};

function apiKey(unique: string): object {
  return { apiKeyName: unique, publicKey: publicKeyOf(unique), curveType: 'API_KEY_CURVE_P256' };
}

function publicKeyOf(unique: string): string {
  return loadKeyFrom(unique).publicKey;
}

/** Two accounts: one with an Ethereum address, one whose address is its compressed public key. */
function accountsFrom(first: number): object[] {
  return ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED'].map((addressFormat, at) => ({
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/0'/0/${first + at}`,
    addressFormat,
  }));
}

function accountsOf(addresses: readonly string[]): Account[] {
  return addresses.map((address) => ({ address, kind: address.startsWith('0x') ? 'ethereum' : 'public-key' }));
}
