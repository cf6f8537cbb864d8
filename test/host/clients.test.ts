import { createRequire } from 'node:module';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiKeyStamper, SignatureFormat } from '@turnkey/api-key-stamper';
import {
  decryptCredentialBundle,
  decryptSecretBundle,
  encryptOtpCodeToBundle,
  encryptSecretToBundle,
  generateP256KeyPair,
  getPublicKey,
  verifySessionJwtSignature,
} from '@turnkey/crypto';
import { TurnkeyClient, TurnkeyRequestError } from '@turnkey/http';
import { hashMessage, Transaction, verifyMessage } from 'ethers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { open } from '#engine/crypto/secret.ts';
import type { CreatedOpenVault } from '../../src/main/compose.ts';
import type { Host } from '../../src/main/host.ts';
import { secp256k1KeyFrom } from '../harness/actors.ts';
import { person } from '../harness/people.ts';
import { hostWorld, type HostWorld } from '../harness/host.ts';
import { sessionPayload } from '../harness/session-tokens.ts';

const keyPair = () => {
  const secret = p256.utils.randomSecretKey();
  return { apiPublicKey: bytesToHex(p256.getPublicKey(secret, true)), apiPrivateKey: bytesToHex(secret) };
};

/** Somebody else's client, as it comes, against the host. */
describe('the official clients', () => {
  let world: HostWorld;
  const key = keyPair();
  let created: CreatedOpenVault;
  let host: Host;
  let client: TurnkeyClient;

  beforeEach(async () => {
    world = hostWorld();
    created = await world.create({ apiKey: { apiKeyName: 'script', publicKey: key.apiPublicKey } });
    await created.close();
    host = await world.start({ passphrase: world.passphrase() });
    client = clientWith(key);
  });
  afterEach(() => world.end());

  const clientWith = (pair: typeof key, baseUrl = host.endpoint) =>
    new TurnkeyClient({ baseUrl }, new ApiKeyStamper(pair));
  const submission = () => ({ organizationId: created.organizationId, timestampMs: String(Date.now()) });

  it('are told who they are', async () => {
    expect(await client.getWhoami({ organizationId: created.organizationId })).toEqual({
      organizationId: created.organizationId,
      organizationName: 'Acme',
      userId: created.userId,
      username: 'Ann',
    });
  });

  it('import, list, export and delete a secret, and check what the vault signed', async () => {
    const encryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';
    const { organizationId } = created;
    const trusted = { organizationId, dangerouslyOverrideSignerPublicKey: created.keys.signer };
    const begun = await client.initImportSecrets({
      type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
      ...submission(),
      parameters: { encryptionSuite, numSecrets: 1 },
    });
    const [ingressTargetBundle = ''] = begun.activity.result.initImportSecretsResult?.enclaveTargetMessages ?? [];
    const sealed = await encryptSecretToBundle({ plaintext: 'correct horse ☂', ingressTargetBundle, ...trusted });
    const staticProperties = [{ key: 'env', value: 'prod' }];
    const { activity } = await client.importSecrets({
      type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
      ...submission(),
      parameters: { secrets: [{ name: 'token', ...sealed, encryptionSuite, staticProperties }] },
    });
    const [secretId = ''] = activity.result.importSecretsResult?.secretIds ?? [];
    expect(await client.listSecrets({ organizationId })).toEqual({
      secrets: [
        { secretId, name: 'token', staticProperties, createdAtUnixMs: expect.stringMatching(/^\d+$/) as string },
      ],
    });
    const target = generateP256KeyPair();
    const exported = await client.exportSecrets({
      type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
      ...submission(),
      parameters: { secrets: [{ secretId, targetPublicKey: target.publicKeyUncompressed, encryptionSuite }] },
    });
    const [secretPayload = ''] = exported.activity.result.exportSecretsResult?.secretPayloads ?? [];
    const embeddedPrivateKey = target.privateKey;
    expect(await decryptSecretBundle({ secretPayload, embeddedPrivateKey, ...trusted })).toBe('correct horse ☂');
    const deleted = await client.deleteSecrets({
      type: 'ACTIVITY_TYPE_DELETE_SECRETS',
      ...submission(),
      parameters: { secretIds: [secretId] },
    });
    expect(deleted.activity.result.deleteSecretsResult).toEqual({ secretIds: [secretId] });
    expect(await client.listSecrets({ organizationId })).toEqual({ secrets: [] });
  });

  it('create users, who can then ask for themselves', async () => {
    const bobs = keyPair();
    const { activity } = await client.createUsers({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
      ...submission(),
      parameters: {
        users: [
          {
            userName: 'Bob',
            userTags: [],
            apiKeys: [{ apiKeyName: 'bob', publicKey: bobs.apiPublicKey, curveType: 'API_KEY_CURVE_P256' }],
            authenticators: [],
            oauthProviders: [],
          },
        ],
      },
    });
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const [userId] = activity.result.createUsersResult?.userIds ?? [];
    const whoami = await clientWith(bobs).getWhoami({ organizationId: created.organizationId });
    expect(whoami).toMatchObject({ userId, username: 'Bob' });
    const { users } = await client.getUsers({ organizationId: created.organizationId });
    expect(users.map(({ userName }) => userName).sort()).toEqual(['Ann', 'Bob']);
    await expect(
      clientWith(bobs).createUsers({
        type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
        ...submission(),
        parameters: { users: [person('Eve')] },
      }),
    ).rejects.toThrow("You don't have sufficient permissions");
  });

  it('create wallets and are told their addresses', async () => {
    const { activity } = await client.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      ...submission(),
      parameters: {
        walletName: 'Treasury',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    });
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    expect(activity.result.createWalletResult?.addresses).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]);
    const { wallets } = await client.getWallets({ organizationId: created.organizationId });
    expect(wallets.map(({ walletName }) => walletName)).toEqual(['Treasury']);
  });

  it('log in, and stamp with the key of the session', async () => {
    const session = keyPair();
    const { activity } = await client.stampLogin({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      ...submission(),
      parameters: { publicKey: session.apiPublicKey, expirationSeconds: '900' },
    });
    const token = activity.result.stampLoginResult?.session ?? '';
    expect(await verifySessionJwtSignature(token, created.keys.notarizer)).toBe(true);
    expect(sessionPayload(token)).toMatchObject({ public_key: session.apiPublicKey, user_id: created.userId });
    const whoami = { organizationId: created.organizationId };
    expect(await clientWith(session).getWhoami(whoami)).toMatchObject({ userId: created.userId });

    const target = generateP256KeyPair();
    const { activity: sealed } = await clientWith(session).createReadWriteSession({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      ...submission(),
      parameters: { targetPublicKey: target.publicKeyUncompressed },
    });
    const bundle = sealed.result.createReadWriteSessionResultV2?.credentialBundle ?? '';
    const apiPrivateKey = decryptCredentialBundle(bundle, target.privateKey);
    const apiPublicKey = bytesToHex(getPublicKey(apiPrivateKey, true));
    expect(await clientWith({ apiPublicKey, apiPrivateKey }).getWhoami(whoami)).toMatchObject({ username: 'Ann' });
  });

  it('ask with the token of a session that only reads', async () => {
    const { activity } = await client.createReadOnlySession({
      type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
      ...submission(),
      parameters: {},
    });
    const session = activity.result.createReadOnlySessionResult?.session ?? '';
    const headers = { 'content-type': 'application/json', 'x-session': session };
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${host.endpoint}/public/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ organizationId: created.organizationId, ...body }),
      });
      return [answer.status, await answer.json()];
    };
    expect(await send('query/whoami', {})).toMatchObject([200, { username: 'Ann' }]);
    const tag = { type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: 'x', userIds: [] } };
    expect(await send('submit/create_user_tag', { ...submission(), ...tag })).toMatchObject([
      403,
      { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' },
    ]);
  });

  it('have payloads and transactions signed', async () => {
    const { activity: made } = await client.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      ...submission(),
      parameters: {
        walletName: 'Hot',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    });
    const [signWith = ''] = made.result.createWalletResult?.addresses ?? [];
    const { activity: signed } = await client.signRawPayload({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      ...submission(),
      parameters: {
        signWith,
        payload: hashMessage('hello'),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    });
    const { r, s, v } = signed.result.signRawPayloadResult ?? { r: '', s: '', v: '' };
    const signature = { r: `0x${r}`, s: `0x${s}`, v: Number.parseInt(v, 16) + 27 };
    expect(verifyMessage('hello', signature)).toBe(signWith);

    const unsigned = Transaction.from({ type: 0, chainId: 1, nonce: 0, gasLimit: 21_000, gasPrice: 1n, to: signWith });
    const { activity: sent } = await client.signTransaction({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      ...submission(),
      parameters: {
        signWith,
        unsignedTransaction: unsigned.unsignedSerialized.slice(2),
        type: 'TRANSACTION_TYPE_ETHEREUM',
      },
    });
    const transaction = Transaction.from(`0x${sent.result.signTransactionResult?.signedTransaction ?? ''}`);
    expect(transaction).toMatchObject({ from: signWith, unsignedHash: unsigned.unsignedHash });
  });

  it('get one activity for one body, however often and however fast it comes, after a restart too', async () => {
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      ...submission(),
      parameters: { walletName: 'Once', accounts: [] },
    });
    const { stampHeaderName, stampHeaderValue } = await new ApiKeyStamper(key).stamp(body);
    const send = async () => {
      const headers = { [stampHeaderName]: stampHeaderValue, 'content-type': 'application/json' };
      const response = await fetch(`${host.endpoint}/public/v1/submit/create_wallet`, {
        method: 'POST',
        headers,
        body,
      });
      return [response.status, ((await response.json()) as { activity: { id: string } }).activity.id].join(' ');
    };
    const answers = new Set(await Promise.all(Array.from({ length: 100 }, send)));
    expect([...answers]).toEqual([expect.stringMatching(/^200 /)]);
    await host.stop();
    host = await world.start({ passphrase: world.passphrase() });
    client = clientWith(key);
    expect(answers.has(await send())).toBe(true);
    const { wallets } = await client.getWallets({ organizationId: created.organizationId });
    expect(wallets.filter(({ walletName }) => walletName === 'Once')).toHaveLength(1);
  });

  it('read refusals as they read those of the hosted service', async () => {
    const failure = await clientWith(keyPair())
      .getWhoami({ organizationId: created.organizationId })
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(TurnkeyRequestError);
    expect((failure as TurnkeyRequestError).code).toBe(16);
    expect(String(failure)).toContain('could not find public key in organization or its parent organization');
  });

  it('reach the host with a slash too many, and by the name localhost', async () => {
    for (const baseUrl of [`${host.endpoint}/`, host.endpoint.replace('127.0.0.1', 'localhost')])
      expect(await clientWith(key, baseUrl).getWhoami({ organizationId: created.organizationId })).toMatchObject({
        username: 'Ann',
      });
  });
});

/** What is used of the browser client. The package comes with `@turnkey/viem`, in the version that is tested. */
type BrowserClient = {
  createUserTag(params: object): Promise<{ userTagId: string }>;
  getUser(params: object): Promise<{ user: { userTags: string[]; userEmail?: string; userPhoneNumber?: string } }>;
  addUserAuth(params: object): Promise<unknown>;
  updateUserAuth(params: object): Promise<unknown>;
  deleteUserAuth(params: object): Promise<unknown>;
  updateUser(params: object): Promise<unknown>;
};
type Browser = { TurnkeyBrowserClient: new (config: object) => BrowserClient };
const required = createRequire(createRequire(import.meta.url).resolve('@turnkey/viem'));
const { TurnkeyBrowserClient } = required('@turnkey/sdk-browser') as Browser;

/** What is used of the actions of the server client. */
type Actions = {
  sendOtp(request: object): Promise<{ otpId: string; otpEncryptionTargetBundle: string }>;
  verifyOtp(request: object): Promise<{ verificationToken: string }>;
  otpLogin(request: object): Promise<{ session: string }>;
  createSuborg(request: object): Promise<{ subOrganizationId: string }>;
  getSuborgs(request: object): Promise<{ organizationIds: string[] }>;
  getOrCreateSuborg(request: object): Promise<{ subOrganizationIds: string[] }>;
};
type ServerClient = { apiProxy(method: string, params: readonly object[]): Promise<Record<string, unknown>> };
type Server = { server: Actions; Turnkey: new (config: object) => ServerClient };

/** More than one request, as the clients themselves put them together. */
describe('flows of the official clients', () => {
  const world = hostWorld();
  const key = keyPair();
  let created: CreatedOpenVault;
  let host: Host;
  let browser: BrowserClient;
  let official: Server;

  beforeAll(async () => {
    created = await world.create({ apiKey: { apiKeyName: 'server', publicKey: key.apiPublicKey } });
    const { openVault, organizationId } = created;
    await openVault.operator.call('set_organization_feature', { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: '' });
    await created.close();
    host = await world.start({ passphrase: world.passphrase() });
    const stamper = new ApiKeyStamper(key);
    browser = new TurnkeyBrowserClient({ apiBaseUrl: host.endpoint, organizationId, stamper });
    // The actions read these when the package is loaded.
    vi.stubEnv('NEXT_PUBLIC_BASE_URL', host.endpoint);
    vi.stubEnv('NEXT_PUBLIC_ORGANIZATION_ID', organizationId);
    vi.stubEnv('TURNKEY_API_PUBLIC_KEY', key.apiPublicKey);
    vi.stubEnv('TURNKEY_API_PRIVATE_KEY', key.apiPrivateKey);
    official = createRequire(import.meta.url)('@turnkey/sdk-server') as Server;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await world.end();
  });

  it('sdk-browser adds, changes and removes addresses, and the user keeps their tags', async () => {
    const { userId } = created;
    const { userTagId } = await browser.createUserTag({ userTagName: 'signers', userIds: [userId] });
    const { organizationId } = created;
    const user = async () => (await browser.getUser({ organizationId, userId })).user;
    await browser.addUserAuth({ userId, email: 'ann@example.com' });
    await browser.updateUserAuth({ userId, phoneNumber: '+15550100123', email: 'anna@example.com' });
    expect(await user()).toMatchObject({
      userEmail: 'anna@example.com',
      userPhoneNumber: '+15550100123',
      userTags: [userTagId],
    });
    await browser.updateUserAuth({ userId, phoneNumber: null });
    await browser.deleteUserAuth({ userId, email: true });
    const after = await user();
    expect(after).toMatchObject({ userTags: [userTagId] });
    expect([after.userEmail, after.userPhoneNumber]).toEqual([undefined, undefined]);
  });

  it('sdk-server proxies the calls of pages that it allows by default', async () => {
    const { organizationId } = created;
    const config = { apiBaseUrl: host.endpoint, defaultOrganizationId: organizationId };
    const server = new official.Turnkey({ ...config, ...key });
    const root = keyPair();
    const apiKeys = [{ apiKeyName: 'root', publicKey: root.apiPublicKey, curveType: 'API_KEY_CURVE_P256' }];
    const rootUsers = [{ userName: 'root', apiKeys, authenticators: [], oauthProviders: [] }];
    const wanted = { subOrganizationName: 'Proxied', rootUsers, rootQuorumThreshold: 1 };
    const made = await server.apiProxy('createSubOrganization', [wanted]);
    expect(made).toMatchObject({ subOrganizationId: expect.any(String) as string });
    const target = { targetPublicKey: generateP256KeyPair().publicKeyUncompressed };
    expect(await server.apiProxy('createReadWriteSession', [target])).toMatchObject({
      organizationId,
      credentialBundle: expect.any(String) as string,
    });
  });

  /** What the last message of the vault says. */
  async function lastCode(): Promise<string> {
    let code = '';
    await host.session.whileOpen(async ({ vault }) => {
      const message = vault.state.messages.list(created.organizationId).at(-1);
      if (message?.text)
        code = vault.use({ table: 'messages', id: message.messageId }, message.text, (secret) =>
          open(secret, (bytes) => new TextDecoder().decode(bytes)),
        );
      return { ok: true, value: {} };
    });
    return code;
  }

  it('sdk-server finds or makes a sub-organization, and logs its user in with a code', async () => {
    const { server } = official;
    const wallet = { publicKey: secp256k1KeyFrom('a wallet').publicKey, type: 'ethereum' };
    const asked = { filterType: 'PUBLIC_KEY', filterValue: wallet.publicKey, additionalData: { wallet } };
    const first = await server.getOrCreateSuborg(asked);
    expect(await server.getOrCreateSuborg(asked)).toEqual(first);

    const email = 'bob@example.com';
    const { subOrganizationId } = await server.createSuborg({ email });
    const found = await server.getSuborgs({ filterType: 'EMAIL', filterValue: email });
    expect(found).toEqual({ organizationIds: [subOrganizationId] });
    const { otpId, otpEncryptionTargetBundle } = await server.sendOtp({
      contact: email,
      otpType: 'OTP_TYPE_EMAIL',
      appName: 'Shop',
    });
    const session = keyPair();
    const { apiPublicKey: publicKey } = session;
    const code = await lastCode();
    const encryptedOtpBundle = await encryptOtpCodeToBundle(
      code,
      otpEncryptionTargetBundle,
      publicKey,
      created.keys.fetcher,
    );
    const { verificationToken } = await server.verifyOtp({ otpId, encryptedOtpBundle });
    const { id: tokenId } = JSON.parse(atob(verificationToken.split('.')[1] ?? '')) as { id: string };
    const message = JSON.stringify({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' });
    const signature = await new ApiKeyStamper(session).sign(message, SignatureFormat.Raw);
    const clientSignature = { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature };
    const login = await server.otpLogin({ suborgID: subOrganizationId, verificationToken, publicKey, clientSignature });
    expect(sessionPayload(login.session)).toMatchObject({ organization_id: subOrganizationId, public_key: publicKey });
  });
});
