import { account } from '../../../harness/key-material.ts';
import { apiKey, person } from '../../../harness/people.ts';
import { p256KeyFrom } from '../../../harness/actors.ts';
import { passkeyOf, tryByPasskey } from '../../../harness/passkey.ts';
import { expect } from 'vitest';
import { both, exportSecret, exportTo, foreign, held, raw, rename, said, send, type Promises } from './scene.ts';

/** For each sentence of what the templates about access say: attempts that show it. */
export const accessPromises = {
  twoForExports: {
    'Tagged users can export keys if two of them approve.': [
      [
        'two with the tag',
        'done',
        (s) => both(s.tom, s.tim, 'export_wallet', { walletId: s.wallet, targetPublicKey: foreign }),
      ],
      ['one of them', 'waits', (s) => exportTo(s.tom, s, foreign)],
      ['one of them, a secret', 'waits', (s) => exportSecret(s.tom, s, foreign)],
      [
        'two without it',
        'denied',
        (s) => both(s.eve, s.eva, 'export_wallet', { walletId: s.wallet, targetPublicKey: foreign }),
      ],
    ],
  },
  twoForImports: {
    'Tagged users can import keys if two of them approve.': [
      ['two with the tag', 'done', (s) => both(s.tom, s.tim, 'init_import_wallet', { userId: s.tom.userId })],
      ['one of them', 'waits', (s) => said(s.tom.try('init_import_wallet', { userId: s.tom.userId }))],
      ['two without it', 'denied', (s) => both(s.eve, s.eva, 'init_import_wallet', { userId: s.eve.userId })],
    ],
  },
  tagUsesWallet: {
    'Tagged users can do anything with this wallet except export it, without further approval.': [
      ['rename it', 'done', (s) => said(s.tom.try('update_wallet', { walletId: s.wallet, ...rename }))],
      ['sign with it', 'done', (s) => send(s.tom, s.ether)],
      ['take it out', 'denied', (s) => exportTo(s.tom, s)],
      ['take a secret out', 'denied', (s) => exportSecret(s.tom, s)],
      [
        'take an account out',
        'denied',
        (s) => said(s.tom.try('export_wallet_account', { address: s.ether, targetPublicKey: held.publicKey })),
      ],
      ['another wallet', 'denied', (s) => send(s.tom, s.spareEther)],
    ],
  },
  accountsByTag: {
    'Tagged users can add accounts to any wallet without further approval.': [
      [
        'one',
        'done',
        (s) =>
          said(
            s.tom.try('create_wallet_accounts', {
              walletId: s.wallet,
              accounts: [account('ETHEREUM', "m/44'/60'/0'/0/7")],
            }),
          ),
      ],
      [
        'another',
        'done',
        (s) =>
          said(
            s.tom.try('create_wallet_accounts', {
              walletId: s.spare,
              accounts: [account('ETHEREUM', "m/44'/60'/0'/0/7")],
            }),
          ),
      ],
      ['sign with it', 'denied', (s) => send(s.tom, s.ether)],
    ],
  },
  adminsForPeople: {
    'Tagged users can add and change users, tags and keys without further approval.': [
      ['add', 'done', (s) => said(s.tom.try('create_users', { users: [person('new')] }))],
    ],
    'They can give themselves any tag, and act as any user outside the root quorum.': [
      [
        'tag themselves',
        'done',
        (s) => said(s.tom.try('update_user', { userId: s.tom.userId, userTagIds: [s.tagT, s.tagE] })),
      ],
      [
        'a key for somebody',
        'done',
        (s) => said(s.tom.try('create_api_keys', { userId: s.eve.userId, apiKeys: [apiKey(p256KeyFrom('x'))] })),
      ],
    ],
    'They cannot change the root quorum.': [
      [
        'a key for a member',
        'denied',
        (s) => said(s.mia.try('create_api_keys', { userId: s.root.userId, apiKeys: [apiKey(p256KeyFrom('y'))] })),
      ],
      [
        'a passkey for a member',
        'denied',
        (s) =>
          said(
            s.mia.try('create_authenticators', {
              userId: s.root.userId,
              authenticators: [passkeyOf('y').registration()],
            }),
          ),
      ],
      [
        'an address of a member',
        'denied',
        (s) => said(s.mia.try('update_user_email', { userId: s.root.userId, userEmail: 'eve@example.com' })),
      ],
      [
        'a tag of a member',
        'denied',
        (s) =>
          said(s.mia.try('update_user_tag', { userTagId: s.tagE, addUserIds: [s.root.userId], removeUserIds: [] })),
      ],
      ['the quorum', 'denied', (s) => said(s.mia.try('update_root_quorum', { threshold: 1, userIds: [s.mia.userId] }))],
      ['delete a member', 'denied', (s) => said(s.mia.try('delete_users', { userIds: [s.root.userId] }))],
    ],
  },
  twoAdminsForPolicies: {
    'Policies can be changed only if two tagged users approve.': [
      ['one of them', 'waits', (s) => said(s.tom.try('create_policy', { policyName: 'p', effect: 'EFFECT_ALLOW' }))],
      ['two others', 'denied', (s) => both(s.eve, s.eva, 'create_policy', { policyName: 'q', effect: 'EFFECT_ALLOW' })],
    ],
    'These users can then grant themselves any permission.': [
      ['two of them', 'done', (s) => both(s.tom, s.tim, 'create_policy', { policyName: 'r', effect: 'EFFECT_ALLOW' })],
      ['and then', 'done', (s) => exportTo(s.tom, s, foreign)],
    ],
  },
  exportToKey: {
    'Tagged users can export keys, encrypted to one target key that you hold.': [
      ['to that key', 'done', (s) => exportTo(s.tom, s)],
      ['to another', 'denied', (s) => exportTo(s.tom, s, foreign)],
      ['a secret to that key', 'done', (s) => exportSecret(s.tom, s)],
      ['a secret to another', 'denied', (s) => exportSecret(s.tom, s, foreign)],
      ['to another, of two', 'waits', (s) => exportTo(s.mia, s, foreign)],
    ],
  },
  noExports: {
    'Denies every export of keys, regardless of other policies.': [
      ['a wallet', 'denied', (s) => exportTo(s.eve, s)],
      [
        'an account',
        'denied',
        (s) => said(s.eve.try('export_wallet_account', { address: s.ether, targetPublicKey: held.publicKey })),
      ],
      [
        'a key',
        'denied',
        (s) => said(s.eve.try('export_private_key', { privateKeyId: s.key, targetPublicKey: held.publicKey })),
      ],
      [
        'two of them',
        'denied',
        (s) => both(s.eve, s.eva, 'export_wallet', { walletId: s.wallet, targetPublicKey: foreign }),
      ],
      ['a secret', 'denied', (s) => exportSecret(s.eve, s)],
      ['the root quorum', 'done', (s) => exportTo(s.root, s)],
    ],
  },
  walletOnlyForTag: {
    'Denies users without this tag every use of this wallet, regardless of other policies.': [
      ['sign', 'denied', (s) => send(s.eve, s.ether)],
      ['sign bytes', 'denied', (s) => raw(s.eve, s.ether, 'ab')],
      ['rename', 'denied', (s) => said(s.eve.try('update_wallet', { walletId: s.wallet, ...rename }))],
      [
        'add accounts',
        'denied',
        (s) =>
          said(
            s.eve.try('create_wallet_accounts', {
              walletId: s.wallet,
              accounts: [account('ETHEREUM', "m/44'/60'/0'/0/7")],
            }),
          ),
      ],
      ['take it out', 'denied', (s) => exportTo(s.eve, s)],
      [
        'take an account out',
        'denied',
        (s) => said(s.eve.try('export_wallet_account', { address: s.ether, targetPublicKey: held.publicKey })),
      ],
      [
        'delete it among others, where another policy lets them delete',
        'denied',
        async (s) => {
          await s.root.submit('create_policy', {
            policyName: 'deletions',
            effect: 'EFFECT_ALLOW',
            condition: "activity.action == 'DELETE'",
            consensus: `approvers.any(u, u.id == '${s.eve.userId}')`,
          });
          return await said(s.eve.try('delete_wallets', { walletIds: [s.spare, s.wallet], deleteWithoutExport: true }));
        },
      ],
      [
        'delete its accounts among others',
        'denied',
        async (s) => {
          const accounts = async (walletId: string) =>
            (
              await s.eve.query<{ accounts: { walletAccountId: string }[] }>('list_wallet_accounts', { walletId })
            ).accounts.map(({ walletAccountId }) => walletAccountId);
          return await said(
            s.eve.try('delete_wallet_accounts', {
              walletAccountIds: [...(await accounts(s.spare)), ...(await accounts(s.wallet))],
              deleteWithoutExport: true,
            }),
          );
        },
      ],
      ['who has the tag', 'done', (s) => send(s.mia, s.ether)],
    ],
  },
  auditor: {
    'Tagged users can read everything and change nothing, not even by approving.': [
      [
        'add accounts',
        'denied',
        (s) =>
          said(
            s.mia.try('create_wallet_accounts', {
              walletId: s.wallet,
              accounts: [account('ETHEREUM', "m/44'/60'/0'/0/7")],
            }),
          ),
      ],
      ['take a key out', 'denied', (s) => exportTo(s.mia, s)],
      ['take a secret out', 'denied', (s) => exportSecret(s.mia, s)],
      [
        'add a key of their own',
        'denied',
        (s) => said(s.mia.try('create_api_keys', { userId: s.mia.userId, apiKeys: [apiKey(p256KeyFrom('z'))] })),
      ],
      [
        'approve',
        'waits',
        (s) => both(s.eve, s.mia, 'export_wallet', { walletId: s.wallet, targetPublicKey: foreign }),
      ],
      ['read', 'done', async (s) => ((await s.mia.tryQuery('list_wallets')).ok ? 'done' : 'denied')],
    ],
    'If another policy makes them eligible approvers, they can still reject.': [
      [
        'reject',
        'waits',
        async (s) => {
          const { fingerprint, id } = await s.eve.activity('export_wallet', {
            walletId: s.wallet,
            targetPublicKey: foreign,
          });
          expect(await s.mia.try('reject_activity', { fingerprint })).toMatchObject({ ok: true });
          const { activity } = await s.eve.query<{ activity: { status: string } }>('get_activity', { activityId: id });
          return activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' ? 'waits' : 'done';
        },
      ],
    ],
  },
  noDeletions: {
    'Denies every deletion, regardless of other policies.': [
      [
        'a wallet',
        'denied',
        (s) => said(s.eve.try('delete_wallets', { walletIds: [s.wallet], deleteWithoutExport: true })),
      ],
      [
        'an account',
        'denied',
        async (s) => {
          const { accounts } = await s.eve.query<{ accounts: { walletAccountId: string }[] }>('list_wallet_accounts', {
            walletId: s.wallet,
          });
          return await said(
            s.eve.try('delete_wallet_accounts', {
              walletAccountIds: [accounts[0]?.walletAccountId],
              deleteWithoutExport: true,
            }),
          );
        },
      ],
      ['a user', 'denied', (s) => said(s.eve.try('delete_users', { userIds: [s.tom.userId] }))],
      ['a tag', 'denied', (s) => said(s.eve.try('delete_user_tags', { userTagIds: [s.tagT] }))],
      [
        'a key of their own',
        'denied',
        async (s) => {
          const { apiKeys } = await s.eve.query<{ apiKeys: { apiKeyId: string }[] }>('get_api_keys', {
            userId: s.eve.userId,
          });
          return await said(
            s.eve.try('delete_api_keys', { userId: s.eve.userId, apiKeyIds: apiKeys.map(({ apiKeyId }) => apiKeyId) }),
          );
        },
      ],
      ['the root quorum', 'done', (s) => said(s.root.try('delete_users', { userIds: [s.tim.userId] }))],
    ],
  },
  passkeyForExports: {
    'Keys can be exported only if an approver uses a passkey.': [
      [
        'with a passkey',
        'done',
        async (s) => {
          const passkey = passkeyOf('of eve');
          await s.root.submit('create_authenticators', {
            userId: s.eve.userId,
            authenticators: [passkey.registration()],
          });
          return await said(
            tryByPasskey(s.world, s.eve, passkey, 'export_wallet', {
              walletId: s.wallet,
              targetPublicKey: held.publicKey,
            }),
          );
        },
      ],
    ],
    'An API key is not enough.': [
      ['alone', 'denied', (s) => exportTo(s.eve, s)],
      ['alone, a secret', 'denied', (s) => exportSecret(s.eve, s)],
      [
        'two of them',
        'denied',
        (s) => both(s.eve, s.eva, 'export_wallet', { walletId: s.wallet, targetPublicKey: foreign }),
      ],
    ],
    'A second policy denies adding users and credentials without a passkey.': [
      [
        'an own passkey',
        'denied',
        (s) =>
          said(
            s.eve.try('create_authenticators', {
              userId: s.eve.userId,
              authenticators: [passkeyOf('a').registration()],
            }),
          ),
      ],
      [
        'a passkey of another',
        'denied',
        (s) =>
          said(
            s.eve.try('create_authenticators', {
              userId: s.eva.userId,
              authenticators: [passkeyOf('b').registration()],
            }),
          ),
      ],
      [
        'a key',
        'denied',
        (s) => said(s.eve.try('create_api_keys', { userId: s.eve.userId, apiKeys: [apiKey(p256KeyFrom('w'))] })),
      ],
      [
        'a user who has one',
        'denied',
        (s) =>
          said(
            s.eve.try('create_users', {
              users: [person('puppet', { authenticators: [passkeyOf('c').registration()], userTags: [s.tagE] })],
            }),
          ),
      ],
    ],
  },
  officeHours: {
    'Exports are allowed Monday to Friday, 09:00 to 17:00.': [
      ['on Friday at 13 o’clock', 'done', (s) => exportTo(s.eve, s)],
      [
        'on Friday at 18 o’clock',
        'denied',
        async (s) => (s.world.clock.advance(5 * 3_600_000), await exportTo(s.eve, s)),
      ],
      [
        'on Saturday at 13 o’clock',
        'denied',
        async (s) => (s.world.clock.advance(19 * 3_600_000), await exportTo(s.eve, s)),
      ],
      ['a secret, then', 'denied', (s) => exportSecret(s.eve, s)],
    ],
    'Adjust the hours and the time zone.': 'advice',
  },
} satisfies Readonly<Record<string, Promises>>;
