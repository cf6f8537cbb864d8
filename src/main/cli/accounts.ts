import { limits } from '#shared/limits.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { failed, missing, type Context, type ExitCode } from './output.ts';
import { withServiceClient, type ServiceClient } from './service.ts';
import { submitActivity, type SubmitOptions } from './submit-activity.ts';

/** `coffer wallet account rename`: gives an account of a wallet, named by its address or its id, another name. */
export async function renameAccount(
  context: Context,
  options: SubmitOptions,
  named: string,
  name: string,
): Promise<ExitCode> {
  return await withServiceClient(context, options, async (client) => {
    const walletAccountId = await idOfAccount(client, named);
    const type = 'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME';
    return await submitActivity(
      context,
      client,
      'update_wallet_account_name',
      type,
      { walletAccountId, name },
      options,
    );
  });
}

/** The ID of the account that an address or an ID names. Throws NOT_FOUND, and where accounts of several wallets have the address. */
export async function idOfAccount(client: ServiceClient, named: string): Promise<string> {
  const id = named.toLowerCase();
  return uuidPattern.test(id) ? id : await idOfAddress(client, named);
}

async function idOfAddress(client: ServiceClient, address: string): Promise<string> {
  const found: string[] = [];
  for await (const account of walletAccounts(client))
    if (sameAddress(account.address, address)) found.push(account.walletAccountId);
  const [only, other] = found;
  if (only === undefined) throw missing(`there is no account with the address ${address}`);
  if (other !== undefined) throw failed(`${found.length} accounts have this address: use the ID of the account`);
  return only;
}

/** Every account of every wallet that the key may see, with its wallet, page by page. */
export async function* walletAccounts(client: ServiceClient, pagesMax = Infinity) {
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const paginationOptions = { limit: String(limits.pageMax), ...(after === undefined ? {} : { after }) };
    const { accounts } = await client.query('list_wallet_accounts', { includeWalletDetails: true, paginationOptions });
    yield* accounts;
    after = accounts.at(-1)?.walletAccountId;
    if (accounts.length < limits.pageMax || after === undefined) return;
  }
}

/** Ethereum addresses are the same in upper and lower case. */
export function sameAddress(one: string, other: string): boolean {
  return one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase());
}
