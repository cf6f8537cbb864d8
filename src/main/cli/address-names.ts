import { walletAccounts } from './accounts.ts';
import type { ServiceClient } from './service.ts';
import type { NameOfAddress } from './signing-text.ts';

/** The most pages of accounts that are read for their names: the addresses of accounts beyond have no name. */
const pagesMax = 50;

/**
 * The names of the addresses that the organization knows: `wallet / account` for the accounts of wallets, the name of a private key, and of
 * others the name of the recipient.
 */
export async function addressNames(client: ServiceClient): Promise<NameOfAddress> {
  const names = new Map<string, string>();
  const { recipients } = await client.ownQuery('list_recipients', {});
  for (const { recipientName, addresses } of recipients)
    for (const { address } of addresses) names.set(known(address), recipientName);
  const { privateKeys } = await client.query('list_private_keys', {});
  for (const { privateKeyName, addresses } of privateKeys)
    for (const { address } of addresses) if (address) names.set(known(address), privateKeyName);
  for await (const { address, name, walletId, walletDetails } of walletAccounts(client, pagesMax)) {
    const wallet = walletDetails?.walletName ?? walletId;
    names.set(known(address), name ? `${wallet} / ${name}` : wallet);
  }
  return (address) => names.get(known(address));
}

/** Ethereum addresses are the same in upper and lower case. */
function known(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;
}
