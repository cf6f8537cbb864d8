import type { OtpType } from '#shared/enums.ts';
import type { Curves } from '../ports.ts';
import { parseHex } from './bytes.ts';
import { makeToken, parseToken } from './json-web-token.ts';
import type { Signer } from './service-keys.ts';

/** What a verification token says: who holds its key typed in the code that was sent to the contact. */
export type VerificationClaims = Readonly<{
  /** UUID of the token. */
  id: string;
  verificationType: OtpType;
  /** An e-mail address, or a phone number as E.164 writes it. */
  contact: string;
  /** The organization that issued it. */
  organizationId: string;
  /** P-256, hex, as the client wrote it: clients find their key by this text. */
  publicKey: string;
  expiresAtMs: number;
  /** Version 1 says the instant as a number of seconds, version 2 as a text of milliseconds. */
  version: 1 | 2;
}>;

/**
 * The verification token, a JWT with an ordinary ES256 signature. `fetch` signs with the fetcher key. All claims of version 2 are texts, and
 * in the hosted service's order. Version 1 has the organization besides what the hosted service writes, so that the token of a
 * sub-organization is of no use elsewhere.
 */
export function makeVerificationToken(fetch: Signer, claims: VerificationClaims): string {
  const { id, verificationType: verification_type, contact, organizationId, publicKey, expiresAtMs } = claims;
  const common = { verification_type, contact, organization_id: organizationId, public_key: publicKey };
  const exp = claims.version === 1 ? Math.floor(expiresAtMs / 1000) : String(expiresAtMs);
  return makeToken({ id, ...common, exp }, fetch);
}

/**
 * The claims of a token that was signed with the private half of `fetcher`, uncompressed P-256 hex. Null for a token that was not, and for one that
 * lacks a claim. Whether its time is over, and where it is good, is the caller's to see.
 */
export function readVerificationToken(
  { p256 }: Pick<Curves, 'p256'>,
  fetcher: string,
  token: string,
): VerificationClaims | null {
  const parts = parseToken(token);
  const key = parseHex(fetcher);
  if (!parts || !key || !p256.verify(key, parts.signed, parts.signature)) return null;
  const { id, verification_type, contact, organization_id, public_key, exp } = parts.claims;
  const time = timeOf(exp);
  const type =
    verification_type === 'OTP_TYPE_EMAIL' || verification_type === 'OTP_TYPE_SMS' ? verification_type : null;
  if (!type || !time || !isText(id) || !isText(contact) || !isText(organization_id) || !isText(public_key)) return null;
  return { id, verificationType: type, contact, organizationId: organization_id, publicKey: public_key, ...time };
}

function timeOf(exp: unknown): Pick<VerificationClaims, 'expiresAtMs' | 'version'> | null {
  if (typeof exp === 'number' && Number.isSafeInteger(exp)) return { expiresAtMs: exp * 1000, version: 1 };
  if (typeof exp === 'string' && /^[0-9]{1,15}$/.test(exp)) return { expiresAtMs: Number(exp), version: 2 };
  return null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
