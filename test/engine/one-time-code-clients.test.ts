import { ApiKeyStamper, SignatureFormat } from '@turnkey/api-key-stamper';
import {
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto';
import { p256 } from '@noble/curves/nist.js';
import { Turnkey } from '@turnkey/sdk-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ann, fetcherKey, lastText, withCodes } from '../harness/codes.ts';
import { aWorld, type World } from '../harness/world.ts';

/** The official server client, as it comes, before the engine: only its `fetch` goes there without a network. */

const operatorKey = p256.utils.randomSecretKey();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

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
  const apiKeys = [
    { apiKeyName: 'backend', publicKey: hex(p256.getPublicKey(operatorKey, true)), curveType: 'API_KEY_CURVE_P256' },
  ];
  await world.operator.submit('create_api_keys', { userId: world.operator.userId, apiKeys });
  vi.stubGlobal('fetch', answer);
});
afterAll(() => void vi.unstubAllGlobals());

describe('@turnkey/sdk-server and @turnkey/crypto', () => {
  it('verify a contact, sign somebody up with it and log them in, with codes that come with the mail', async () => {
    const client = new Turnkey({
      apiBaseUrl: 'http://localhost:7411',
      defaultOrganizationId: world.organizationId,
      apiPublicKey: hex(p256.getPublicKey(operatorKey, true)),
      apiPrivateKey: hex(operatorKey),
    }).apiClient();
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
    const theirs = new Turnkey({
      apiBaseUrl: 'http://localhost:7411',
      defaultOrganizationId: subOrganizationId,
      apiPublicKey: publicKey,
      apiPrivateKey: privateKey,
    }).apiClient();
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
});
