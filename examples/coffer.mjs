import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { TurnkeyClient } from '@turnkey/http';

/**
 * Connects the official client to Coffer. Two environment variables change the defaults:
 *   COFFER_URL  where Coffer listens (default: http://127.0.0.1:7411)
 *   COFFER_KEY  path of an API key, without `.private` (default: turnkey/keys/default in the configuration folder)
 */
export function connect() {
  const baseUrl = process.env['COFFER_URL'] ?? 'http://127.0.0.1:7411';
  const configFolder = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  const keyPath = process.env['COFFER_KEY'] ?? join(configFolder, 'turnkey', 'keys', 'default');
  const apiPublicKey = readFileSync(`${keyPath}.public`, 'utf8');
  // The file holds the hex of the key, a colon and the name of the curve.
  const [apiPrivateKey] = readFileSync(`${keyPath}.private`, 'utf8').split(':');
  const [organizationId] = JSON.parse(readFileSync(`${keyPath}.meta`, 'utf8')).organizations;
  const client = new TurnkeyClient({ baseUrl }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }));
  return { client, organizationId };
}

const accounts = {
  ethereum: { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  solana: { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
};

/** The address of the wallet `Example ethereum` or `Example solana`. The first call creates the wallet. */
export async function exampleAddress({ client, organizationId }, chain) {
  const walletName = `Example ${chain}`;
  const { wallets } = await client.getWallets({ organizationId });
  const existing = wallets.find((wallet) => wallet.walletName === walletName);
  if (existing) {
    const found = await client.getWalletAccounts({ organizationId, walletId: existing.walletId });
    return found.accounts[0].address;
  }
  const { activity } = await client.createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { walletName, accounts: [{ ...accounts[chain], pathFormat: 'PATH_FORMAT_BIP32' }] },
  });
  const made = activity.result.createWalletResult;
  if (!made)
    throw new Error(
      `the wallet ${walletName} needs the approval of other users (${activity.status}): see coffer inbox`,
    );
  return made.addresses[0];
}
