import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
  getPublicKey,
  uncompressRawPublicKey,
} from '@turnkey/crypto';
import { TurnkeyClient } from '@turnkey/http';
import { HDNodeWallet, Wallet } from 'ethers';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CreatedOpenVault } from '../../src/main/compose.ts';
import { hostWorld } from '../harness/host.ts';
import { ethereum, testWords } from '../harness/key-material.ts';

/** The official clients from end to end, unmodified, over HTTP against the running host: what goes in comes out the same. */
describe('the official clients, against the running host', () => {
  const world = hostWorld();
  const key = generateP256KeyPair();
  let created: CreatedOpenVault;
  let client: TurnkeyClient;
  let baseUrl: string;
  let issuerServer: Server;

  beforeAll(async () => {
    created = await world.create({ network: 'loopback', apiKey: { apiKeyName: 'script', publicKey: key.publicKey } });
    await created.close();
    const host = await world.start({ passphrase: world.passphrase() });
    baseUrl = host.endpoint;
    client = clientWith(key.publicKey, key.privateKey);
  });
  afterAll(async () => {
    issuerServer?.closeAllConnections();
    issuerServer?.close();
    await world.end();
  });

  const clientWith = (apiPublicKey: string, apiPrivateKey: string) =>
    new TurnkeyClient({ baseUrl }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }));
  let sent = 0;
  const submission = () => ({ organizationId: created.organizationId, timestampMs: String(Date.now() - sent++) });
  const trusted = () => ({
    organizationId: created.organizationId,
    userId: created.userId,
    dangerouslyOverrideSignerPublicKey: created.keys.signer,
  });

  it('import words, export them, and another wallet derives the same address', async () => {
    const begun = await client.initImportWallet({
      type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET',
      ...submission(),
      parameters: { userId: created.userId },
    });
    const importBundle = begun.activity.result.initImportWalletResult?.importBundle ?? '';
    const encryptedBundle = await encryptWalletToBundle({ mnemonic: testWords, importBundle, ...trusted() });
    const imported = await client.importWallet({
      type: 'ACTIVITY_TYPE_IMPORT_WALLET',
      ...submission(),
      parameters: { userId: created.userId, walletName: 'imported', encryptedBundle, accounts: [ethereum(0)] },
    });
    const result = imported.activity.result.importWalletResult;
    expect(result?.addresses).toEqual([HDNodeWallet.fromPhrase(testWords).address]);

    const target = generateP256KeyPair();
    const exported = await client.exportWallet({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      ...submission(),
      parameters: { walletId: result?.walletId ?? '', targetPublicKey: target.publicKeyUncompressed },
    });
    const words = await decryptExportBundle({
      exportBundle: exported.activity.result.exportWalletResult?.exportBundle ?? '',
      embeddedKey: target.privateKey,
      returnMnemonic: true,
      ...trusted(),
    });
    expect(words).toBe(testWords);
    const { wallets } = await client.getWallets({ organizationId: created.organizationId });
    expect(wallets).toMatchObject([{ walletName: 'imported', imported: true, exported: true }]);
  });

  it('import a private key, and export the same', async () => {
    const secret = Wallet.createRandom();
    const begun = await client.initImportPrivateKey({
      type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY',
      ...submission(),
      parameters: { userId: created.userId },
    });
    const encryptedBundle = await encryptPrivateKeyToBundle({
      privateKey: secret.privateKey,
      keyFormat: 'HEXADECIMAL',
      importBundle: begun.activity.result.initImportPrivateKeyResult?.importBundle ?? '',
      ...trusted(),
    });
    const imported = await client.importPrivateKey({
      type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
      ...submission(),
      parameters: {
        userId: created.userId,
        privateKeyName: 'imported',
        encryptedBundle,
        curve: 'CURVE_SECP256K1',
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    });
    const result = imported.activity.result.importPrivateKeyResult;
    expect(result?.addresses).toEqual([{ format: 'ADDRESS_FORMAT_ETHEREUM', address: secret.address }]);

    const target = generateP256KeyPair();
    const exported = await client.exportPrivateKey({
      type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY',
      ...submission(),
      parameters: { privateKeyId: result?.privateKeyId ?? '', targetPublicKey: target.publicKeyUncompressed },
    });
    const opened = await decryptExportBundle({
      exportBundle: exported.activity.result.exportPrivateKeyResult?.exportBundle ?? '',
      embeddedKey: target.privateKey,
      returnMnemonic: false,
      ...trusted(),
    });
    expect(`0x${opened}`).toBe(secret.privateKey);
  });

  it('exchange a token of an issuer on this machine for a key that stamps', async () => {
    const { issuer, token } = await anIssuer((server) => (issuerServer = server));
    const oidcToken = await token({ sub: 'bob' });
    const { activity } = await client.createUsers({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
      ...submission(),
      parameters: {
        users: [
          {
            userName: 'Bob',
            userTags: [],
            apiKeys: [],
            authenticators: [],
            oauthProviders: [{ providerName: 'local', oidcToken }],
          },
        ],
      },
    } as never);
    const [bobId] = activity.result.createUsersResult?.userIds ?? [];
    const { oauthProviders } = await client.getOauthProviders({
      organizationId: created.organizationId,
      userId: bobId ?? '',
    });
    expect(oauthProviders).toMatchObject([{ issuer, audience: 'coffer', subject: 'bob' }]);

    const target = generateP256KeyPair();
    const nonce = createHash('sha256').update(target.publicKeyUncompressed).digest('hex');
    const login = await client.oauth({
      type: 'ACTIVITY_TYPE_OAUTH',
      ...submission(),
      parameters: { oidcToken: await token({ sub: 'bob', nonce }), targetPublicKey: target.publicKeyUncompressed },
    });
    const { credentialBundle, userId } = login.activity.result.oauthResult ?? {};
    expect(userId).toBe(bobId);
    const session = decryptCredentialBundle(credentialBundle ?? '', target.privateKey);
    const publicKey = Buffer.from(getPublicKey(Buffer.from(session, 'hex'), true)).toString('hex');
    expect(uncompressRawPublicKey(Buffer.from(publicKey, 'hex'))).toHaveLength(65);
    const whoami = await clientWith(publicKey, session).getWhoami({ organizationId: created.organizationId });
    expect(whoami).toMatchObject({ userId: bobId, username: 'Bob' });

    await expect(
      client.oauth({
        type: 'ACTIVITY_TYPE_OAUTH',
        ...submission(),
        parameters: {
          oidcToken: await token({ sub: 'bob', nonce: 'another' }),
          targetPublicKey: target.publicKeyUncompressed,
        },
      }),
    ).rejects.toThrow('nonce');
  });
});

/** An issuer of tokens on a port of this machine, with a discovery document and one key. */
async function anIssuer(keep: (server: Server) => void) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  let issuer = '';
  const server = createServer((request, response) => {
    const discovery = { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : discovery));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  keep(server);
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = (claims: { sub: string; nonce?: string }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience('coffer')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { issuer, token };
}
