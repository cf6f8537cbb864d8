import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations } from '#engine/operations/index.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../harness/actors.ts';
import { targetFrom } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { exportOf, imported, sealSecret, type SealedSecret } from '../../harness/secrets.ts';
import { aWorld, type World } from '../../harness/world.ts';

/**
 * H3: a policy about an object holds also where the request names other objects beside it. Each object answers to the
 * policies by itself, and one denial denies the request.
 */

type Objects = Readonly<{
  wallets: string[];
  accounts: string[];
  addresses: string[];
  keys: string[];
  tags: string[];
  /** What secrets have as their property `id`. */
  secrets: string[];
  /** By that: a secret sealed to a target of Bob's, and the id of one that is there. */
  sealed: Readonly<Record<string, SealedSecret>>;
  kept: Readonly<Record<string, string>>;
}>;
type Pair = readonly [denied: string, other: string];
type Row = Readonly<{
  /** What the denial is about, and the name that conditions have for it. */
  about: 'wallets' | 'accounts' | 'keys' | 'secrets';
  condition: (id: string) => string;
  params: (ids: readonly string[], objects: Objects) => object;
}>;

const wallet = (id: string) => `wallet.id == '${id}'`;
const key = (id: string) => `private_key.id == '${id}'`;
const secret = (id: string) => `secret.static_properties['id'] == '${id}'`;

/** Every operation that names several objects which conditions can speak of. */
const rows: Readonly<Record<string, Row>> = {
  delete_wallets: {
    about: 'wallets',
    condition: wallet,
    params: (walletIds) => ({ walletIds, deleteWithoutExport: true }),
  },
  delete_wallet_accounts: {
    about: 'accounts',
    condition: (address) => `wallet_account.address == '${address}'`,
    params: (walletAccountIds) => ({ walletAccountIds, deleteWithoutExport: true }),
  },
  delete_private_keys: {
    about: 'keys',
    condition: key,
    params: (privateKeyIds) => ({ privateKeyIds, deleteWithoutExport: true }),
  },
  create_private_key_tag: {
    about: 'keys',
    condition: key,
    params: (privateKeyIds) => ({ privateKeyTagName: `tag of ${privateKeyIds.length}`, privateKeyIds }),
  },
  update_private_key_tag: {
    about: 'keys',
    condition: key,
    params: (ids, { tags }) => ({ privateKeyTagId: tags[0], addPrivateKeyIds: ids, removePrivateKeyIds: [] }),
  },
  import_secrets: {
    about: 'secrets',
    condition: secret,
    params: (ids, { sealed }) => ({ secrets: ids.map((id) => sealed[id]) }),
  },
  export_secrets: {
    about: 'secrets',
    condition: secret,
    params: (ids, { kept }) => exportOf(targetFrom('named').publicKey, ...ids.map((id) => kept[id] ?? '')),
  },
  delete_secrets: {
    about: 'secrets',
    condition: secret,
    params: (ids, { kept }) => ({ secretIds: ids.map((id) => kept[id]) }),
  },
  delete_private_key_tags: {
    about: 'keys',
    condition: key,
    params: (ids, { keys, tags }) => ({ privateKeyTagIds: ids.map((id) => tags[keys.indexOf(id)]) }),
  },
};

/** Operations that name several things which conditions have no name for: the policies see them in `activity.params`, or not at all. */
const nameless: Readonly<Record<string, string>> = {
  create_users: 'users that do not exist yet',
  create_api_only_users: 'users that do not exist yet',
  update_allowed_origins: 'only for the root quorum',
  delete_users: 'activity.params.user_ids',
  update_user: 'the tags of one user',
  create_user_tag: 'users',
  update_user_tag: 'users',
  delete_user_tags: 'tags of users',
  create_api_keys: 'keys of one user',
  delete_api_keys: 'activity.params.api_key_ids',
  create_rpc_grant: 'activity.params.accounts',
  delete_rpc_grants: 'activity.params.rpc_grant_ids',
  create_authenticators: 'passkeys of one user',
  delete_authenticators: 'passkeys of one user',
  create_oauth_providers: 'logins of one user',
  delete_oauth_providers: 'logins of one user',
  create_policies: 'policies',
  delete_policies: 'policies',
  create_private_keys: 'keys that do not exist yet',
  import_private_key: 'the formats of one key',
  create_wallet: 'accounts that do not exist yet',
  import_wallet: 'accounts that do not exist yet',
  create_wallet_accounts: 'accounts that do not exist yet, of one wallet',
  create_recipients: 'recipients that do not exist yet',
  update_recipient: 'addresses and tags of one recipient',
  delete_recipients: 'recipients',
  create_webhook_endpoint: 'subscriptions of one endpoint',
  create_mfa_policy: 'steps of one policy',
  update_mfa_policy: 'steps of one policy',
  create_invitations: 'users that do not exist yet',
  create_sub_organization: 'users that do not exist yet',
  update_root_quorum: 'only for the root quorum',
  sign_raw_payloads: 'payloads, each of which answers by itself: test/engine/gate/signing-policies.test.ts',
};

const takesLists = ({ params }: { params: z.ZodType }): boolean =>
  Object.values((z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object).some(
    (field: { type?: string }) => field.type === 'array',
  );

describe('H3: the operations that name several objects', () => {
  it('are all in these tables', () => {
    const listing = allOperations.flatMap((one) =>
      one.kind === 'activity' && takesLists(one) ? [one.path as string] : [],
    );
    const known = new Set([...Object.keys(rows), ...Object.keys(nameless)]);
    expect(listing.filter((path) => !known.has(path))).toEqual([]);
    expect([...known].filter((path) => !listing.includes(path))).toEqual([]);
  });
});

describe.each(Object.entries(rows))('H3: %s', (path, { about, condition, params }) => {
  let root: Actor;
  let bob: Actor;
  let objects: Objects;
  let pair: Pair;

  beforeAll(async () => {
    const world = await aWorld();
    root = world.operator;
    bob = await joinedBy(root, 'bob');
    objects = await threeOfEach(root);
    const [denied = '', other = ''] = objects[about];
    pair = [denied, other];
    const named = about === 'accounts' ? (objects.addresses[0] ?? '') : denied;
    await root.submit('create_policies', {
      policies: [
        { policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true' },
        { policyName: 'not this one', effect: 'EFFECT_DENY', condition: condition(named), consensus: 'true' },
      ],
    });
    if (about === 'secrets') objects = { ...objects, ...(await threeSecrets(world, objects.secrets, bob)) };
  });

  it.each([
    ['alone', (of: Pair) => [of[0]]],
    ['first of two', (of: Pair) => [of[0], of[1]]],
    ['last of two', (of: Pair) => [of[1], of[0]]],
  ] as const)('is denied where it names the protected object %s', async (_, idsOf) => {
    expect(await bob.try(path, params(idsOf(pair), objects))).toMatchObject({
      ok: false,
      failure: {
        code: rpcCodes.PERMISSION_DENIED,
        message: "You don't have sufficient permissions to take this action",
      },
    });
  });

  it('is allowed where it names another one', async () => {
    expect(await bob.try(path, params([pair[1]], objects))).toMatchObject({ ok: true });
  });
});

/** Of each of these, a secret that there is, and one that Bob has sealed. */
async function threeSecrets(
  world: World,
  names: readonly string[],
  bob: Actor,
): Promise<Pick<Objects, 'sealed' | 'kept'>> {
  const sealedBy = (actor: Actor) =>
    Promise.all(names.map((id) => sealSecret(world, actor, id, { properties: { id } })));
  const kept = await imported(world.operator, ...(await sealedBy(world.operator)));
  const sealed = await sealedBy(bob);
  const byName = <Value>(values: readonly Value[]): Record<string, Value> =>
    Object.fromEntries(names.flatMap((name, at) => values.slice(at, at + 1).map((value) => [name, value] as const)));
  return { sealed: byName(sealed), kept: byName(kept) };
}

/** Three wallets with an account each, and three keys with a tag each. */
async function threeOfEach(root: Actor): Promise<Objects> {
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  };
  const objects: Objects = {
    wallets: [],
    accounts: [],
    addresses: [],
    keys: [],
    tags: [],
    secrets: ['one', 'two', 'three'],
    sealed: {},
    kept: {},
  };
  for (const number of [1, 2, 3]) {
    const { walletId } = await root.submit<{ walletId: string }>('create_wallet', {
      walletName: `wallet ${number}`,
      accounts: [account],
    });
    objects.wallets.push(walletId);
    const { accounts } = await root.query<{ accounts: { walletAccountId: string; address: string }[] }>(
      'list_wallet_accounts',
      { walletId },
    );
    for (const { walletAccountId, address } of accounts) {
      objects.accounts.push(walletAccountId);
      objects.addresses.push(address);
    }
    const { privateKeys } = await root.submit<{ privateKeys: { privateKeyId: string }[] }>('create_private_keys', {
      privateKeys: [
        { privateKeyName: `key ${number}`, curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] },
      ],
    });
    const privateKeyId = privateKeys[0]?.privateKeyId ?? '';
    objects.keys.push(privateKeyId);
    const { privateKeyTagId } = await root.submit<{ privateKeyTagId: string }>('create_private_key_tag', {
      privateKeyTagName: `tag ${number}`,
      privateKeyIds: [privateKeyId],
    });
    objects.tags.push(privateKeyTagId);
  }
  return objects;
}
