import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test, type Page } from '@playwright/test';
import { recoverMessageAddress } from 'viem';
import { anSmtpSink, readMail, type SmtpSink } from '../harness/smtp-sink.ts';
import type { Application } from './browser-application/application.ts';
import { startPageServer, type PageServer } from './browser-application/page-server.ts';
import { startHost, type RunningHost } from './host.ts';
import { person } from './steps.ts';
import { carryOut, createVault } from './vaults.ts';

/** What the page has, for code that runs in the page. */
declare const application: () => Application;

// One host, one bundle and one browser for all of them.
test.describe.configure({ mode: 'serial' });

let pages: PageServer;
let host: RunningHost;
let sink: SmtpSink;
/** Nobody is without a credential. The auth proxy acts as this user without one, so the private half was never kept. */
const unusedKey = bytesToHex(p256.getPublicKey(p256.utils.randomSecretKey(), true));

let config: { organizationId: string; authProxyConfigId: string };
/** What clients pin of the hosted service, of this vault. */
let keys: Readonly<{ fetcher: string; signer: string }>;

test.beforeAll(async () => {
  pages = await startPageServer();
  sink = await anSmtpSink();
  host = await startHost(async (dir) => {
    config = await createVault(dir, async ({ openVault }) => {
      const apiKeys = [{ apiKeyName: 'unused', publicKey: unusedKey, curveType: 'API_KEY_CURVE_P256' }];
      const user = { userName: 'pages', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
      const { result } = await carryOut(openVault, 'create_users', { users: [user] });
      const [userId = ''] = result['userIds'] as readonly string[];
      await carryOut(openVault, 'create_policy', {
        policyName: 'What pages may do',
        effect: 'EFFECT_ALLOW',
        condition: "activity.resource == 'ORGANIZATION' || activity.resource == 'AUTH' || activity.resource == 'OTP'",
        consensus: `approvers.any(user, user.id == '${userId}')`,
        notes: '',
      });
      await carryOut(openVault, 'set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: '' });
      await openVault.service.messages.changeSettings({ smtp: sink.url, from: 'vault@shop.example' });
      const { organizationId } = openVault.info();
      ({ keys } = openVault.info());
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
  await sink.down();
  expect(await host.stop()).toBe(0);
});

/** Opens the page with a client of its own. */
async function open(page: Page, origin = pages.origin): Promise<void> {
  await page.goto(origin);
  const endpoint = { apiBaseUrl: host.endpoint, authProxyUrl: host.endpoint };
  await page.waitForFunction(() => 'TurnkeyClient' in window);
  await page.evaluate(
    async (given) => {
      const page = application();
      const onMfaRequired = (context: Parameters<Application['proveFactors']>[0]) => page.proveFactors(context);
      page.client = new page.TurnkeyClient({ ...given, onMfaRequired });
      await page.client.init();
    },
    { ...config, ...endpoint, passkeyConfig: { rpId: 'localhost' } },
  );
}

/** Makes a wallet, signs a message with it, and makes sure of the signature. */
async function walletSigns(page: Page, walletName = 'Spending'): Promise<void> {
  const signed = await page.evaluate(async (named) => {
    const { client } = window as unknown as Application;
    await client.createWallet({ walletName: named, accounts: ['ADDRESS_FORMAT_ETHEREUM'] });
    const [wallet] = await client.fetchWallets();
    const [account] = wallet?.accounts ?? [];
    const signature = await client.signMessage({
      message: 'for the application',
      walletAccount: account,
      addEthereumPrefix: true,
    });
    return { address: account?.address, ...signature };
  }, walletName);
  const signature = `0x${signed.r}${signed.s}${signed.v === '00' ? '1b' : '1c'}` as const;
  expect(await recoverMessageAddress({ message: 'for the application', signature })).toBe(signed.address);
}

const session = (page: Page) => page.evaluate(() => application().client.getSession());

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
  const kit = await page.evaluate(() => application().client.getProxyAuthConfig());
  expect(kit).toMatchObject({ enabledProviders: ['passkey', 'wallet'], organizationId: config.organizationId });

  const signedUp = await page.evaluate(() =>
    application().client.signUpWithPasskey({ createSubOrgParams: { userName: 'Ann' } }),
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

  await page.evaluate(() => application().client.refreshSession());
  expect((await session(page))?.publicKey).not.toBe(second?.publicKey);
  expect(await page.evaluate(() => application().client.fetchUser())).toMatchObject({ userName: 'Ann' });
  await walletSigns(page);
});

test('the official browser client changes its user, and is told of wrong words', async ({ page }) => {
  await open(page);
  const publicKey = await page.evaluate(() => application().client.createApiKeyPair());
  const nonce = createHash('sha256').update(publicKey).digest('hex');
  await page.evaluate((params) => application().client.completeOauth(params), {
    oidcToken: pages.token('bea', nonce),
    publicKey,
  });
  const emails = await page.evaluate(async () => {
    const { client } = application();
    await client.updateUserEmail({ email: 'bea@example.com' });
    const before = await client.fetchUser();
    await client.removeUserEmail();
    return [before.userEmail, (await client.fetchUser()).userEmail];
  });
  expect(emails).toEqual(['bea@example.com', undefined]);
  const imported = page.evaluate(async (signer) => {
    const { client, encryptWalletToBundle } = application();
    const { userId = '', organizationId = '' } = (await client.getSession()) ?? {};
    const { importBundle } = await client.httpClient.initImportWallet({ userId });
    const mnemonic = 'abandon '.repeat(12).trim();
    const sealed = { mnemonic, importBundle, userId, organizationId, dangerouslyOverrideSignerPublicKey: signer };
    const encryptedBundle = await encryptWalletToBundle(sealed);
    return client.importWallet({ walletName: 'Wrong', encryptedBundle, accounts: [] });
  }, keys.signer);
  await expect(imported).rejects.toThrow(/Invalid mnemonic input/);
});

test('the official browser client signs up and logs in with a code that a relay delivers', async ({ page }) => {
  await open(page);
  const contact = 'ann@example.com';
  /** The code that the mail says, once it is there. */
  const mailedCode = async (): Promise<string> => {
    await expect.poll(() => sink.mails.length).toBe(1);
    const { text } = readMail(sink.mails[0]?.raw ?? '');
    sink.mails.length = 0;
    return /^[0-9A-Z]{9}$/m.exec(text)?.[0] ?? '';
  };
  /** Has a code sent, and types in what the mail says. */
  const verified = async (): Promise<string> => {
    const begun = await page.evaluate(
      (to) => application().client.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: to }),
      contact,
    );
    const code = await mailedCode();
    const pinned = page.evaluate((asked) => application().client.verifyOtp(asked), { ...begun, otpCode: code });
    await expect(pinned, 'the client takes codes of the hosted service alone').rejects.toThrow(/Failed to verify OTP/);
    return page.evaluate(
      async ({ otpId, otpEncryptionTargetBundle, typed, fetcher }) => {
        const { client, encryptOtpCodeToBundle } = application();
        const publicKey = await client.createApiKeyPair();
        const encryptedOtpBundle = await encryptOtpCodeToBundle(typed, otpEncryptionTargetBundle, publicKey, fetcher);
        return (await client.httpClient.proxyVerifyOtpV2({ otpId, encryptedOtpBundle })).verificationToken;
      },
      { ...begun, typed: code, fetcher: keys.fetcher },
    );
  };
  await page.evaluate((params) => application().client.signUpWithOtp(params), {
    verificationToken: await verified(),
    contact,
    otpType: 'OTP_TYPE_EMAIL',
  });
  const first = await session(page);
  await walletSigns(page);
  await page.evaluate(() => application().client.logout());
  await page.evaluate(
    async ({ verificationToken, filterValue }) => {
      const { client } = application();
      const found = await client.httpClient.proxyGetAccount({ filterType: 'EMAIL', filterValue, verificationToken });
      await client.loginWithOtp({ verificationToken, ...found });
    },
    { verificationToken: await verified(), filterValue: contact },
  );
  expect(await session(page)).toMatchObject({ organizationId: first?.organizationId, userId: first?.userId });

  // An MFA policy asks for one more code to sign. The client calls the application, whose user types it in.
  await page.exposeFunction('mailedCode', mailedCode);
  await page.evaluate(
    async ({ to, fetcher, userId }) => {
      const page = application();
      const { client, encryptOtpCodeToBundle, StamperType } = page;
      const kinds = ['AUTHENTICATION_TYPE_SESSION', 'AUTHENTICATION_TYPE_EMAIL_OTP'];
      await client.httpClient.createMfaPolicy({
        userId,
        mfaPolicyName: 'A code for each signature',
        condition: "activity.action == 'SIGN'",
        requiredAuthenticationMethods: kinds.map((type) => ({ any: [{ type }] })),
        order: 0,
      });
      page.asked = [];
      page.proveFactors = async (context) => {
        page.asked.push(context);
        const { fingerprint, organizationId } = context;
        const publicKey = await client.createApiKeyPair();
        const { otpId, ...begun } = await client.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: to });
        const { mailedCode } = window as unknown as { mailedCode(): Promise<string> };
        const sealed = [await mailedCode(), begun.otpEncryptionTargetBundle, publicKey, fetcher] as const;
        const encryptedOtpBundle = await encryptOtpCodeToBundle(...sealed);
        const { verificationToken } = await client.httpClient.proxyVerifyOtpV2({ otpId, encryptedOtpBundle });
        await client.overrideAttestedStamper({ verificationToken, publicKey });
        await client.httpClient.approveActivity({ fingerprint, organizationId }, StamperType.Attested);
      };
    },
    { to: contact, fetcher: keys.fetcher, userId: first?.userId ?? '' },
  );
  await walletSigns(page, 'Savings');
  expect(await page.evaluate(() => application().asked)).toMatchObject([
    {
      activityStatus: 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
      mfaStatuses: [{ satisfied: false, satisfiedMethods: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] }],
    },
  ]);
});

test('the official browser client signs up and logs in with the token of an OIDC issuer', async ({ page }) => {
  await open(page);
  const complete = async () => {
    const publicKey = await page.evaluate(() => application().client.createApiKeyPair());
    const nonce = createHash('sha256').update(publicKey).digest('hex');
    return page.evaluate((params) => application().client.completeOauth(params), {
      oidcToken: pages.token('ann', nonce),
      publicKey,
      providerName: 'Issuer',
    });
  };
  expect(await complete()).toMatchObject({ action: 'SIGNUP' });
  const first = await session(page);
  await walletSigns(page);
  await page.evaluate(() => application().client.logout());
  expect(await complete()).toMatchObject({ action: 'LOGIN' });
  expect(await session(page)).toMatchObject({ organizationId: first?.organizationId, userId: first?.userId });
});

test('the same page under another name is answered nothing', async ({ page }) => {
  await open(page, pages.foreignOrigin);
  const asked = page.evaluate(() => application().client.getProxyAuthConfig());
  await expect(asked).rejects.toThrow(/Failed to get auth proxy config/);
});
