import { randomBytes, randomUUID } from 'node:crypto';
import type { ActivityRecord, Commit } from '../../src/main/engine/activity.ts';
import type { Change, Rows, TableName } from '../../src/main/engine/state/tables.ts';
import { kdf, openVault, type Vault } from '../../src/main/vault/index.ts';
import { world } from './vault-filling.ts';

/** How many of each the vault gets, beside what it has. */
export const crowd = {
  activities: 100_000,
  accounts: 10_000,
  wallets: 9_900,
  users: 9_900,
  policies: 900,
  organizations: 5_000,
} as const;

/** The wallet that gets the accounts. */
export const crowdedWallet = 'Settlement EUR';

const rowsInCommit = 1_000;
const activitiesInCommit = 128;

/** Fills the demo vault in `dir` with copies of its own rows and activities. No key is made for them: what is measured only shows them. */
export async function addCrowd(dir: string, passphrase: Uint8Array): Promise<void> {
  const vault = await openVault({ ...world, kdf, dir, passphrase });
  try {
    const { state } = vault;
    const home = state.users.get(vault.operator.userId)?.organizationId ?? '';
    const [user] = state.users.list(home);
    const [policy] = state.policies.list(home);
    const wallet = state.wallets.list(home).find(({ walletName }) => walletName === crowdedWallet);
    const account = state.walletAccounts.lookup('walletId', wallet?.walletId ?? '')[0];
    const [child] = state.organizations.lookup('parentId', home);
    await addRows(vault, 'users', crowd.users, user, (number) => ({ userName: `User ${number}`, userTags: [] }));
    await addRows(vault, 'wallets', crowd.wallets, wallet, (number) => ({ walletName: `Wallet ${number}` }));
    await addRows(vault, 'policies', crowd.policies, policy, (number) => ({ policyName: `Policy ${number}` }));
    await addRows(vault, 'walletAccounts', crowd.accounts, account, (number) => ({
      name: `Client ${number}`,
      path: `m/44'/60'/1'/0/${number}`,
      address: `0x${randomBytes(20).toString('hex')}`,
    }));
    await addRows(vault, 'organizations', crowd.organizations, child, (number) => ({
      organizationName: `Client ${number}`,
    }));
    await addActivities(vault, home);
  } finally {
    await vault.close();
  }
}

const keys = {
  users: 'userId',
  wallets: 'walletId',
  policies: 'policyId',
  walletAccounts: 'walletAccountId',
  organizations: 'organizationId',
} as const satisfies Partial<Record<TableName, string>>;

async function addRows<Name extends keyof typeof keys>(
  vault: Vault,
  table: Name,
  count: number,
  model: Rows[Name] | undefined,
  own: (number: string) => Partial<Rows[Name]>,
): Promise<void> {
  if (model === undefined) throw new Error(`the demo vault has no row of ${table} to copy`);
  const changes = Array.from({ length: count }, (_, at): Change => {
    const id = randomUUID();
    // An email address belongs to one user.
    const { userEmail: _email, userPhoneNumber: _phone, ...rest } = { ...model } as Record<string, unknown>;
    const row = { ...rest, ...own(String(at + 1).padStart(5, '0')), [keys[table]]: id };
    const organizationId = table === 'organizations' ? id : model.organizationId;
    return { table, id, organizationId, row } as unknown as Change;
  });
  for (let from = 0; from < changes.length; from += rowsInCommit)
    await vault.commit([{ changes: changes.slice(from, from + rowsInCommit) }]);
}

/** Every fourth is a request to sign, whose row has the most to say. */
async function addActivities(vault: Vault, home: string): Promise<void> {
  const known = vault.activities.list(home, { limit: 100 });
  const renamed = modelOf(known, (type) => type.startsWith('ACTIVITY_TYPE_UPDATE_WALLET'));
  const signed = modelOf(known, (type) => type.startsWith('ACTIVITY_TYPE_SIGN_TRANSACTION'));
  const beginMs = Date.now() - crowd.activities;
  for (let from = 0; from < crowd.activities; from += activitiesInCommit) {
    const count = Math.min(activitiesInCommit, crowd.activities - from);
    const commits = Array.from({ length: count }, (_, at): Commit => {
      const atMs = beginMs + from + at;
      const model = at % 4 === 0 ? signed : renamed;
      const activityId = randomUUID() as ActivityRecord['activityId'];
      const fingerprint = `sha256:${randomBytes(32).toString('hex')}`;
      const stamped = { createdAtMs: atMs, updatedAtMs: atMs };
      return { changes: [], activity: { ...model, activityId, fingerprint, ...stamped } };
    });
    await vault.commit(commits);
  }
}

function modelOf(known: readonly ActivityRecord[], is: (type: string) => boolean): ActivityRecord {
  const model = known.find(({ type, status }) => is(type) && status === 'ACTIVITY_STATUS_COMPLETED');
  if (model === undefined) throw new Error('the demo vault has no activity to copy');
  return model;
}
