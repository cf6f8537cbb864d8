import { createHash } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { recoverMessageAddress } from 'viem';
import { startPageServer, type PageServer } from './browser-application/page-server.ts';
import { startHost, type RunningHost } from './host.ts';
import { person } from './steps.ts';
import { carryOut, createVault } from './vaults.ts';

/** What the stories call of the official client, which the page puts there. */
type Client = Readonly<{
  init(): Promise<void>;
  getProxyAuthConfig(): Promise<{ enabledProviders: string[]; organizationId: string }>;
  signUpWithPasskey(params: object): Promise<{ sessionToken: string; credentialId: string }>;
  loginWithPasskey(): Promise<{ sessionToken: string; credentialId: string }>;
  createApiKeyPair(): Promise<string>;
  completeOauth(params: object): Promise<{ sessionToken: string; action: string }>;
  refreshSession(): Promise<unknown>;
  getSession(): Promise<{ publicKey: string; organizationId: string; userId: string; expiry: number } | undefined>;
  logout(): Promise<void>;
  createWallet(params: { walletName: string; accounts: string[] }): Promise<string>;
  fetchWallets(): Promise<{ walletName: string; accounts: { address: string }[] }[]>;
  signMessage(params: object): Promise<{ r: string; s: string; v: string }>;
  fetchUser(): Promise<{ userName: string }>;
}>;
type Application = Window & { TurnkeyClient: new (config: object) => Client; client: Client };

// One host, one bundle and one browser for all of them.
test.describe.configure({ mode: 'serial' });

let pages: PageServer;
let host: RunningHost;
let config: { organizationId: string; authProxyConfigId: string };

test.beforeAll(async () => {
  pages = await startPageServer();
  host = await startHost(async (dir) => {
    config = await createVault(dir, async ({ openVault }) => {
      const user = { userName: 'pages', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] };
      const { result } = await carryOut(openVault, 'create_users', { users: [user] });
      const [userId = ''] = result['userIds'] as readonly string[];
      await carryOut(openVault, 'create_policy', {
        policyName: 'What pages may do',
        effect: 'EFFECT_ALLOW',
        condition:
          "activity.action == 'CREATE' && (activity.resource == 'ORGANIZATION' || activity.resource == 'AUTH')",
        consensus: `approvers.any(user, user.id == '${userId}')`,
        notes: '',
      });
      const { organizationId } = openVault.info();
      const origins = [pages.origin];
      await openVault.service.changeSettings({
        allowedOrigins: origins,
        authProxy: { organizationId, userId, origins },
      });
      return { organizationId, authProxyConfigId: userId };
    });
  }, person.passphrase);
});

test.afterAll(async () => {
  pages.close();
  expect(await host.stop()).toBe(0);
});

/** Opens the page with a client of its own. */
async function open(page: Page, origin = pages.origin): Promise<void> {
  await page.goto(origin);
  const endpoint = { apiBaseUrl: host.endpoint, authProxyUrl: host.endpoint };
  await page.waitForFunction(() => 'TurnkeyClient' in window);
  await page.evaluate(
    async (given) => {
      const application = window as unknown as Application;
      application.client = new application.TurnkeyClient(given);
      await application.client.init();
    },
    { ...config, ...endpoint, passkeyConfig: { rpId: 'localhost' } },
  );
}

/** Makes a wallet, signs a message with it, and makes sure of the signature. */
async function walletSigns(page: Page): Promise<void> {
  const signed = await page.evaluate(async () => {
    const { client } = window as unknown as Application;
    await client.createWallet({ walletName: 'Spending', accounts: ['ADDRESS_FORMAT_ETHEREUM'] });
    const [wallet] = await client.fetchWallets();
    const [account] = wallet?.accounts ?? [];
    const signature = await client.signMessage({
      message: 'for the application',
      walletAccount: account,
      addEthereumPrefix: true,
    });
    return { address: account?.address, ...signature };
  });
  const signature = `0x${signed.r}${signed.s}${signed.v === '00' ? '1b' : '1c'}` as const;
  expect(await recoverMessageAddress({ message: 'for the application', signature })).toBe(signed.address);
}

const session = (page: Page) => page.evaluate(() => (window as unknown as Application).client.getSession());

test('the official browser client signs up with a passkey, logs in again, refreshes, and signs with a wallet', async ({
  page,
}) => {
  const authenticators = await page.context().newCDPSession(page);
  await authenticators.send('WebAuthn.enable');
  await authenticators.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page);
  const kit = await page.evaluate(() => (window as unknown as Application).client.getProxyAuthConfig());
  expect(kit).toMatchObject({ enabledProviders: ['passkey', 'wallet'], organizationId: config.organizationId });

  const signedUp = await page.evaluate(() =>
    (window as unknown as Application).client.signUpWithPasskey({ createSubOrgParams: { userName: 'Ann' } }),
  );
  const first = await session(page);
  expect(first?.organizationId).not.toBe(config.organizationId);

  const loggedIn = await page.evaluate(async () => {
    const { client } = window as unknown as Application;
    await client.logout();
    return client.loginWithPasskey();
  });
  expect(loggedIn.credentialId).toBe(signedUp.credentialId);
  const second = await session(page);
  expect(second).toMatchObject({ organizationId: first?.organizationId, userId: first?.userId });
  expect(second?.publicKey).not.toBe(first?.publicKey);

  await page.evaluate(() => (window as unknown as Application).client.refreshSession());
  expect((await session(page))?.publicKey).not.toBe(second?.publicKey);
  expect(await page.evaluate(() => (window as unknown as Application).client.fetchUser())).toMatchObject({
    userName: 'Ann',
  });
  await walletSigns(page);
});

test('the official browser client signs up and logs in with the token of an OIDC issuer', async ({ page }) => {
  await open(page);
  const complete = async () => {
    const publicKey = await page.evaluate(() => (window as unknown as Application).client.createApiKeyPair());
    const nonce = createHash('sha256').update(publicKey).digest('hex');
    return page.evaluate((params) => (window as unknown as Application).client.completeOauth(params), {
      oidcToken: pages.token('ann', nonce),
      publicKey,
      providerName: 'Issuer',
    });
  };
  expect(await complete()).toMatchObject({ action: 'SIGNUP' });
  const first = await session(page);
  await walletSigns(page);
  await page.evaluate(() => (window as unknown as Application).client.logout());
  expect(await complete()).toMatchObject({ action: 'LOGIN' });
  expect(await session(page)).toMatchObject({ organizationId: first?.organizationId, userId: first?.userId });
});

test('the same page under another name is answered nothing', async ({ page }) => {
  await open(page, pages.foreignOrigin);
  const asked = page.evaluate(() => (window as unknown as Application).client.getProxyAuthConfig());
  await expect(asked).rejects.toThrow(/Failed to get auth proxy config/);
});
