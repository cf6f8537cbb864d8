import { limits } from '#shared/limits.ts';
import { equalBytes, parseHex, utf8Bytes } from '../crypto/bytes.ts';
import { parseTargetKey } from '../crypto/keys.ts';
import { makeVerificationToken, readVerificationToken, type VerificationClaims } from '../crypto/verification-token.ts';
import { invalidArgument, refused } from '../fault.ts';
import type { Contact } from '../state/otp-rows.ts';
import type { User } from '../state/rows.ts';
import type { Tx } from '../state/tx.ts';
import { requireCodeLogins, requireUserAt } from './code-logins.ts';
import type { Finished } from './otps.ts';

/** Tokens that say whose contact it is. They are bound to a key, and good until they expire: clients spend one on several requests. */

/** The token of a code that was right. `expirationSeconds` is decimal digits; an hour where it is absent. */
export function issueToken(
  tx: Tx,
  { otp, publicKey }: Finished,
  version: VerificationClaims['version'],
  expirationSeconds?: string,
): string {
  const seconds = Number(expirationSeconds || limits.verificationTokenSecondsDefault);
  return makeVerificationToken((message) => tx.signAs('fetcher', message), {
    id: tx.newId<string>(),
    verificationType: otp.otpType,
    contact: otp.contact,
    organizationId: tx.organizationId,
    publicKey,
    expiresAtMs: tx.nowMs + seconds * 1000,
    version,
  });
}

/**
 * What a token of ours says that is good here: one that this organization or its parent issued, and whose time is not over. Throws
 * INVALID_ARGUMENT `invalid verification token: …`.
 */
export function requireToken(tx: Tx, token: string): VerificationClaims {
  const claims = readVerificationToken(tx.curves, tx.serviceKey('fetcher'), token);
  if (!claims) throw invalidToken('this vault did not sign it');
  if (claims.expiresAtMs <= tx.nowMs) throw invalidToken('it has expired');
  const { organizationId, parentId } = tx.organization;
  if (claims.organizationId !== organizationId && claims.organizationId !== parentId)
    throw invalidToken('a different organization issued it');
  return claims;
}

/** The contact that a token speaks of. */
export function contactOf({ verificationType: otpType, contact }: VerificationClaims): Contact {
  return { otpType, contact };
}

/** The user whose contact it is, who may log in by it. Throws FAILED_PRECONDITION where the feature is off, and what `requireUserAt` does. */
export function requireUserOf(tx: Tx, claims: VerificationClaims): User {
  const contact = contactOf(claims);
  requireCodeLogins(tx, contact);
  return requireUserAt(tx, contact);
}

/** Makes sure that a token is of this contact. Throws INVALID_ARGUMENT. */
export function requireTokenOf(tx: Tx, token: string, { otpType, contact }: Contact): void {
  const claims = requireToken(tx, token);
  if (claims.verificationType !== otpType || claims.contact !== contact)
    throw invalidToken('it is for a different contact');
}

/** What the holder of a token's key signed, as the request has it. `publicKey` and `signature` are hex. */
export type SignedUsage = Readonly<{ publicKey: string; message: string; signature: string }>;

/**
 * Makes sure that the holder of the token's key signed the text: ECDSA over its SHA-256, r‖s, 128 hex digits. Throws INVALID_ARGUMENT for a signature
 * of another key or another text.
 */
export function requireSigned(
  tx: Tx,
  claims: VerificationClaims,
  { publicKey, message, signature }: SignedUsage,
): void {
  const field = 'parameters.clientSignature';
  const key = parseTargetKey(tx.curves, publicKey);
  const bound = parseTargetKey(tx.curves, claims.publicKey);
  if (!key || !bound || !equalBytes(key, bound))
    throw invalidArgument(`${field}.publicKey`, 'is not the key of the verification token');
  const bytes = parseHex(signature, 64);
  if (!bytes || !tx.curves.p256.verify(key, utf8Bytes(message), bytes))
    throw invalidArgument(`${field}.signature`, 'does not fit the message: expected r and s, 128 hex digits');
}

function invalidToken(why: string) {
  return refused(`invalid verification token: ${why}`, 'REQUEST_INVALID', 'parameters.verificationToken');
}
