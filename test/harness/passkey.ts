import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect } from 'vitest';
import type { Outcome } from '#shared/envelope.ts';
import type { Actor, AnsweredActivity } from './actors.ts';
import type { World } from './world.ts';

/**
 * A software authenticator, written from WebAuthn Level 2 alone: it registers with attestation "none" (§8.7) and asserts (§7.2), with
 * ES256 or RS256. Nothing of the engine is in it.
 */
export type Passkey = Readonly<{
  credentialId: string;
  /** What a browser gives for `navigator.credentials.create`, as `authenticators[]` of requests. */
  registration: (options?: RegistrationOptions) => Registration;
  /** The value of `X-Stamp-WebAuthn` for these bytes. */
  stamp: (body: Uint8Array, options?: { origin?: string; challenge?: string }) => string;
}>;

type RegistrationOptions = { authenticatorName?: string; challenge?: string; answered?: string; origin?: string };

export type Registration = {
  authenticatorName: string;
  challenge: string;
  attestation: { credentialId: string; clientDataJson: string; attestationObject: string; transports: string[] };
};

const relyingParty = 'coffer.example';
const originDefault = `https://${relyingParty}`;
const aaguid = '01020304-0506-0708-090a-0b0c0d0e0f10';
/** As the wire has it: the 16 bytes in base64url. */
export const passkeyAaguid = Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64url');

/** A passkey. Each has a key of its own; the credential id is made of `name`. */
export function passkeyOf(name: string, algorithm: 'ES256' | 'RS256' = 'ES256'): Passkey {
  const rawId = createHash('sha256').update(`passkey ${name}`).digest();
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const credentialId = rawId.toString('base64url');
  return {
    credentialId,
    registration({ authenticatorName = name, challenge = 'Y2hhbGxlbmdl', answered = challenge, origin } = {}) {
      const attested = Buffer.concat([
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        Buffer.from([rawId.length >> 8, rawId.length & 0xff]),
        rawId,
        coseKeyOf(publicKey, algorithm),
      ]);
      return {
        authenticatorName,
        challenge,
        attestation: {
          credentialId,
          clientDataJson: clientData('webauthn.create', answered, origin).toString('base64url'),
          attestationObject: cborMap([
            [cborText('fmt'), cborText('none')],
            [cborText('attStmt'), cborMap([])],
            [cborText('authData'), cborBytes(Buffer.concat([authenticatorData(0x41), attested]))],
          ]).toString('base64url'),
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL', 'AUTHENTICATOR_TRANSPORT_HYBRID'],
        },
      };
    },
    stamp(body, { origin, challenge } = {}) {
      const digest = createHash('sha256').update(body).digest('hex');
      const client = clientData('webauthn.get', Buffer.from(challenge ?? digest).toString('base64url'), origin);
      const data = authenticatorData(0x01);
      const message = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return JSON.stringify({
        credentialId,
        authenticatorData: data.toString('base64url'),
        clientDataJson: client.toString('base64url'),
        signature: sign('sha256', message, privateKey).toString('base64url'),
      });
    },
  };
}

/** Submits as `actor` would, stamped by the passkey in place of a key. */
export async function tryByPasskey(
  world: World,
  actor: Actor,
  passkey: Passkey,
  path: string,
  parameters: unknown,
): Promise<Outcome> {
  const body = new TextEncoder().encode(actor.bodyOf(path, parameters));
  return world.service.call({ path: `/public/v1/submit/${path}`, body, webAuthnStamp: passkey.stamp(body) });
}

/** The same, expecting an activity in answer. */
export async function submitByPasskey(
  ...args: Parameters<typeof tryByPasskey>
): Promise<AnsweredActivity & { votes: { scheme: string; publicKey: string }[] }> {
  const outcome = await tryByPasskey(...args);
  expect(outcome).toMatchObject({ ok: true });
  return (outcome as unknown as { value: { activity: never } }).value.activity;
}

function clientData(type: string, challenge: string, origin = originDefault): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** rpIdHash ‖ flags ‖ signCount. */
function authenticatorData(flags: number): Buffer {
  return Buffer.concat([createHash('sha256').update(relyingParty).digest(), Buffer.from([flags, 0, 0, 0, 0])]);
}

/** RFC 9053: EC2 on P-256 with ES256, or RSA with RS256. */
function coseKeyOf(publicKey: KeyObject, algorithm: 'ES256' | 'RS256'): Buffer {
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (text: string | undefined) => cborBytes(Buffer.from(text ?? '', 'base64url'));
  return algorithm === 'ES256'
    ? cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), part(jwk.x)],
        [cborInt(-3), part(jwk.y)],
      ])
    : cborMap([
        [cborInt(1), cborInt(3)],
        [cborInt(3), cborInt(-257)],
        [cborInt(-1), part(jwk.n)],
        [cborInt(-2), part(jwk.e)],
      ]);
}

/** RFC 8949, shortest forms, lengths below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
