import { stampBody, type AttestedScheme } from '#shared/stamp.ts';
import { apiKey, rootPerson, subOrganizationOf } from './people.ts';
import { p256 } from '@noble/curves/nist.js';
import { encodeBox, openCredentialBundle, sealTo } from '#engine/crypto/bundle.ts';
import { open } from '#engine/crypto/secret.ts';
import type { Message } from '#engine/state/message-rows.ts';
import { p256KeyFrom, type Actor, type StampKey } from './actors.ts';
import type { World } from './world.ts';

/** One-time codes as a user and a client deal with them. */

/** What was asked for by `init_otp` version 3. */
export type Begun = Readonly<{ otpId: string; otpEncryptionTargetBundle: string }>;

export const ann = 'ann@example.com';
export const toAnn = { otpType: 'OTP_TYPE_EMAIL', contact: ann, appName: 'Shop' };

/** The messages of an organization, oldest first. */
export function messagesIn(world: World, organizationId: string = world.organizationId): Message[] {
  return world.store.state.messages.list(organizationId);
}

/** What the last message of an organization says. */
export function lastText(world: World, organizationId?: string): string {
  const message = messagesIn(world, organizationId).at(-1);
  if (!message?.text) throw new Error('there is no message');
  return world.ports.keys.use({ table: 'messages', id: message.messageId }, message.text, (secret) =>
    open(secret, (bytes) => new TextDecoder().decode(bytes)),
  );
}

/** The public half of the vault's fetcher key. */
export function fetcherKey(world: World): string {
  return world.store.state.serviceKeys.get('fetcher')?.publicKey ?? '';
}

/** The code as clients seal it. The test of the official clients seals with theirs. */
export function sealCode({ ports }: World, code: string, bundle: string, key: Pick<StampKey, 'publicKey'>): string {
  const { data } = JSON.parse(bundle) as { data: string };
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString()) as { targetPublic: string };
  const typed = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: key.publicKey }));
  return encodeBox(sealTo(ports.ciphers, ports.curves, ports.entropy, Buffer.from(targetPublic, 'hex'), typed));
}

/** Has a code sent, and switches on what that needs. Gives what was begun, and the code. */
export async function beginCode(
  world: World,
  by: Actor,
  parameters: object = toAnn,
): Promise<Begun & Readonly<{ code: string }>> {
  const begun = await by.submit<Begun>('init_otp', parameters);
  return { ...begun, code: lastText(world, by.organizationId) };
}

/** Switches the logins by code on, as the organization's root user. */
export async function withCodes(root: Actor): Promise<void> {
  for (const name of ['FEATURE_NAME_OTP_EMAIL_AUTH', 'FEATURE_NAME_SMS_AUTH'])
    await root.submit('set_organization_feature', { name, value: '' });
}

/** Types a code in as the official client does, and gives the token. */
export async function tokenOf(
  world: World,
  by: Actor,
  key: StampKey,
  parameters: object = toAnn,
  expirationSeconds?: string,
): Promise<string> {
  const { otpId, otpEncryptionTargetBundle, code } = await beginCode(world, by, parameters);
  const encryptedOtpBundle = sealCode(world, code, otpEncryptionTargetBundle, key);
  const asked = { otpId, encryptedOtpBundle, ...(expirationSeconds ? { expirationSeconds } : {}) };
  return (await by.submit<{ verificationToken: string }>('verify_otp', asked)).verificationToken;
}

export type TokenClaims = Readonly<Record<string, string | number>>;

/** What a token says, as official clients read it. */
export function claimsOf(token: string): TokenClaims {
  return JSON.parse(atob(token.split('.')[1] ?? '')) as TokenClaims;
}

/** What the holder of the token's key signs. */
export function signedBy(key: StampKey, message: string) {
  const { signature } = JSON.parse(
    Buffer.from(key.stamp(new TextEncoder().encode(message)), 'base64url').toString(),
  ) as { signature: string };
  const compact = p256.Signature.fromHex(signature, 'der').toHex('compact');
  return { publicKey: key.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature: compact };
}

/** The client signature of a login, written as the official client of JavaScript does. */
export function loginSignature(key: StampKey, token: string, publicKey: string = key.publicKey) {
  return signedBy(
    key,
    JSON.stringify({ login: { publicKey }, tokenId: claimsOf(token)['id'], type: 'USAGE_TYPE_LOGIN' }),
  );
}

/** The client signature of a sign-up with version 8. */
export function signupSignature(key: StampKey, token: string, signupV2: object) {
  return signedBy(key, JSON.stringify({ signupV2, tokenId: claimsOf(token)['id'], type: 'USAGE_TYPE_SIGNUP' }));
}

/** Sends a request with a stamp that the token vouches for. */
export function sendAttested(
  world: World,
  at: Actor,
  token: string,
  key: StampKey,
  { path = 'stamp_login', parameters = { publicKey: key.publicKey } as object, publicKey = key.publicKey } = {},
  scheme: AttestedScheme = 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN',
) {
  const body = new TextEncoder().encode(at.bodyOf(path, parameters));
  const { signature } = JSON.parse(Buffer.from(key.stamp(body), 'base64url').toString()) as { signature: string };
  const stamp = { publicKeyAttestation: token, scheme, publicKey, signature };
  return world.service.call({
    path: `/public/v1/submit/${path}`,
    body,
    attestedStamp: Buffer.from(JSON.stringify(stamp)).toString('base64url'),
  });
}

/** The key inside a credential bundle, ready to stamp. `target` is the target's private half, hex. */
export function keyInside({ ports }: World, bundle: string, target: string): StampKey {
  const privateKey = openCredentialBundle(ports.ciphers, ports.curves, bundle, Buffer.from(target, 'hex'));
  return {
    publicKey: Buffer.from(p256.getPublicKey(privateKey, true)).toString('hex'),
    curveType: 'API_KEY_CURVE_P256',
    stamp: (body) => stampBody({ curve: 'p256', privateKey }, body),
  };
}

/** A sub-organization whose one root user, ready to stamp there, has an e-mail address and a phone number. */
export async function annBelow(root: Actor): Promise<Actor> {
  const key = p256KeyFrom('ann below');
  const contacts = { userEmail: ann, userPhoneNumber: '+4915112345' };
  const made = await subOrganizationOf(root, 'Branch', {
    rootUsers: [rootPerson('ann', { ...contacts, apiKeys: [apiKey(key)] })],
  });
  return made.as(made.userId, key);
}
