import { beforeAll, describe, expect, it } from 'vitest';
import { serializeTransaction } from 'viem';
import { decisionBudget } from '#engine/gate/authorize.ts';
import { evaluatePolicies } from '#engine/gate/policies.ts';
import { exportWallet } from '#engine/operations/wallets/export-wallet.ts';
import { finish } from '#engine/slices.ts';
import type { OrganizationId, UserId } from '#engine/state/rows.ts';
import { rowsOf } from '#engine/state/tx.ts';
import type { Explanation } from '#shared/policy-analysis.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import type { Actor } from '../../harness/actors.ts';
import { account, ethereum, importWords, targetFrom, testWords } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

/**
 * H3: a denial about an account holds for its key, whatever names the key: the account's wallet, another address of the key,
 * or another wallet of the same words. Each of them gives out, deletes or uses the same private key.
 */

const { publicKey: targetPublicKey } = targetFrom('account denials');
const path = "m/44'/60'/0'/0/0";
const otherFormats = ['TRON', 'COMPRESSED', 'COSMOS', 'BITCOIN_MAINNET_P2WPKH'] as const;
const refused = { ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } };
const done = { ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } };

const allowsBob = (bob: Actor, condition = "activity.resource in ['WALLET', 'PRIVATE_KEY']") => ({
  policyName: 'allow',
  effect: 'EFFECT_ALLOW',
  condition,
  consensus: `approvers.any(u, u.id == '${bob.userId}')`,
});
const denies = (condition: string) => ({ policyName: 'deny', effect: 'EFFECT_DENY', condition, consensus: 'true' });

type Scene = Readonly<{
  world: World;
  root: Actor;
  bob: Actor;
  walletId: string;
  otherWalletId: string;
  /** The address that the denial is about. */
  denied: string;
  /** Of another key of the same wallet. */
  free: string;
  /** The other addresses of the denied key, by format. */
  clones: ReadonlyMap<string, string>;
}>;

async function scene(condition = (address: string) => `wallet_account.address == '${address}'`): Promise<Scene> {
  const world = await aWorld();
  const root = world.operator;
  const bob = await joinedBy(root, 'bob');
  type Made = { walletId: string; addresses: [string, string] };
  const { walletId, addresses } = await root.submit<Made>('create_wallet', {
    walletName: 'w',
    accounts: [ethereum(0), ethereum(1)],
  });
  const other = await root.submit<Made>('create_wallet', { walletName: 'other', accounts: [ethereum(0)] });
  const [denied, free] = addresses;
  await root.submit('create_policies', { policies: [allowsBob(bob), denies(condition(denied))] });
  const { addresses: others } = await bob.submit<{ addresses: string[] }>('create_wallet_accounts', {
    walletId,
    accounts: otherFormats.map((format) => account(format, path)),
  });
  const clones = new Map(otherFormats.map((format, at) => [format, others[at] ?? '']));
  return { world, root, bob, walletId, otherWalletId: other.walletId, denied, free, clones };
}

describe('H3: a denial about an account', () => {
  let set: Scene;
  beforeAll(async () => {
    set = await scene();
  });

  const accountIds = async ({ root, walletId }: Scene, address: string): Promise<string[]> => {
    type Shown = Readonly<{ address: string; walletAccountId: string }>;
    const { accounts } = await root.query<{ accounts: Shown[] }>('list_wallet_accounts', { walletId });
    return accounts.filter((one) => one.address === address).map(({ walletAccountId }) => walletAccountId);
  };
  const signing = (signWith: string) => ({
    signWith,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_SHA256',
    payload: '00',
  });

  it('denies the export of its wallet', async () => {
    expect(await set.bob.try('export_wallet', { walletId: set.walletId, targetPublicKey })).toMatchObject(refused);
  });

  it('denies the deletion of its wallet, also beside another', async () => {
    const { bob, walletId, otherWalletId } = set;
    for (const walletIds of [[walletId], [otherWalletId, walletId]])
      expect(await bob.try('delete_wallets', { walletIds, deleteWithoutExport: true })).toMatchObject(refused);
  });

  it.each(otherFormats)('denies the export, the deletion and signatures of its key’s address %s', async (format) => {
    const { bob, clones } = set;
    const address = clones.get(format) ?? '';
    const walletAccountIds = await accountIds(set, address);
    expect(walletAccountIds).toHaveLength(1);
    expect(await bob.try('export_wallet_account', { address, targetPublicKey })).toMatchObject(refused);
    expect(await bob.try('delete_wallet_accounts', { walletAccountIds, deleteWithoutExport: true })).toMatchObject(
      refused,
    );
    expect(await bob.try('sign_raw_payload', signing(address))).toMatchObject(refused);
  });

  it('names the denying policy, and the account’s address where the decision is explained', async () => {
    const { bob, root, walletId, denied } = set;
    const explained = await root.query<Explanation>('simulate_request', {
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      parameters: { walletId, targetPublicKey },
      submitterId: bob.userId,
    });
    expect(explained).toMatchObject({ verdict: 'deny', basis: 'policy' });
    const denying = explained.policies.find(({ policyName }) => policyName === 'deny');
    expect(denying).toMatchObject({ outcome: 'OUTCOME_DENY_EXPLICIT', decisive: true });
    expect(denying?.readings).toHaveLength(1);
    expect(JSON.stringify(denying?.readings)).toContain(denied);
  });

  it('leaves the other keys of the wallet, other wallets, and what gives out no key, to the policies that allow them', async () => {
    const { bob, walletId, otherWalletId, free } = set;
    expect(await bob.try('sign_raw_payload', signing(free))).toMatchObject(done);
    expect(await bob.try('export_wallet_account', { address: free, targetPublicKey })).toMatchObject(done);
    expect(await bob.try('update_wallet', { walletId, walletName: 'renamed' })).toMatchObject(done);
    const accounts = [ethereum(7)];
    expect(await bob.try('create_wallet_accounts', { walletId, accounts })).toMatchObject(done);
    expect(await bob.try('export_wallet', { walletId: otherWalletId, targetPublicKey })).toMatchObject(done);
  });
});

describe('H3: a denial about an account and what it would sign', () => {
  it('holds for every address of the key, and for that transaction alone', async () => {
    const to = `0x${'66'.repeat(20)}` as const;
    const { bob, denied, clones } = await scene(
      (address) => `wallet_account.address == '${address}' && eth.tx.value > 5`,
    );
    const asks = (signWith: string, value: bigint) => ({
      signWith,
      type: 'TRANSACTION_TYPE_ETHEREUM',
      unsignedTransaction: serializeTransaction({ type: 'eip1559', chainId: 1, to, value }),
    });
    for (const signWith of [denied, ...clones.values()]) {
      expect(await bob.try('sign_transaction', asks(signWith, 6n))).toMatchObject(refused);
      expect(await bob.try('sign_transaction', asks(signWith, 5n))).toMatchObject(done);
    }
  });
});

describe('H3: a denial about an account of one of two wallets of the same words', () => {
  it('holds for the account of the other wallet, which has the same key', async () => {
    const world = await aWorld();
    const root = world.operator;
    const bob = await joinedBy(root, 'bob');
    const one = await importWords(world, root, testWords, [ethereum(0)], 'one');
    const two = await importWords(world, root, testWords, [ethereum(0)], 'two');
    const [address = ''] = one.addresses;
    expect(two.addresses).toEqual(one.addresses);
    const condition = `wallet.id == '${two.walletId}' && wallet_account.address == '${address}'`;
    await root.submit('create_policies', { policies: [allowsBob(bob), denies(condition)] });
    expect(await bob.try('export_wallet_account', { address, targetPublicKey })).toMatchObject(refused);
    expect(await bob.try('export_wallet', { walletId: one.walletId, targetPublicKey })).toMatchObject(refused);
  });
});

describe('what a decision about a whole wallet costs', () => {
  const accounts = Array.from({ length: 60 }, (_, index) => ethereum(index));

  /** The steps of one decision about the export of a wallet with one account, and of one with sixty. */
  async function costs(...conditions: ReturnType<typeof denies>[]): Promise<readonly [number, number]> {
    const world = await aWorld();
    const root = world.operator;
    const bob = await joinedBy(root, 'bob');
    const made = async (of: object[]) =>
      (await root.submit<{ walletId: string }>('create_wallet', { walletName: `of ${of.length}`, accounts: of }))
        .walletId;
    const wallets = [await made(accounts.slice(0, 1)), await made(accounts)];
    await root.submit('create_policies', { policies: [allowsBob(bob), ...conditions] });
    const view = rowsOf(world.store.state, world.organizationId as OrganizationId, world.clock.nowMs());
    const bobs = view.users.list().filter(({ userId }) => userId === bob.userId);
    const [few = 0, many = 0] = wallets.map((walletId) => {
      const budget = decisionBudget();
      const before = budget.steps;
      const request = {
        operation: exportWallet,
        type: exportWallet.type,
        params: { walletId, targetPublicKey },
        submitterId: bob.userId as UserId,
        votes: [],
      };
      const verdict = finish(evaluatePolicies(view, request, { approvers: bobs, rejecters: [] }, budget));
      expect(verdict).toMatchObject({ denied: false, allowed: true });
      return before - budget.steps;
    });
    return [few, many];
  }

  it('grows with its accounts only where a policy that denies reads accounts', async () => {
    const [few, many] = await costs(denies("wallet.label == 'cold'"), {
      ...denies("wallet_account.address == 'x'"),
      policyName: 'allow one account',
      effect: 'EFFECT_ALLOW',
    });
    expect(many).toBe(few);
  });

  it('grows by the same for each account where one does', async () => {
    const condition = "wallet_account.address == 'x'";
    const [few, many] = await costs(denies(condition));
    const each = (many - few) / (accounts.length - 1);
    expect(each).toBeGreaterThan(0);
    expect(each).toBeLessThan(20);
    expect(Number.isInteger(each)).toBe(true);
  });
});
