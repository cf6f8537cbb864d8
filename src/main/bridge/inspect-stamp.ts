import { parseHex, parseUtf8, toHex } from '#engine/crypto/bytes.ts';
import { fromDer } from '#engine/crypto/der.ts';
import type { Curves } from '#engine/ports.ts';
import type { Inspection } from '#shared/bridge.ts';
import type { Json } from '#shared/envelope.ts';
import type { Stamp, StampScheme, WebAuthnStamp } from '#shared/stamp.ts';
import { asText, field, isObject } from './inspection.ts';

const schemes: Readonly<Record<StampScheme, string>> = {
  SIGNATURE_SCHEME_TK_API_P256: 'ECDSA on P-256 over SHA-256 of the body',
  SIGNATURE_SCHEME_TK_API_SECP256K1: 'ECDSA on secp256k1 over SHA-256 of the body',
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191:
    'ECDSA on secp256k1 over the body as an Ethereum personal message (EIP-191)',
  SIGNATURE_SCHEME_TK_API_ED25519: 'Ed25519 over the body',
};

/** Explains the value of `X-Stamp`. Whether its signature holds can be said only of a body, which is not in it. */
export function inspectStamp(curves: Curves, { publicKey, scheme, signature }: Stamp): Inspection {
  return {
    kind: 'stamp',
    summary:
      'A stamp: it shows that whoever has the private half of an API key sent a certain body. The body is not in it, so whether the signature holds cannot be said here.',
    fields: [
      field(
        'publicKey',
        publicKey,
        isPoint(curves, scheme, publicKey)
          ? 'the API key that stamped'
          : 'no public key of the curve that its scheme names',
      ),
      field('scheme', scheme, schemes[scheme]),
      field(
        'signature',
        signature,
        isSignature(scheme, signature)
          ? 'of the right form; whether it holds only the body can tell'
          : 'not of the form that its scheme has: it holds for no body',
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
    summary:
      'A passkey’s stamp: it shows that a passkey approved a certain body. Neither the body nor the passkey’s public key is in it, so whether the signature holds cannot be said here.',
    fields: [
      field('credentialId', credentialId, 'which passkey it was'),
      field('clientDataJson', text, 'what the browser signed with it'),
      field('clientDataJson.type', asText(type), 'webauthn.get for a stamp; anything else is refused'),
      field('clientDataJson.challenge', digestIn(asText(challenge)), 'SHA-256 of the body that was approved, hex'),
      field('clientDataJson.origin', asText(origin), 'the page that asked the passkey'),
      field('authenticatorData', toHex(authenticatorData), 'what the passkey says of itself'),
      field('authenticatorData.rpIdHash', toHex(authenticatorData.subarray(0, 32)), 'SHA-256 of the domain it is for'),
      field('authenticatorData.userPresent', flags & 0x01 ? 'yes' : 'no', 'whether somebody touched it'),
      field('authenticatorData.userVerified', flags & 0x04 ? 'yes' : 'no', 'whether it checked who they are'),
      field(
        'authenticatorData.signCount',
        counter.length === 4 ? String(counter.readUInt32BE()) : '',
        'how often it has signed, where it counts',
      ),
      field('signature', toHex(signature), 'over authenticatorData and SHA-256 of clientDataJson'),
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
