import { addressFormatName, chainOf, chains, nextFreePaths, type Chain } from '#shared/chains.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { idOfAccount, walletAccounts } from './accounts.ts';
import { rowNamed } from './named.ts';
import { columns, failed, usage, type Context, type ExitCode } from './output.ts';
import { confirmed } from './prompt.ts';
import { withServiceClient, type ServiceClient, type ServiceOptions } from './service.ts';
import { submitActivity, type SubmitOptions } from './submit-activity.ts';

/** Options of the commands that make accounts: presets, each with the number of accounts. */
type AccountsOptions = SubmitOptions & Readonly<{ account: readonly string[] }>;
/** Options of `coffer wallet account add`. */
export type AddAccountsOptions = AccountsOptions & Readonly<{ name?: string }>;
/** Options of the commands that delete. */
export type DeleteOptions = SubmitOptions & Readonly<{ yes?: true; withoutExport?: true }>;

type Wallet = Readonly<{ walletId: string; walletName: string; exported: boolean; imported: boolean }>;
type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/** `coffer wallet create`: with the accounts that the presets name, from the first path of each. */
export async function createWallet(context: Context, options: AccountsOptions, name: string): Promise<ExitCode> {
  const accounts = newAccounts(options.account, []);
  return await withServiceClient(context, options, (client) =>
    submit(context, client, options, 'create_wallet', { walletName: name, accounts }),
  );
}

/** `coffer wallet list`: every wallet with its accounts. */
export async function listWallets(context: Context, options: ServiceOptions): Promise<void> {
  const { wallets, accounts } = await withServiceClient(context, options, async (client) => ({
    ...(await client.query('list_wallets', {})),
    accounts: await accountsOf(client),
  }));
  const rows = wallets.map((wallet) => ({
    ...wallet,
    accounts: accounts.filter(({ walletId }) => walletId === wallet.walletId),
  }));
  const text = rows.map((wallet) => walletText(wallet, wallet.accounts)).join('\n');
  context.print({ wallets: rows }, text || 'There are no wallets.');
}

/** `coffer wallet get`. */
export async function getWallet(context: Context, options: ServiceOptions, named: string): Promise<void> {
  const { wallet, accounts } = await withServiceClient(context, options, async (client) => {
    const found = await walletNamed(client, named);
    return { wallet: found, accounts: await accountsOf(client, found.walletId) };
  });
  context.print({ wallet: { ...wallet, accounts } }, walletText(wallet, accounts));
}

/** `coffer wallet rename`. */
export async function renameWallet(
  context: Context,
  options: SubmitOptions,
  named: string,
  walletName: string,
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const { walletId } = await walletNamed(client, named);
    return await submit(context, client, options, 'update_wallet', { walletId, walletName });
  });
}

/** `coffer wallet delete`: prompts on a terminal, unless `--yes` was given. */
export async function deleteWallets(
  context: Context,
  options: DeleteOptions,
  named: readonly string[],
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const { wallets } = await client.query('list_wallets', {});
    const walletIds = named.map((one) => rowNamed(wallets, one, walletNaming).walletId);
    await requireYes(context, options, named);
    return await submit(context, client, options, 'delete_wallets', { walletIds, ...exportRule(options) });
  });
}

/** `coffer wallet account add`: on the first paths of each preset that the wallet has no account on. */
export async function addAccounts(context: Context, options: AddAccountsOptions, named: string): Promise<ExitCode> {
  if (options.account.length === 0) throw usage(`--account is missing: PRESET or PRESET:COUNT; ${presetsText}`);
  return await withServiceClient(context, options, async (client) => {
    const { walletId } = await walletNamed(client, named);
    const accounts = newAccounts(options.account, await accountsOf(client, walletId));
    if (options.name !== undefined && accounts.length > 1) throw usage('--name is the name of one account');
    const name = options.name === undefined ? {} : { name: options.name };
    const parameters = { walletId, accounts: accounts.map((account) => ({ ...account, ...name })) };
    return await submit(context, client, options, 'create_wallet_accounts', parameters);
  });
}

/** `coffer wallet account list`: the accounts of one wallet, or of all. */
export async function listAccounts(
  context: Context,
  options: ServiceOptions,
  named: string | undefined,
): Promise<void> {
  const accounts = await withServiceClient(context, options, async (client) =>
    accountsOf(client, named === undefined ? undefined : (await walletNamed(client, named)).walletId),
  );
  context.print({ accounts }, accounts.length > 0 ? columns(accounts.map(accountRow)) : 'There are no accounts.');
}

/** `coffer wallet account delete`: prompts on a terminal, unless `--yes` was given. */
export async function deleteAccounts(
  context: Context,
  options: DeleteOptions,
  named: readonly string[],
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const walletAccountIds: string[] = [];
    for (const one of named) walletAccountIds.push(await idOfAccount(client, one));
    await requireYes(context, options, named);
    return await submit(context, client, options, 'delete_wallet_accounts', {
      walletAccountIds,
      ...exportRule(options),
    });
  });
}

function submit(
  context: Context,
  client: ServiceClient,
  options: SubmitOptions,
  path: string,
  parameters: JsonObject,
): Promise<ExitCode> {
  return submitActivity(context, client, path, `ACTIVITY_TYPE_${path.toUpperCase()}`, parameters, options);
}

/** Throws unless the user agrees to delete what is named. */
async function requireYes(context: Context, { yes, dryRun }: DeleteOptions, named: readonly string[]): Promise<void> {
  if (yes || dryRun) return;
  if (!(await confirmed(context, `Delete ${named.join(', ')}?`))) throw failed('cancelled: nothing was sent');
}

function exportRule({ withoutExport }: DeleteOptions): JsonObject {
  return withoutExport ? { deleteWithoutExport: true } : {};
}

const walletNaming = {
  what: 'wallet',
  idOf: ({ walletId }: Wallet) => walletId,
  nameOf: ({ walletName }: Wallet) => walletName,
};

/** The wallet with a name or an ID. Throws where there is none. */
export async function walletNamed(client: ServiceClient, named: string): Promise<Wallet> {
  const { wallets } = await client.query('list_wallets', {});
  return rowNamed(wallets, named, walletNaming);
}

async function accountsOf(client: ServiceClient, walletId?: string) {
  const accounts = [];
  for await (const account of walletAccounts(client))
    if (walletId === undefined || account.walletId === walletId) accounts.push(account);
  return accounts;
}

const presetsText = `the presets are ${chains.map(({ id }) => id).join(', ')}`;

/** The accounts that `PRESET` and `PRESET:COUNT` name, on paths that `existing` has none on. Throws a usage error for other words. */
function newAccounts(presets: readonly string[], existing: readonly Account[]) {
  const used = existing.map(({ curve, addressFormat, path }) => ({ chain: chainOf(addressFormat, curve), path }));
  return presets.flatMap((text) => {
    const [id = '', digits = '1', ...more] = text.split(':');
    const chain = chains.find((one) => one.id === id.toLowerCase());
    if (!chain) throw usage(`--account ${text}: there is no such preset; ${presetsText}`);
    const count = /^\d{1,6}$/.test(digits) && more.length === 0 ? Number(digits) : 0;
    if (count < 1 || count > limits.accountsPerActivityMax)
      throw usage(`--account ${text}: the count is a whole number from 1 to ${limits.accountsPerActivityMax}`);
    const paths = nextFreePaths(chain, pathsOf(used, chain), count);
    used.push(...paths.map((path) => ({ chain, path })));
    return paths.map((path) => accountOn(chain, path));
  });
}

function pathsOf(used: readonly Readonly<{ chain: Chain | undefined; path: string }>[], chain: Chain): string[] {
  return used.filter((one) => one.chain === chain).map(({ path }) => path);
}

function accountOn({ curve, pathFormat, addressFormat }: Chain, path: string) {
  return { curve, pathFormat, path, addressFormat };
}

function walletText({ walletId, walletName, exported, imported }: Wallet, accounts: readonly Account[]): string {
  const facts = [...(imported ? ['imported'] : []), ...(exported ? ['exported'] : [])];
  const head = `${walletId}  ${walletName}${facts.length > 0 ? `  [${facts.join(', ')}]` : ''}`;
  if (accounts.length === 0) return head;
  const rows = columns(accounts.map(accountRow));
  return [head, ...rows.split('\n').map((line) => `    ${line}`)].join('\n');
}

function accountRow({ address, addressFormat, path, name = '' }: Account): readonly string[] {
  return [addressFormatName(addressFormat), address, path, name];
}
