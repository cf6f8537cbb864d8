import { parseHex, parseUtf8, toHex } from '#engine/crypto/bytes.ts';
import { fromDer } from '#engine/crypto/der.ts';
import type { Curves } from '#engine/ports.ts';
import type { Inspection, StampMeaning } from '#shared/bridge.ts';
import type { Json } from '#shared/envelope.ts';
import type { Stamp, StampScheme, WebAuthnStamp } from '#shared/stamp.ts';
import { isObject } from '#shared/is-object.ts';
import { asText, field } from './inspection.ts';

const schemes: Readonly<Record<StampScheme, StampMeaning>> = {
  SIGNATURE_SCHEME_TK_API_P256: 'scheme-p256',
  SIGNATURE_SCHEME_TK_API_SECP256K1: 'scheme-secp256k1',
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: 'scheme-eip191',
  SIGNATURE_SCHEME_TK_API_ED25519: 'scheme-ed25519',
};

/** Explains the value of `X-Stamp`. Whether its signature holds can be said only of a body, which is not in it. */
export function inspectStamp(curves: Curves, { publicKey, scheme, signature }: Stamp): Inspection {
  return {
    kind: 'stamp',
    fields: [
      field('publicKey', publicKey, isPoint(curves, scheme, publicKey) ? 'stamp-key' : 'stamp-key-not-on-curve'),
      field('scheme', scheme, schemes[scheme]),
      field(
        'signature',
        signature,
        isSignature(scheme, signature) ? 'stamp-signature-well-formed' : 'stamp-signature-malformed',
      ),
    ],
  };
}

function isPoint(curves: Curves, scheme: StampScheme, publicKey: string): boolean {
  const bytes = parseHex(publicKey) ?? new Uint8Array();
  if (scheme === 'SIGNATURE_SCHEME_TK_API_ED25519') return bytes.length === 32;
  try {
    (scheme === 'SIGNATURE_SCHEME_TK_API_P256' ? curves.p256 : curves.secp256k1).uncompress(bytes);
    return bytes.length === 33;
  } catch {
    return false;
  }
}

function isSignature(scheme: StampScheme, signature: string): boolean {
  const bytes = parseHex(signature) ?? new Uint8Array();
  return scheme === 'SIGNATURE_SCHEME_TK_API_ED25519' ? bytes.length === 64 : fromDer(bytes) !== null;
}

/** Explains the value of `X-Stamp-WebAuthn`. Its signature needs the body and the passkey's public key, and neither is in it. */
export function inspectPasskeyStamp(stamp: WebAuthnStamp): Inspection {
  const { credentialId, authenticatorData, clientDataJson, signature } = stamp;
  const text = parseUtf8(clientDataJson) ?? '';
  const client = parsed(text);
  const { type, challenge, origin } = isObject(client) ? client : {};
  const flags = authenticatorData[32] ?? 0;
  const counter = Buffer.from(authenticatorData.subarray(33, 37));
  return {
    kind: 'passkey-stamp',
    fields: [
      field('credentialId', credentialId, 'passkey-credential'),
      field('clientDataJson', text, 'passkey-client-data'),
      field('clientDataJson.type', asText(type), 'passkey-type'),
      field('clientDataJson.challenge', digestIn(asText(challenge)), 'passkey-challenge'),
      field('clientDataJson.origin', asText(origin), 'passkey-origin'),
      field('authenticatorData', toHex(authenticatorData), 'passkey-authenticator-data'),
      field('authenticatorData.rpIdHash', toHex(authenticatorData.subarray(0, 32)), 'passkey-domain'),
      field('authenticatorData.userPresent', flags & 0x01 ? 'true' : 'false', 'passkey-user-present'),
      field('authenticatorData.userVerified', flags & 0x04 ? 'true' : 'false', 'passkey-user-verified'),
      field('authenticatorData.signCount', counter.length === 4 ? String(counter.readUInt32BE()) : '', 'passkey-count'),
      field('signature', toHex(signature), 'passkey-signature'),
    ],
  };
}

/** The challenge is base64url of the hex digits' ASCII. */
function digestIn(challenge: string): string {
  const text = Buffer.from(challenge, 'base64url').toString('latin1');
  return /^[0-9a-f]{64}$/.test(text) ? text : challenge;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
