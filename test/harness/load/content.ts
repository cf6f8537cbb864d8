import { userLine } from './lane.ts';
import type { Door } from './door.ts';

type Content = Readonly<{ lines: readonly string[]; organizationName: string }>;

/** What the organization holds, a line for each object, as the vault shows it to a root user. */
export async function contentOf(door: Door): Promise<Content> {
  const [{ users }, { userTags }, { wallets }, { policies }, { organizationName }] = await Promise.all([
    door.query<{ users: User[] }>('list_users'),
    door.query<{ userTags: { tagId: string; tagName: string }[] }>('list_user_tags'),
    door.query<{ wallets: { walletId: string; walletName: string; exported: boolean }[] }>('list_wallets'),
    door.query<{ policies: { policyId: string; policyName: string; notes: string }[] }>('list_policies'),
    door.query<{ organizationName: string }>('whoami'),
  ]);
  const accounts = await accountsOf(door);
  const secrets = await secretsOf(door);
  const lines = [
    ...users.map(({ userId, userName, apiKeys, userTags: tags }) =>
      userLine(
        userId,
        userName,
        apiKeys.map(({ credential }) => credential.publicKey),
        tags,
      ),
    ),
    ...userTags.map(({ tagId, tagName }) => `tag ${tagId} ${tagName}`),
    ...wallets.map(({ walletId, walletName, exported }) => `wallet ${walletId} ${walletName} ${exported}`),
    ...accounts.map(({ walletId, address }) => `account ${walletId} ${address}`),
    ...policies.map(({ policyId, policyName, notes }) => `policy ${policyId} ${policyName} ${notes}`),
    ...secrets.map(
      ({ secretId, name, staticProperties }) =>
        `secret ${secretId} ${name} ${staticProperties.map(({ value }) => value).join()}`,
    ),
  ];
  return { lines, organizationName };
}

type ShownSecret = Readonly<{ secretId: string; name: string; staticProperties: readonly { value: string }[] }>;

async function secretsOf(door: Door): Promise<ShownSecret[]> {
  const all: ShownSecret[] = [];
  for (;;) {
    // The list has the newest first.
    const before = all.at(-1)?.secretId;
    const paginationOptions = { limit: '10', ...(before ? { before } : {}) };
    const { secrets } = await door.query<{ secrets: ShownSecret[] }>('list_secrets', { paginationOptions });
    all.push(...secrets);
    if (secrets.length < 10) return all;
  }
}

type User = Readonly<{
  userId: string;
  userName: string;
  apiKeys: readonly Readonly<{ credential: Readonly<{ publicKey: string }> }>[];
  userTags: readonly string[];
}>;

type ShownAccount = Readonly<{ walletAccountId: string; walletId: string; address: string }>;

async function accountsOf(door: Door): Promise<ShownAccount[]> {
  const all: ShownAccount[] = [];
  for (;;) {
    const after = all.at(-1)?.walletAccountId;
    const paginationOptions = { limit: '100', ...(after ? { after } : {}) };
    const { accounts } = await door.query<{ accounts: ShownAccount[] }>('list_wallet_accounts', { paginationOptions });
    all.push(...accounts);
    if (accounts.length < 100) return all;
  }
}
