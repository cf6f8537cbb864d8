import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ApiKeyStamper, SignatureFormat } from '@turnkey/api-key-stamper';
import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto';
import { p256 } from '@noble/curves/nist.js';
import { Turnkey, type server as Actions } from '@turnkey/sdk-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '#engine/crypto/bytes.ts';
import { ann, fetcherKey, lastText, withCodes } from '../harness/codes.ts';
import { passkeyOf } from '../harness/passkey.ts';
import { oidcTokenFor, rootPerson } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

/** The official server client, as it comes, before the engine: only its `fetch` goes there without a network. */

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const operatorKey = p256.utils.randomSecretKey();
const apiPrivateKey = hex(operatorKey);
const apiPublicKey = hex(p256.getPublicKey(operatorKey, true));
const apiBaseUrl = 'http://localhost:7411';
const defaultOrganizationId = '11111111-1111-4111-8111-111111111111';

// The server actions of the client read these when it is loaded.
vi.stubEnv('NEXT_PUBLIC_BASE_URL', apiBaseUrl);
vi.stubEnv('NEXT_PUBLIC_ORGANIZATION_ID', defaultOrganizationId);
vi.stubEnv('TURNKEY_API_PUBLIC_KEY', apiPublicKey);
vi.stubEnv('TURNKEY_API_PRIVATE_KEY', apiPrivateKey);
// So they are loaded here once more: another test file of this process may have loaded them before.
const entry = pathToFileURL(createRequire(import.meta.url).resolve('@turnkey/sdk-server'));
const server = (await import(new URL('./actions.mjs?of-this-test', entry).href)) as typeof Actions;

let world: World;
const bodies = new TextEncoder();

async function answer(url: string, { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string }) {
  const outcome = await world.service.call({
    path: new URL(url).pathname,
    body: bodies.encode(body),
    stamp: headers['X-Stamp'],
  });
  return outcome.ok ? Response.json(outcome.value) : Response.json(outcome.failure, { status: 400 });
}

beforeAll(async () => {
  world = await aWorld();
  world.clock.atMs = Date.now();
  await withCodes(world.operator);
  expect(world.organizationId).toBe(defaultOrganizationId);
  const apiKeys = [{ apiKeyName: 'backend', publicKey: apiPublicKey, curveType: 'API_KEY_CURVE_P256' }];
  await world.operator.submit('create_api_keys', { userId: world.operator.userId, apiKeys });
  vi.stubGlobal('fetch', answer);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The client of a backend of the parent. */
const backend = () => new Turnkey({ apiBaseUrl, defaultOrganizationId, apiPublicKey, apiPrivateKey }).apiClient();

/** The client of a user below, with the key that a bundle gives. */
function opened(organizationId: string, bundle: string, target: { privateKey: string }) {
  const key = decryptCredentialBundle(bundle, target.privateKey);
  const keys = { apiPublicKey: hex(getPublicKey(Buffer.from(key, 'hex'), true)), apiPrivateKey: key };
  return new Turnkey({ apiBaseUrl, defaultOrganizationId: organizationId, ...keys }).apiClient();
}

/** A sub-organization as a backend makes it, with one root user who has an address and perhaps an OIDC identity. */
async function madeBelow(userEmail: string, more: object = {}) {
  const { subOrganizationId, rootUserIds } = await backend().createSubOrganization({
    subOrganizationName: userEmail,
    rootQuorumThreshold: 1,
    rootUsers: [rootPerson(userEmail, { userEmail, ...more })],
  });
  return { organizationId: subOrganizationId, userId: rootUserIds?.[0] ?? '' };
}

describe('@turnkey/sdk-server and @turnkey/crypto', () => {
  it('verify a contact, sign somebody up with it and log them in, with codes that come with the mail', async () => {
    const client = backend();
    const { publicKey, privateKey } = generateP256KeyPair();
    const own = new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey });

    const begun = await client.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: ann, appName: 'Shop' });
    const fetcher = fetcherKey(world);
    const code = lastText(world);
    const bundle = await encryptOtpCodeToBundle(code, begun.otpEncryptionTargetBundle, publicKey, fetcher);
    await expect(
      client.verifyOtp({
        otpId: begun.otpId,
        encryptedOtpBundle: await encryptOtpCodeToBundle(
          'WRONGC0DE',
          begun.otpEncryptionTargetBundle,
          publicKey,
          fetcher,
        ),
      }),
    ).rejects.toThrow('Invalid OTP code');
    const { verificationToken } = await client.verifyOtp({ otpId: begun.otpId, encryptedOtpBundle: bundle });
    const { id: tokenId } = await verifyOtpVerificationToken(verificationToken, fetcher);

    const signed = async (usage: object) => {
      const message = JSON.stringify(usage);
      const signature = await own.sign(message, SignatureFormat.Raw);
      return { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature };
    };
    const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
    const { subOrganizationId, rootUserIds } = await client.createSubOrganization({
      subOrganizationName: 'Ann',
      rootQuorumThreshold: 1,
      rootUsers: [{ userName: 'Ann', userEmail: ann, ...lists }],
      verificationToken,
      clientSignature: await signed({ signupV2: { ...lists, email: ann }, tokenId, type: 'USAGE_TYPE_SIGNUP' }),
    });
    const { session } = await client.otpLogin({
      organizationId: subOrganizationId,
      verificationToken,
      publicKey,
      clientSignature: await signed({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' }),
    });
    const notarizer = world.store.state.serviceKeys.get('notarizer')?.publicKey;
    expect(await verifySessionJwtSignature(session, notarizer)).toBe(true);
    const keys = { apiPublicKey: publicKey, apiPrivateKey: privateKey };
    const theirs = new Turnkey({ apiBaseUrl, defaultOrganizationId: subOrganizationId, ...keys }).apiClient();
    expect(await theirs.getWhoami()).toMatchObject({ organizationId: subOrganizationId, userId: rootUserIds?.[0] });
    expect(await client.getVerifiedSubOrgIds({ filterType: 'EMAIL', filterValue: ann })).toEqual({
      organizationIds: [subOrganizationId],
    });
    for (let more = 0; more < 2; more += 1)
      await client.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: ann, appName: 'Shop' });
    await expect(client.initOtp({ otpType: 'OTP_TYPE_EMAIL', contact: ann, appName: 'Shop' })).rejects.toThrow(
      'Max number of OTPs have been initiated',
    );
    expect(world.bugs).toEqual([]);
  });

  it('log a user in by a key in a mail, and recover another with a passkey', async () => {
    const client = backend();
    const bob = await madeBelow('bob@example.com');
    const { organizationId } = bob;
    const target = generateP256KeyPair();
    const mail = {
      organizationId,
      email: 'bob@example.com',
      targetPublicKey: target.publicKeyUncompressed,
      emailCustomization: { appName: 'Shop' },
    };
    const mailed = await client.emailAuth({ ...mail, apiKeyName: 'laptop', expirationSeconds: '600' });
    expect(mailed).toMatchObject({ userId: bob.userId });
    const session = opened(organizationId, lastText(world, organizationId), target);
    expect(await session.getWhoami()).toMatchObject(bob);
    const again = { targetPublicKey: target.publicKeyUncompressed, apiKeyName: 'tab', expirationSeconds: '600' };
    for (const made of [
      await session.createReadWriteSession(again),
      // A client that does not know the sub-organization names the parent.
      await session.createReadWriteSession({ ...again, organizationId: defaultOrganizationId }),
    ]) {
      expect(made).toMatchObject({ organizationId, userId: bob.userId });
      expect(await opened(organizationId, made.credentialBundle, target).getWhoami()).toMatchObject(bob);
    }

    await expect(client.createReadWriteSession({ ...again, organizationId, userId: bob.userId })).rejects.toThrow(
      'the parent cannot open a session of a member of the root quorum',
    );

    expect(await client.initUserEmailRecovery(mail)).toMatchObject({ userId: bob.userId });
    const recovery = opened(organizationId, lastText(world, organizationId), target);
    await expect(recovery.getWhoami()).rejects.toThrow('a recovery key can only recover its user');
    const authenticator = passkeyOf('recovered').registration();
    const { authenticatorId } = await recovery.recoverUser({ userId: bob.userId, authenticator });
    const { authenticators } = await session.getAuthenticators({ userId: bob.userId });
    expect(authenticators).toMatchObject([{ authenticatorId: authenticatorId[0], authenticatorName: 'recovered' }]);

    await server.sendCredential({
      email: 'bob@example.com',
      suborgID: organizationId,
      targetPublicKey: target.publicKeyUncompressed,
      emailCustomization: { appName: 'Shop' },
      sessionLengthSeconds: 60,
      invalidateExisting: true,
    });
    expect(await opened(organizationId, lastText(world, organizationId), target).getWhoami()).toMatchObject(bob);
    await expect(session.getWhoami()).rejects.toThrow('could not find public key');
    expect(world.bugs).toEqual([]);
  });

  it('log a user in with an OIDC token, to a sealed key and to a session', async () => {
    const identity = { issuer: 'https://issuer.example', audience: 'shop', subject: 'carol' };
    const oidcToken = oidcTokenFor(world, identity, '');
    const oauthProviders = [{ providerName: 'work', oidcToken }];
    const carol = await madeBelow('carol@example.com', { oauthProviders });
    const { organizationId } = carol;
    const target = generateP256KeyPair();
    const nonce = sha256Hex(new TextEncoder().encode(target.publicKeyUncompressed));
    const sealed = await backend().oauth({
      organizationId,
      oidcToken: oidcTokenFor(world, identity, nonce),
      targetPublicKey: target.publicKeyUncompressed,
      expirationSeconds: '600',
    });
    expect(sealed).toMatchObject({ userId: carol.userId });
    expect(await opened(organizationId, sealed.credentialBundle, target).getWhoami()).toMatchObject(carol);

    const { publicKey, privateKey } = generateP256KeyPair();
    const answered = await server.oauthLogin({
      suborgID: organizationId,
      oidcToken: oidcTokenFor(world, identity, sha256Hex(new TextEncoder().encode(publicKey))),
      publicKey,
      sessionLengthSeconds: 600,
    });
    const notarizer = world.store.state.serviceKeys.get('notarizer')?.publicKey;
    expect(await verifySessionJwtSignature(answered?.session ?? '', notarizer)).toBe(true);
    const keys = { apiPublicKey: publicKey, apiPrivateKey: privateKey };
    const theirs = new Turnkey({ apiBaseUrl, defaultOrganizationId: organizationId, ...keys }).apiClient();
    expect(await theirs.getWhoami()).toMatchObject(carol);
    expect(world.bugs).toEqual([]);
  });

  it('find the sub-organizations of a contact, verified or not, and make one where there is none', async () => {
    const at = (filterValue: string) => ({ filterType: 'EMAIL', filterValue }) as const;
    const dave = 'dave@example.com';
    const { organizationId } = await madeBelow(dave);
    expect(await server.getSuborgs(at(dave))).toEqual({ organizationIds: [organizationId] });
    expect(await server.getVerifiedSuborgs(at(dave))).toEqual({ organizationIds: [] });
    const verified = await server.getVerifiedSuborgs(at(ann));
    expect(verified.organizationIds).toHaveLength(1);
    expect(await server.getOrCreateSuborg(at(ann))).toEqual({ subOrganizationIds: verified.organizationIds });
    const made = await server.getOrCreateSuborg({ ...at(dave), additionalData: { email: dave } });
    const [own = ''] = made.subOrganizationIds;
    expect(own).not.toBe(organizationId);
    const held = await server.getUsers({ organizationId: own });
    expect(held?.users).toMatchObject([{ userName: dave, userEmail: dave }]);
    expect(world.bugs).toEqual([]);
  });
});
